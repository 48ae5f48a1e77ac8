import { distance } from 'fastest-levenshtein'
import { readCommand } from '../commands/read-command.ts'
import { spokenText } from '../events/cue-words.ts'
import { overlayText } from './fun-tools.ts'
import { type Offer, type StageGuard, type StagePart, visibleText } from './stage-guard.ts'

/** Number of whispers that are protected: the newest ones, each for `protectedMs`. */
const maxWhispers = 8
const protectedMs = 10 * 60_000
/** Time (ms) for which the sentences of a turn count as one line. A streamed line arrives sentence by sentence. */
const sameLineMs = 20_000
/** This many consecutive words reveal a whisper, if at least two of them are uncommon. */
const sharedRun = 4
const sharedShare = 0.6

/** Words too common to reveal a whisper. */
const common = new Set(
  `a an and are as at be but by can do does dont for from get go had has have he her him his how i if in is it its just let lets me my no not now of
  off oh ok on or our out please put she so some that the their them then there they this to too up us was we what when will with you your im
  show say tell make write play chat screen about`.split(/\s+/),
)

/** Keeps the streamer's private whispers from the audience. Only an operator may repeat them. */
export const whisperGuard: StageGuard = {
  rule: 'whisper',
  check(offer, state) {
    const words = spokenIn(offer)
    // Operators may repeat their own whispers.
    if (words === null || offer.by === 'operator') return null
    const whispers = state.sayings
      .filter(({ kind, at }) => kind === 'topic' && state.t - at < protectedMs)
      .slice(-maxWhispers)
    const before = saidBefore(offer, state)
    const leaks = whispers.some(({ text }) => {
      const allowed = dictatedIn(text)
      const line = without(words, allowed)
      return (
        line.length > 0 &&
        (repeats(line, text) || repeats([...without(before, allowed), ...line], text, line))
      )
    })
    return leaks ? { message: 'The text repeats a private whisper of the streamer.' } : null
  },
}

function spokenIn({ content }: Offer): string[] | null {
  const text = spokenText(content)
  return text === null ? null : wordsIn(text)
}

/** Returns the words that the offer's turn has just queued, because a turn could reveal a whisper in two parts. */
function saidBefore(offer: Offer, state: StagePart): string[] {
  if (offer.turn === undefined) return []
  return state.cues.flatMap(({ cue, queuedAt }) =>
    cue.turn === offer.turn && queuedAt !== undefined && state.t - queuedAt < sameLineMs
      ? wordsIn(spokenText(cue.content) ?? '')
      : [],
  )
}

/** Removes accents, which would hide a word from the comparison but not from the audience. */
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')

const wordsIn = (text: string): string[] =>
  withoutAccents(visibleText(text))
    .toLowerCase()
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the words that a whisper asks to show. They are not secret. */
const dictatedIn = (whisper: string): string[] =>
  (readCommand(whisper, [overlayText])?.dictated ?? []).flatMap(wordsIn)

function without(words: readonly string[], dictated: readonly string[]): string[] {
  const left = [...dictated]
  return words.filter((word) => {
    const at = left.indexOf(word)
    if (at < 0) return true
    left.splice(at, 1)
    return false
  })
}

/**
 * Returns whether words repeat a whisper, even if they are reordered or slightly edited. `fresh` are the words of the
 * new offer only.
 */
function repeats(words: readonly string[], whisper: string, fresh = words): boolean {
  const secret = wordsIn(whisper)
  // Catches letters separated by spaces or dots, and words without spaces.
  const letters = words.join('')
  if (revealingRuns(secret).some((row) => letters.includes(row.join('')))) return true
  if (fresh.every((word) => common.has(word) || !secret.some((one) => isSame(one, word)))) return false
  if (hasRun(words, secret)) return true
  const uncommon = [...new Set(secret.filter((word) => !common.has(word)))]
  const shared = uncommon.filter((word) => words.some((one) => isSame(one, word)))
  if (shared.length >= 2 && shared.length / uncommon.length >= sharedShare) return true
  // Catches a line that consists only of the whisper, even a short one.
  return (
    uncommon.length > 0 &&
    shared.length === uncommon.length &&
    words.every((word) => secret.some((one) => isSame(one, word)))
  )
}

function hasRun(words: readonly string[], secret: readonly string[]): boolean {
  return revealingRuns(secret).some((row) =>
    words.some((_, at) => row.every((word, n) => isSame(words[at + n] ?? '', word))),
  )
}

function revealingRuns(secret: readonly string[]): string[][] {
  const length = Math.min(sharedRun, secret.length)
  if (length < 2) return []
  return secret
    .map((_, from) => secret.slice(from, from + length))
    .filter((row) => row.length === length && row.filter((word) => !common.has(word)).length >= 2)
}

const isSame = (one: string, other: string): boolean =>
  one === other ||
  `${one}s` === other ||
  one === `${other}s` ||
  (Math.min(one.length, other.length) >= 4 && distance(one, other) <= (one.length >= 7 ? 2 : 1))
