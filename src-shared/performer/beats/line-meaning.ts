import { lineFeatures } from './line-features.ts'
import { bias, scale, weights } from './line-weights.ts'

/**
 * What a new line on the screen means for the player. `win` and `loss` end a match, a level or a life. `good` and `bad`
 * are smaller events. `danger` means that the player is about to lose. `other` is an event that happens to another or
 * an unknown side. `none` means that the line reports no event: it is part of a menu, a hint, a name or speech.
 */
export const lineMeanings = ['none', 'win', 'loss', 'good', 'bad', 'danger', 'other'] as const
export type LineMeaning = (typeof lineMeanings)[number]

/** The probability (0 to 1) of each meaning of a line. */
export type MeaningShares = Readonly<Record<LineMeaning, number>>

const table = decode(weights)

/**
 * Returns the probability of each meaning of a line, judged by its words alone. The weights were learned from lines of
 * many games and programs (`assets/generate/line-meaning.ts`).
 */
export function meaningOf(text: string): MeaningShares {
  const scores = lineMeanings.map((_, meaning) => bias[meaning] ?? 0)
  for (const { index, share } of lineFeatures(text))
    for (let meaning = 0; meaning < lineMeanings.length; meaning += 1)
      scores[meaning] =
        (scores[meaning] ?? 0) + (table[index * lineMeanings.length + meaning] ?? 0) * scale * share
  const most = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - most))
  const sum = odds.reduce((total, one) => total + one, 0)
  return Object.fromEntries(
    lineMeanings.map((meaning, at) => [meaning, (odds[at] ?? 0) / sum]),
  ) as MeaningShares
}

function decode(base64: string): Int8Array {
  const bytes = atob(base64)
  return Int8Array.from(bytes, (char) => (char.charCodeAt(0) << 24) >> 24)
}
