import type { Beat, BeatKind, ShowPlan } from '../../events/beat.ts'
import { maxWordLetters, type Persona } from '../../events/persona.ts'
import type { ShowState } from '../../events/show.ts'
import type { WordKind } from '../../events/stage-lists.ts'
import type { Rng } from '../../ports.ts'
import { fill, valuesOf } from './line-values.ts'
import { ends } from './outweighed-turn.ts'
import { saidTexts } from './said-texts.ts'

type Word = NonNullable<ShowPlan['word']>

interface WordRequest {
  readonly beat: Beat
  readonly show: ShowState
  readonly persona: Pick<Persona, 'words' | 'language'>
  readonly line?: string | undefined
  readonly isClean: (text: string) => boolean
  readonly rng: Rng
  readonly now: number
}

const everyMs = 20_000
const maxPerMinute = 2
const minuteMs = 60_000
const greatEveryMs = 8000
const repeatMs = 5 * 60_000

const wordsFrom: Readonly<Partial<Record<BeatKind, number>>> = {
  arrival: 0.8,
  'near-death': 0.8,
  death: 0.6,
  victory: 0.8,
  comeback: 0.8,
  setback: 0.6,
  streak: 0.5,
  reward: 0.5,
}
const great: readonly WordKind[] = ['boss', 'near-death', 'record']

/**
 * Time (ms) from a beat to its big word, where it is not `usualAfterMs`. A death's word appears while the curtains
 * are closed.
 */
const afterMs: { readonly [K in WordKind]?: number } = { death: 450 }
const usualAfterMs = 150

/** Returns the time (ms) from a beat to its big word. */
export const wordAfterMs = (beat: Beat): number => {
  const kind = wordKindOf(beat)
  return (kind && afterMs[kind]) ?? usualAfterMs
}

/**
 * Returns the big word for a beat, from the persona, from those of its language or from the line; null if the beat gets none.
 */
export function momentWord({ beat, show, persona, line = '', isClean, rng, now }: WordRequest): Word | null {
  const kind = wordKindOf(beat)
  if (kind === undefined || !isDue(kind, show, now)) return null
  const isNew = (text: string) => show.words.every((word) => word.text !== text || now - word.at >= repeatMs)
  const fits = (text: string) => [...text].length <= maxWordLetters && isNew(text) && isClean(text)
  const values = valuesOf(beat, show, persona.language)
  const bank = persona.words[kind] ?? saidTexts(persona.language).words[kind]
  const words = (bank ?? exclamationsOf(line)).flatMap((word) => {
    const text = fill(word, values)?.toUpperCase() ?? ''
    return text !== '' && fits(text) ? [text] : []
  })
  const text = words[Math.floor(rng() * words.length)]
  return text === undefined ? null : { text, tone: beat.polarity < 0 ? 'alarm' : 'cheer', kind }
}

/**
 * Returns the sentences that have at least two words or end with "!", such as "Oh dear" and "Run!", but not "Sick".
 */
const exclamationsOf = (line: string): string[] =>
  line
    .split(/(?<=[.!?…])\s+/)
    .filter((sentence) => /\p{L}\s+\p{L}|\p{L}!$/u.test(sentence) && !sentence.includes('\n'))
    .map((sentence) => sentence.replace(/[.,;:]$/, ''))

/** Returns the kind of a beat's big word; undefined if such a beat never gets one. */
export function wordKindOf({ kind, salience, polarity, number, feat }: Beat): WordKind | undefined {
  if (salience < (wordsFrom[kind] ?? Number.POSITIVE_INFINITY)) return undefined
  switch (kind) {
    case 'arrival':
      // Guests, such as a raid, are not opponents.
      return polarity < 0 ? 'boss' : undefined
    case 'setback':
      return number?.value === 0 ? 'zero' : undefined
    case 'reward':
      return feat
    case 'near-death':
    case 'death':
    case 'victory':
    case 'comeback':
    case 'streak':
      return kind
    default:
      return undefined
  }
}

function isDue(kind: WordKind, { words, beats }: ShowState, now: number): boolean {
  const sinceMs = (isSuch: (other: WordKind | undefined) => boolean): number =>
    now -
    (beats.findLast(({ plan }) => plan.word !== undefined && isSuch(plan.word.kind))?.at ??
      Number.NEGATIVE_INFINITY)
  // A victory cuts off a defeat that it follows at once, and the defeat's word.
  if (isEnd(kind)) return sinceMs((other) => isEnd(other) && isWon(other) === isWon(kind)) >= greatEveryMs
  if (great.includes(kind))
    return sinceMs(() => true) >= greatEveryMs && sinceMs((other) => other === kind) >= everyMs
  const recent = words.filter(({ at }) => now - at < minuteMs)
  return recent.length < maxPerMinute && recent.every(({ at }) => now - at >= everyMs)
}

const isWon = (kind: WordKind | undefined): boolean => kind !== 'death'
const isEnd = (kind: WordKind | undefined): boolean => ends.some((end) => end === kind)
