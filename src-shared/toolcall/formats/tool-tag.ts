import { beginsName, type ResolvedName, spelled } from '../repair/resolve-name.ts'
import type { Schema } from '../repair/schema.ts'
import { repairOf } from '../repair-rules.ts'
import { readLoose } from '../values/loose-value.ts'
import { RawText } from '../values/raw-text.ts'
import type { Source } from '../values/source.ts'
import { decodeEntities, openTag, readAttributes } from '../values/xml-text.ts'
import { readYaml } from '../values/yaml-block.ts'
import type { Format, Match, ParsedCall, Site } from './format.ts'
import { readArgumentsFromKey, readXmlArguments } from './xml-arguments.ts'

/** Reads a tag named after the tool, such as `<wait><ms>9</ms></wait>` or `<wait ms="9"/>`. */
export const toolTag: Format = {
  name: 'tool-tag',
  example: '<wait><ms>9</ms></wait>',
  emitters: 'Cline and Roo prompts, morph XML, YAML-XML, prompted models',
  anchors: '<',
  place: 'anywhere',
  read(site) {
    const { source, at } = site
    const open = openTag(source, at)
    if (!open) return undefined
    const found = nameOf(open.name, site)
    if (!found) return undefined
    const schema = found.tool.schema
    const attributes = readAttributes(open.rest)
    if (!attributes) {
      const yaml = open.rest.includes(':') ? readYaml(open.rest, keysOf(schema)) : undefined
      return yaml && open.selfClosed ? match(site, open.name, yaml, open.end, []) : undefined
    }
    const given = Object.fromEntries([...attributes].map(([key, text]) => [key, new RawText(text)]))
    if (open.selfClosed) return match(site, open.name, given, open.end, [])
    const around = { closers: [[`</${open.name}>`], site.wrapper?.close ?? []] }
    const inner = openTag(source, source.skipSpace(open.end))
    const read = inner && readXmlArguments(source, open.end, schema, around)
    const elements = read && read.count > 0 ? read : undefined
    const region = regionOf(source, open.name, elements?.end ?? open.end, elements ? undefined : schema)
    const body = elements ? { ...elements, repairs: [] } : bodyOf(source, open.end, region, schema)
    if (body === undefined) return undefined
    const bare = body.args instanceof RawText
    if (!region.closed && (bare || (body.count === 0 && attributes.size === 0))) return undefined
    const args = bare
      ? attributes.size > 0
        ? given
        : body.args
      : { ...given, ...(body.args as Record<string, unknown>) }
    const repairs = region.closed
      ? body.repairs
      : [...body.repairs, repairOf('close-tag', '', `<${open.name}>`)]
    return match(site, open.name, args, region.after, repairs)
  },
}

/** Reads a tool's tag without its brackets: the name, then the arguments as elements. */
export const nameThenXml: Format = {
  name: 'name-then-xml',
  example: 'wait\n<arg_key>ms</arg_key><arg_value>9</arg_value>',
  emitters: 'GLM 4.5 to 4.7, Laguna, tunes that lose the first bracket',
  anchors: 'line',
  place: 'anywhere',
  read(site) {
    const { source, at, sure } = site
    const lost = sure ? withoutKeyTag(site) : undefined
    if (lost) return lost
    const word = source.slice(at, source.skip(at, inWord, at + maxWord))
    if (!beginsName(word, site.tools)) return undefined
    const longest = site.tools.longest + 8
    const end = source.skip(at, (code) => !endsName(code), at + longest + 1)
    if (end - at > longest) return undefined
    if (end >= source.length && !sure) return undefined
    const name = source.slice(at, end).trim()
    const found = name === '' ? undefined : spelled(name, name, site.tools)
    if (!found) return undefined
    const next = source.skipSpace(end)
    if (source.char(next) === '<' && source.char(next + 1) !== '/') {
      const { schema } = found.tool
      const closer = `</${name}>`
      const around = { closers: [[closer], site.wrapper?.close ?? []] }
      const read = readXmlArguments(source, next, schema, around)
      const known = Object.keys(read.args).some((key) => schema.properties.has(key))
      if (read.count > 0 && (sure || known)) {
        const after = source.skipSpace(read.end)
        return match(site, name, read.args, source.has(closer, after) ? after + closer.length : read.end, [])
      }
    }
    if (!sure || (source.char(next) !== '<' && !source.isEnd(next))) return undefined
    return match(site, name, {}, end, [])
  },
}

/** A tool's name, and its first key whose opening tag is missing or another one. */
const NAME_AND_KEY =
  /^([\w.\-/]{1,200})\s*(?:<(?:tool_call|arg_value)>|<\/(?:tool_call|arg_key)>)?\s*([\w.\-/]{0,200})<\/arg_key>/
const maxNameAndKey = 440

/** Reads `waitms</arg_key><arg_value>9</arg_value>` and `wait<tool_call>ms</arg_key>…`. */
function withoutKeyTag(site: Site): Match | undefined {
  const { source, at, tools, wrapper } = site
  if (source.next('</arg_key>', at) === -1) return undefined
  const found = source.match(NAME_AND_KEY, at, maxNameAndKey)
  const [, word = '', key = ''] = found ?? []
  for (const { spec, schema } of found ? tools.all : []) {
    const lost =
      word === spec.name ? key : word.startsWith(spec.name) ? word.slice(spec.name.length) + key : ''
    if (!schema.properties.has(lost)) continue
    const from = at + (found?.[0].length ?? 0) - '</arg_key>'.length - lost.length
    const read = readArgumentsFromKey(source, from, schema, { closers: [wrapper?.close ?? []] })
    return match(site, spec.name, read.args, read.end, [repairOf('wrong-tag', 'arguments', '<arg_key>')])
  }
  return undefined
}

const maxWord = 16
const inWord = (code: number): boolean => code > 32 && !endsName(code)
const endsName = (code: number): boolean => code === 10 || code === 60 || code === 123 || code === 40

const match = (
  site: Site,
  name: string,
  args: unknown,
  end: number,
  repairs: ParsedCall['repairs'],
): Match => ({
  from: site.at,
  end,
  meant: false,
  calls: [
    {
      name: name.startsWith('use_') && !site.tools.exact.has(name) ? stripUse(name, site) : name,
      args,
      repairs,
      from: site.at,
      end,
    },
  ],
})

const stripUse = (name: string, site: Site): string =>
  spelled(name, name, site.tools) ? name : name.slice(4)

function nameOf(name: string, site: Site): ResolvedName | undefined {
  const direct = spelled(name, name, site.tools)
  if (direct || !name.startsWith('use_')) return direct
  return spelled(name.slice(4), name, site.tools)
}

const keysOf = (schema: Schema): ReadonlySet<string> => new Set(schema.properties.keys())

interface Region {
  readonly end: number
  readonly after: number
  readonly closed: boolean
}

function regionOf(source: Source, name: string, from: number, schema: Schema | undefined): Region {
  const close = `</${name}>`
  let at = source.next(close, from)
  // A property can have the same name as the tool. Its closing tag then comes before the tool's.
  if (at !== -1 && schema?.properties.has(name)) {
    const last = source.last(close)
    if (last > at) at = last
  }
  if (at !== -1) return { end: at, after: at + close.length, closed: true }
  const tail = source.slice(Math.max(from, source.length - close.length)).trimEnd()
  const cut = tail.lastIndexOf('</')
  if (cut !== -1 && close.startsWith(tail.slice(cut))) {
    const end = Math.max(from, source.length - close.length) + cut
    return { end, after: source.length, closed: false }
  }
  return { end: source.length, after: source.length, closed: false }
}

interface Body {
  readonly args: Record<string, unknown> | RawText
  readonly count: number
  readonly repairs: ParsedCall['repairs']
}

function bodyOf(source: Source, from: number, region: Region, schema: Schema): Body | undefined {
  const { end } = region
  const first = source.skipSpace(from)
  if (first >= end) return { args: {}, count: 0, repairs: [] }
  const char = source.char(first)
  if (char === '{') {
    const read = readLoose(source, first)
    if (read && source.skipSpace(read.end) >= end && typeof read.value === 'object')
      return { args: read.value as Record<string, unknown>, count: 1, repairs: read.repairs }
  }
  // Without a closing tag, text counts as arguments only if it begins with a key and a colon.
  const line = source.slice(first, Math.min(end, first + 120))
  if (!region.closed && !/^[\w"' .-]+:(?:\s|$)/.test(line)) return undefined
  const text = source.slice(from, end)
  const yaml = readYaml(text.replace(/^[ \t]*\n/, ''), keysOf(schema))
  if (yaml) return { args: yaml, count: Object.keys(yaml).length, repairs: [] }
  return { args: new RawText(decodeEntities(text.trim())), count: 0, repairs: [] }
}
