import { guessScalar, jsonNumber, RawText } from '../values/raw-text.ts'
import { type Coercion, coerceItems, noted, parseWhole } from './coercion.ts'
import { type JsonType, requiredText, type Schema } from './schema.ts'
import { hasType, withDefaults } from './validate.ts'

const NUMERIC = /^[+-]?(?:\d{1,3}(?:[_ ]\d{3})+|\d+)?(?:\.\d*)?(?:[eE][+-]?\d+)?$/

/** Accepts `+1`, `.5`, `007` and `1_000`. */
export function looseNumber(text: string): number | undefined {
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

/** Gives untyped text the type that the schema requires. */
export function fromRaw(schema: Schema, text: string, path: string, run: Coercion): unknown {
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
      return run.coerce(schema, value, path, run)
  }
  if (wantsText) return text
  const wrapped = types.has('object') ? asOnlyText(schema, text, path, run) : undefined
  if (wrapped !== undefined) return wrapped
  if (types.has('array')) return coerceItems(schema, splitList(schema, text), path, run)
  return text
}

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

/** Converts a string where the schema wants another type. */
export function fromString(
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
      noted(run, 'parse-text', path, value)
      return run.coerce(schema, parsed, path, run)
    }
  }
  const wrapped = types.has('object') ? asOnlyText(schema, value, path, run) : undefined
  if (wrapped !== undefined) return wrapped
  if (types.has('array')) {
    noted(run, 'wrap-array', path, value)
    const numeric = schema.items?.types?.has('number') || schema.items?.types?.has('integer')
    return coerceItems(schema, numeric ? splitList(schema, value) : [value], path, run)
  }
  return value
}

function asOnlyText(schema: Schema, text: string, path: string, run: Coercion): unknown {
  const key = requiredText(schema) === undefined || text.trim() === '' ? undefined : schema.required[0]
  if (key === undefined) return undefined
  noted(run, 'bare-string', path, undefined, key)
  return withDefaults(schema, run.object(schema, { [key]: text }, path, run), run.budget)
}

/** Converts a number where the schema wants another type. */
export function fromNumber(
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
    noted(run, 'wrap-array', path, value)
    return coerceItems(schema, [value], path, run)
  }
  return value
}
