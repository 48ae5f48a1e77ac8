/** What somebody can still be expected to read before a decision. */
const mostParts = 200
const mostLevels = 8
const mostKey = 100
/** Characters that all texts share; a short list of arguments shows its texts longer. */
const mostCharacters = 8000
const leastText = 80

/**
 * A value as somebody reads it who decides about it: every key and every item stays, long texts are cut one by one
 * and say by how much. Null when it cannot be shown so: more than 200 parts, 8 levels, or a key of over 100
 * characters, and also what is no JSON.
 */
export function readableJson(value: unknown): { readonly value: unknown } | null {
  const texts = { count: 0, parts: 0 }
  if (!isReadable(value, 0, texts)) return null
  const most = Math.max(leastText, Math.floor(mostCharacters / Math.max(1, texts.count)))
  return { value: shortened(value, most) }
}

function isReadable(value: unknown, level: number, found: { count: number; parts: number }): boolean {
  found.parts += 1
  if (found.parts > mostParts || level > mostLevels) return false
  if (typeof value === 'string') found.count += 1
  if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol') return false
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(
    ([key, inner]) => key.length <= mostKey && isReadable(inner, level + 1, found),
  )
}

function shortened(value: unknown, most: number): unknown {
  if (typeof value === 'string')
    return value.length <= most ? value : `${value.slice(0, most)}… ${value.length - most} more characters`
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => shortened(item, most))
  // Defined, not assigned: a key named `__proto__` must be seen too.
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner, most)]))
}
