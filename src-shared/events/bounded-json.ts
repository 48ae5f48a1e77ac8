/** Default maximum length of one value in an event, in characters of JSON. */
export const maxEventJson = 16_000

/**
 * Returns a value that fits into an event: plain JSON of bounded length. A value that is too long, or that `stringify`
 * rejects, becomes `{cut: true, head}`. A value without a JSON form, such as undefined, becomes null. Therefore every
 * event can be written, and no tool result can fill the disk.
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

/** Converts any value to short text, even an object without a prototype, for which `String` throws. */
export function describe(value: unknown): string {
  try {
    return String(value).slice(0, 500)
  } catch {
    return 'a value that has no text'
  }
}

/**
 * Limits of a value that a person can review: the number of its parts (itself and all values in it), its depth of
 * nesting, and the characters of a key.
 */
const maxParts = 200
const maxLevels = 8
const maxKey = 100
/**
 * Number of characters that are divided equally among all strings. Each string gets at least `minText`, even if the
 * total then exceeds this number.
 */
const maxCharacters = 8000
const minText = 80

/**
 * Shortens a value for a person who must review it. Keeps every key and item. Cuts long strings and notes how many
 * characters are missing. Returns null for a value with more than 200 parts, more than 8 levels of nesting, a key of over
 * 100 characters, or a part that JSON cannot express.
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
