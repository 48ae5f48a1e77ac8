import { lineFeatures } from './line-features.ts'
import { bias, scale, weights } from './line-weights.ts'

/**
 * What a line means for the player. `other`: an event of another side. `none`: no event, such as a menu or a hint.
 */
export const lineMeanings = ['none', 'win', 'loss', 'good', 'bad', 'danger', 'other'] as const
export type LineMeaning = (typeof lineMeanings)[number]

/** The probability (0 to 1) of each meaning of a line. */
export type MeaningShares = Readonly<Record<LineMeaning, number>>

/** Each character of the weights stands for one of 16 values. */
const weightLetters = 'ABCDEFGHIJKLMNOP'
const table = Int8Array.from(weights, (letter) => weightLetters.indexOf(letter) - weightLetters.length / 2)
/** All meanings except `none`, which has no weights. */
const weighed = lineMeanings.slice(1)

/** Returns what a line's words probably mean. `assets/generate/line-meaning.ts` learned the weights. */
export function meaningOf(text: string): MeaningShares {
  const scores = [...bias]
  for (const { index, share } of lineFeatures(text))
    for (let at = 0; at < weighed.length; at += 1)
      scores[at] = (scores[at] ?? 0) + (table[index * weighed.length + at] ?? 0) * scale * share
  const odds = [0, ...scores].map(Math.exp)
  const sum = odds.reduce((total, one) => total + one, 0)
  return Object.fromEntries(
    lineMeanings.map((meaning, at) => [meaning, (odds[at] ?? 0) / sum]),
  ) as MeaningShares
}
