import { isRecord } from '../../step/record.ts'
import { setOwn } from '../values/raw-text.ts'
import { fitsPattern } from './fits-pattern.ts'
import type { JsonType, Schema } from './schema.ts'

const maxErrors = 8
const maxSchemaDepth = 32

/** Number of remaining schema visits. A schema that contains itself twice has 2³² nodes in 32 levels. */
export interface Visits {
  left: number
}

/** Returns a budget that is enough for any realistic schema and value. Using it up takes a few milliseconds. */
export const visits = (): Visits => ({ left: 20_000 })

/** Returns the JSON schema type of a value; `integer` for whole numbers. */
export function typeOf(value: unknown): JsonType | 'undefined' {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number'
    case 'boolean':
      return 'boolean'
    case 'object':
      return 'object'
    default:
      return 'undefined'
  }
}

export const hasType = (types: ReadonlySet<JsonType>, value: unknown): boolean => {
  const type = typeOf(value)
  return type !== 'undefined' && (types.has(type) || (type === 'integer' && types.has('number')))
}

/** Returns at most eight errors of `value`, as sentences for a model or a person. */
export function validate(schema: Schema, value: unknown, name = 'arguments'): string[] {
  const errors: string[] = []
  const budget = visits()
  check(schema, value, name, errors, 0, budget)
  return budget.left > 0 ? errors : [`the schema is too complex to check these ${name}`]
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
const list = (values: Iterable<unknown>): string => [...values].map(String).join(' or ')
const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

function check(
  schema: Schema,
  value: unknown,
  at: string,
  errors: string[],
  depth: number,
  budget: Visits,
): void {
  if (errors.length >= maxErrors || depth > maxSchemaDepth || budget.left <= 0) return
  budget.left -= 1
  if (schema.types && !hasType(schema.types, value)) {
    errors.push(`${at} must be ${list(schema.types)}, not ${shown(value)}`)
    return
  }
  if (schema.values?.length === 0) errors.push(`${at} can have no value, because its \`enum\` is empty`)
  else if (schema.values && !schema.values.some((wanted) => same(wanted, value)))
    errors.push(`${at} must be one of ${schema.values.map(shown).join(', ')}, not ${shown(value)}`)
  if (typeof value === 'string') checkString(schema, value, at, errors)
  else if (typeof value === 'number') checkNumber(schema, value, at, errors)
  else if (Array.isArray(value)) checkArray(schema, value, at, errors, depth, budget)
  else if (isRecord(value)) checkObject(schema, value, at, errors, depth, budget)
  if (
    schema.branches.length > 0 &&
    !schema.branches.some((branch) => holds(branch, value, budget, depth + 4))
  )
    errors.push(`${at} fits none of its ${schema.branches.length} allowed forms`)
  for (const part of schema.all) {
    // Each part of an `allOf` lists only its own keys, so ignore `additionalProperties`.
    check({ ...part, additional: undefined }, value, at, errors, depth + 1, budget)
  }
}

/** Returns whether `value` satisfies the schema; false if the budget runs out. */
export function holds(schema: Schema, value: unknown, budget: Visits, depth = 0): boolean {
  const errors: string[] = []
  check(schema, value, '', errors, depth + 1, budget)
  return errors.length === 0 && budget.left > 0
}

const limit = (schema: Schema, key: string): number | undefined => {
  const value = Object.hasOwn(schema.source, key) ? schema.source[key] : undefined
  return typeof value === 'number' ? value : undefined
}

function checkString(schema: Schema, value: string, at: string, errors: string[]): void {
  const least = limit(schema, 'minLength')
  const most = limit(schema, 'maxLength')
  if (least !== undefined && value.length < least) errors.push(`${at} must have at least ${least} characters`)
  if (most !== undefined && value.length > most) errors.push(`${at} must have at most ${most} characters`)
  const pattern = schema.source.pattern
  if (typeof pattern === 'string' && !fitsPattern(pattern, value))
    errors.push(`${at} must match ${pattern}, and ${shown(value)} does not`)
}

function checkNumber(schema: Schema, value: number, at: string, errors: string[]): void {
  const least = limit(schema, 'minimum')
  const most = limit(schema, 'maximum')
  const above = limit(schema, 'exclusiveMinimum')
  const below = limit(schema, 'exclusiveMaximum')
  const step = limit(schema, 'multipleOf')
  if (least !== undefined && value < least) errors.push(`${at} must be at least ${least}, not ${value}`)
  if (most !== undefined && value > most) errors.push(`${at} must be at most ${most}, not ${value}`)
  if (above !== undefined && value <= above) errors.push(`${at} must be above ${above}, not ${value}`)
  if (below !== undefined && value >= below) errors.push(`${at} must be below ${below}, not ${value}`)
  if (step !== undefined && step > 0 && Math.abs(value / step - Math.round(value / step)) > 1e-9)
    errors.push(`${at} must be a multiple of ${step}, not ${value}`)
}

function checkArray(
  schema: Schema,
  value: unknown[],
  at: string,
  errors: string[],
  depth: number,
  budget: Visits,
): void {
  const least = limit(schema, 'minItems')
  const most = limit(schema, 'maxItems')
  if (least !== undefined && value.length < least) errors.push(`${at} must have at least ${least} items`)
  if (most !== undefined && value.length > most) errors.push(`${at} must have at most ${most} items`)
  for (const [index, item] of value.entries()) {
    if (errors.length >= maxErrors) return
    const wanted = schema.prefixItems[index] ?? schema.items
    if (wanted) check(wanted, item, `${at}[${index}]`, errors, depth + 1, budget)
  }
}

function checkObject(
  schema: Schema,
  value: Record<string, unknown>,
  at: string,
  errors: string[],
  depth: number,
  budget: Visits,
): void {
  for (const key of schema.required) if (!Object.hasOwn(value, key)) errors.push(`${at}.${key} is missing`)
  for (const key of Object.keys(value)) {
    const declared = schema.properties.get(key)
    if (declared) {
      check(declared, value[key], `${at}.${key}`, errors, depth + 1, budget)
      continue
    }
    budget.left -= schema.patterns.length
    const pattern = schema.patterns.find((entry) => fitsPattern(entry.pattern, key))
    if (pattern) {
      if (pattern.schema === false) errors.push(`${at}.${key} is not allowed`)
      else check(pattern.schema, value[key], `${at}.${key}`, errors, depth + 1, budget)
    } else if (schema.additional === false) errors.push(`${at}.${key} is not declared`)
    else if (typeof schema.additional === 'object')
      check(schema.additional, value[key], `${at}.${key}`, errors, depth + 1, budget)
  }
}

const maxDepth = 32

/** Returns a copy of a valid value with the schema's defaults, even inside lists and objects. */
export function withDefaults(schema: Schema, value: unknown, budget: Visits = visits(), depth = 0): unknown {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    return value.map((item, index) => {
      const wanted = schema.prefixItems[index] ?? schema.items
      return wanted === undefined ? item : withDefaults(wanted, item, budget, depth + 1)
    })
  }
  const out: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const wanted = schema.properties.get(key)
    setOwn(out, key, wanted === undefined ? inner : withDefaults(wanted, inner, budget, depth + 1))
  }
  for (const [key, wanted] of schema.properties) {
    if (!Object.hasOwn(out, key) && wanted.hasDefault && holds(wanted, wanted.default, budget))
      setOwn(out, key, wanted.default)
  }
  return out
}
