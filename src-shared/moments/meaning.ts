/**
 * What a text on the screen reports to the player. `danger`: something threatens. `other`: an event of another side or
 * of an unknown one. `place`: the player entered a place or a chapter. `speech`: words of a character. `none`: no
 * event, such as a menu or a hint.
 */
export const meanings = ['none', 'win', 'loss', 'good', 'bad', 'danger', 'other', 'place', 'speech'] as const
export type Meaning = (typeof meanings)[number]

/** The probability (0 to 1) of each meaning of a text. */
export type MeaningShares = Readonly<Record<Meaning, number>>

/** Returns the probabilities for scores (logits), which are in the order of `meanings`. */
export function sharesOf(scores: ArrayLike<number>): number[] {
  const all = Array.from(scores)
  const highest = Math.max(...all)
  const odds = all.map((score) => Math.exp(score - highest))
  const sum = odds.reduce((total, one) => total + one, 0)
  return odds.map((one) => one / sum)
}
