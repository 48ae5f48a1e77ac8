import type { SeenLine } from '../../events/observation.ts'

const sure = 60
/**
 * Limits of a plausible change, the most generous of which applies: `steps` times the line's largest change so far,
 * `share` of the old number, and `small`.
 */
const steps = 10
const share = 0.5
const small = 20

/** Returns the numbers of a text, joined by spaces and without separators inside. */
export const digitsOf = (text: string): string => numbersOf(text).join(' ')

const numbersOf = (text: string): string[] =>
  (text.match(/\d[\d.,]*/g) ?? []).map((number) => number.replace(/\D/g, ''))

/** Returns whether the change of a line's numbers is plausible. `step` is the line's largest change so far. */
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
