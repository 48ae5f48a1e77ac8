import { type ResolvedName, resolveName, spelled } from '../repair/resolve-name.ts'
import { requiredText } from '../repair/schema.ts'
import { readKeyValues } from '../values/key-values.ts'
import { readLoose } from '../values/loose-value.ts'
import { RawText } from '../values/raw-text.ts'
import type { Source } from '../values/source.ts'
import type { Format, Match, ParsedCall, Site } from './format.ts'

const CONNECTORS = [
  '<｜tool▁sep｜>',
  '<｜tool_sep｜>',
  '<|tool_sep|>',
  '<|tool_call_argument_begin|>',
  '[args]',
  '```json',
  '```',
]

/** Reads a name and a JSON object after it, on the same or the next line. */
export const nameThenJson: Format = {
  name: 'name-then-json',
  example: 'wait {"ms": 9}',
  emitters: 'LM Studio prompts, Mistral v11+, Kimi K2, DeepSeek R1/V3, Laguna',
  anchors: 'line',
  place: 'anywhere',
  read: readNameThenJson,
}

/** Reads Functionary's `>>>wait` with JSON on the next line; `>>>all` begins ordinary content. */
export const functionaryFormat: Format = {
  name: 'functionary',
  example: '>>>wait\n{"ms": 9}',
  emitters: 'Functionary 3.2',
  anchors: '>',
  place: 'anywhere',
  read(site) {
    if (!site.source.has('>>>', site.at)) return undefined
    const match = nameAndObject(site, site.at + 3, false) ?? nameAndText(site, site.at + 3)
    return match && { ...match, from: site.at }
  },
}

/**
 * Reads the text of a tool's only required argument, which Functionary writes verbatim: `>>>python`, then lines up to
 * the next `>>>`.
 */
function nameAndText(site: Site, at: number): Match | undefined {
  const { source, tools, lineStart } = site
  const end = nameEnd(source, at)
  const found = tools.exact.get(source.slice(at, end))
  if (!lineStart || !found || source.char(end) !== '\n' || requiredText(found.schema) === undefined)
    return undefined
  const next = source.next('\n>>>', end)
  const till = next === -1 ? source.length : next
  const words = source.slice(end + 1, till).trim()
  if (words === '') return undefined
  const call = { name: found.spec.name, args: words, repairs: [], from: site.at, end: till }
  return { from: site.at, end: till, meant: true, calls: [call] }
}

function readNameThenJson(site: Site): Match | undefined {
  return nameAndObject(site, site.at, false)
}

const NAME_END = new Uint8Array(128)
for (const char of ' \t\n\r{}()<>[]"\'`,;=') NAME_END[char.charCodeAt(0)] = 1

/** Returns the end of a name at `at`. Names can contain dots, slashes, colons and hyphens. */
export function nameEnd(source: Source, at: number): number {
  return source.skip(at, (code) => NAME_END[code] !== 1, at + 200)
}

/** Reads a name and its arguments. After the word `CALL` (`afterCall`), more forms of arguments are allowed. */
export function nameAndObject(site: Site, start: number, afterCall: boolean): Match | undefined {
  const { source, tools, wrapper } = site
  const quote = source.char(start) === '"' || source.char(start) === '`' ? 1 : 0
  let at = start + quote
  let end = nameEnd(source, at)
  let name = source.slice(at, end)
  if (name === 'function' || name === 'type') {
    const after = connectors(source, end, true)
    if (after.passed) {
      at = after.at
      end = nameEnd(source, at)
      name = source.slice(at, end)
    }
  }
  name = name.replace(/:$/, '')
  if (name === '') return undefined
  // Inline code with more than a name only mentions the tool.
  if (quote === 1 && source.char(start) === '`' && source.char(end) !== '`') return undefined
  const sure = site.sure || afterCall
  const found = sure ? resolveName(name, tools) : spelled(name, name, tools)
  if (!found && !sure) return undefined
  const after = connectors(source, end + quote, sure || source.char(end) !== undefined)
  const open = source.char(after.at)
  if (!sure && open !== '{') return undefined
  if (afterCall && !found && open !== '{') return undefined
  if (afterCall && open === '(') return undefined
  const call = (args: unknown, till: number, repairs: ParsedCall['repairs']): Match => ({
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
    const words = source.slice(after.at, till).trim()
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

/** Matches text that describes the tool instead of calling it: `CALL wait when you must`. */
const ABOUT =
  /^(?:is|are|was|takes|when|whenever|if|with|without|or|and|to|for|from|in|on|as|tool|function|command)\b/i

/** Reads `CALL wait ms=9`, `CALL wait 9`, or text for the only required string. */
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
    const char = source.char(at)
    if (char === ':' || char === '=') {
      at += source.char(at + 1) === '>' ? 2 : 1
      continue
    }
    if (source.hasFolded('[call_id]', at)) {
      const end = nameEnd(source, at + 9)
      id = source.slice(at + 9, end).trim()
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
