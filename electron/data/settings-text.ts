import { JSONRepairError, jsonrepair } from 'jsonrepair'
import { isRecord } from '../../src-shared/step/record.ts'

/** Matches strings, structural characters, and everything between them in valid JSON. */
const token = /"(?:\\.|[^"\\])*"|[{}[\]:,]|[^"{}[\]:,]+/g

interface Open {
  readonly keys: Set<string> | null
  key: string
}

/** Returns the path of the first repeated key in a valid JSON text, such as `policy.tools`, or null. */
function repeatedKey(json: string): string | null {
  const open: Open[] = []
  let string = ''
  for (const [piece] of json.matchAll(token)) {
    const inner = open.at(-1)
    if (piece.startsWith('"')) string = piece
    else if (piece === '{') open.push({ keys: new Set(), key: '' })
    else if (piece === '[') open.push({ keys: null, key: '' })
    else if (piece === '}' || piece === ']') open.pop()
    else if (piece === ':' && inner?.keys) {
      inner.key = JSON.parse(string)
      if (inner.keys.has(inner.key)) return open.flatMap(({ keys, key }) => (keys ? key : [])).join('.')
      inner.keys.add(inner.key)
    }
  }
  return null
}

/** A parsed settings file, or why its text cannot be used. `repaired` is true if the text was not valid JSON. */
export type ParsedText =
  | { readonly ok: true; readonly value: Record<string, unknown>; readonly repaired: boolean }
  | {
      readonly ok: false
      /** Null for a repeated key, which the message names. */
      readonly place: { readonly line: number; readonly column: number } | null
      readonly message: string
    }

/** Decodes UTF-8 or UTF-16. Returns null if a byte is invalid, because replacing it could change a blocked word. */
export function decodeSettings(bytes: Buffer): string | null {
  const [first, second] = bytes
  const bigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
  const littleEndian = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
  try {
    if (bigEndian) return strictly('utf-16le', Buffer.from(bytes).swap16())
    return strictly(littleEndian ? 'utf-16le' : 'utf-8', bytes)
  } catch {
    return null
  }
}

const strictly = (encoding: string, bytes: Buffer): string =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes)

/**
 * Parses hand-written JSON, and repairs mistakes if that loses nothing. Fails if a part of the text is missing or a
 * key is repeated. Line and column of a failure start at 1.
 */
export function parseSettingsText(text: string): ParsedText {
  try {
    return asObject(text, false)
  } catch {
    // Most syntax mistakes can be repaired.
  }
  const slashed = withSlashes(text)
  const lost = firstLoss(slashed)
  if (lost !== null) return { ok: false, place: placeOf(slashed, lost.at), message: lost.message }
  try {
    return asObject(jsonrepair(slashed), true)
  } catch (error) {
    if (!(error instanceof JSONRepairError))
      return { ok: false, place: placeOf(slashed, 0), message: 'too deeply nested' }
    const message = error.message.replace(/ at position \d+$/, '')
    return { ok: false, place: placeOf(slashed, error.position), message }
  }
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** Matches strings and comments, and any `#` outside them. */
const hashOutside = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#/g

/**
 * Replaces each `#` outside strings with `//`, because the repair would otherwise activate settings that are
 * commented out with `#`.
 */
const withSlashes = (text: string): string =>
  text.replace(hashOutside, (piece) => (piece === '#' ? '//' : piece))

/** Matches strings, comments, and any other character except white space. */
const structure = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|["'[\]{}]|\S/g

/** Returns the first sign that the text is not exactly one complete object, or null. */
function firstLoss(text: string): { at: number; message: string } | null {
  const zero = text.indexOf('\0')
  if (zero !== -1) return { at: zero, message: 'zeros instead of text' }
  const open: string[] = []
  let isOver = false
  for (const { 0: piece, index: at } of text.matchAll(structure)) {
    if (piece.startsWith('//') || piece.startsWith('/*')) continue
    if (isOver) return { at, message: 'more text after the end' }
    if (piece === '"' || piece === "'") return { at, message: 'a string without its end' }
    if (piece === '{' || piece === '[') open.push(piece)
    else if (open.length === 0) return { at, message: 'expected an object' }
    if (piece !== '}' && piece !== ']') continue
    if (open.pop() !== (piece === '}' ? '{' : '['))
      return { at, message: `“${piece}” does not match the open bracket` }
    isOver = open.length === 0
  }
  return isOver ? null : { at: text.length, message: 'the end is missing' }
}

function asObject(json: string, repaired: boolean): ParsedText {
  const value: unknown = JSON.parse(json)
  if (!isRecord(value)) return { ok: false, place: { line: 1, column: 1 }, message: 'expected an object' }
  const repeated = repeatedKey(json)
  if (repeated === null) return { ok: true, value, repaired }
  return { ok: false, place: null, message: `has the key "${repeated}" twice` }
}
