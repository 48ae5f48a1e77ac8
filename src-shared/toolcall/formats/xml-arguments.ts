import type { Schema } from '../repair/schema.ts'
import { jsonNumber, RawText, setOwn } from '../values/raw-text.ts'
import type { OpenValue, Source } from '../values/source.ts'
import { decodeEntities, elementText, openTag, readAttributes, type Tag } from '../values/xml-text.ts'

export interface XmlArguments {
  readonly args: Record<string, unknown>
  readonly end: number
  readonly count: number
}

const PARAMETER = /^(?:[\w-]+:|[｜|]DSML[｜|])?(?:parameter|param|argument|arg)$/i
const maxElements = 200

/**
 * Reads consecutive elements with arguments, such as `<parameter=ms>9</parameter>` or `<ms>9</ms>`. Stops at the
 * offset `limit` and at anything else.
 */
export function readXmlArguments(
  source: Source,
  from: number,
  limit: number,
  schema: Schema | undefined,
): XmlArguments {
  const args: Record<string, unknown> = {}
  let at = from
  let count = 0
  while (count < maxElements) {
    const start = source.skipSpace(at)
    if (start >= limit || source.char(start) !== '<' || source.char(start + 1) === '/') break
    const tag = openTag(source, start)
    if (!tag && limit >= source.length && source.next('>', start) === -1) source.markOpen('half')
    if (!tag || tag.end > limit) break
    const read = readElement(source, tag, limit, schema)
    if (!read) break
    add(args, read.key, read.value, schema)
    at = read.end
    count += 1
  }
  return { args, end: at, count }
}

function add(args: Record<string, unknown>, key: string, value: unknown, schema: Schema | undefined): void {
  const types = schema?.properties.get(key)?.types
  if (!Object.hasOwn(args, key) || (types && !types.has('array'))) setOwn(args, key, value)
  else if (Array.isArray(args[key])) (args[key] as unknown[]).push(value)
  else setOwn(args, key, [args[key], value])
}

interface Element {
  readonly key: string
  readonly value: unknown
  readonly end: number
}

function readElement(
  source: Source,
  tag: Tag,
  limit: number,
  schema: Schema | undefined,
): Element | undefined {
  if (tag.name === 'arg_key') return keyAndValue(source, tag, limit)
  if (PARAMETER.test(tag.name)) return parameter(source, tag, limit)
  if (tag.rest.startsWith('=')) return undefined
  return child(source, tag, limit, schema)
}

function keyAndValue(source: Source, tag: Tag, limit: number): Element | undefined {
  const keyEnd = source.next('</arg_key>', tag.end)
  const valueTag = source.next('<arg_value>', tag.end)
  const nextKey = before(source.next('<arg_key>', tag.end), limit)
  const hasValueTag = valueTag !== -1 && valueTag < nextKey
  const keyStop = Math.min(before(keyEnd, limit), hasValueTag ? valueTag : limit)
  const key = source.slice(tag.end, keyStop).trim()
  if (key === '') return undefined
  const from = hasValueTag ? valueTag + 11 : keyStop + (keyStop === keyEnd ? 10 : 0)
  const close = source.next('</arg_value>', from)
  const end = close !== -1 && close <= nextKey && close < limit ? close : Math.min(nextKey, limit)
  const value = hasValueTag ? source.slice(from, end) : elementText(source.slice(from, end))
  if (end >= source.length) source.markOpen(openValue(value))
  return { key, value: new RawText(trimLines(value)), end: end === close ? close + 12 : end }
}

/** Only a number may be complete without a closing tag. */
const openValue = (text: string): OpenValue => (jsonNumber(text.trim()) === undefined ? 'half' : 'maybe')

const trimLines = (text: string): string => text.replace(/^\r?\n/, '').replace(/\r?\n$/, '')
const before = (at: number, limit: number): number => (at === -1 ? limit : Math.min(at, limit))

/** Reads `<parameter=ms>9</parameter>`, `<parameter name="ms">9</parameter>` and `<parameter>ms</parameter>9`. */
function parameter(source: Source, tag: Tag, limit: number): Element | undefined {
  const rest = tag.rest.trim()
  const attributes = rest.startsWith('=') ? undefined : readAttributes(rest)
  let key = rest.startsWith('=')
    ? rest
        .slice(1)
        .trim()
        .replace(/^["']|["']$/g, '')
    : attributes?.get('name')
  let from = tag.end
  if (key === undefined) {
    const close = source.next(`</${tag.name}>`, from)
    if (rest !== '' || close === -1 || close >= limit || close - from > 100) return undefined
    key = source.slice(from, close).trim()
    from = close + tag.name.length + 3
  }
  if (key === '') return undefined
  if (tag.selfClosed) return { key, value: new RawText(attributes?.get('value') ?? ''), end: tag.end }
  const { text, end } = parameterText(source, tag.name, from, limit)
  return {
    key: decodeEntities(key),
    value: attributes?.get('string') === 'true' ? text : new RawText(text),
    end,
  }
}

function parameterText(
  source: Source,
  name: string,
  from: number,
  limit: number,
): { text: string; end: number } {
  const close = `</${name}>`
  const open = source.skipSpace(from)
  if (source.has('<![CDATA[', open)) {
    const end = source.next(']]>', open)
    if (end !== -1 && end < limit) {
      const after = source.skipSpace(end + 3)
      const closed = source.has(close, after)
      return { text: source.slice(open + 9, end), end: closed ? after + close.length : end + 3 }
    }
  }
  const sibling = before(nextParameter(source, name, from), limit)
  for (let at = source.next(close, from); at !== -1 && at < sibling; at = source.next(close, at + 1)) {
    const after = source.skipSpace(at + close.length)
    const last = sibling >= limit && source.next(close, at + 1) === -1
    if (!source.isEnd(after) && after < limit && source.char(after) !== '<' && !last) continue
    return { text: decodeEntities(elementText(source.slice(from, at))), end: at + close.length }
  }
  const raw = source.slice(from, sibling)
  const tail = raw.trimEnd()
  if (sibling >= source.length && !tail.endsWith(close)) source.markOpen(openValue(tail))
  return {
    text: decodeEntities(elementText(tail.endsWith(close) ? tail.slice(0, -close.length) : raw)),
    end: sibling,
  }
}

function nextParameter(source: Source, name: string, from: number): number {
  const open = `<${name}`
  for (
    let at = source.next(open, from), i = 0;
    at !== -1 && i < maxElements;
    at = source.next(open, at + 1), i++
  )
    if (/[=\s>]/.test(source.char(at + open.length) ?? '')) return at
  return -1
}

/** Reads `<ms>9</ms>`. Inner elements count if the schema allows a list or an object. */
function child(source: Source, tag: Tag, limit: number, schema: Schema | undefined): Element | undefined {
  if (tag.selfClosed) return { key: tag.name, value: new RawText(''), end: tag.end }
  const close = `</${tag.name}>`
  let at = source.next(close, tag.end)
  if (at === -1 && limit >= source.length) source.markOpen('half')
  if (at === -1 || at >= limit) return undefined
  for (let i = 0; i < 20; i++) {
    const after = source.skipSpace(at + close.length)
    if (after >= limit || source.char(after) === '<') break
    const again = source.next(close, at + 1)
    if (again === -1 || again >= limit) break
    at = again
  }
  const property = schema?.properties.get(tag.name)
  const types = property?.types
  const nested = types?.has('array') || types?.has('object') || (!property && !schema?.declared)
  const first = source.skipSpace(tag.end)
  if (nested && source.char(first) === '<' && source.char(first + 1) !== '!') {
    const inner = readXmlArguments(source, first, at, property)
    if (inner.count > 0 && source.skipSpace(inner.end) === at)
      return { key: tag.name, value: inner.args, end: at + close.length }
  }
  const text = decodeEntities(elementText(source.slice(tag.end, at)))
  return { key: tag.name, value: new RawText(text), end: at + close.length }
}
