import { isRecord } from '../../step/record.ts'

/** Returns whether BFCL accepts that an argument is left out, which it marks with `""`. */
export const acceptsNothing = (accepted: readonly unknown[]): boolean => accepted.includes('')

/** Returns whether BFCL accepts a value. Compares values like BFCL's `ast_checker.py`. */
export const accepts = (given: unknown, accepted: readonly unknown[]): boolean =>
  accepted.some((wanted) => isSame(given, wanted)) ||
  (Array.isArray(given) && given.length === 0 && acceptsNothing(accepted))

const plain = (text: string): string =>
  text
    .replace(/[ ,./\-_*^]/g, '')
    .toLowerCase()
    .replaceAll("'", '"')

function isSame(given: unknown, wanted: unknown): boolean {
  if (typeof given === 'string' && typeof wanted === 'string') return plain(given) === plain(wanted)
  if (Array.isArray(given) && Array.isArray(wanted))
    return given.length === wanted.length && given.every((item, at) => isSame(item, wanted[at]))
  if (isRecord(given) && isRecord(wanted)) return isSameRecord(given, wanted)
  return given === wanted
}

/** Returns whether BFCL accepts an object. In `wanted`, each value is itself a list of accepted values. */
const isSameRecord = (given: Record<string, unknown>, wanted: Record<string, unknown>): boolean =>
  Object.entries(given).every(([key, value]) => {
    const accepted = Object.hasOwn(wanted, key) ? wanted[key] : undefined
    return Array.isArray(accepted) && accepts(value, accepted)
  }) &&
  Object.entries(wanted).every(
    ([key, accepted]) => Object.hasOwn(given, key) || (Array.isArray(accepted) && acceptsNothing(accepted)),
  )
