import { isRecord } from '../../step/record.ts'
import type { JsonSchema } from '../../step/tool-spec.ts'

/** Up to this number of optional properties, an object may have any set of them. */
const maxFree = 3

/**
 * Converts a schema for the engine's grammar compiler. It knows `oneOf`, but not `anyOf`, and it requires every
 * property, so that each set of optional properties becomes an object of its own.
 */
export const engineSchema = (schema: JsonSchema): JsonSchema => converted(schema) as JsonSchema

function converted(node: unknown): unknown {
  if (!isRecord(node)) return anything
  const { anyOf, const: constant, enum: values, properties, items, type } = node
  if (Array.isArray(anyOf)) return { oneOf: anyOf.map(converted) }
  if (constant !== undefined) return { const: constant }
  if (Array.isArray(values)) return { enum: values }
  if (isRecord(properties)) return objects(properties, node)
  if (type === 'array') return { ...node, items: items === undefined ? anything : converted(items) }
  return type === undefined ? anything : node
}

/** The compiler has no schema for any value. */
const anything = { type: ['string', 'number', 'boolean', 'null'] }

function objects(properties: Record<string, unknown>, node: JsonSchema): JsonSchema {
  const needed = new Set(Array.isArray(node.required) ? node.required : [])
  const names = Object.keys(properties)
  const optional = names.filter((name) => !needed.has(name))
  const sets = subsets(optional).map((chosen) => ({
    type: 'object',
    properties: Object.fromEntries(
      names
        .filter((name) => needed.has(name) || chosen.includes(name))
        .map((name) => [name, converted(properties[name])]),
    ),
    additionalProperties: false,
  }))
  const [only, ...others] = sets
  return only !== undefined && others.length === 0 ? only : { oneOf: sets }
}

/** Returns the sets of optional properties that an object may have: with many of them, none, each one, and all. */
function subsets(names: readonly string[]): readonly (readonly string[])[] {
  if (names.length > maxFree) return [[], ...names.map((name) => [name]), names]
  const sets: string[][] = [[]]
  for (const name of names) sets.push(...sets.map((set) => [...set, name]))
  return sets
}
