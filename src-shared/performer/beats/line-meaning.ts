import { lineFeatures } from './line-features.ts'
import { bias, features, scale } from './line-weights.ts'

/**
 * What a line means for the player. `other`: an event of another side. `none`: no event, such as a menu or a hint.
 */
export const lineMeanings = ['none', 'win', 'loss', 'good', 'bad', 'danger', 'other'] as const
export type LineMeaning = (typeof lineMeanings)[number]

/** The probability (0 to 1) of each meaning of a line. */
export type MeaningShares = Readonly<Record<LineMeaning, number>>

/** All meanings except `none`, which has no weights. */
const weighed = lineMeanings.slice(1)
/** The distance from the previous feature's index, then two weights a byte, of 16 levels each. */
const featureBytes = 4
const bytes = Uint8Array.from(atob(features), (letter) => letter.charCodeAt(0))
const places = new Map<number, number>()
for (let place = 0, index = 0; place < bytes.length; place += featureBytes) {
  index += bytes[place] ?? 0
  places.set(index, place)
}

function weightOf(index: number, meaning: number): number {
  const place = places.get(index)
  if (place === undefined) return 0
  const pair = bytes[place + 1 + (meaning >> 1)] ?? 0
  return (((meaning % 2 === 0 ? pair >> 4 : pair) & 15) - 8) * scale
}

/** Returns what a line's words probably mean. `assets/generate/line-meaning.ts` learned the weights. */
export function meaningOf(text: string): MeaningShares {
  const scores = [...bias]
  for (const { index, share } of lineFeatures(text))
    for (let at = 0; at < weighed.length; at += 1)
      scores[at] = (scores[at] ?? 0) + weightOf(index, at) * share
  const odds = [0, ...scores].map(Math.exp)
  const sum = odds.reduce((total, one) => total + one, 0)
  return Object.fromEntries(
    lineMeanings.map((meaning, at) => [meaning, (odds[at] ?? 0) / sum]),
  ) as MeaningShares
}
