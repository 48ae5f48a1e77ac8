import type { Box, SeenLine } from '../../events/observation.ts'
import type { NamedNumber } from './name-numbers.ts'

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

/** The last complete reading of a number. */
interface KnownNumber {
  readonly value: number
  readonly of: number | undefined
  readonly text: string
  readonly box: Box
}

/** If `75/100` is read as `100` in a box narrower than this share of its last width, the value was missed. */
const wholeWidth = 0.8
/**
 * A digit was missed if the new digits should be at most `narrower` times as wide as the old ones, but their box is
 * at least `sameWidth` times as wide as the old box.
 */
const sameWidth = 0.92
const narrower = 0.85
/** Width of a 1 in many fonts, relative to other digits. */
const one = 0.5

/** Corrects the reading of a known number, such as "0|72" for 0 of 72. Returns undefined if a part was not read. */
export function repairNumber(known: KnownNumber, number: NamedNumber): NamedNumber | undefined {
  const { value, of, box, line } = number
  const text = line.text.trim()
  if (known.of !== undefined && of === undefined) {
    // The number may be only a part of its line, so check its value as well as the whole line.
    const part = beforeSlash(text, known.of) ?? beforeSlash(`${value}`, known.of)
    if (part !== undefined) return { ...number, value: part, of: known.of }
    const isMaximum = value === known.of && value !== known.value && box[2] < known.box[2] * wholeWidth
    return isMaximum ? undefined : number
  }
  const isDigits = digitsOnly.test(text) && digitsOnly.test(known.text)
  const isMissing =
    isDigits && widthOf(text) <= widthOf(known.text) * narrower && box[2] >= known.box[2] * sameWidth
  return isMissing ? undefined : number
}

/**
 * Returns the number before a slash that OCR read as a digit or another upright mark: 40 for "40180" of 80. Undefined if
 * the digits do not end with the maximum `of`.
 */
export function beforeSlash(digits: string, of: number): number | undefined {
  const whole = new RegExp(`^(\\d+)[1Il|!\\\\]${of}$`).exec(digits)
  return whole !== null && Number(whole[1]) <= of ? Number(whole[1]) : undefined
}

const digitsOnly = /^[\d%]+$/

const widthOf = (text: string): number =>
  [...text].reduce((width, sign) => width + (sign === '1' ? one : 1), 0)
