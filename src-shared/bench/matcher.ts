import { z } from 'zod'
import { isRecord } from '../step/record.ts'
import { accepts, acceptsNothing } from './bfcl/accepts.ts'

/** A rule for the value of an argument. Plain data, so that results can show it. */
export interface ArgMatcher<Value = unknown> {
  readonly $match:
    | 'exactly'
    | 'oneOf'
    | 'contains'
    | 'matches'
    | 'between'
    | 'anything'
    | 'optional'
    | 'accepted'
  readonly values?: readonly unknown[]
  readonly text?: string
  readonly least?: number
  readonly most?: number
  readonly valueType?: Value
}

/** A rule as a file of JSON writes it. */
export const argRule = z.discriminatedUnion('$match', [
  z.strictObject({
    $match: z.enum(['exactly', 'oneOf', 'optional', 'accepted']),
    values: z.array(z.unknown()),
  }),
  z.strictObject({ $match: z.literal('contains'), text: z.string() }),
  z.strictObject({
    $match: z.literal('matches'),
    text: z.string().refine((text) => isPattern(text), 'is not a regular expression'),
  }),
  z.strictObject({ $match: z.literal('between'), least: z.number(), most: z.number() }),
  z.strictObject({ $match: z.literal('anything') }),
])

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'iu') instanceof RegExp
  } catch {
    return false
  }
}

/** The expected value of an argument: the value itself, compared as `sameValue` does, or a rule. */
export type Expected<Value> = Value | ArgMatcher<Value>

const rule = <Value>(fields: ArgMatcher): ArgMatcher<Value> => Object.freeze(fields) as ArgMatcher<Value>

/** Accepts only this value. In texts, case, spaces and punctuation also matter. */
export const exactly = <const Value>(value: Value): ArgMatcher<Value> =>
  rule({ $match: 'exactly', values: [value] })

/** Accepts any of these values. */
export const oneOf = <const Value>(...values: readonly Value[]): ArgMatcher<Value> =>
  rule({ $match: 'oneOf', values })

/** Accepts a text that contains the given text, ignoring case. */
export const contains = (text: string): ArgMatcher<string> => rule({ $match: 'contains', text })

/** Accepts a text that contains a match, ignoring case. Throws if the pattern is not valid. */
export const matches = (pattern: string): ArgMatcher<string> => {
  new RegExp(pattern, 'iu')
  return rule({ $match: 'matches', text: pattern })
}

/** Accepts a number in this range, both ends included. */
export const between = (least: number, most: number): ArgMatcher<number> =>
  rule({ $match: 'between', least, most })

/** Accepts any value; the argument must be present. */
export const anything = (): ArgMatcher<never> => rule({ $match: 'anything' })

/** Accepts a missing argument, and any of these values; without values, every value. */
export function optional(): ArgMatcher<never>
export function optional<const Value>(...values: readonly [Value, ...Value[]]): ArgMatcher<Value>
export function optional(...values: readonly unknown[]): ArgMatcher {
  return rule({ $match: 'optional', values })
}

/** Accepts the values that BFCL's checker accepts for this list. `""` means that the argument may be missing. */
export const accepted = (values: readonly unknown[]): ArgMatcher => rule({ $match: 'accepted', values })

const isMatcher = (value: unknown): value is ArgMatcher => isRecord(value) && typeof value.$match === 'string'

/** Returns whether an argument with this expectation may be absent, even if its schema has no default. */
export const mayBeMissing = (expected: unknown): boolean =>
  isMatcher(expected) &&
  (expected.$match === 'optional' || (isStrict(expected) && acceptsNothing(expected.values ?? [])))

/** Returns whether an expectation follows BFCL's rules, where defaults do not replace missing arguments. */
export const isStrict = (expected: unknown): boolean => isMatcher(expected) && expected.$match === 'accepted'

/** Returns whether a value meets an expectation. */
export function fulfills(given: unknown, expected: unknown): boolean {
  if (!isMatcher(expected)) return sameValue(given, expected)
  const { $match, values = [], text = '', least = 0, most = 0 } = expected
  switch ($match) {
    case 'exactly':
      return JSON.stringify(given) === JSON.stringify(values[0])
    case 'oneOf':
      return values.some((value) => sameValue(given, value))
    case 'optional':
      return values.length === 0 || values.some((value) => sameValue(given, value))
    case 'accepted':
      return accepts(given, values)
    case 'contains':
      return typeof given === 'string' && given.toLowerCase().includes(text.toLowerCase())
    case 'matches':
      return typeof given === 'string' && new RegExp(text, 'iu').test(given)
    case 'between':
      return typeof given === 'number' && given >= least && given <= most
    case 'anything':
      return true
  }
}

const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'“”‘’«»`]+|[\s"'“”‘’«»`.!?…]+$/gu, '')

/**
 * Compares two JSON values. Ignores case, outer quotes, final punctuation and extra whitespace of strings, and tiny
 * differences between numbers.
 */
export function sameValue(given: unknown, wanted: unknown): boolean {
  if (typeof given === 'string' && typeof wanted === 'string') return plainText(given) === plainText(wanted)
  if (typeof given === 'number' && typeof wanted === 'number') return Math.abs(given - wanted) < 1e-9
  if (Array.isArray(given) && Array.isArray(wanted))
    return given.length === wanted.length && given.every((item, at) => sameValue(item, wanted[at]))
  if (isRecord(given) && isRecord(wanted)) {
    const keys = Object.keys(given)
    return (
      keys.length === Object.keys(wanted).length &&
      keys.every((key) => Object.hasOwn(wanted, key) && sameValue(given[key], wanted[key]))
    )
  }
  return given === wanted
}

/** Formats an expectation, such as `one of "a", "b"` or `between 1 and 5`. */
export function expectationText(expected: unknown): string {
  if (!isMatcher(expected)) return JSON.stringify(expected) ?? 'nothing'
  const { $match, values = [], text = '', least, most } = expected
  const list = values.map((value) => JSON.stringify(value)).join(', ')
  switch ($match) {
    case 'exactly':
      return `exactly ${list}`
    case 'oneOf':
      return `one of ${list}`
    case 'optional':
      return list === '' ? 'anything or nothing' : `${list} or nothing`
    case 'accepted':
      return `one of ${list}`
    case 'contains':
      return `contains ${JSON.stringify(text)}`
    case 'matches':
      return `matches /${text}/`
    case 'between':
      return `between ${least} and ${most}`
    case 'anything':
      return 'anything'
  }
}
