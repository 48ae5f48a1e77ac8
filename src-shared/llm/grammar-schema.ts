import { isRecord } from '../step/record.ts'
import type { JsonSchema } from '../step/tool-spec.ts'

/** Parts below this depth, as in a recursive schema, allow anything. */
const maxDepth = 8
/**
 * Maximum number of nodes in the result. A schema that refers to itself many times would expand to millions of nodes.
 */
const maxNodes = 3000

interface Writing {
  readonly root: JsonSchema
  left: number
}

/** Keywords that grammar compilers of model servers understand; all others are dropped. */
const KEPT = new Set([
  'type',
  'properties',
  'required',
  'items',
  'prefixItems',
  'enum',
  'const',
  'anyOf',
  'additionalProperties',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
])

/**
 * Reduces a JSON schema to what the grammar compilers of model servers accept. The result may allow more than the
 * schema.
 */
export function grammarSchema(schema: JsonSchema): JsonSchema {
  return asObject(cleaned(schema, { root: schema, left: maxNodes }, 0))
}

function cleaned(node: unknown, writing: Writing, depth: number): unknown {
  // The schema `false` becomes a schema that allows everything. A grammar can safely allow more than its schema,
  // because the parser validates afterward.
  if (!isRecord(node)) return {}
  if (depth > maxDepth || writing.left <= 0) return {}
  const open = merged(node, writing, depth)
  const out: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(open)) {
    const word = key === 'oneOf' ? 'anyOf' : key
    if (!KEPT.has(word)) continue
    if (word === 'properties' && isRecord(value)) {
      out.properties = Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, cleaned(inner, writing, depth + 1)]),
      )
    } else if (word === 'items') {
      out.items = cleaned(Array.isArray(value) ? value[0] : value, writing, depth + 1)
    } else if ((word === 'anyOf' || word === 'prefixItems') && Array.isArray(value)) {
      out[word] = value.map((inner) => cleaned(inner, writing, depth + 1))
    } else if (word === 'additionalProperties') {
      out[word] = typeof value === 'boolean' ? value : cleaned(value, writing, depth + 1)
    } else if ((word === 'minimum' || word === 'maximum') && !isBound(value)) {
      // Drop ±(2^53−1), which means "no bound".
    } else out[word] = value
  }
  if (isRecord(out.properties)) {
    out.type ??= 'object'
    const names = new Set(Object.keys(out.properties))
    if (Array.isArray(out.required)) out.required = out.required.filter((name) => names.has(name as string))
    out.additionalProperties ??= false
  }
  return out
}

/** Merges a schema node with the schemas of its `$ref` and `allOf`. The node's own keywords win. */
function merged(node: Record<string, unknown>, writing: Writing, depth: number): Record<string, unknown> {
  writing.left -= 1
  const { $ref, allOf, ...own } = node
  const parts = [
    ...(typeof $ref === 'string' ? [pointed($ref, writing.root)] : []),
    ...(Array.isArray(allOf) ? allOf : []),
  ].filter(isRecord)
  if (parts.length === 0) return own
  const result: Record<string, unknown> = {}
  for (const part of [
    ...parts.map((one) => (depth > maxDepth || writing.left <= 0 ? {} : merged(one, writing, depth + 1))),
    own,
  ]) {
    for (const [key, value] of Object.entries(part)) {
      const before = result[key]
      if (key === 'properties' && isRecord(before) && isRecord(value)) result[key] = { ...before, ...value }
      else if (key === 'required' && Array.isArray(before) && Array.isArray(value))
        result[key] = [...new Set([...before, ...value])]
      else result[key] = value
    }
  }
  return result
}

function pointed(ref: string, root: JsonSchema): unknown {
  if (ref === '#') return root
  if (!ref.startsWith('#/')) return undefined
  let at: unknown = root
  for (const part of ref.slice(2).split('/')) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = (at as Record<string, unknown>)[key]
  }
  return at
}

const isBound = (value: unknown): boolean =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER

const asObject = (schema: unknown): JsonSchema => (isRecord(schema) ? schema : {})
