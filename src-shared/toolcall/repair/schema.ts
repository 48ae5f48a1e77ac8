import { isRecord } from '../../step/record.ts'
import type { JsonSchema } from '../../step/tool-spec.ts'

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object'

/** A compiled JSON schema: the keywords that tool schemas use, with `$ref` resolved. */
export interface Schema {
  /** Undefined for any type. */
  readonly types: ReadonlySet<JsonType> | undefined
  readonly values: readonly unknown[] | undefined
  readonly properties: ReadonlyMap<string, Schema>
  /**
   * Whether the schema has `properties`. If so, a repair drops undeclared keys by default; otherwise it keeps them.
   */
  readonly declared: boolean
  readonly required: readonly string[]
  readonly additional: boolean | Schema | undefined
  readonly patterns: readonly { readonly pattern: string; readonly schema: Schema | false }[]
  readonly items: Schema | undefined
  readonly prefixItems: readonly Schema[]
  /** Schemas of `anyOf` and `oneOf`. Unlike in JSON Schema, a value may match several of `oneOf`. */
  readonly branches: readonly Schema[]
  readonly all: readonly Schema[]
  readonly hasDefault: boolean
  readonly default: unknown
  readonly source: JsonSchema
}

const TYPES: ReadonlyMap<string, JsonType> = new Map<string, JsonType>([
  ['string', 'string'],
  ['str', 'string'],
  ['text', 'string'],
  ['number', 'number'],
  ['float', 'number'],
  ['double', 'number'],
  ['integer', 'integer'],
  ['int', 'integer'],
  ['long', 'integer'],
  ['boolean', 'boolean'],
  ['bool', 'boolean'],
  ['null', 'null'],
  ['array', 'array'],
  ['list', 'array'],
  ['object', 'object'],
  ['dict', 'object'],
])

const maxDepth = 24
const ANY: Schema = {
  types: undefined,
  values: undefined,
  properties: new Map(),
  declared: false,
  required: [],
  additional: undefined,
  patterns: [],
  items: undefined,
  prefixItems: [],
  branches: [],
  all: [],
  hasDefault: false,
  default: undefined,
  source: {},
}

const compiled = new WeakMap<JsonSchema, Schema>()

/** Compiles a JSON schema, once for each object. Ignores unknown keywords. */
export function compileSchema(schema: JsonSchema): Schema {
  const known = compiled.get(schema)
  if (known) return known
  const result = build(schema, { root: schema, built: new Map() })
  compiled.set(schema, result)
  return result
}

const own = (source: JsonSchema, key: string): unknown =>
  Object.hasOwn(source, key) ? source[key] : undefined

interface Build {
  readonly root: JsonSchema
  readonly built: Map<JsonSchema, Schema>
}

const schemas = (value: unknown, state: Build): Schema[] =>
  Array.isArray(value) ? value.map((item) => build(item, state)) : []

function build(given: unknown, state: Build): Schema {
  let value = given
  for (let hops = 0; isRecord(value) && typeof own(value, '$ref') === 'string'; hops++)
    value = hops < maxDepth ? lookUp(state.root, own(value, '$ref') as string) : undefined
  if (!isRecord(value)) return ANY
  const known = state.built.get(value)
  if (known) return known
  const result: Schema = { ...ANY }
  state.built.set(value, result)
  return Object.assign(result, read(value, state))
}

function read(value: JsonSchema, state: Build): Schema {
  const propertiesOf = own(value, 'properties')
  const properties = new Map<string, Schema>()
  if (isRecord(propertiesOf))
    for (const [key, child] of Object.entries(propertiesOf)) properties.set(key, build(child, state))
  const required = own(value, 'required')
  const additional = own(value, 'additionalProperties')
  const patterns = own(value, 'patternProperties')
  const items = own(value, 'items')
  const prefixItems = own(value, 'prefixItems') ?? (Array.isArray(items) ? items : undefined)
  const own_: Schema = {
    types: typesOf(own(value, 'type')),
    values: Array.isArray(own(value, 'enum'))
      ? (own(value, 'enum') as unknown[])
      : Object.hasOwn(value, 'const')
        ? [value.const]
        : undefined,
    properties,
    declared: isRecord(propertiesOf),
    required: Array.isArray(required) ? required.filter((key) => typeof key === 'string') : [],
    additional:
      typeof additional === 'boolean'
        ? additional
        : isRecord(additional)
          ? build(additional, state)
          : undefined,
    patterns: isRecord(patterns)
      ? Object.entries(patterns).map(([pattern, child]) => ({
          pattern,
          schema: child === false ? (false as const) : build(child, state),
        }))
      : [],
    items: isRecord(items) ? build(items, state) : undefined,
    prefixItems: schemas(prefixItems, state),
    branches: [...schemas(own(value, 'anyOf'), state), ...schemas(own(value, 'oneOf'), state)],
    all: [],
    hasDefault: Object.hasOwn(value, 'default'),
    default: value.default,
    source: value,
  }
  const parts = schemas(own(value, 'allOf'), state)
  return parts.length === 0 ? own_ : merged(own_, parts)
}

/**
 * Merges the parts of an `allOf` into its schema, because repairs must see all properties. The validator checks each
 * part.
 */
function merged(own_: Schema, parts: readonly Schema[]): Schema {
  const properties = new Map(own_.properties)
  let { types, values, declared, additional, items } = own_
  const required = new Set(own_.required)
  for (const part of parts) {
    for (const [key, schema] of part.properties) if (!properties.has(key)) properties.set(key, schema)
    for (const key of part.required) required.add(key)
    types ??= part.types
    values ??= part.values
    declared ||= part.declared
    if (additional !== false) additional = part.additional ?? additional
    items ??= part.items
  }
  return {
    ...own_,
    properties,
    types,
    values,
    declared,
    additional,
    items,
    required: [...required],
    // Use sets. In lists, an entry that several parts share would double at each level.
    branches: [...new Set([...own_.branches, ...parts.flatMap((part) => part.branches)])],
    patterns: [...new Set([...own_.patterns, ...parts.flatMap((part) => part.patterns)])],
    all: [...new Set(parts)],
  }
}

/** Returns the only required property if it is a free text. */
export function requiredText({ properties, required }: Schema): Schema | undefined {
  const only = required.length === 1 ? properties.get(required[0] as string) : undefined
  return only?.types?.has('string') === true && only.values === undefined ? only : undefined
}

function typesOf(type: unknown): ReadonlySet<JsonType> | undefined {
  const names = typeof type === 'string' ? [type] : Array.isArray(type) ? type : []
  const types = new Set<JsonType>()
  for (const name of names) {
    const known = typeof name === 'string' ? TYPES.get(name.toLowerCase()) : undefined
    if (known) types.add(known)
  }
  return types.size > 0 ? types : undefined
}

function lookUp(root: JsonSchema, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined
  let at: unknown = root
  for (const part of reference.split('/').slice(1, maxDepth)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(at)) at = at[Number(key)]
    else at = isRecord(at) ? own(at, key) : undefined
  }
  return at
}
