import type { Repair } from '../step/repair.ts'
import { fold } from './key-synonyms.ts'
import { readLoose } from './loose-value.ts'
import { guessScalar, jsonNumber, RawText } from './raw-text.ts'
import { type RepairRule, repairOf } from './repair-rules.ts'
import { type JsonType, requiredText, type Schema } from './schema.ts'
import { Source } from './source.ts'
import { hasType, holds, type Visits } from './validate.ts'
import { withDefaults } from './with-defaults.ts'

/** The values and the repairs of one coercion; `object` comes from repair-arguments.ts, which knows keys. */
export interface Coercion {
  readonly repairs: Repair[]
  readonly object: (schema: Schema, value: Record<string, unknown>, path: string, run: Coercion) => unknown
  depth: number
  /** Shared by all that one reading tries. */
  readonly budget: Visits
}

const MAX_DEPTH = 32

/**
 * Makes `value` fit the schema where one reading of it does, and notes every repair; else gives it
 * back with its untyped scalars settled. Untyped text costs nothing: it had no type to mend.
 */
export function coerce(schema: Schema, value: unknown, path: string, run: Coercion): unknown {
  if (run.depth > MAX_DEPTH || run.budget.left <= 0) return settle(value)
  run.budget.left -= 1
  run.depth += 1
  const result = coerced(schema, value, path, run)
  run.depth -= 1
  return result
}

function coerced(schema: Schema, value: unknown, path: string, run: Coercion): unknown {
  if (schema.values) return toEnum(schema, value, path, run)
  if (schema.branches.length > 0) return toBranch(schema, value, path, run)
  if (value instanceof RawText) return fromRaw(schema, value.text, path, run)
  const types = schema.types
  if (!types) return untyped(schema, value, path, run)
  if (typeof value === 'string')
    return types.has('string') ? value : fromString(schema, types, value, path, run)
  if (typeof value === 'number') return fromNumber(schema, types, value, path, run)
  if (typeof value === 'boolean') {
    if (types.has('boolean') || !types.has('string')) return value
    return noted(run, 'to-string', path, value, String(value))
  }
  if (Array.isArray(value)) return fromArray(schema, types, value, path, run)
  if (isRecord(value)) return fromObject(schema, types, value, path, run)
  return value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawText)

function noted(run: Coercion, rule: RepairRule, path: string, from: unknown, to: unknown): unknown {
  run.repairs.push(repairOf(rule, path, from instanceof RawText ? from.text : from, to))
  return to
}

/** A value of a schema that names no type: objects and lists still have typed insides. */
function untyped(schema: Schema, value: unknown, path: string, run: Coercion): unknown {
  if (isRecord(value)) return run.object(schema, value, path, run)
  if (Array.isArray(value) && (schema.items || schema.prefixItems.length > 0))
    return items(schema, value, path, run)
  return settle(value)
}

/** Untyped scalars of a value without a schema: a scalar is guessed, the members of a list stay text. */
export function settle(value: unknown, depth = 0): unknown {
  if (value instanceof RawText) return guessScalar(value.text)
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((item) => (item instanceof RawText ? item.text : settle(item, depth + 1)))
  const out: Record<string, unknown> = {}
  for (const key of Object.keys(value)) out[key] = settle((value as Record<string, unknown>)[key], depth + 1)
  return out
}

function items(schema: Schema, list: readonly unknown[], path: string, run: Coercion): unknown[] {
  return list.map((item, index) => {
    const wanted = schema.prefixItems[index] ?? schema.items
    if (wanted) return coerce(wanted, item, `${path}[${index}]`, run)
    return item instanceof RawText ? item.text : settle(item)
  })
}

/** Reads `text` as one whole list or object, leniently; undefined when it is none. */
export function parseWhole(text: string): unknown {
  const trimmed = text.trim()
  const first = trimmed[0]
  if (first !== '{' && first !== '[' && first !== '"') return undefined
  try {
    return JSON.parse(trimmed) as unknown
  } catch {
    if (first === '"') return undefined
  }
  const source = new Source(trimmed)
  const read = readLoose(source, 0)
  return read && source.skipSpace(read.end) === source.length ? read.value : undefined
}

const NUMERIC = /^[+-]?(?:\d{1,3}(?:[_ ]\d{3})+|\d+)?(?:\.\d*)?(?:[eE][+-]?\d+)?$/

/** The number that a person would read: also `+1`, `.5`, `007`, `1_000`. */
function looseNumber(text: string): number | undefined {
  const trimmed = text.trim()
  if (trimmed.length > 64 || !/\d/.test(trimmed) || !NUMERIC.test(trimmed)) return undefined
  const value = Number(trimmed.replace(/[_ ]/g, ''))
  return Number.isFinite(value) ? value : undefined
}

const WORDS_FOR = new Map<string, boolean>([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['1', true],
  ['y', true],
  ['enabled', true],
  ['false', false],
  ['no', false],
  ['off', false],
  ['0', false],
  ['n', false],
  ['disabled', false],
])

function fitsNumber(types: ReadonlySet<JsonType>, value: number | undefined): value is number {
  return value !== undefined && (types.has('number') || (types.has('integer') && Number.isInteger(value)))
}

function fromRaw(schema: Schema, text: string, path: string, run: Coercion): unknown {
  const types = schema.types
  if (!types) {
    if (!schema.declared && !schema.items) return guessScalar(text)
    return parseWhole(text) ?? text
  }
  const wantsText = types.has('string')
  if (types.has('integer') || types.has('number')) {
    const value = wantsText ? jsonNumber(text.trim()) : looseNumber(text)
    if (fitsNumber(types, value)) return value
  }
  if (types.has('boolean')) {
    const value = WORDS_FOR.get(text.trim().toLowerCase())
    if (value !== undefined && (!wantsText || /^(?:true|false)$/i.test(text.trim()))) return value
  }
  if (types.has('null') && !wantsText && /^\s*(?:null|none|nil|~|)\s*$/i.test(text)) return null
  if (types.has('object') || types.has('array')) {
    const value = parseWhole(text)
    if (typeof value === 'object' && value !== null && !(wantsText && !hasType(types, value)))
      return coerce(schema, value, path, run)
  }
  if (wantsText) return text
  const wrapped = types.has('object') ? asOnlyText(schema, text, path, run) : undefined
  if (wrapped !== undefined) return wrapped
  if (types.has('array')) return items(schema, splitList(schema, text), path, run)
  return text
}

/** A list that was written as lines, or as numbers between commas; else one item. */
function splitList(schema: Schema, text: string): RawText[] {
  const trimmed = text.trim()
  if (trimmed === '') return []
  const lines = trimmed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length > 1) return lines.map((line) => new RawText(line.replace(/^[-*] /, '')))
  const wanted = schema.items?.types
  const parts = trimmed.split(',').map((part) => part.trim())
  const numeric =
    (wanted?.has('number') || wanted?.has('integer') || !wanted) &&
    parts.every((part) => looseNumber(part) !== undefined)
  return numeric ? parts.map((part) => new RawText(part)) : [new RawText(trimmed)]
}

function fromString(
  schema: Schema,
  types: ReadonlySet<JsonType>,
  value: string,
  path: string,
  run: Coercion,
): unknown {
  const number = looseNumber(value)
  if (fitsNumber(types, number)) return noted(run, 'to-number', path, value, number)
  if (types.has('boolean')) {
    const truth = WORDS_FOR.get(value.trim().toLowerCase())
    if (truth !== undefined) return noted(run, 'to-boolean', path, value, truth)
  }
  if (types.has('null') && /^\s*(?:null|none|nil|)\s*$/i.test(value))
    return noted(run, 'to-null', path, value, null)
  if (types.has('object') || types.has('array')) {
    const parsed = parseWhole(value)
    if (typeof parsed === 'object' && parsed !== null) {
      noted(run, 'parse-text', path, value, undefined)
      return coerce(schema, parsed, path, run)
    }
  }
  const wrapped = types.has('object') ? asOnlyText(schema, value, path, run) : undefined
  if (wrapped !== undefined) return wrapped
  if (types.has('array')) {
    noted(run, 'wrap-array', path, value, undefined)
    const numeric = schema.items?.types?.has('number') || schema.items?.types?.has('integer')
    return items(schema, numeric ? splitList(schema, value) : [value], path, run)
  }
  return value
}

/** A bare text in the place of an object that requires one text and nothing else; what we build is built whole. */
function asOnlyText(schema: Schema, text: string, path: string, run: Coercion): unknown {
  const key = requiredText(schema) === undefined || text.trim() === '' ? undefined : schema.required[0]
  if (key === undefined) return undefined
  noted(run, 'bare-string', path, undefined, key)
  return withDefaults(schema, run.object(schema, { [key]: text }, path, run), run.budget)
}

function fromNumber(
  schema: Schema,
  types: ReadonlySet<JsonType>,
  value: number,
  path: string,
  run: Coercion,
): unknown {
  if (fitsNumber(types, value)) return value
  if (types.has('string')) return noted(run, 'to-string', path, value, String(value))
  if (types.has('boolean') && (value === 0 || value === 1))
    return noted(run, 'to-boolean', path, value, value === 1)
  if (types.has('array')) {
    noted(run, 'wrap-array', path, value, undefined)
    return items(schema, [value], path, run)
  }
  return value
}

function fromArray(
  schema: Schema,
  types: ReadonlySet<JsonType>,
  value: unknown[],
  path: string,
  run: Coercion,
): unknown {
  if (types.has('array')) return items(schema, value, path, run)
  if (value.length === 1) {
    const inner = coerce({ ...schema, items: undefined }, value[0], path, run)
    if (hasType(types, inner)) return noted(run, 'unwrap-array', path, undefined, inner)
  }
  const settled = settle(value)
  if (types.has('string')) return noted(run, 'to-string', path, undefined, JSON.stringify(settled))
  return settled
}

function fromObject(
  schema: Schema,
  types: ReadonlySet<JsonType>,
  value: Record<string, unknown>,
  path: string,
  run: Coercion,
): unknown {
  if (types.has('object')) return run.object(schema, value, path, run)
  if (types.has('array')) {
    const list = listInside(schema, value, path)
    if (list) return items(schema, list, path, run)
    noted(run, 'wrap-array', path, undefined, undefined)
    return items(schema, [value], path, run)
  }
  const settled = settle(value)
  if (types.has('string')) return noted(run, 'to-string', path, undefined, JSON.stringify(settled))
  return settled
}

/** The list that XML writers mean by `<item>…</item>` children, by `<tag>` inside `<tags>` or by children named 0, 1, 2. */
function listInside(schema: Schema, value: Record<string, unknown>, path: string): unknown[] | undefined {
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every((key, index) => key === String(index)))
    return keys.map((key) => value[key])
  const only = keys.length === 1 ? keys[0] : undefined
  if (only === undefined || schema.items?.properties.has(only)) return undefined
  const named = /\.([^.[]+)$/.exec(path)?.[1]?.toLowerCase()
  const child = only.toLowerCase()
  const singular = named !== undefined && (named === `${child}s` || named === `${child}es`)
  if (!singular && !/^(?:item|items|element|value|entry|li)$/.test(child)) return undefined
  const inner = value[only]
  return Array.isArray(inner) ? inner : [inner]
}

function toEnum(schema: Schema, value: unknown, path: string, run: Coercion): unknown {
  const values = schema.values as readonly unknown[]
  const plain = value instanceof RawText ? value.text : value
  if (values.some((wanted) => wanted === plain)) return plain
  if (schema.types?.has('array') || Array.isArray(plain) || isRecord(plain)) return settle(value)
  const text = String(plain).trim()
  if (value instanceof RawText) {
    const exact = values.find((wanted) => String(wanted) === text)
    if (exact !== undefined) return exact
  }
  const folded = fold(text)
  if (folded === '') return settle(value)
  const same = values.filter((wanted) => fold(String(wanted)) === folded)
  if (same.length === 1) return noted(run, 'enum-fold', path, plain, same[0])
  const begins = values.filter(
    (wanted) =>
      typeof wanted === 'string' &&
      (fold(wanted).startsWith(folded) || (fold(wanted).length > 2 && folded.startsWith(fold(wanted)))),
  )
  if (begins.length === 1) return noted(run, 'enum-prefix', path, plain, begins[0])
  return settle(value)
}

/** One of several schemas: the first that holds as it stands, else the cheapest that can be made to hold. */
function toBranch(schema: Schema, value: unknown, path: string, run: Coercion): unknown {
  let best: { value: unknown; repairs: Repair[]; price: number } | undefined
  for (const branch of schema.branches.slice(0, 16)) {
    const whole = schema.types || schema.declared ? { ...schema, branches: [] } : undefined
    if (
      !(value instanceof RawText) &&
      holds(branch, value, run.budget) &&
      (!whole || holds(whole, value, run.budget)) &&
      !isRecord(value)
    )
      return value
    const trial: Coercion = { ...run, repairs: [] }
    const made = coerce(branch, value, path, trial)
    if (!holds(branch, made, run.budget)) continue
    const price = trial.repairs.reduce((sum, repair) => sum + repair.price, 0)
    if (!best || price < best.price) best = { value: made, repairs: trial.repairs, price }
  }
  if (!best) {
    const { branches: _, ...rest } = schema
    return schema.types || schema.declared
      ? coerce({ ...rest, branches: [] }, value, path, run)
      : settle(value)
  }
  run.repairs.push(...best.repairs)
  return best.value
}
