import { distance } from 'fastest-levenshtein'
import type { RepairRule } from '../repair-rules.ts'
import { jsonNumber, RawText } from '../values/raw-text.ts'
import { type Coercion, trialOf } from './coercion.ts'
import { areSynonyms, normalizeKey, wordsMatch } from './key-synonyms.ts'
import type { Schema } from './schema.ts'
import { holds } from './validate.ts'

/** Returns whether the schema takes any text. */
export const isPlainText = (schema: Schema | undefined): boolean =>
  schema !== undefined && schema.types?.has('string') === true && schema.values === undefined

/**
 * Returns the property to which an unnamed value belongs, preferably a required one; undefined if that is unclear.
 */
export function keyForBare(schema: Schema, value: unknown, run: Coercion): string | undefined {
  const text = typeof value === 'string' || value instanceof RawText
  const fits = (key: string): boolean => {
    const wanted = schema.properties.get(key)
    if (!wanted) return false
    if (isPlainText(wanted)) return text
    const alone = schema.properties.size === 1 || (schema.required.length === 1 && isNumeric(value))
    return alone && schema.required.includes(key) === schema.required.length > 0 && fitsAs(wanted, value, run)
  }
  const required = schema.required.filter(fits)
  if (required.length === 1) return required[0]
  const any = [...schema.properties.keys()].filter(fits)
  return any.length === 1 ? any[0] : undefined
}

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (value instanceof RawText && jsonNumber(value.text) !== undefined)

const fitsAs = (schema: Schema, value: unknown, run: Coercion): boolean =>
  holds(schema, run.coerce(schema, value, '', trialOf(run)), run.budget)

/**
 * Finds the absent property that an undeclared key most likely means, and the rule that matches them. Returns
 * undefined if there is no clear choice.
 */
export function nearKey(
  schema: Schema,
  key: string,
  value: unknown,
  out: Record<string, unknown>,
  given: Record<string, unknown>,
  run: Coercion,
): { key: string; rule: RepairRule } | undefined {
  const folded = normalizeKey(key)
  const absent: string[] = []
  for (const name of schema.properties.keys())
    if (!Object.hasOwn(out, name) && !Object.hasOwn(given, name)) absent.push(name)
  if (absent.length === 0 || folded === '') return undefined
  const fits = (name: string): boolean => {
    return fitsAs(schema.properties.get(name) as Schema, value, run)
  }
  const tiers: [RepairRule, (name: string) => boolean][] = [
    ['key-fold', (name) => normalizeKey(name) === folded],
    ['key-distance', (name) => normalizeKey(name).length > 3 && distance(normalizeKey(name), folded) === 1],
    ['key-synonym', (name) => areSynonyms(normalizeKey(name), folded) && fits(name)],
    ['key-distance', (name) => wordsMatch(name, key) && fits(name)],
    [
      'key-distance',
      (name) => normalizeKey(name).length > 6 && distance(normalizeKey(name), folded) === 2 && fits(name),
    ],
  ]
  for (const [rule, matches] of tiers) {
    const found = absent.filter(matches)
    const required = found.length > 1 ? found.filter((name) => schema.required.includes(name)) : found
    if (required.length === 1) return { key: required[0] as string, rule }
    if (found.length > 0) return undefined
  }
  return undefined
}

/** Returns the only missing required argument that takes any text: the last guess for a text under an unknown key. */
export function onlyString(schema: Schema, value: unknown, out: Record<string, unknown>): string | undefined {
  if (typeof value !== 'string' && !(value instanceof RawText)) return undefined
  const wanting = schema.required.filter(
    (key) => isPlainText(schema.properties.get(key)) && !Object.hasOwn(out, key),
  )
  return wanting.length === 1 ? wanting[0] : undefined
}

/** Returns the only missing required argument if it is a list that takes a text. */
export function listFor(
  schema: Schema,
  value: unknown,
  out: Record<string, unknown>,
  run: Coercion,
): string | undefined {
  if (typeof value !== 'string' && !(value instanceof RawText)) return undefined
  const wanting = schema.required.filter((name) => !Object.hasOwn(out, name))
  const name = wanting.length === 1 ? (wanting[0] as string) : undefined
  const list = name === undefined ? undefined : schema.properties.get(name)
  if (!list?.types?.has('array') || !list.items) return undefined
  const takes = isPlainText(list.items) || keyForBare(list.items, value, run) !== undefined
  return takes ? name : undefined
}
