import { setOwn } from './loose-value.ts'
import type { Schema } from './schema.ts'
import { holds, type Visits, visits } from './validate.ts'

const maxDepth = 32

/**
 * A valid value with the defaults of its schema filled in wherever a declared property is absent, also inside lists
 * and objects. A default that breaks its own schema is left out. What is given is not changed.
 */
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
