import type { Beat } from '../../events/beat.ts'
import { spokenText } from '../../events/cue-words.ts'
import type { ShowMood } from '../../events/event/show.ts'
import type { Bits, Direction } from '../../events/show.ts'
import type { State } from '../../events/state.ts'
import type { CallView } from '../../events/turn-view.ts'
import { quoteForeign } from '../../safety/quote.ts'
import { type ImageBlock, partText, type TextBlock } from '../../step/content.ts'
import type { Message } from '../../step/step.ts'
import { heardParts } from '../hearing.ts'
import { performerId } from '../performer-state.ts'
import type { Sighting, SoFar, TurnInput } from '../turn-input.ts'
import { numberText, whatHappened } from './what-happened.ts'

/** Bounds (tokens) of the end of a prompt that differs in each turn. */
const tailTokens = { least: 40, unknown: 60, most: 120 }
/** A model may read for this time (ms) before it writes. */
const readingMs = 1000
/** English text has about this many characters a token. */
const lettersPerToken = 3.5
const seenLines = 3
const seenLetters = 60
/** A block of text that reports an event is longer than a line. */
const causeLetters = 160

/**
 * Returns how many tokens of a prompt's end a model may read, by its measured speed (tokens a second). Without an
 * audience, there is time for the most.
 */
export const tailBudget = (tokensPerSecond: number | 'no-audience' | undefined): number =>
  tokensPerSecond === undefined
    ? tailTokens.unknown
    : tokensPerSecond === 'no-audience'
      ? tailTokens.most
      : Math.min(tailTokens.most, Math.max(tailTokens.least, (tokensPerSecond * readingMs) / 1000))

/**
 * Returns the message that ends a request. It holds the game, what happened and the whispers. The screen, the last line, notes
 * and memories only have the room that is left of `budget` (tokens). A picture comes last.
 */
export function tailOf(
  input: TurnInput,
  soFar: SoFar,
  { budget, picture = null }: { readonly budget: number; readonly picture?: ImageBlock | null },
): Message {
  const { beat, game, seen, whispers } = input
  const { show, said, now, cutOff } = soFar
  const heard = heardParts(input, soFar)
  const named = game === undefined || beat === null ? '' : `Game: ${JSON.stringify(quoteForeign(game, 30))}.`
  const about = named === '' ? [] : [partText('moment', named)]
  const room = budget * lettersPerToken - lettersOf([...heard.needed, ...about])
  const happened =
    beat === null ? (whispers.length > 0 ? '' : newsText(seen, room)) : beatText(beat, seen, room)
  const last = said.at(-1)?.replaceAll('\n', ' ').slice(0, 90)
  const interrupted = cutOff === undefined ? [] : [partText('history', cutOffText(cutOff))]
  const needed = [...interrupted, ...about, partText('moment', happened, seen?.cut), ...heard.needed]
  const optional = [
    partText('wishes', now < show.direction.untilAt ? directionText(show.direction) : ''),
    partText('shown', last === undefined ? '' : `Said last: ${JSON.stringify(last)}`),
    partText('so-far', soFarText(show.bits)),
    ...heard.optional,
  ]
  let left = room - happened.length
  const kept = optional.filter(({ text }) => {
    if (text === '' || text.length >= left) return false
    // Each part ends with a line break.
    left -= text.length + 1
    return true
  })
  const content = [...kept.toReversed(), ...needed].filter(({ text }) => text !== '')
  return { role: 'user', content: [...content, ...(picture === null ? [] : [picture])] }
}

const lettersOf = (parts: readonly TextBlock[]): number =>
  parts.reduce((sum, { text }) => sum + text.length + 1, 0)

/** Describes a beat with the words on the screen that report it, and with the newest other lines. */
function beatText(beat: Beat, seen: Sighting | null, room: number): string {
  const { sign, text = '' } = beat.cause ?? {}
  const words = quoteForeign(text, causeLetters)
  const others = (seen === null ? [] : linesOf(seen)).filter((line) => !text.includes(line))
  const lines = sign === 'words' && words !== '' ? [words, ...others] : others
  return withScreen(whatHappened(beat), lines, room)
}

/** Without a beat, the message says what changed on the screen. */
function newsText(seen: Sighting | null, room: number): string {
  if (seen === null) return 'The picture is gone.'
  const changed = seen.numbers.filter(({ value, was }) => was !== undefined && was !== value)
  const numbers = changed.slice(0, 2).map((number) => numberText(number))
  const lines = linesOf(seen)
  const change = seen.sceneCut
    ? 'The scene changes.'
    : lines.length + numbers.length > 0
      ? 'Something changes.'
      : 'Nothing new.'
  return withScreen([change, ...numbers].join(' '), lines, room)
}

/** Adds the lines of the screen that fit in `room` (characters). */
function withScreen(happened: string, lines: readonly string[], room: number): string {
  const all = lines.map((_, n) => [happened, ...screenText(lines.slice(0, n + 1))].join(' ').trim())
  return all.findLast(({ length }) => length <= room) ?? happened
}

/** Returns the part of a message that quotes lines of the screen; none if there are no lines. */
export const screenText = (lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`Screen: ${lines.map((line) => JSON.stringify(line)).join(', ')}.`]

const linesOf = ({ new: fresh, largest }: Sighting): string[] =>
  [...new Set([...fresh.slice(0, seenLines), ...(largest === undefined ? [] : [largest])])]
    .slice(0, seenLines)
    .map((line) => line.slice(0, seenLetters))

const cutOffMs = 600_000

/** Returns the performer's newest call that a restart cut off in the last ten minutes. */
export const newestCutOff = ({ turns }: Pick<State, 'turns'>, now: number): CallView | undefined =>
  turns
    .filter(({ agent }) => agent === performerId)
    .flatMap(({ calls }) => calls)
    .findLast(
      ({ outcome, at }) => outcome?.error === 'orphan' && now - (outcome.settled?.at ?? at) < cutOffMs,
    )

function cutOffText({ tool, outcome }: CallView): string {
  const happened = outcome?.settled?.happened
  const what =
    happened === undefined
      ? 'so it may or may not have happened; do not repeat it unless you can check.'
      : `and the streamer says that it ${happened ? 'happened' : 'did not happen'}.`
  return `A restart cut off your call of ${tool}, ${what}`
}

const moods: Readonly<Record<ShowMood, string>> = {
  none: '',
  hype: 'Be thrilled.',
  quiet: 'Be brief and quiet.',
  gentle: 'Be gentle.',
}

/** Returns what the streamer asked for in the lines to come. */
const directionText = ({ mood, prop }: Direction): string =>
  [moods[mood], prop === null ? '' : `Mention ${quoteForeign(prop, 60)}.`].join(' ').trim()

function soFarText({ props, bosses, deathsInRow }: Bits): string {
  const rival = bosses.findLast(({ deaths }) => deaths > 0)
  const bits = [
    ...props.slice(-1).map(({ word }) => `a ${word}`),
    ...(rival === undefined ? [] : [`lost ${deathsInRow > 1 ? 'several times' : 'once'} to ${rival.name}`]),
  ]
  return bits.length === 0 ? '' : `So far: ${bits.map((bit) => quoteForeign(bit, 60)).join('; ')}.`
}

/** Returns the lines that the audience has seen, oldest first. */
export const shownLines = ({ cues }: Pick<State, 'cues'>): string[] =>
  cues.flatMap(({ cue, cuedAt }) =>
    cuedAt === undefined || cue.word !== undefined ? [] : (spokenText(cue.content) ?? []),
  )
