import { resolveName } from '../repair/resolve-name.ts'
import { repairOf } from '../repair-rules.ts'
import { readLoose } from '../values/loose-value.ts'
import { RawText } from '../values/raw-text.ts'
import type { Source } from '../values/source.ts'
import { elementText, openTag, readAttributes, type Tag } from '../values/xml-text.ts'
import type { Format, Match, ParsedCall, Site } from './format.ts'
import { nextOf, valueEnd } from './value-end.ts'
import { readXmlArguments } from './xml-arguments.ts'

const CALL_TAG = /^(?:[\w-]+:)?(?:function|invoke|call|tool|tool_call|use|function_call|use_tool)$/i

/** Reads a tag that contains the tool's name: `<function=wait>`, `<invoke name="wait">`, `<use name="wait">`. */
export const functionTag: Format = {
  name: 'function-tag',
  example: '<function=wait><parameter=ms>9</parameter></function>',
  emitters: 'Qwen3-Coder, Nemotron 3, Step 3.5, Claude habit, MiniMax M2, DeepSeek V3.2, Functionary 3.1',
  anchors: '<]',
  place: 'anywhere',
  read(site) {
    const { source, at, tools, wrapper } = site
    const tag = openTag(source, at)
    if (!tag || !CALL_TAG.test(tag.name)) return undefined
    const named = nameIn(tag)
    if (!named) return undefined
    const found = resolveName(named.name, tools)
    // Models with tags of their own put only the name and the position of a call there.
    const given = tag.lead === '<' ? [...named.attributes] : []
    const attributes = Object.fromEntries(given.map(([key, text]) => [key, new RawText(text)]))
    if (tag.selfClosed) return match(site, named.name, attributes, tag.end, [])
    const around = {
      closers: [[...tag.closers, ...CLOSERS], wrapper?.close ?? []],
      opener: `${tag.lead}${tag.name}${tag.rest.startsWith('=') ? '=' : ' '}`,
      isCall: (start: number) => {
        const next =
          source.atLineStart(start) || source.char(start - 1) === '>' ? openTag(source, start) : undefined
        const name = next && nameIn(next)?.name
        return name !== undefined && resolveName(name, tools) !== undefined
      },
    }
    const first = source.skipSpace(tag.end)
    if (source.char(first) === '{' || source.char(first) === '[') {
      const read = readLoose(source, first, { stops: [...tag.closers, '</function>', '</tool_call>'] })
      if (read) return match(site, named.name, read.value, closeAfter(source, read.end, tag), read.repairs)
    }
    const read = readXmlArguments(source, tag.end, found?.tool.schema, around)
    const args = { ...attributes, ...read.args }
    if (Object.keys(args).length === 0 && !closes(source, first, tag)) {
      const body = valueEnd(source, tag.end, { ...around, closers: [wrapper?.close ?? []], own: tag.closers })
      const text = elementText(source.slice(tag.end, body.end)).trim()
      if (text !== '' && !text.startsWith('<') && body.after > body.end)
        return match(site, named.name, new RawText(text), body.after, [])
    }
    const { end, closed } = endOf(source, read.end, tag, around.opener)
    return match(site, named.name, args, end, closed ? [] : [repairOf('close-tag', '', `<${tag.name}>`)])
  },
}

const match = (
  site: Site,
  name: string,
  args: unknown,
  end: number,
  repairs: ParsedCall['repairs'],
): Match => ({
  from: site.at,
  end,
  meant: true,
  calls: [{ name, args, repairs, from: site.at, end }],
})

function nameIn(tag: Tag): { name: string; attributes: Map<string, string> } | undefined {
  const rest = tag.rest.trim()
  if (rest.startsWith('=')) {
    const name = rest
      .slice(1)
      .trim()
      .replace(/^["']|["']$/g, '')
    return name === '' ? undefined : { name, attributes: new Map() }
  }
  const bare = /^([\w.\-/]+)(?=\s|$)(?!\s*=)/.exec(rest)
  const attributes = readAttributes(bare ? rest.slice(bare[0].length) : rest)
  if (!attributes) return undefined
  const key = ['name', 'tool', 'function', 'tool_name'].find((word) => attributes.has(word))
  const name = bare?.[1] ?? (key === undefined ? undefined : attributes.get(key))
  if (name === undefined || name === '') return undefined
  if (!bare && key !== undefined) attributes.delete(key)
  return { name, attributes }
}

const CLOSERS = [
  '</function>',
  '</invoke>',
  '</call>',
  '</tool>',
  '</tool_call>',
  '</function_call>',
  '</function_calls>',
]

const closes = (source: Source, at: number, tag: Tag): string | undefined =>
  tag.closers.find((mark) => source.has(mark, at))

/** Finds the end of a call after its arguments. Drops what stands between them and the closing tag. */
function endOf(source: Source, from: number, tag: Tag, opener: string): { end: number; closed: boolean } {
  const next = source.skipSpace(from)
  const direct = closes(source, next, tag)
  if (direct !== undefined) return { end: next + direct.length, closed: true }
  if (source.isEnd(next)) return { end: next, closed: false }
  const found = nextOf(source, [...tag.closers, ...CLOSERS, opener], from)
  if (found && tag.closers.includes(found.mark)) return { end: found.at + found.mark.length, closed: true }
  const isJunk = found !== undefined && source.slice(from, found.at).trim() === ''
  return { end: isJunk ? found.at : from, closed: false }
}

function closeAfter(source: Source, at: number, tag: Tag): number {
  const next = source.skipSpace(at)
  for (const close of [...tag.closers, '</function>']) if (source.has(close, next)) return next + close.length
  return at
}
