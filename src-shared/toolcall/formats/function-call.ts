import { resolveName, spelled } from '../repair/resolve-name.ts'
import type { LooseOptions } from '../values/loose-cursor.ts'
import { readLooseArguments } from '../values/loose-value.ts'
import { isFields, RawText } from '../values/raw-text.ts'
import type { Source } from '../values/source.ts'
import type { Format, ParsedCall, Site } from './format.ts'
import { nameEnd } from './name-then-json.ts'

/** Reads `wait(ms=9)` alone on its line or in a wrapper, and variants such as `print(default_api.wait(9))`. */
export const functionCall: Format = {
  name: 'function-call',
  example: 'wait(ms=9)',
  emitters: 'Gemma tool_code, Olmo 3, LFM2, any prompted model',
  anchors: 'line',
  place: 'anywhere',
  read(site) {
    const read = oneCall(site, site.at)
    if (!read) return undefined
    const { source, sure } = site
    if (!sure) {
      // In prose, a call must be alone on its line. Otherwise, it is only mentioned.
      const rest = source.skipBlanks(read.end)
      const next = source.char(rest)
      if (
        !source.isEnd(rest) &&
        next !== '\n' &&
        next !== '\r' &&
        next !== ';' &&
        next !== '<' &&
        next !== '`'
      )
        return undefined
      if (isMention(read)) return undefined
    }
    return {
      from: site.at,
      end: source.char(read.end) === ';' ? read.end + 1 : read.end,
      calls: [read],
      meant: sure,
    }
  },
}

/** Reads `[wait(ms=9), speak(text="x")]` and `[Calling tool: wait({"ms": 9})]`. */
export const bracketedCalls: Format = {
  name: 'bracketed-calls',
  example: '[wait(ms=9)]',
  emitters: 'Llama 3.2, Llama 4, ToolACE, LFM2, Qwen bracket habit',
  anchors: '[',
  place: 'anywhere',
  read(site) {
    const { source } = site
    let at = source.skipSpace(site.at + 1)
    if (!/[\p{L}_"'`*]/u.test(source.char(at) ?? '')) return undefined
    const label = labelEnd(source, at)
    if (label !== -1) at = label
    const calls: ParsedCall[] = []
    for (;;) {
      const call = oneCall(site, at, site.wrapper?.escapes === false ? 'single' : undefined)
      if (!call) break
      calls.push(call)
      at = source.skipSpace(call.end)
      if (source.char(at) !== ',' && source.char(at) !== ';') break
      at = source.skipSpace(at + 1)
    }
    if (calls.length === 0) return undefined
    if (!site.sure && calls.some(isMention)) return undefined
    const closed = source.char(at) === ']'
    if (!closed && !source.isEnd(at) && !site.sure) return undefined
    return { from: site.at, end: closed ? at + 1 : at, calls, meant: site.sure || label !== -1 }
  },
}

const LABELS = ['calling tool', 'tool']

function labelEnd(source: Source, at: number): number {
  const label = LABELS.find((words) => source.hasFolded(words, at))
  if (label === undefined) return -1
  let end = at + label.length
  if (source.hasFolded('s', end)) end += 1
  if (source.hasFolded(' call', end)) end += 5
  else if (source.hasFolded('call', end)) end += 4
  return source.has(':', end) ? source.skip(end + 1, (code) => code === 32) : -1
}

/** Reads `CALL wait({ms: 9})`. */
export const callFunction: Format = {
  name: 'call-function',
  example: 'CALL wait({ms: 9})',
  emitters: 'prompted models that mix the CALL protocol with code',
  anchors: 'C',
  place: 'anywhere',
  read(site) {
    if (!site.source.has('CALL ', site.at)) return undefined
    const call = oneCall(site, site.source.skipBlanks(site.at + 5))
    return call && { from: site.at, end: call.end, calls: [call], meant: true }
  },
}

const SIGNATURE = /^(?:\.{3}|…|str|string|int|integer|float|number|bool|boolean|list|dict|object|value)$/

/** Returns whether a call is only mentioned, such as `wait(ms=int)` or `wait(ms)`. */
function isMention(call: ParsedCall): boolean {
  if (isFields(call.args))
    for (const value of Object.values(call.args as Record<string, unknown>))
      if (value instanceof RawText && SIGNATURE.test(value.text)) return true
  return (
    call.positional?.some((value) => value instanceof RawText && !/^[+-]?\.?\d/.test(value.text)) ?? false
  )
}

const LEADS = ['print(', 'await ', 'return ', 'default_api.', 'tools.', 'functions.']

function oneCall(
  site: Site,
  from: number,
  escapes: LooseOptions['escapes'] = site.wrapper?.escapes,
): ParsedCall | undefined {
  const { source, tools, wrapper, sure } = site
  let at = from
  let parentheses = 0
  for (let round = 0; round < 4; round++) {
    const lead = LEADS.find((literal) => source.has(literal, at))
    if (lead === undefined) {
      const assigned = assignment(source, at)
      if (assigned === at) break
      at = assigned
      continue
    }
    if (lead === 'print(') parentheses += 1
    at += lead.length
  }
  const end = nameEnd(source, at)
  const name = source.slice(at, end)
  if (source.char(end) !== '(' || name === '') return undefined
  const found = sure ? resolveName(name, tools) : (spelled(name, name, tools) ?? resolveName(name, tools))
  if (!sure && !found) return undefined
  const read = readLooseArguments(source, end, { stops: wrapper?.close, escapes })
  if (!read) return undefined
  let till = read.end
  for (; parentheses > 0 && source.char(till) === ')'; parentheses--) till += 1
  const named = Object.keys(read.named).length > 0
  const first = read.positional[0]
  const only = !named && read.positional.length === 1 && isFields(first)
  return {
    name,
    args: only ? first : read.named,
    ...(only ? {} : { positional: read.positional }),
    repairs: read.repairs.filter(
      (repair) => repair.rule !== 'json-literals' && (repair.rule !== 'json-quotes' || !sure),
    ),
    from: at,
    end: till,
  }
}

function assignment(source: Source, at: number): number {
  const end = nameEnd(source, at)
  const sign = source.skipBlanks(end)
  if (end === at || source.char(sign) !== '=' || source.char(sign + 1) === '=') return at
  return source.skipBlanks(sign + 1)
}
