import { distance } from 'fastest-levenshtein'
import type { Repair } from '../step/repair.ts'
import type { JsonSchema } from '../step/tool-spec.ts'
import { type Coercion, coerce, parseWhole, settle } from './coerce.ts'
import { fitsPattern } from './fits-pattern.ts'
import { areSynonyms, fold } from './key-synonyms.ts'
import { readKeyValues } from './key-values.ts'
import { wordsMatch } from './key-words.ts'
import { setOwn } from './loose-value.ts'
import { jsonNumber, RawText } from './raw-text.ts'
import { type RepairRule, repairOf } from './repair-rules.ts'
import { compileSchema, type Schema } from './schema.ts'
import { holds, validate, visits } from './validate.ts'
import { withDefaults } from './with-defaults.ts'

export interface RepairedArguments {
  /** What was made of the arguments, also when it is not valid. */
  readonly args: Record<string, unknown>
  /** What was mended; each `path` starts with `arguments`. */
  readonly repairs: Repair[]
  readonly valid: boolean
  /** Sentences for the model; empty when valid. */
  readonly errors: string[]
}

/**
 * Makes a call's arguments fit its tool's schema, or says why they do not. Takes whatever stood in
 * the place of the arguments: an object, JSON text (also doubly encoded), a bare string or scalar,
 * a list of positional values, nothing. Never throws; never invents a value that neither the model nor
 * a schema default gave.
 */
export function repairArguments(schema: JsonSchema, args: unknown): RepairedArguments {
  return fitArguments(compileSchema(schema), args)
}

/** `repairArguments` with a compiled schema and the values that stood without a name, in order. */
export function fitArguments(
  schema: Schema,
  args: unknown,
  positional: readonly unknown[] = [],
): RepairedArguments {
  const run: Coercion = { repairs: [], object: fitObject, depth: 0, budget: visits() }
  const given = asRecord(schema, args, run)
  if (typeof given === 'string') return { args: {}, repairs: run.repairs, valid: false, errors: [given] }
  const named = positional.length > 0 ? placePositional(schema, given, positional, run) : given
  if (typeof named === 'string')
    return {
      args: settle(given) as Record<string, unknown>,
      repairs: run.repairs,
      valid: false,
      errors: [named],
    }
  const fitted = fitObject(schema, named, 'arguments', run)
  const errors = validate(schema, fitted)
  return { args: fitted, repairs: run.repairs, valid: errors.length === 0, errors }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawText)
const note = (run: Coercion, rule: RepairRule, path: string, from?: unknown, to?: unknown) =>
  run.repairs.push(repairOf(rule, path, from, to))

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

/** The arguments as an object; a sentence when they cannot be one. */
function asRecord(schema: Schema, args: unknown, run: Coercion): Record<string, unknown> | string {
  let value = args
  for (let layer = 0; layer < 3 && (typeof value === 'string' || value instanceof RawText); layer++) {
    const parsed = parseWhole(value instanceof RawText ? value.text : value)
    if (parsed === undefined) break
    if (!(value instanceof RawText)) note(run, 'arguments-as-text', 'arguments')
    value = parsed
  }
  if (value === undefined || value === null) return {}
  if (isRecord(value)) return unwrapped(schema, value, run)
  if (Array.isArray(value)) {
    if (value.length === 0) return {}
    const only = value.length === 1 ? value[0] : undefined
    if (isRecord(only)) {
      note(run, 'unwrap-array', 'arguments')
      return only
    }
    return placePositional(schema, {}, value, run)
  }
  const text = value instanceof RawText ? value.text.trim() : value
  if (text === '') return {}
  const pairs = typeof text === 'string' && !text.includes('\n') ? readKeyValues(text) : undefined
  if (pairs && Object.keys(pairs).every((key) => schema.properties.has(key))) {
    note(run, 'arguments-as-text', 'arguments')
    return pairs
  }
  const key = keyForBare(schema, value, run)
  // A text for a tool that wants a list of them: it takes the place that an unknown key would take.
  if (key === undefined && listFor(schema, value, {}, run) !== undefined) return { '': value }
  if (key === undefined)
    return `arguments must be an object with named values, not ${JSON.stringify(settle(value))}`
  note(run, 'bare-string', 'arguments', undefined, key)
  return { [key]: value }
}

/** `{"arguments": {…}}` inside the arguments, where the tool has no such key. */
function unwrapped(schema: Schema, value: Record<string, unknown>, run: Coercion): Record<string, unknown> {
  const keys = Object.keys(value)
  const only = keys.length === 1 ? (keys[0] as string) : undefined
  if (only === undefined || schema.properties.has(only) || !schema.declared) return value
  if (!WRAPPING_KEYS.has(fold(only)) || !isRecord(value[only])) return value
  note(run, 'unwrap-arguments', 'arguments', only)
  return value[only] as Record<string, unknown>
}

const isPlainText = (schema: Schema | undefined): boolean =>
  schema !== undefined && schema.types?.has('string') === true && schema.values === undefined

/** Where a value without a name belongs: the only required one of its kind, else the only one of its kind. */
function keyForBare(schema: Schema, value: unknown, run: Coercion): string | undefined {
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
  holds(schema, tryCoerce(schema, value, run), run.budget)
/** What a reading would come to; its repairs are not noted. */
const tryCoerce = (schema: Schema, value: unknown, { object, depth, budget }: Coercion): unknown =>
  coerce(schema, value, '', { repairs: [], object, depth, budget })

/** Unnamed values take the free properties in the order of the schema. */
function placePositional(
  schema: Schema,
  named: Record<string, unknown>,
  values: readonly unknown[],
  run: Coercion,
): Record<string, unknown> | string {
  const first = values[0]
  if (values.length === 1 && isRecord(first) && Object.keys(named).length === 0) {
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
    note(run, 'positional', `arguments.${key}`, settle(value), key)
    setOwn(out, key, value)
  }
  return out
}

/** Renames, coerces, drops and fills the keys of one object, by its schema. */
function fitObject(
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
    note(run, 'fill-default', `${path}.${key}`, undefined, wanted.default)
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
  const made = coerce(wanted, given, `${path}.${key}`, run)
  const empty =
    made === null || (made === '' && (wanted.values !== undefined || wanted.types?.has('string') !== true))
  if (empty && !holds(wanted, made, run.budget) && (wanted.hasDefault || !schema.required.includes(key))) {
    if (wanted.hasDefault) {
      note(run, 'fill-default', `${path}.${key}`, made, wanted.default)
      setOwn(out, key, wanted.default)
    } else note(run, 'drop-empty', `${path}.${key}`, made)
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
  // Spelling first, for every key, so that a guess never takes the place of a near spelling.
  for (const key of foreign) {
    const found = nearKey(schema, key, value[key], out, value, run)
    if (!found) {
      left.push(key)
      continue
    }
    note(run, found.rule, `${path}.${found.key}`, key, found.key)
    setKnown(schema, schema.properties.get(found.key) as Schema, out, found.key, value[key], path, run)
  }
  for (const key of left) {
    if (liftIntoArray(schema, key, value[key], out, path, run)) continue
    const only = left.length === 1 ? onlyString(schema, value[key], out) : undefined
    if (only !== undefined) {
      note(run, 'key-only-string', `${path}.${only}`, key, only)
      setKnown(schema, schema.properties.get(only) as Schema, out, only, value[key], path, run)
      continue
    }
    const pattern = schema.patterns.find((entry) => fitsPattern(entry.pattern, key))
    const open = schema.additional === undefined ? !schema.declared : schema.additional !== false
    if (pattern ? pattern.schema === false : !open) note(run, 'drop-key', `${path}.${key}`, key)
    else {
      const wanted = pattern ? pattern.schema : schema.additional
      setOwn(
        out,
        key,
        typeof wanted === 'object' ? coerce(wanted, value[key], `${path}.${key}`, run) : settle(value[key]),
      )
    }
  }
}

/** The absent property that a foreign key stands for, nearest kind first, and only when it is alone in its kind. */
function nearKey(
  schema: Schema,
  key: string,
  value: unknown,
  out: Record<string, unknown>,
  given: Record<string, unknown>,
  run: Coercion,
): { key: string; rule: RepairRule } | undefined {
  const folded = fold(key)
  const absent: string[] = []
  for (const name of schema.properties.keys())
    if (!Object.hasOwn(out, name) && !Object.hasOwn(given, name)) absent.push(name)
  if (absent.length === 0 || folded === '') return undefined
  const fits = (name: string): boolean => {
    return fitsAs(schema.properties.get(name) as Schema, value, run)
  }
  const tiers: [RepairRule, (name: string) => boolean][] = [
    ['key-fold', (name) => fold(name) === folded],
    ['key-distance', (name) => fold(name).length > 3 && distance(fold(name), folded) === 1],
    ['key-synonym', (name) => areSynonyms(fold(name), folded) && fits(name)],
    ['key-distance', (name) => wordsMatch(name, key) && fits(name)],
    ['key-distance', (name) => fold(name).length > 6 && distance(fold(name), folded) === 2 && fits(name)],
  ]
  for (const [rule, matches] of tiers) {
    const found = absent.filter(matches)
    const required = found.length > 1 ? found.filter((name) => schema.required.includes(name)) : found
    if (required.length === 1) return { key: required[0] as string, rule }
    if (found.length > 0) return undefined
  }
  return undefined
}

/** The last guess: the tool wants one text and has none, and one text has an unknown name. */
function onlyString(schema: Schema, value: unknown, out: Record<string, unknown>): string | undefined {
  if (typeof value !== 'string' && !(value instanceof RawText)) return undefined
  const wanting = schema.required.filter(
    (key) => isPlainText(schema.properties.get(key)) && !Object.hasOwn(out, key),
  )
  return wanting.length === 1 ? wanting[0] : undefined
}

/** `{query: "x"}` for a tool that requires `terms: [{term}]`: the text becomes the one item of the list. */
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
  note(run, 'lift-into-array', `${path}.${name}`, key, name)
  setOwn(out, name, coerce(list, [item], `${path}.${name}`, run))
  return true
}

/** The only required argument that is missing, where it is a list that can take a text as its item. */
function listFor(
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
