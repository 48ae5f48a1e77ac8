/** Freezes plain data all the way down. Functions and objects of classes (schemas, sets) are left as they are. */
export function deepFreeze<T>(value: T): T {
  if (Array.isArray(value) || isPlain(value)) {
    if (Object.isFrozen(value)) return value
    Object.freeze(value)
    for (const inner of Object.values(value as object)) deepFreeze(inner)
  }
  return value
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)
