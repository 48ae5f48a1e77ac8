import { readKeyValues } from '../values/key-values.ts'
import { isFields, RawText, setOwn } from '../values/raw-text.ts'
import { type Coercion, noted, parseWhole, settle } from './coercion.ts'
import { normalizeKey } from './key-synonyms.ts'
import { keyForBare, listFor } from './match-key.ts'
import type { Schema } from './schema.ts'

const WRAPPING_KEYS = new Set([
  'arguments',
  'args',
  'parameters',
  'params',
  'input',
  'kwargs',
  'properties',
  'toolinput',
])

/**
 * Converts arguments of any form to an object. Returns an error sentence if it is unclear to which argument a value
 * belongs.
 */
export function argumentsObject(
  schema: Schema,
  args: unknown,
  run: Coercion,
): Record<string, unknown> | string {
  let value = args
  for (let layer = 0; layer < 3 && (typeof value === 'string' || value instanceof RawText); layer++) {
    const parsed = parseWhole(value instanceof RawText ? value.text : value)
    if (parsed === undefined) break
    if (!(value instanceof RawText)) noted(run, 'arguments-as-text', 'arguments')
    value = parsed
  }
  if (value === undefined || value === null) return {}
  if (isFields(value)) return unwrapped(schema, value, run)
  if (Array.isArray(value)) {
    if (value.length === 0) return {}
    const only = value.length === 1 ? value[0] : undefined
    if (isFields(only)) {
      noted(run, 'unwrap-array', 'arguments')
      return only
    }
    return placePositional(schema, {}, value, run)
  }
  const text = value instanceof RawText ? value.text.trim() : value
  if (text === '') return {}
  if (text === 'null' || text === 'None') {
    noted(run, 'arguments-as-text', 'arguments')
    return {}
  }
  if (typeof text === 'string' && text.startsWith('{'))
    return `arguments must be one valid object, not ${JSON.stringify(text.slice(0, 60))}`
  const pairs = typeof text === 'string' && !text.includes('\n') ? readKeyValues(text) : undefined
  if (pairs && Object.keys(pairs).every((key) => schema.properties.has(key))) {
    noted(run, 'arguments-as-text', 'arguments')
    return pairs
  }
  const key = keyForBare(schema, value, run)
  if (key === undefined && listFor(schema, value, {}, run) !== undefined) return { '': value }
  if (key === undefined)
    return `arguments must be an object with named values, not ${JSON.stringify(settle(value))}`
  noted(run, 'bare-string', 'arguments', undefined, key)
  return { [key]: value }
}

/** Unwraps arguments inside another `arguments` or `args`, unless the tool declares such a key. */
function unwrapped(schema: Schema, value: Record<string, unknown>, run: Coercion): Record<string, unknown> {
  const keys = Object.keys(value)
  const only = keys.length === 1 ? (keys[0] as string) : undefined
  if (only === undefined || schema.properties.has(only) || !schema.declared) return value
  if (!WRAPPING_KEYS.has(normalizeKey(only)) || !isFields(value[only])) return value
  noted(run, 'unwrap-arguments', 'arguments', only)
  return value[only] as Record<string, unknown>
}

/**
 * Assigns unnamed values to the properties without a value, in the order of the schema. Returns an error sentence if
 * there are too many.
 */
export function placePositional(
  schema: Schema,
  named: Record<string, unknown>,
  values: readonly unknown[],
  run: Coercion,
): Record<string, unknown> | string {
  const first = values[0]
  if (values.length === 1 && isFields(first) && Object.keys(named).length === 0) {
    const keys = [...schema.properties.keys()]
    const wanted = keys[0] === undefined ? undefined : schema.properties.get(keys[0])
    const isTheArguments =
      Object.keys(first).some((key) => schema.properties.has(key)) || !wanted?.types?.has('object')
    if (isTheArguments) return first
  }
  const free = [...schema.properties.keys()].filter((key) => !Object.hasOwn(named, key))
  if (values.length > free.length)
    return `there are ${values.length} unnamed values, and only ${free.length} arguments to take them`
  const out = { ...named }
  for (const [index, value] of values.entries()) {
    const key = free[index] as string
    noted(run, 'positional', `arguments.${key}`, settle(value), key)
    setOwn(out, key, value)
  }
  return out
}
