/** Freezes plain objects and arrays recursively, but not functions and class instances, such as schemas or sets. */
export function deepFreeze<T>(value: T): T {
  const seen = new Set<unknown>()
  const freeze = (part: unknown): void => {
    if ((!Array.isArray(part) && !isPlain(part)) || seen.has(part)) return
    seen.add(Object.freeze(part))
    for (const inner of Object.values(part)) freeze(inner)
  }
  freeze(value)
  return value
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)
