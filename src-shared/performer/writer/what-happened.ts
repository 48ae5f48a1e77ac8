import type { Beat, BeatKind } from '../../events/beat.ts'
import { quoteForeign } from '../../safety/quote.ts'
import type { MomentSense } from './judge-line.ts'

/**
 * What a kind of beat means for the player, in words. `it` is the beat's subject, if it has one. If it is empty, the
 * screen says more than the rules know.
 */
const sentences: Readonly<Record<BeatKind, (it: string | null) => string>> = {
  arrival: (it) => `${it ?? 'An opponent'} appears.`,
  'foe-low': (it) => `${it ?? 'The opponent'} is nearly beaten.`,
  hit: (it) => (it === null ? 'The player takes damage.' : `The player takes damage from ${it}.`),
  'near-death': () => 'The player is nearly dead.',
  comeback: (it) => `Nearly dead, the player wins${it === null ? '' : ` against ${it}`}.`,
  death: (it) => `The player loses${it === null ? '' : ` to ${it}`}.`,
  victory: (it) => `The player wins${it === null ? '' : ` against ${it}`}.`,
  reward: (it) => `The player earns ${it ?? 'something'}.`,
  gain: () => 'A counter rises.',
  setback: (it) => (it === null ? 'Something fails.' : `Something fails: ${it}.`),
  streak: () => 'It keeps going well.',
  countdown: () => 'Time is running out.',
  callout: () => '',
  dialogue: (it) => `${it ?? 'Someone'} speaks.`,
  place: (it) => `The player reaches ${it ?? 'a new place'}.`,
  reset: () => 'It starts again.',
  action: () => '',
  idle: () => 'A quiet moment.',
  'chat-asks': (it) => `${it ?? 'Someone'} in chat speaks to you.`,
  'chat-erupts': () => 'All of chat reacts at once.',
  'first-time': (it) => `${it ?? 'Someone'} writes in chat for the first time.`,
  gift: (it) => `${it ?? 'Someone'} in chat supports the stream.`,
  raid: (it) => `${it ?? 'Another stream'} arrives with all its viewers.`,
  vote: () => 'Chat has voted.',
  regular: (it) => `${it ?? 'A regular'} is back in chat, as in earlier streams.`,
  'chat-quiet': () => 'Chat has been silent for minutes.',
}

/** Returns whether the rules know what happened in a beat. */
export const isSure = ({ kind }: Pick<Beat, 'kind'>): boolean => sentences[kind](null) !== ''

/** Returns what happened in a beat, in words, with its number. Texts from the screen are quoted. */
export function whatHappened({ kind, subject, nth, number, feat }: Beat): string {
  const it = subject === null ? null : JSON.stringify(quoteForeign(subject, 40))
  const base =
    feat === 'level'
      ? 'The player reaches a new level.'
      : feat === 'record'
        ? 'The player sets a record.'
        : sentences[kind](it)
  const again = kind === 'death' && nth > 1 ? ` Number ${nth} in a row.` : ''
  return `${base}${again}${number === undefined ? '' : ` ${numberText(number)}`}`.trim()
}

/** Returns a number with its change: `"LIVES" went from 3 to 2.` */
export const numberText = ({ label, value, was, max }: NonNullable<Beat['number']>): string => {
  const name = JSON.stringify(quoteForeign(label, 30))
  if (was !== undefined && was !== value) return `${name} went from ${was} to ${value}.`
  return `${name} is ${value}${max === undefined ? '' : ` of ${max}`}.`
}

const goodSenses: ReadonlySet<MomentSense> = new Set(['win', 'good'])
const badSenses: ReadonlySet<MomentSense> = new Set(['loss', 'bad', 'danger'])
const sureFrom = 0.4

/**
 * Returns whether a model's word for a moment contradicts what the show knows: bad news for a clear success, or good
 * news for a clear failure.
 */
export const contradicts = (sense: MomentSense | null, { polarity, kind }: Beat): boolean =>
  sense !== null &&
  kind !== 'arrival' &&
  ((polarity >= sureFrom && badSenses.has(sense)) || (polarity <= -sureFrom && goodSenses.has(sense)))

/** Returns the texts that a beat is about. */
export const aboutBeat = ({ subject, prop, quote, number }: Beat): string[] =>
  [subject, prop, quote, number?.label].filter((words) => words !== null && words !== undefined)
