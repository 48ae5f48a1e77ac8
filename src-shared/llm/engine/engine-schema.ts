import { isRecord } from '../../step/record.ts'
import type { JsonSchema } from '../../step/tool-spec.ts'

/** Up to this number of optional properties, an object may have any set of them. */
const maxFree = 3
/** Maximum number of nodes in the result. With more, each object needs all of its properties, which is the shortest. */
const maxNodes = 5000
/** Maximum number of repetitions, for strings and lists. The compiler refuses large ones. */
const maxRepetitions = 1000

/**
 * Converts a schema for the engine's grammar compiler. It knows `oneOf`, but not `anyOf`, and it requires every
 * property, so that each set of optional properties becomes an object of its own. The result may allow more than the
 * schema or, where a schema describes no type, less: no objects and lists.
 */
export function engineSchema(schema: JsonSchema): JsonSchema {
  const writing = { left: maxNodes, isShort: false }
  const full = converted(schema, writing)
  return (writing.left >= 0 ? full : converted(schema, { left: 0, isShort: true })) as JsonSchema
}

interface Writing {
  left: number
  readonly isShort: boolean
}

function converted(node: unknown, writing: Writing): unknown {
  writing.left -= 1
  if (!isRecord(node) || (writing.left < 0 && !writing.isShort)) return anything
  const { anyOf, const: constant, enum: values, properties, items, prefixItems, type } = node
  const alternatives = Array.isArray(anyOf) ? anyOf : []
  if (alternatives.length > 0) return { oneOf: alternatives.map((inner) => converted(inner, writing)) }
  if (isLiteral(constant)) return { const: constant }
  const literals = Array.isArray(values) ? values.filter(isLiteral) : []
  if (literals.length > 0) return { enum: literals }
  if (isRecord(properties)) return objects(properties, node, writing)
  if (type === 'array')
    return {
      type,
      ...(Array.isArray(prefixItems)
        ? { prefixItems: prefixItems.map((inner) => converted(inner, writing)) }
        : {}),
      items: items === undefined ? anything : converted(items, writing),
      ...bounds(node, 'minItems', 'maxItems'),
    }
  const types = [type].flat().filter((one) => simpleTypes.includes(one as string))
  if (types.length === 0)
    return type === 'object' ? { type, additionalProperties: node.additionalProperties !== false } : anything
  return { type: types.length === 1 ? types[0] : types, ...bounds(node, 'minLength', 'maxLength') }
}

const simpleTypes: readonly string[] = ['string', 'number', 'integer', 'boolean', 'null']

/** The compiler has no schema for any value. */
const anything = { type: ['string', 'number', 'boolean', 'null'] }

const isLiteral = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Returns the bounds of a length that the compiler accepts: whole numbers in order. */
function bounds(node: JsonSchema, least: string, most: string): Record<string, number> {
  const [min, max] = [node[least], node[most]].map((value) =>
    typeof value === 'number' && value >= 0 ? Math.min(Math.floor(value), maxRepetitions) : undefined,
  )
  return {
    ...(min === undefined ? {} : { [least]: min }),
    ...(max === undefined ? {} : { [most]: Math.max(max, min ?? 0) }),
  }
}

function objects(properties: Record<string, unknown>, node: JsonSchema, writing: Writing): JsonSchema {
  const needed = new Set(Array.isArray(node.required) ? node.required : [])
  const names = Object.keys(properties)
  const optional = names.filter((name) => !needed.has(name))
  const sets = (writing.isShort ? [optional] : subsets(optional)).map((chosen) => ({
    type: 'object',
    properties: Object.fromEntries(
      names
        .filter((name) => needed.has(name) || chosen.includes(name))
        .map((name) => [name, converted(properties[name], writing)]),
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
