import { looseNumber } from '../repair/coerce-text.ts'
import type { Schema } from '../repair/schema.ts'
import { readLoose } from '../values/loose-value.ts'
import { asText, isFields, RawText, setOwn } from '../values/raw-text.ts'
import { Source } from '../values/source.ts'
import { elementText } from '../values/xml-text.ts'
import { valueEnd } from './value-end.ts'

/** Gemma's quotation mark. It has no escape. */
const QUOTE = '<|"|>'
const KEY = /(?<=^|,)\s*(?:<\|"\|>)?([^,:{}<>]{1,80}?)(?:<\|"\|>)?\s*:/g
const QUOTED = /^(["'])([\s\S]*)\1$/
const BLOCK = /^BEGIN_ARG:([\s\S]*)END_ARG$/

/** Returns whether a text in a value contains a quotation mark. */
export const holdsQuote = (value: unknown): boolean => someText(value, (text) => text.includes(QUOTE))

/** Returns whether all texts in a value have quotation marks around them and none inside. */
export const isQuoted = (value: unknown): boolean =>
  !someText(value, (text, isBare) => text.includes(QUOTE) || (isBare && looseNumber(text) === undefined))

function someText(value: unknown, test: (text: string, isBare: boolean) => boolean): boolean {
  const text = asText(value)
  if (text !== undefined) return test(text, value instanceof RawText)
  if (Array.isArray(value)) return value.some((item) => someText(item, test))
  return (
    isFields(value) &&
    (Object.keys(value).some((key) => test(key, false)) || someText(Object.values(value), test))
  )
}

/**
 * Reads arguments with missing or extra quotation marks: each value reaches to the next declared key. Returns undefined
 * if a value is unreadable.
 */
export function valuesBetweenKeys(body: string, schema: Schema): Record<string, unknown> | undefined {
  const out: Record<string, unknown> = {}
  let key: string | undefined
  let from = 0
  const add = (end: number): boolean => {
    const value = key === undefined ? undefined : readValue(body.slice(from, end))
    if (key !== undefined && value !== undefined) setOwn(out, key, value)
    return value !== undefined
  }
  for (const found of body.matchAll(KEY)) {
    const name = (found[1] as string).trim()
    const after = found.index + found[0].length
    // Inside a quoted value, only a key in front of a new quotation mark shows that the closing one is missing.
    const isOpen = body.slice(from, found.index).split(QUOTE).length % 2 === 0
    const isKey = !isOpen || body.startsWith(QUOTE, after)
    if (!isKey || !schema.properties.has(name) || Object.hasOwn(out, name) || name === key) continue
    if (key === undefined ? body.slice(0, found.index).trim() !== '' : !add(found.index - 1)) return undefined
    key = name
    from = after
  }
  return add(body.length) ? out : undefined
}

function readValue(written: string): unknown {
  const text = written.trim()
  if (text.startsWith('{') || text.startsWith('[')) {
    const source = new Source(text)
    const read = readLoose(source, 0, { escapes: false })
    if (read && source.skipSpace(read.end) === source.length && !holdsQuote(read.value)) return read.value
  }
  const opened = text.startsWith(QUOTE)
  const closed = text.endsWith(QUOTE) && text.length > QUOTE.length
  const inner = text.slice(opened ? QUOTE.length : 0, closed ? -QUOTE.length : undefined)
  const block = BLOCK.exec(inner)?.[1]
  if (block !== undefined) return new RawText(elementText(block, true))
  const words = opened && closed ? inner : withoutQuotes(inner, closed)
  const value = words.replaceAll(QUOTE, '"')
  return opened || closed || words !== inner ? value : text === '' ? undefined : new RawText(value)
}

/** Removes plain quotes around a value, or the plain one that stands for a missing opening mark. */
function withoutQuotes(text: string, closed: boolean): string {
  const mark = text[0] ?? ''
  const isLone = closed && /["']/.test(mark) && text.split(mark).length % 2 === 0
  return isLone ? text.slice(1) : text.replace(QUOTED, '$2')
}

/** Reads unnamed values between `BEGIN_ARG:` and `END_ARG`. */
export function argumentBlocks(
  source: Source,
  at: number,
  closers: readonly string[],
): { values: unknown[]; end: number } {
  const values: unknown[] = []
  let end = at
  for (let next = at; source.has('BEGIN_ARG', next); next = source.skipSpace(end)) {
    const from = next + 'BEGIN_ARG'.length
    const start = source.char(from) === ':' ? from + 1 : from
    const block = valueEnd(source, start, { own: ['END_ARG'], sibling: 'BEGIN_ARG', closers: [closers] })
    if (block.end >= source.length) source.markOpen('half')
    values.push(new RawText(elementText(source.slice(start, block.end), true)))
    end = block.after
  }
  return { values, end }
}
