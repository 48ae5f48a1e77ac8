import type { Format, RawCall, Reading, Site } from '../format.ts'
import { readKeyValues } from '../key-values.ts'
import { readLoose } from '../loose-value.ts'
import { RawText } from '../raw-text.ts'
import { type ResolvedName, resolveName, spelled } from '../resolve-name.ts'
import { requiredText } from '../schema.ts'
import type { Source } from '../source.ts'

/** What may stand between a name and its JSON. */
const CONNECTORS = [
  '<｜tool▁sep｜>',
  '<｜tool_sep｜>',
  '<|tool_sep|>',
  '<|tool_call_argument_begin|>',
  '[args]',
  '```json',
  '```',
]

/** A name, then a JSON object: on one line, on the next, or behind one of the connectors of the table above. */
export const nameThenJson: Format = {
  name: 'name-then-json',
  example: 'wait {"ms": 9}',
  emitters: 'LM Studio prompts, Mistral v11+, Kimi K2, DeepSeek R1/V3, Laguna',
  anchors: 'line',
  place: 'anywhere',
  read: readNameThenJson,
}

/** `CALL wait {"ms": 9}`, `CALL wait({ms: 9})`: the protocol that our own prompt asks for. */
export const callLine: Format = {
  name: 'call-line',
  example: 'CALL wait {"ms": 9}',
  emitters: 'any model that follows the CALL protocol',
  anchors: 'cC',
  place: 'anywhere',
  read(site) {
    const { source, at } = site
    const word = source.text.slice(at, at + 4)
    if (word.toUpperCase() !== 'CALL' || /\w/.test(source.text[at - 1] ?? ' ')) {
      if (at + 4 > source.length && 'CALL'.startsWith(word.toUpperCase())) source.touchedEnd = true
      return undefined
    }
    if (word !== 'CALL' && !site.lineStart) return undefined
    const colon = source.text[at + 4] === ':' ? 1 : 0
    const start = source.skipBlanks(at + 4 + colon)
    if (start === at + 4 + colon && colon === 0) return undefined
    const reading = nameAndObject(site, start, true)
    return reading && { ...reading, from: at }
  },
}

/** Functionary's `>>>wait` with JSON on the next line; `>>>all` begins plain content. */
export const functionaryFormat: Format = {
  name: 'functionary',
  example: '>>>wait\n{"ms": 9}',
  emitters: 'Functionary 3.2',
  anchors: '>',
  place: 'anywhere',
  read(site) {
    if (!site.source.has('>>>', site.at)) return undefined
    const reading = nameAndObject(site, site.at + 3, false) ?? nameAndText(site, site.at + 3)
    return reading && { ...reading, from: site.at }
  },
}

/** Functionary writes code for a tool as it is: `>>>python`, then lines up to the next `>>>`. */
function nameAndText(site: Site, at: number): Reading | undefined {
  const { source, tools, lineStart } = site
  const end = nameEnd(source, at)
  const found = tools.exact.get(source.text.slice(at, end))
  if (!lineStart || !found || source.text[end] !== '\n' || requiredText(found.schema) === undefined)
    return undefined
  const next = source.next('\n>>>', end)
  const till = next === -1 ? source.length : next
  const words = source.text.slice(end + 1, till).trim()
  if (words === '') return undefined
  const call = { name: found.spec.name, args: words, repairs: [], from: site.at, end: till }
  return { from: site.at, end: till, meant: true, calls: [call] }
}

function readNameThenJson(site: Site): Reading | undefined {
  return nameAndObject(site, site.at, false)
}

/** Characters (below 128) that end a name. */
const NAME_END = new Uint8Array(128)
for (const char of ' \t\n\r{}()<>[]"\'`,;=') NAME_END[char.charCodeAt(0)] = 1

/** The end of a name that starts at `at`; names may hold dots, slashes, colons and hyphens. */
export function nameEnd(source: Source, at: number): number {
  let i = at
  const limit = Math.min(source.length, at + 200)
  while (i < limit && NAME_END[source.text.charCodeAt(i)] !== 1) i++
  if (i >= source.length) source.touchedEnd = true
  return i
}

function nameAndObject(site: Site, start: number, afterCall: boolean): Reading | undefined {
  const { source, tools, wrapper } = site
  const quote = source.text[start] === '"' || source.text[start] === '`' ? 1 : 0
  let at = start + quote
  let end = nameEnd(source, at)
  let name = source.text.slice(at, end)
  if (name === 'function' || name === 'type') {
    const after = connectors(source, end, true)
    if (after.passed) {
      at = after.at
      end = nameEnd(source, at)
      name = source.text.slice(at, end)
    }
  }
  name = name.replace(/:$/, '')
  if (name === '') return undefined
  // Inline code that goes on behind the name is a mention.
  if (quote === 1 && source.text[start] === '`' && source.text[end] !== '`') return undefined
  const sure = site.sure || afterCall
  const found = sure ? resolveName(name, tools) : spelled(name, name, tools)
  if (!found && !sure) return undefined
  const after = connectors(source, end + quote, sure || source.text[end] !== undefined)
  const open = source.text[after.at]
  if (!sure && open !== '{') return undefined
  if (afterCall && !found && open !== '{') return undefined
  if (afterCall && open === '(') return undefined
  const call = (args: unknown, till: number, repairs: RawCall['repairs']): Reading => ({
    from: start,
    end: till,
    meant: sure,
    calls: [{ name, args, id: after.id, repairs, from: start, end: till }],
  })
  if (open === '{' || (open === '[' && sure)) {
    const read = readLoose(source, after.at, { stops: wrapper?.close })
    if (!read) return undefined
    const till = after.fenced ? closeFence(source, read.end) : read.end
    return call(read.value, till, read.repairs)
  }
  if (!sure || !found) return undefined
  if (open === '"' || (afterCall && open !== undefined && after.at < source.lineEnd(end))) {
    if (open === '"') {
      const read = readLoose(source, after.at, { stops: wrapper?.close })
      if (read && typeof read.value === 'string' && source.skipBlanks(read.end) >= source.lineEnd(read.end))
        return call(read.value, read.end, read.repairs)
    }
    const till = source.lineEnd(after.at)
    const words = source.text.slice(after.at, till).trim()
    if (words.length > 0 && /^["'].*["']$/.test(words)) return call(words.slice(1, -1), till, [])
    const bare = afterCall ? bareArguments(words, found, site.lineStart) : undefined
    return bare === undefined ? undefined : call(bare, till, [])
  }
  if (
    afterCall &&
    found.tool.schema.required.length === 0 &&
    (after.at >= source.lineEnd(end) || open === undefined)
  )
    return call({}, end + quote, [])
  return undefined
}

/** Words that go on about the tool: `CALL wait when you must`. */
const ABOUT =
  /^(?:is|are|was|takes|when|whenever|if|with|without|or|and|to|for|from|in|on|as|tool|function|command)\b/i

/** What stands unbracketed behind `CALL wait`: `ms=9`, a number, or the words for the one text that the tool requires. */
function bareArguments(words: string, found: ResolvedName, lineStart: boolean): unknown {
  const { properties } = found.tool.schema
  const named = readKeyValues(words)
  if (named && Object.keys(named).some((key) => properties.has(key))) return named
  if (/^-?\d[\d.]*$/.test(words)) return new RawText(words)
  const takesText = requiredText(found.tool.schema) !== undefined
  const spoken = lineStart && takesText && found.repairs.length === 0 && !ABOUT.test(words)
  return spoken && /^[\p{L}\p{N}“"'¡¿(]/u.test(words) ? new RawText(words) : undefined
}

function connectors(
  source: Source,
  from: number,
  lines: boolean,
): { at: number; passed: boolean; fenced: boolean; id?: string } {
  let at = from
  let passed = false
  let fenced = false
  let id: string | undefined
  for (let round = 0; round < 6; round++) {
    at = lines ? source.skipSpace(at) : source.skipBlanks(at)
    const char = source.text[at]
    if (char === ':' || char === '=') {
      at += source.text[at + 1] === '>' ? 2 : 1
      continue
    }
    if (source.hasFolded('[call_id]', at)) {
      const end = nameEnd(source, at + 9)
      id = source.text.slice(at + 9, end).trim()
      at = end
      continue
    }
    const connector = CONNECTORS.find((literal) => source.hasFolded(literal, at))
    if (connector === undefined) break
    passed = true
    fenced ||= connector.startsWith('```')
    at += connector.length
  }
  return id ? { at, passed, fenced, id } : { at, passed, fenced }
}

function closeFence(source: Source, at: number): number {
  const next = source.skipSpace(at)
  return source.has('```', next) ? next + 3 : at
}
