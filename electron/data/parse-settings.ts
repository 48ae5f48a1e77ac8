import { JSONRepairError, jsonrepair } from 'jsonrepair'

/** The text of a settings file as an object; `repaired` when it was not valid JSON as written. */
export type ParsedText =
  | { readonly ok: true; readonly value: Record<string, unknown>; readonly repaired: boolean }
  | { readonly ok: false; readonly line: number; readonly column: number; readonly message: string }

/**
 * Parses what a person wrote as JSON. Comments, trailing commas, single quotes, bare keys and missing braces are
 * repaired. Line and column of a failure start at 1.
 */
export function parseSettingsText(text: string): ParsedText {
  try {
    return asObject(JSON.parse(text), false)
  } catch {
    // Most of what people mistype can be repaired.
  }
  try {
    return asObject(JSON.parse(jsonrepair(withSlashes(text))), true)
  } catch (error) {
    const before = text.slice(0, error instanceof JSONRepairError ? error.position : 0).split('\n')
    return {
      ok: false,
      line: before.length,
      column: (before.at(-1) ?? '').length + 1,
      message:
        error instanceof JSONRepairError
          ? error.message.replace(/ at position \d+$/, '')
          : 'too deeply nested',
    }
  }
}

/** Strings and comments as they are, or a `#` outside of them. */
const hashOutside = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#/g

/** With `#` comments as `//` comments of the same meaning: a repair would bring what they turn off back to life. */
const withSlashes = (text: string): string =>
  text.replace(hashOutside, (piece) => (piece === '#' ? '//' : piece))

function asObject(value: unknown, repaired: boolean): ParsedText {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { ok: true, value: value as Record<string, unknown>, repaired }
  return { ok: false, line: 1, column: 1, message: 'expected an object' }
}
