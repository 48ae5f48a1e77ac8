/** Freezes plain data recursively. Functions and class instances (schemas, sets) stay as they are. */
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
