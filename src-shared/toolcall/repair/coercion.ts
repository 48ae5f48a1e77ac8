import type { Repair } from '../../step/repair.ts'
import { type RepairRule, repairOf } from '../repair-rules.ts'
import { readLoose } from '../values/loose-value.ts'
import { guessScalar, RawText } from '../values/raw-text.ts'
import { Source } from '../values/source.ts'
import type { Schema } from './schema.ts'
import type { Visits } from './validate.ts'

/**
 * An attempt to fit a value to a schema. It carries `coerce` and `object`, whose modules must not import each other.
 */
export interface Coercion {
  readonly repairs: Repair[]
  readonly coerce: (schema: Schema, value: unknown, path: string, run: Coercion) => unknown
  readonly object: (schema: Schema, value: Record<string, unknown>, path: string, run: Coercion) => unknown
  depth: number
  /** Remaining visits of all attempts for one call. */
  readonly budget: Visits
}

/** Maximum depth of an examined value. */
export const maxDepth = 32

/** Records a repair and returns its result. */
export function noted(run: Coercion, rule: RepairRule, path: string, from?: unknown, to?: unknown): unknown {
  run.repairs.push(repairOf(rule, path, from instanceof RawText ? from.text : from, to))
  return to
}

/** Copies an attempt without its repairs, so that the copy's repairs can be discarded. */
export const trialOf = (run: Coercion): Coercion => ({ ...run, repairs: [] })

/** Guesses the types of untyped text without a schema. Items of a list stay text. */
export function settle(value: unknown, depth = 0): unknown {
  if (value instanceof RawText) return guessScalar(value.text)
  if (depth > maxDepth || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((item) => (item instanceof RawText ? item.text : settle(item, depth + 1)))
  const out: Record<string, unknown> = {}
  for (const key of Object.keys(value)) out[key] = settle((value as Record<string, unknown>)[key], depth + 1)
  return out
}

/** Coerces each item by its own schema; items without a schema stay text. */
export function coerceItems(
  schema: Schema,
  list: readonly unknown[],
  path: string,
  run: Coercion,
): unknown[] {
  return list.map((item, index) => {
    const wanted = schema.prefixItems[index] ?? schema.items
    if (wanted) return run.coerce(wanted, item, `${path}[${index}]`, run)
    return item instanceof RawText ? item.text : settle(item)
  })
}

/** Parses a text as a list, object or quoted string. Returns undefined for anything else. */
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
