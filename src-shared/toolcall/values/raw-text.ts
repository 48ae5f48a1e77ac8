import { isRecord } from '../../step/record.ts'
/**
 * A scalar as written: `no`, `007`, the body of an XML parameter. The right type depends on the schema
 * (repair-arguments.ts).
 */
export class RawText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Parses a finite JSON number; undefined for anything else, such as `007` and `+1`. */
export function jsonNumber(text: string): number | undefined {
  if (text.length > 64 || !NUMBER.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Guesses the value of a scalar without a schema. */
export function guessScalar(text: string): unknown {
  const trimmed = text.trim()
  if (trimmed === 'true') return true
  if (trimmed === 'false') return false
  if (trimmed === 'null') return null
  return jsonNumber(trimmed) ?? text
}

/** Returns whether a value is a parsed object, neither a list nor untyped text. */
export const isFields = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && !(value instanceof RawText)

/** Returns the text of a string or of a `RawText`; undefined for any other value. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : value instanceof RawText ? value.text : undefined

/** Sets a property, except `__proto__`, which would replace the object's prototype. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value
}
