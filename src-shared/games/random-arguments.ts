import type { Rng } from '../ports.ts'
import { isRecord } from '../step/record.ts'
import type { JsonSchema } from '../step/tool-spec.ts'

const maxDepth = 8
const maxItems = 3

/**
 * Returns arguments by chance that probably fit a schema. Keywords that cannot be met by chance, such as `pattern`, are
 * ignored, so the caller must validate the result.
 */
export function randomArguments(schema: JsonSchema, rng: Rng): unknown {
  const pick = <Item>(list: readonly Item[]): Item | undefined => list[Math.floor(rng() * list.length)]
  const whole = (from: number, to: number): number =>
    from + Math.floor(rng() * (Math.max(from, to) - from + 1))

  const draw = (given: unknown, depth: number): unknown => {
    const node = resolved(given, schema)
    if (depth > maxDepth) return null
    if ('const' in node) return node.const
    if (Array.isArray(node.enum)) return pick(node.enum)
    const branches = [node.oneOf, node.anyOf].find(Array.isArray)
    if (branches !== undefined)
      return draw({ ...without(node, ['oneOf', 'anyOf']), ...resolved(pick(branches), schema) }, depth + 1)
    if (Array.isArray(node.allOf))
      return draw(
        Object.assign(without(node, ['allOf']), ...node.allOf.map((one) => resolved(one, schema))),
        depth + 1,
      )
    const examples = [
      ...(Array.isArray(node.examples) ? node.examples : []),
      ...('default' in node ? [node.default] : []),
    ]
    if (typeof node.pattern === 'string' && examples.length > 0) return pick(examples)
    switch (Array.isArray(node.type) ? pick(node.type) : (node.type ?? guessed(node))) {
      case 'object':
        return objectOf(node, depth)
      case 'array':
        return listOf(node, depth)
      case 'integer':
        return integer(node)
      case 'number':
        return decimal(node)
      case 'boolean':
        return rng() < 0.5
      case 'null':
        return null
      default:
        return examples.length > 0 ? pick(examples) : words(node)
    }
  }

  const objectOf = (node: JsonSchema, depth: number): Record<string, unknown> => {
    const required = new Set(Array.isArray(node.required) ? node.required : [])
    const fields = Object.entries(isRecord(node.properties) ? node.properties : {})
    return Object.fromEntries(
      fields.flatMap(([name, inner]) => (required.has(name) ? [[name, draw(inner, depth + 1)]] : [])),
    )
  }
  const listOf = (node: JsonSchema, depth: number): unknown[] => {
    const least = numberOf(node.minItems) ?? 0
    const most = Math.min(numberOf(node.maxItems) ?? maxItems, least + maxItems)
    return Array.from({ length: Math.min(whole(least, most), 100) }, () => draw(node.items ?? {}, depth + 1))
  }
  const integer = (node: JsonSchema): number => {
    const step = Math.max(1, Math.round(numberOf(node.multipleOf) ?? 1))
    const from = Math.ceil(numberOf(node.minimum) ?? (numberOf(node.exclusiveMinimum) ?? -1) + 1)
    const above = numberOf(node.exclusiveMaximum)
    const to = Math.floor(numberOf(node.maximum) ?? (above === undefined ? from + 9 * step : above - 1))
    return (
      Math.ceil(from / step) * step + step * whole(0, Math.floor((to - Math.ceil(from / step) * step) / step))
    )
  }
  const decimal = (node: JsonSchema): number => {
    if (numberOf(node.multipleOf) !== undefined) return integer(node)
    const from = numberOf(node.minimum) ?? numberOf(node.exclusiveMinimum) ?? 0
    const to = numberOf(node.maximum) ?? numberOf(node.exclusiveMaximum) ?? from + 1
    return from + (0.01 + 0.98 * rng()) * (to - from)
  }
  const words = (node: JsonSchema): string => {
    const least = Math.min(numberOf(node.minLength) ?? 0, 1000)
    return 'hello'
      .padEnd(least, ' hello')
      .slice(0, Math.max(least, Math.min(5, numberOf(node.maxLength) ?? 5)))
  }
  return draw(schema, 0)
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const without = (node: JsonSchema, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(node).filter(([key]) => !keys.includes(key)))

const guessed = (node: JsonSchema): string => (isRecord(node.properties) ? 'object' : 'string')

/** Follows `#/…` references within the schema. */
function resolved(given: unknown, root: JsonSchema): JsonSchema {
  let node = given
  for (let hops = 0; hops < maxDepth && isRecord(node) && typeof node.$ref === 'string'; hops += 1) {
    const path = node.$ref.replace(/^#\/?/, '').split('/').filter(Boolean)
    node = path.reduce<unknown>(
      (at, key) => (isRecord(at) ? at[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      root,
    )
  }
  return isRecord(node) ? node : {}
}
