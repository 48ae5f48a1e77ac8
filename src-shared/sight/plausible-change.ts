import type { SeenLine } from '../events/observation.ts'

const sure = 60
/**
 * Maximum plausible change of a number, as a multiple of its line's largest change so far. There are three limits:
 * `steps`, `share` and `small`. The one that permits the largest change applies.
 */
const steps = 10
/** Maximum plausible change, as a share of the number. */
const share = 0.5
/**
 * A change of at most this much is plausible for every number. The other limits would be too strict for small numbers.
 */
const small = 20

/** Returns the numbers of a text, joined by spaces. Removes the separators inside each number. */
export const digitsOf = (text: string): string => numbersOf(text).join(' ')

const numbersOf = (text: string): string[] =>
  (text.match(/\d[\d.,]*/g) ?? []).map((number) => number.replace(/\D/g, ''))

/**
 * Returns whether the numbers of a line may really have changed in this way between two readings. A misread
 * digit usually causes a jump, a different count of numbers, or a different number of digits in a box of the
 * same width.
 * @param step the line's largest change so far
 */
export function isPlausibleChange(before: SeenLine, after: SeenLine, step = 0): boolean {
  if (after.confidence < sure) return false
  const old = numbersOf(before.text)
  const now = numbersOf(after.text)
  if (old.length !== now.length) return false
  const letter = before.box[2] / Math.max(1, before.text.length)
  const grown = Math.round((after.box[2] - before.box[2]) / Math.max(1, letter))
  const moreDigits = now.join('').length - old.join('').length
  if (Math.abs(moreDigits) > 1 || (moreDigits !== 0 && grown === 0)) return false
  return now.every((number, at) => {
    const from = Number(old[at])
    const change = Math.abs(Number(number) - from)
    return change <= Math.max(small, steps * step, share * from)
  })
}
