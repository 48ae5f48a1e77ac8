import type { Schema } from '../repair/schema.ts'
import { jsonNumber, RawText, setOwn } from '../values/raw-text.ts'
import type { OpenValue, Source } from '../values/source.ts'
import { decodeEntities, elementText, openTag, readAttributes, type Tag } from '../values/xml-text.ts'
import { type Enclosure, nextOf, type ValueMarks, valueEnd } from './value-end.ts'

export interface XmlArguments {
  readonly args: Record<string, unknown>
  readonly end: number
  readonly count: number
}

const PARAMETER = /^(?:[\w-]+:)?(?:parameter|param|argument|arg)$/i
const KEY_END = '</arg_key>'
const VALUE_TAGS = ['<arg_value>', '<arg_key>']
const maxElements = 200
const maxKey = 200
/** Maximum nesting of tags, with those of the call and of its wrapper. */
const maxLevels = 16

/**
 * Reads consecutive elements with arguments, such as `<parameter=ms>9</parameter>` or `<ms>9</ms>`. Stops at anything
 * else.
 */
export function readXmlArguments(
  source: Source,
  from: number,
  schema: Schema | undefined,
  around: Enclosure,
): XmlArguments {
  const reader = new ElementReader(source, schema, around)
  return reader.read(from)
}

/** Like `readXmlArguments`, from a key whose opening tag is missing. */
export function readArgumentsFromKey(
  source: Source,
  from: number,
  schema: Schema | undefined,
  around: Enclosure,
): XmlArguments {
  const reader = new ElementReader(source, schema, around)
  const first = reader.keyAndValue(from)
  return first ? reader.read(reader.add(first)) : reader.read(from)
}

interface Element {
  readonly key: string
  readonly value: unknown
  readonly end: number
}

class ElementReader {
  private readonly args: Record<string, unknown> = {}
  private readonly source: Source
  private readonly schema: Schema | undefined
  private readonly around: Enclosure
  private count = 0

  constructor(source: Source, schema: Schema | undefined, around: Enclosure) {
    this.source = source
    this.schema = schema
    this.around = around
  }

  read(from: number): XmlArguments {
    const { source } = this
    let at = from
    while (this.count < maxElements && !source.exhausted) {
      const start = source.skipSpace(at)
      const tag = openTag(source, start)
      if (
        !tag &&
        source.char(start) === '<' &&
        source.char(start + 1) !== '/' &&
        source.next('>', start) === -1
      )
        source.markOpen('half')
      const read = tag && this.element(tag)
      if (!read) break
      at = this.add(read)
    }
    return { args: this.args, end: at, count: this.count }
  }

  add({ key, value, end }: Element): number {
    const { args } = this
    const types = this.schema?.properties.get(key)?.types
    if (!Object.hasOwn(args, key) || (types && !types.has('array'))) setOwn(args, key, value)
    else if (Array.isArray(args[key])) (args[key] as unknown[]).push(value)
    else setOwn(args, key, [args[key], value])
    this.count += 1
    return end
  }

  private element(tag: Tag): Element | undefined {
    if (tag.name === 'arg_key') return this.keyAndValue(tag.end)
    if (PARAMETER.test(tag.name)) return this.parameter(tag)
    return tag.rest.startsWith('=') ? undefined : this.child(tag)
  }

  /** Returns whether a key may begin the next argument: at the start of a line, or declared and without a value so far. */
  private isDue(key: string | undefined, at: number): boolean {
    if (key === undefined || key === '') return false
    return (
      this.source.atLineStart(at) ||
      (!Object.hasOwn(this.args, key) && this.schema?.properties.has(key) !== false)
    )
  }

  private textUntil(from: number, marks: Omit<ValueMarks, keyof Enclosure>): { text: string; after: number } {
    const { end, after } = valueEnd(this.source, from, { ...this.around, ...marks })
    const text = this.source.slice(from, end)
    if (end >= this.source.length) this.source.markOpen(openValue(text))
    return { text, after }
  }

  /** Reads `ms</arg_key><arg_value>9</arg_value>`. */
  keyAndValue(from: number): Element | undefined {
    const { source } = this
    const keyEnd = source.next(KEY_END, from)
    const valueTag = source.next('<arg_value>', from)
    const stop = Math.min(keyEnd === -1 ? source.length : keyEnd, valueTag === -1 ? source.length : valueTag)
    if (stop - from > maxKey) return undefined
    const key = source.slice(from, stop).replaceAll('<arg_key>', '').trim()
    if (key === '') return undefined
    if (stop >= source.length) source.markOpen('half')
    const start = stop === keyEnd ? stop + KEY_END.length : stop
    const { text, after } = this.textUntil(this.valueStart(start), {
      own: ['</arg_value>'],
      sibling: '<arg_key>',
      isSibling: (at, ofAnyCall) => {
        const end = source.next('<', at + 1)
        if (!source.has(KEY_END, end)) return false
        // In the words of a value, a key tag may stand without the tag of its value.
        return ofAnyCall
          ? source.has('<arg_value>', source.skipSpace(end + KEY_END.length))
          : this.isDue(source.slice(at + 9, end).trim(), at)
      },
    })
    return { key, value: new RawText(elementText(text, true)), end: after }
  }

  /** Skips the opening tag of a value, even if it is doubled or another one. */
  private valueStart(from: number): number {
    const { source } = this
    let at = from
    for (let tag: string | undefined = ''; tag !== undefined; ) {
      const next = source.skipSpace(at)
      tag = VALUE_TAGS.find((mark) => source.has(mark, next))
      if (tag === '<arg_key>' && source.has(KEY_END, source.next('<', next + 1))) return at
      if (tag !== undefined) at = next + tag.length
    }
    return at
  }

  /** Reads `<parameter=ms>9</parameter>`, `<parameter name="ms">9</parameter>` and `<parameter>ms</parameter>9`. */
  private parameter(tag: Tag): Element | undefined {
    const { source } = this
    const { key, end: from } = this.keyOf(tag)
    if (key === undefined || key === '') return undefined
    const attributes = readAttributes(tag.rest)
    if (tag.selfClosed) return { key, value: new RawText(attributes?.get('value') ?? ''), end: tag.end }
    const isText = attributes?.get('string') === 'true' || attributes?.get('type') === 'string'
    const data = this.data(from, tag.closers)
    if (data) return { key, value: isText ? data.text : new RawText(data.text), end: data.end }
    const { text, after } = this.textUntil(from, {
      own: tag.closers,
      sibling: tag.lead + tag.name,
      isSibling: (at, ofAnyCall) => {
        const next = openTag(source, at)
        const nextKey = next && this.keyOf(next).key
        return ofAnyCall ? nextKey !== undefined : this.isDue(nextKey, at)
      },
    })
    return {
      key,
      value: isText ? elementText(text, true) : new RawText(unescaped(elementText(text))),
      end: after,
    }
  }

  /** Returns the key in `<parameter=ms>`, `<parameter name="ms">`, `<argument key="ms">` and `<parameter>ms</parameter>`. */
  private keyOf(tag: Tag): { key: string | undefined; end: number } {
    const rest = tag.rest.trim()
    if (rest.startsWith('='))
      return {
        key: decodeEntities(
          rest
            .slice(1)
            .trim()
            .replace(/^["']|["']$/g, ''),
        ),
        end: tag.end,
      }
    const attributes = readAttributes(rest)
    const [close = ''] = tag.closers
    const end = rest === '' ? this.source.next(close, tag.end) : -1
    if (end === -1 || end - tag.end > maxKey)
      return { key: attributes?.get('name') ?? attributes?.get('key'), end: tag.end }
    return { key: this.source.slice(tag.end, end).trim(), end: end + close.length }
  }

  /** Reads `<![CDATA[x]]>` and the closing tag after it. */
  private data(from: number, closers: readonly string[]): { text: string; end: number } | undefined {
    const { source } = this
    const open = source.skipSpace(from)
    const end = source.has('<![CDATA[', open) ? source.next(']]>', open) : -1
    if (end === -1) return undefined
    const after = source.skipSpace(end + 3)
    const closer = closers.find((mark) => source.has(mark, after))
    return { text: source.slice(open + 9, end), end: closer === undefined ? end + 3 : after + closer.length }
  }

  /** Reads `<ms>9</ms>`. Inner elements count if the schema allows a list or an object. */
  private child(tag: Tag): Element | undefined {
    const { source, schema, around } = this
    if (tag.selfClosed) return { key: tag.name, value: new RawText(''), end: tag.end }
    if (nextOf(source, tag.closers, tag.end) === undefined) {
      if (nextOf(source, around.closers.flat(), tag.end) === undefined) source.markOpen('half')
      return undefined
    }
    const property = schema?.properties.get(tag.name)
    const types = property?.types
    const nested = types?.has('array') || types?.has('object') || (!property && !schema?.declared)
    if (nested && around.closers.length < maxLevels && openTag(source, source.skipSpace(tag.end))) {
      const inner = readXmlArguments(source, tag.end, property, { closers: [tag.closers, ...around.closers] })
      const end = source.skipSpace(inner.end)
      const closer = tag.closers.find((mark) => source.has(mark, end))
      if (inner.count > 0 && closer !== undefined)
        return { key: tag.name, value: inner.args, end: end + closer.length }
    }
    const { end, after } = valueEnd(source, tag.end, {
      ...around,
      own: tag.closers,
      sibling: tag.lead,
      isSibling: (at, ofAnyCall) => ofAnyCall && openTag(source, at)?.lead === tag.lead,
    })
    if (end === after) {
      if (end >= source.length) source.markOpen('half')
      return undefined
    }
    const text = source.slice(tag.end, end)
    const words = tag.lead === '<' ? unescaped(lineText(text)) : elementText(text, true)
    return { key: tag.name, value: new RawText(words), end: after }
  }
}

/** A value with a plain `<` was not escaped, so its entities are meant. */
const unescaped = (text: string): string => (text.includes('<') ? text : decodeEntities(text))

/** Prompted models put blanks around a value of one line. */
const lineText = (text: string): string => (text.trim().includes('\n') ? elementText(text) : text.trim())

/** Only a number may be complete without a closing tag. */
const openValue = (text: string): OpenValue => (jsonNumber(text.trim()) === undefined ? 'half' : 'maybe')
