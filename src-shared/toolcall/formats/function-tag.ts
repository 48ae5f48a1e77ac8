import { resolveName } from '../repair/resolve-name.ts'
import { repairOf } from '../repair-rules.ts'
import { readLoose } from '../values/loose-value.ts'
import { RawText } from '../values/raw-text.ts'
import type { Source } from '../values/source.ts'
import { openTag, readAttributes, type Tag } from '../values/xml-text.ts'
import type { Format, Match, ParsedCall, Site } from './format.ts'
import { readXmlArguments } from './xml-arguments.ts'

const CALL_TAG =
  /^((?:[\w-]+:|[｜|]DSML[｜|])?)(function|invoke|call|tool|tool_call|use|function_call|use_tool)$/i

/** Reads a tag that contains the tool's name: `<function=wait>`, `<invoke name="wait">`, `<use name="wait">`. */
export const functionTag: Format = {
  name: 'function-tag',
  example: '<function=wait><parameter=ms>9</parameter></function>',
  emitters: 'Qwen3-Coder, Nemotron 3, Step 3.5, Claude habit, MiniMax M2, DeepSeek V3.2, Functionary 3.1',
  anchors: '<',
  place: 'anywhere',
  read(site) {
    const { source, at } = site
    const tag = openTag(source, at)
    const kind = tag && CALL_TAG.exec(tag.name)
    if (!tag || !kind) return undefined
    const named = nameIn(tag)
    if (!named) return undefined
    const found = resolveName(named.name, site.tools)
    const attributes = Object.fromEntries(
      [...named.attributes].map(([key, text]) => [key, new RawText(text)]),
    )
    if (tag.selfClosed) return match(site, named.name, attributes, tag.end, [])
    const region = regionOf(source, tag)
    const first = source.skipSpace(tag.end)
    if (first < region.end && (source.char(first) === '{' || source.char(first) === '[')) {
      const read = readLoose(source, first, { stops: [`</${tag.name}>`, '</function>', '</tool_call>'] })
      if (read)
        return match(site, named.name, read.value, closeAfter(source, read.end, tag.name), read.repairs)
    }
    const read = readXmlArguments(source, tag.end, region.end, found?.tool.schema)
    const args = { ...attributes, ...read.args }
    if (read.count === 0 && Object.keys(args).length === 0 && region.end > first) {
      const body = source.slice(first, region.end).trim()
      if (body !== '' && region.closed) return match(site, named.name, new RawText(body), region.after, [])
    }
    const rest = source.slice(read.end, region.end).trim()
    const repairs = region.closed ? [] : [repairOf('close-tag', '', `<${tag.name}>`)]
    const end = rest === '' || region.closed ? region.after : read.end
    return match(site, named.name, args, end, repairs)
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

interface Region {
  readonly end: number
  readonly after: number
  readonly closed: boolean
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

function regionOf(source: Source, tag: Tag): Region {
  const close = `</${tag.name}>`
  const own = source.next(close, tag.end)
  const next = nextOpener(source, tag)
  if (own !== -1 && (next === -1 || own < next)) {
    const last = lastBefore(source, close, own, next)
    return { end: last, after: last + close.length, closed: true }
  }
  let end = next === -1 ? source.length : next
  for (const closer of CLOSERS) {
    const at = source.next(closer, tag.end)
    if (at !== -1 && at < end) end = at
  }
  return { end, after: end, closed: false }
}

function lastBefore(source: Source, close: string, own: number, next: number): number {
  let at = own
  for (let i = 0; i < 20; i++) {
    const parameter = source.next('</parameter>', at)
    const opener = source.next('<parameter', at)
    if (parameter === -1 || (next !== -1 && parameter > next) || (opener !== -1 && opener < parameter)) break
    const again = source.next(close, parameter)
    if (again === -1 || (next !== -1 && again > next)) break
    at = again
  }
  return at
}

function nextOpener(source: Source, tag: Tag): number {
  const opener = tag.rest.startsWith('=') ? `<${tag.name}=` : `<${tag.name} `
  for (
    let at = source.next(opener, tag.end), i = 0;
    at !== -1 && i < 20;
    at = source.next(opener, at + 1), i++
  ) {
    const data = source.next('<![CDATA[', tag.end)
    if (data === -1 || data > at) return at
    const end = source.next(']]>', data)
    if (end === -1 || end < at) return at
  }
  return -1
}

function closeAfter(source: Source, at: number, name: string): number {
  const next = source.skipSpace(at)
  for (const close of [`</${name}>`, '</function>']) if (source.has(close, next)) return next + close.length
  return at
}
