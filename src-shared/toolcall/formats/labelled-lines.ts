import { resolveName, spelled } from '../repair/resolve-name.ts'
import { readKeyValues } from '../values/key-values.ts'
import { readLoose, readLooseArguments } from '../values/loose-value.ts'
import { RawText } from '../values/raw-text.ts'
import { literalTable, type Source } from '../values/source.ts'
import { readYaml } from '../values/yaml-block.ts'
import { callsIn } from './envelope.ts'
import type { Format, Match, ParsedCall, Site } from './format.ts'
import { nameEnd } from './name-then-json.ts'

/** A longer label comes first: `tool call` before `tool`. */
const NAME_LABELS = literalTable(
  [
    ...['tool calls', 'tool name', 'tool call', 'function name', 'function call'].flatMap((words) =>
      [' ', '_', '-', ''].map((between) => words.replace(' ', between)),
    ),
    'calling tool',
    'using tool',
    'use tool',
    'function',
    'action',
    'tool',
    'name',
    'call',
  ],
  (label) => label,
)
const isMarkup = (code: number): boolean => '*_`#'.includes(String.fromCharCode(code))
const isLead = (code: number): boolean => /[*_#>`\s-]/.test(String.fromCharCode(code))
const betweenNameAndLabel = (code: number): boolean => /[*`"'\s,]/.test(String.fromCharCode(code))
const maxLabel = 40
const ARGS_LABEL =
  /^[*_`#\-\s]{0,6}(?:with )?(arguments?|args|parameters?|params|inputs?|action[ _-]?input|tool[ _-]?input|tool[ _-]?args|with|payload|kwargs)[*_`]{0,3}\s*[:=][*_` \t]*/i
const STOP =
  /^[*_]*(?:tool[_ -]?calls|observation|thought|final answer|answer|result|tool result|tool|action|response|output|question|note|explanation|reason|reasoning)[*_]*\s*:/i
const maxLines = 200

/** Reads a labeled name and labeled arguments on separate lines, as in YAML, ReAct and Markdown. */
export const labelledLines: Format = {
  name: 'labelled-lines',
  example: 'Action: wait\nAction Input: {"ms": 9}',
  emitters: 'ReAct prompts, markdown talkers, prompted models that answer in YAML',
  anchors: 'line',
  place: 'anywhere',
  read(site) {
    const { source, at } = site
    const label = labelAt(source, at)
    if (!label) return undefined
    const from = at + label.length
    if (source.char(from) === '\n' || source.isEnd(from)) return yamlList(site, label.word)
    return labelledCall(site, from, label.word)
  },
}

function labelAt(source: Source, at: number): { length: number; word: string } | undefined {
  const from = source.skipBlanks(source.skip(at, isMarkup, at + 4))
  for (const word of NAME_LABELS.at(source, from)) {
    if (!source.hasFolded(word, from)) continue
    const after = from + word.length
    const sign = source.skipSpace(source.skip(after, isMarkup, after + 3))
    if (source.char(sign) !== ':' && source.char(sign) !== '=') continue
    const end = source.skip(sign + 1, isLead, at + maxLabel)
    const newline = source.slice(at, end).indexOf('\n')
    return { length: newline === -1 ? end - at : newline, word }
  }
  return undefined
}

function labelledCall(site: Site, from: number, word: string): Match | undefined {
  const { source, at, tools } = site
  const end = nameEnd(source, from)
  const line = source.lineEnd(from)
  let nameStop = end
  let name = source.slice(from, end).replace(/[*_.:]+$/, '')
  if (!resolveName(name, tools)) {
    // The name may have spaces, so try the whole line.
    const whole = source.slice(from, line).replace(/[*`\s]+$/, '')
    if (whole.length <= tools.longest + 4 && spelled(whole, whole, tools)) {
      name = whole
      nameStop = line
    }
  }
  if (name === '') return undefined
  const found = resolveName(name, tools)
  const call = (
    args: unknown,
    till: number,
    repairs: ParsedCall['repairs'],
    meant: boolean,
    positional?: readonly unknown[],
  ): Match => ({
    from: at,
    end: till,
    meant,
    calls: [{ name, args, ...(positional ? { positional } : {}), repairs, from: at, end: till }],
  })
  if (found && source.char(nameStop) === '(') {
    const read = readLooseArguments(source, nameStop)
    if (read) return call(read.named, read.end, read.repairs, true, read.positional)
  }
  if (found && source.char(nameStop) === '[') {
    const inner = /^\[(.*)\][\s*`.]*$/.exec(source.slice(nameStop, Math.min(line, nameStop + 4_000)))
    if (inner) return call(bracketed(inner[1] as string), line, [], true)
  }
  const next = source.skip(nameStop, betweenNameAndLabel)
  if (found && source.char(next) === '{') {
    const read = readLoose(source, next)
    if (read) return call(read.value, read.end, read.repairs, true)
  }
  const label = source.match(ARGS_LABEL, next, 60)
  const rest = source.skipBlanks(nameStop)
  const isSentence = found !== undefined && rest < line && /\w/.test(source.char(rest) ?? '')
  if (isSentence && !/^with \w/i.test(label?.[0] ?? '')) return undefined
  if (label) {
    const read = argumentsAfter(site, next + label[0].length)
    if (read) return call(read.args, read.end, read.repairs, word !== 'name' || found !== undefined)
  }
  if (!found) return undefined
  // Without a second label, the next lines must have the tool's own keys.
  const block = blockAt(source, source.char(line) === '\n' ? line + 1 : line)
  const keys = new Set(found.tool.schema.properties.keys())
  const yaml = block.text.trim() === '' ? undefined : readYaml(block.text, keys)
  if (yaml && Object.keys(yaml).some((key) => keys.has(key))) return call(yaml, block.end, [], true)
  if (word === 'name' || word === 'function' || word === 'call') return undefined
  return call({}, line, [], false)
}

/** Reads the brackets of `Action: wait[9]`, the form of the first ReAct prompts. */
function bracketed(inner: string): unknown {
  const text = inner.trim()
  return readKeyValues(text) ?? new RawText(text.replace(/^(["'`])(.*)\1$/, '$2'))
}

interface ArgumentsRead {
  readonly args: unknown
  readonly end: number
  readonly repairs: ParsedCall['repairs']
}

function argumentsAfter(site: Site, from: number): ArgumentsRead | undefined {
  const { source } = site
  let at = source.skipSpace(from)
  const sameLine = source.lineEnd(from) > at
  const fenced = source.match(/^```[\w-]*\s*/, at, 24)
  if (fenced) at += fenced[0].length
  if (source.char(at) === '{' || source.char(at) === '[') {
    const read = readLoose(source, at)
    if (!read) return undefined
    const next = source.skipSpace(read.end)
    return {
      args: read.value,
      end: fenced && source.has('```', next) ? next + 3 : read.end,
      repairs: read.repairs,
    }
  }
  const line = source.lineEnd(at)
  if (sameLine && !fenced) {
    const text = source.slice(at, line).trim()
    if (/^(?:none|null|n\/a|-|~|\(none\))?$/i.test(text)) return { args: {}, end: line, repairs: [] }
    const flat = readKeyValues(text)
    return { args: flat ?? new RawText(text.replace(/^(["'`])(.*)\1$/, '$2')), end: line, repairs: [] }
  }
  const block = blockAt(source, source.lineEnd(from) + 1)
  // Small models sometimes write `- ms: 9`, a list instead of a map.
  const yaml = readYaml(block.text) ?? readYaml(block.text.replace(/^([ \t]*)- /gm, '$1'))
  return yaml
    ? { args: yaml, end: block.end, repairs: [] }
    : { args: {}, end: source.lineEnd(from), repairs: [] }
}

const TURN_END = /<[|｜][\w▁]{1,30}[|｜]>|<\/s>|<end_of_turn>|<eos>/

function blockAt(source: Source, from: number): { text: string; end: number } {
  let at = from
  for (let i = 0; i < maxLines && !source.isEnd(at); i++) {
    const end = source.lineEnd(at)
    const line = source.slice(at, Math.min(end, at + 4_000))
    if (line.trim() === '' || /^\s*(?:```|<\/|<\|)/.test(line) || (i > 0 && STOP.test(line))) break
    const mark = TURN_END.exec(line)
    if (mark) {
      const stop = at + mark.index
      return { text: source.slice(from, stop), end: stop }
    }
    at = Math.min(source.length, end + 1)
  }
  const end = source.char(at - 1) === '\n' && at > from ? at - 1 : at
  return { text: source.slice(from, Math.max(from, end)), end: Math.max(from, end) }
}

function yamlList(site: Site, word: string): Match | undefined {
  const { source, at, tools } = site
  const block = blockAt(source, at)
  const yaml = readYaml(block.text)
  if (
    !yaml ||
    (word !== 'tool_calls' &&
      word !== 'tool calls' &&
      word !== 'tool_call' &&
      word !== 'function_call' &&
      word !== 'tool')
  )
    return undefined
  const found = callsIn(yaml, tools, true)
  if (found.length === 0) return undefined
  return {
    from: at,
    end: block.end,
    meant: true,
    calls: found.map((call) => ({
      name: call.name.trim(),
      args: call.args,
      id: call.id,
      repairs: call.repairs,
      from: at,
      end: block.end,
    })),
  }
}
