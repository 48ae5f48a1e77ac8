import { RawText, setOwn } from '../values/raw-text.ts'
import { type Coercion, noted, settle } from './coercion.ts'
import { fitsPattern } from './fits-pattern.ts'
import { isPlainText, keyForBare, listFor, nearKey, onlyString } from './match-key.ts'
import type { Schema } from './schema.ts'
import { holds, withDefaults } from './validate.ts'

/** Renames, coerces, drops and fills the keys of one object to fit its schema. */
export function fitObject(
  schema: Schema,
  value: Record<string, unknown>,
  path: string,
  run: Coercion,
): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  const foreign: string[] = []
  for (const key of Object.keys(value)) {
    const wanted = schema.properties.get(key)
    if (!wanted) foreign.push(key)
    else setKnown(schema, wanted, out, key, value[key], path, run)
  }
  if (foreign.length > 0) placeForeign(schema, value, foreign, out, path, run)
  for (const [key, wanted] of schema.properties) {
    if (Object.hasOwn(out, key) || !wanted.hasDefault || !schema.required.includes(key)) continue
    noted(run, 'fill-default', `${path}.${key}`, undefined, wanted.default)
    setOwn(out, key, wanted.default)
  }
  return out
}

function setKnown(
  schema: Schema,
  wanted: Schema,
  out: Record<string, unknown>,
  key: string,
  given: unknown,
  path: string,
  run: Coercion,
): void {
  const made = run.coerce(wanted, given, `${path}.${key}`, run)
  const empty =
    made === null || (made === '' && (wanted.values !== undefined || wanted.types?.has('string') !== true))
  if (empty && !holds(wanted, made, run.budget) && (wanted.hasDefault || !schema.required.includes(key))) {
    if (wanted.hasDefault) {
      noted(run, 'fill-default', `${path}.${key}`, made, wanted.default)
      setOwn(out, key, wanted.default)
    } else noted(run, 'drop-empty', `${path}.${key}`, made)
    return
  }
  setOwn(out, key, made)
}

function placeForeign(
  schema: Schema,
  value: Record<string, unknown>,
  foreign: readonly string[],
  out: Record<string, unknown>,
  path: string,
  run: Coercion,
): void {
  const left: string[] = []
  // Match all keys by spelling and meaning first, so that no guess below takes the property of a later key.
  for (const key of foreign) {
    const found = nearKey(schema, key, value[key], out, value, run)
    if (!found) {
      left.push(key)
      continue
    }
    noted(run, found.rule, `${path}.${found.key}`, key, found.key)
    setKnown(schema, schema.properties.get(found.key) as Schema, out, found.key, value[key], path, run)
  }
  for (const key of left) {
    if (liftIntoArray(schema, key, value[key], out, path, run)) continue
    const only = left.length === 1 ? onlyString(schema, value[key], out) : undefined
    if (only !== undefined) {
      noted(run, 'key-only-string', `${path}.${only}`, key, only)
      setKnown(schema, schema.properties.get(only) as Schema, out, only, value[key], path, run)
      continue
    }
    const pattern = schema.patterns.find((entry) => fitsPattern(entry.pattern, key))
    const open = schema.additional === undefined ? !schema.declared : schema.additional !== false
    if (pattern ? pattern.schema === false : !open) noted(run, 'drop-key', `${path}.${key}`, key)
    else {
      const wanted = pattern ? pattern.schema : schema.additional
      setOwn(
        out,
        key,
        typeof wanted === 'object'
          ? run.coerce(wanted, value[key], `${path}.${key}`, run)
          : settle(value[key]),
      )
    }
  }
}

/**
 * Puts the value of an unknown key into a list that takes it: `{query: "x"}` becomes `{terms: [{term: "x"}]}`.
 * Returns whether the schema has such a list.
 */
function liftIntoArray(
  schema: Schema,
  key: string,
  value: unknown,
  out: Record<string, unknown>,
  path: string,
  run: Coercion,
): boolean {
  const name = listFor(schema, value, out, run)
  const list = name === undefined ? undefined : schema.properties.get(name)
  if (name === undefined || !list?.items) return false
  const text = value instanceof RawText ? value.text : value
  const place = isPlainText(list.items) ? undefined : keyForBare(list.items, text, run)
  const item = place === undefined ? text : withDefaults(list.items, { [place]: text }, run.budget)
  noted(run, 'lift-into-array', `${path}.${name}`, key, name)
  setOwn(out, name, run.coerce(list, [item], `${path}.${name}`, run))
  return true
}
