import { featureCount, lineFeatures } from './line-features.ts'
import { bias, scale, weights } from './line-weights.ts'

/**
 * What a line means for the player. `other`: an event of another side. `none`: no event, such as a menu or a hint.
 */
export const lineMeanings = ['none', 'win', 'loss', 'good', 'bad', 'danger', 'other'] as const
export type LineMeaning = (typeof lineMeanings)[number]

/** The probability (0 to 1) of each meaning of a line. */
export type MeaningShares = Readonly<Record<LineMeaning, number>>

/** Two letters are 12 bits: 8 for the distance from the previous weight, and 4 for the weight, from -8 to 7. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Map([...letters].map((letter, value) => [letter, value]))
/** A weight for each feature and meaning. */
const table = tableOf(weights)

/** A parameter keeps the bundler from writing the long text once for each use. */
function tableOf(text: string): Int8Array {
  const table = new Int8Array(featureCount * lineMeanings.length)
  let place = 0
  for (let at = 0; at < text.length; at += 2) {
    const bits = (values.get(text.charAt(at)) ?? 0) * 64 + (values.get(text.charAt(at + 1)) ?? 0)
    place += bits >> 4
    table[place] = (bits & 15) - 8
  }
  return table
}

/** Returns what a line's words probably mean. `assets/generate/line-meaning.ts` learned the weights. */
export function meaningOf(text: string): MeaningShares {
  const scores = [...bias]
  for (const { index, share } of lineFeatures(text))
    for (let at = 0; at < lineMeanings.length; at += 1)
      scores[at] = (scores[at] ?? 0) + (table[index * lineMeanings.length + at] ?? 0) * scale * share
  const odds = scores.map(Math.exp)
  const sum = odds.reduce((total, one) => total + one, 0)
  return Object.fromEntries(
    lineMeanings.map((meaning, at) => [meaning, (odds[at] ?? 0) / sum]),
  ) as MeaningShares
}
