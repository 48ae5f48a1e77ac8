/**
 * A scalar as written, without a type yet: `no`, `007`, the body of an XML parameter.
 * Format readers keep scalars this way; the schema alone decides what they are (repair-arguments.ts).
 */
export class RawText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** The finite number that JSON would read in `text`, else undefined: `007`, `+1` and `.5` are no numbers. */
export function jsonNumber(text: string): number | undefined {
  if (text.length > 64 || !NUMBER.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** What a person would take an untyped scalar for when no schema says it: a JSON number, literal, or text. */
export function guessScalar(text: string): unknown {
  const trimmed = text.trim()
  if (trimmed === 'true') return true
  if (trimmed === 'false') return false
  if (trimmed === 'null') return null
  return jsonNumber(trimmed) ?? text
}

/** A parsed object: neither a list nor untyped text. */
export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawText)

/** The text of a string or of untyped text. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : value instanceof RawText ? value.text : undefined

/** Sets an own property of any name but `__proto__`. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value
}
