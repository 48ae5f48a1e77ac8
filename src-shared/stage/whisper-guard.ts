import { distance } from 'fastest-levenshtein'
import { readCommand } from '../commands/read-command.ts'
import type { State } from '../events/state.ts'
import { overlayText } from './overlay-text.ts'
import type { Offer, StageGuard } from './stage-guard.ts'
import { visibleText } from './visible-text.ts'

/** How many whispers are protected, and for how long (ms). */
const mostWhispers = 8
const protectedMs = 10 * 60_000
/** How far back words on the stage count as the beginning of the same line (ms): a stream comes in sentences. */
const sameLineMs = 20_000
/** Words in a row that a line may not share with a whisper, when at least two of them say something. */
const sharedRun = 4
/** Share of a whisper's telling words that a line may not hold. */
const sharedShare = 0.6

/** Words too common to give a whisper away. */
const common = new Set(
  `a an and are as at be but by can do does dont for from get go had has have he her him his how i if in is it its just let lets me my no not now of
  off oh ok on or our out please put she so some that the their them then there they this to too up us was we what when will with you your im
  show say tell make write play chat screen about`.split(/\s+/),
)

/** Keeps the streamer's private whispers from the audience, whichever model or tool repeats them. */
export const whisperGuard: StageGuard = {
  rule: 'whisper',
  check(offer, state) {
    const words = spokenIn(offer)
    // The operator decides alone what to say in their own name.
    if (words === null || offer.by === 'operator') return null
    const whispers = state.sayings
      .filter(({ kind, at }) => kind === 'topic' && state.t - at < protectedMs)
      .slice(-mostWhispers)
    const before = saidBefore(offer, state)
    const leaks = whispers.some(({ text }) => {
      const allowed = toldIn(text)
      const line = without(words, allowed)
      return (
        line.length > 0 &&
        (repeats(line, text) || repeats([...without(before, allowed), ...line], text, line))
      )
    })
    return leaks ? 'It repeats a private whisper of the streamer.' : null
  },
}

/** The words that an offer brings to the audience; null for pictures and sounds. */
function spokenIn({ content }: Offer): string[] | null {
  return 'text' in content ? wordsIn(content.text) : null
}

/** The words that this turn has just put on the stage, so that a whisper does not pass in halves. */
function saidBefore(offer: Offer, state: State): string[] {
  if (offer.turn === undefined) return []
  return state.cues.flatMap(({ cue, queuedAt }) =>
    cue.turn === offer.turn &&
    'text' in cue.content &&
    queuedAt !== undefined &&
    state.t - queuedAt < sameLineMs
      ? wordsIn(cue.content.text)
      : [],
  )
}

/** Marks over letters hide a word from a comparison and from nobody who reads it. */
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')

const wordsIn = (text: string): string[] =>
  withoutAccents(visibleText(text))
    .toLowerCase()
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** What a whisper dictates is meant for the audience. */
const toldIn = (whisper: string): string[] =>
  (readCommand(whisper, [overlayText])?.told ?? []).flatMap(wordsIn)

/** The words without those of what was told, each as often as it was told. */
function without(words: readonly string[], told: readonly string[]): string[] {
  const left = [...told]
  return words.filter((word) => {
    const at = left.indexOf(word)
    if (at < 0) return true
    left.splice(at, 1)
    return false
  })
}

/** Whether words repeat a whisper, also reordered or with small edits; `fresh` are those that must add to it. */
function repeats(words: readonly string[], whisper: string, fresh = words): boolean {
  const secret = wordsIn(whisper)
  // Letters with spaces or dots between them, or words without any.
  const letters = words.join('')
  if (telltaleRows(secret).some((row) => letters.includes(row.join('')))) return true
  if (fresh.every((word) => common.has(word) || !secret.some((one) => isSame(one, word)))) return false
  if (hasRun(words, secret)) return true
  const telling = [...new Set(secret.filter((word) => !common.has(word)))]
  const shared = telling.filter((word) => words.some((one) => isSame(one, word)))
  if (shared.length >= 2 && shared.length / telling.length >= sharedShare) return true
  // A line that is nothing but the whisper, however short it is.
  return (
    telling.length > 0 &&
    shared.length === telling.length &&
    words.every((word) => secret.some((one) => isSame(one, word)))
  )
}

/** Whether the words share a long row with the whisper that is not made of common words alone. */
function hasRun(words: readonly string[], secret: readonly string[]): boolean {
  return telltaleRows(secret).some((row) =>
    words.some((_, at) => row.every((word, n) => isSame(words[at + n] ?? '', word))),
  )
}

/** The rows of a whisper's words that are long enough to give it away and not made of common words alone. */
function telltaleRows(secret: readonly string[]): string[][] {
  const most = Math.min(sharedRun, secret.length)
  if (most < 2) return []
  return secret
    .map((_, from) => secret.slice(from, from + most))
    .filter((row) => row.length === most && row.filter((word) => !common.has(word)).length >= 2)
}

/** The same word, in another number or with a letter changed. */
const isSame = (one: string, other: string): boolean =>
  one === other ||
  `${one}s` === other ||
  one === `${other}s` ||
  (Math.min(one.length, other.length) >= 4 && distance(one, other) <= (one.length >= 7 ? 2 : 1))
