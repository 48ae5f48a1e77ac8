import { isFields, RawText } from '../values/raw-text.ts'
import { toBranch, toEnum } from './coerce-choice.ts'
import { fromNumber, fromRaw, fromString } from './coerce-text.ts'
import { type Coercion, coerceItems, maxDepth, noted, settle } from './coercion.ts'
import type { JsonType, Schema } from './schema.ts'
import { hasType } from './validate.ts'

/**
 * Converts `value` to a form that fits the schema, and records every repair. Giving untyped text a type is not a
 * repair.
 */
export function coerce(schema: Schema, value: unknown, path: string, run: Coercion): unknown {
  if (run.depth > maxDepth || run.budget.left <= 0) return settle(value)
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
  if (isFields(value)) return fromObject(schema, types, value, path, run)
  return value
}

function untyped(schema: Schema, value: unknown, path: string, run: Coercion): unknown {
  if (isFields(value)) return run.object(schema, value, path, run)
  if (Array.isArray(value) && (schema.items || schema.prefixItems.length > 0))
    return coerceItems(schema, value, path, run)
  return settle(value)
}

function fromArray(
  schema: Schema,
  types: ReadonlySet<JsonType>,
  value: unknown[],
  path: string,
  run: Coercion,
): unknown {
  if (types.has('array')) return coerceItems(schema, value, path, run)
  if (value.length === 1) {
    const inner = run.coerce({ ...schema, items: undefined }, value[0], path, run)
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
    if (list) return coerceItems(schema, list, path, run)
    noted(run, 'wrap-array', path)
    return coerceItems(schema, [value], path, run)
  }
  const settled = settle(value)
  if (types.has('string') && !repeatsSchema(schema, settled))
    return noted(run, 'to-string', path, undefined, JSON.stringify(settled))
  return settled
}

/** Returns whether a value is the schema of its parameter, such as `{"type": "string"}`, which small models repeat. */
function repeatsSchema({ source }: Schema, value: unknown): boolean {
  if (!isFields(value) || Object.keys(value).length === 0) return false
  return Object.entries(value).every(([key, part]) => JSON.stringify(part) === JSON.stringify(source[key]))
}

/**
 * Returns the items of a list that the model wrote as an object: `<item>…</item>`, `<tag>` inside `<tags>`, or
 * children named 0, 1, 2.
 */
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
