/**
 * A scalar as it stood in the text, of no type yet: `no`, `007`, the body of an XML parameter.
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
