/** Default maximum length of a value in an event, in characters of JSON. */
export const maxEventJson = 16_000

/**
 * Returns a value as JSON of bounded length that fits into an event. A value that is too long becomes `{cut: true,
 * head}`.
 */
export function boundedJson(value: unknown, limit = maxEventJson): unknown {
  let json: string | undefined
  try {
    json = JSON.stringify(value)
  } catch {
    return { cut: true, head: describe(value) }
  }
  if (json === undefined) return null
  return json.length <= limit ? value : { cut: true, head: json.slice(0, Math.min(limit, 2000)) }
}

/** Returns whether a value is a `{cut: true, head}` object from `boundedJson`. */
export const isCut = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'cut' in value &&
  value.cut === true &&
  Object.keys(value).join() === 'cut,head'

/** Converts any value to short text, even if `String` throws. */
export function describe(value: unknown): string {
  try {
    return String(value).slice(0, 500)
  } catch {
    return 'a value that has no text'
  }
}

/** Limits of a value that a person can review. `maxParts` counts all values in it. */
const maxParts = 200
const maxLevels = 8
const maxKey = 100
const maxCharacters = 8000
const minText = 80

/**
 * Shortens long strings of a value for a person who must review it. Returns null if the value is too large or not
 * JSON.
 */
export function readableJson(value: unknown): { readonly value: unknown } | null {
  const texts = { count: 0, parts: 0 }
  if (!isReadable(value, 0, texts)) return null
  const most = Math.max(minText, Math.floor(maxCharacters / Math.max(1, texts.count)))
  return { value: shortened(value, most) }
}

function isReadable(value: unknown, level: number, found: { count: number; parts: number }): boolean {
  found.parts += 1
  if (found.parts > maxParts || level > maxLevels) return false
  if (typeof value === 'string') found.count += 1
  if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol') return false
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(
    ([key, inner]) => key.length <= maxKey && isReadable(inner, level + 1, found),
  )
}

function shortened(value: unknown, most: number): unknown {
  if (typeof value === 'string')
    return value.length <= most ? value : `${value.slice(0, most)}… ${value.length - most} more characters`
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => shortened(item, most))
  // `fromEntries` defines keys instead of assigning them, so a key named `__proto__` stays visible.
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner, most)]))
}

/** Returns the same as `JSON.parse(JSON.stringify(value))`, but faster; undefined for a value without a JSON form. */
export function jsonCopy(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      // `JSON.stringify` writes -0 as 0, and a number that is not finite as null.
      return Number.isFinite(value) ? value + 0 : null
    case 'object':
      if (value === null) return null
      if (Array.isArray(value) && !('toJSON' in value)) return copyArray(value)
      return isPlain(value) ? copyObject(value) : roundTrip(value)
    default:
      return roundTrip(value)
  }
}

/**
 * Returns whether `JSON.stringify` writes this object's own properties. It writes a date, for example, as a string.
 */
export function isPlain(value: object): value is Record<string, unknown> {
  const prototype = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && !('toJSON' in value)
}

function copyArray(values: readonly unknown[]): unknown[] {
  const copy: unknown[] = []
  for (let n = 0; n < values.length; n += 1) copy.push(jsonCopy(values[n]) ?? null)
  return copy
}

function copyObject(value: Record<string, unknown>): unknown {
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    // Let `JSON.parse` define the key `__proto__`, because an assignment would set the prototype of the copy.
    if (key === '__proto__') return roundTrip(value)
    const item = jsonCopy(value[key])
    if (item !== undefined) copy[key] = item
  }
  return copy
}

function roundTrip(value: unknown): unknown {
  const json = JSON.stringify(value)
  return json === undefined ? undefined : JSON.parse(json)
}
