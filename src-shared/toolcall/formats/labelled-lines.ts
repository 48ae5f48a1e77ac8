import { callsIn } from '../envelope.ts'
import type { Format, RawCall, Reading, Site } from '../format.ts'
import { readKeyValues } from '../key-values.ts'
import { readLoose, readLooseArguments } from '../loose-value.ts'
import { RawText } from '../raw-text.ts'
import { resolveName, spelled } from '../resolve-name.ts'
import type { Source } from '../source.ts'
import { readYaml } from '../yaml-block.ts'
import { nameEnd } from './name-then-json.ts'

const DECORATION = '(?:[*_#>`-]|\\s)*'
const NAME_LABEL = new RegExp(
  `^[*_\`#]{0,4}\\s*(tool[ _-]?name|tool[ _-]?call|tool[ _-]?calls|tool|action|function[ _-]?name|function[ _-]?call|function|name|calling tool|call|use tool|using tool)[*_\`]{0,3}\\s*[:=]${DECORATION}`,
  'i',
)
const ARGS_LABEL =
  /^[*_`#\-\s]{0,6}(arguments?|args|parameters?|params|inputs?|action[ _-]?input|tool[ _-]?input|tool[ _-]?args|with|payload|kwargs)[*_`]{0,3}\s*[:=][*_` \t]*/i
const STOP =
  /^[*_]*(?:tool[_ -]?calls|observation|thought|final answer|answer|result|tool result|tool|action|response|output|question|note|explanation|reason|reasoning)[*_]*\s*:/i
const MAX_LINES = 200

/** A label before the name and one before the arguments: YAML, ReAct, markdown. */
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
    if (source.text[from] === '\n' || from >= source.length) return yamlList(site, label.word)
    return labelledCall(site, from, label.word)
  },
}

function labelAt(source: Source, at: number): { length: number; word: string } | undefined {
  const head = source.text.slice(at, at + 40)
  if (!/^[*_`#\s]{0,4}[acftnu]/i.test(head)) {
    if (at + 4 >= source.length) source.touchedEnd = true
    return undefined
  }
  const found = NAME_LABEL.exec(head)
  if (found) {
    const newline = found[0].indexOf('\n')
    if (at + head.length >= source.length && found[0].length === head.length) source.touchedEnd = true
    return { length: newline === -1 ? found[0].length : newline, word: (found[1] as string).toLowerCase() }
  }
  if (at + 40 > source.length && /^[*_`#]{0,4}\s*[a-z _-]*[*_`]{0,3}\s*$/i.test(head) && isLabelStart(head))
    source.touchedEnd = true
  return undefined
}

const WORDS = [
  'tool name',
  'tool call',
  'action',
  'function name',
  'function call',
  'name',
  'calling tool',
  'use tool',
  'using tool',
]
const isLabelStart = (head: string): boolean => {
  const words = head
    .toLowerCase()
    .replace(/[*_`#-]/g, ' ')
    .trim()
  return WORDS.some((word) => word.startsWith(words) || words.startsWith(word))
}

function labelledCall(site: Site, from: number, word: string): Reading | undefined {
  const { source, at, tools } = site
  const end = nameEnd(source, from)
  const line = source.lineEnd(from)
  let nameStop = end
  let name = source.text.slice(from, end).replace(/[*_.:]+$/, '')
  if (!resolveName(name, tools)) {
    // Names with spaces: the whole line, if it is one.
    const whole = source.text.slice(from, line).replace(/[*`\s]+$/, '')
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
    repairs: RawCall['repairs'],
    meant: boolean,
    positional?: readonly unknown[],
  ): Reading => ({
    from: at,
    end: till,
    meant,
    calls: [{ name, args, ...(positional ? { positional } : {}), repairs, from: at, end: till }],
  })
  if (found && source.text[nameStop] === '(') {
    const read = readLooseArguments(source, nameStop)
    if (read) return call(read.named, read.end, read.repairs, true, read.positional)
  }
  if (found && source.text[nameStop] === '[') {
    const inner = /^\[(.*)\][\s*`.]*$/.exec(source.text.slice(nameStop, Math.min(line, nameStop + 4_000)))
    if (inner) return call(bracketed(inner[1] as string), line, [], true)
  }
  let next = nameStop
  while (next < source.length && /[*`"'\s,]/.test(source.text[next] as string)) next++
  if (next >= source.length) source.touchedEnd = true
  if (found && source.text[next] === '{') {
    const read = readLoose(source, next)
    if (read) return call(read.value, read.end, read.repairs, true)
  }
  if (
    found &&
    source.skipBlanks(nameStop) < line &&
    /[\w]/.test(source.text[source.skipBlanks(nameStop)] ?? '')
  )
    return undefined
  const label = ARGS_LABEL.exec(source.text.slice(next, next + 60))
  if (next + 24 > source.length && !label) source.touchedEnd = true
  if (label) {
    const read = argumentsAfter(site, next + label[0].length)
    if (read) return call(read.args, read.end, read.repairs, word !== 'name' || found !== undefined)
  }
  if (!found) return undefined
  // Without a second label: the tool's own keys on the lines that follow, or a tool that needs nothing.
  const block = blockAt(source, source.text[line] === '\n' ? line + 1 : line)
  const keys = new Set(found.tool.schema.properties.keys())
  const yaml = block.text.trim() === '' ? undefined : readYaml(block.text, keys)
  if (yaml && Object.keys(yaml).some((key) => keys.has(key))) return call(yaml, block.end, [], true)
  if (found.tool.schema.required.length > 0 || word === 'name' || word === 'function' || word === 'call')
    return undefined
  return call({}, line, [], false)
}

/** What stands in `Action: wait[9]`, as the first ReAct prompts wrote it. */
function bracketed(inner: string): unknown {
  const text = inner.trim()
  return readKeyValues(text) ?? new RawText(text.replace(/^(["'`])(.*)\1$/, '$2'))
}

interface ArgumentsRead {
  readonly args: unknown
  readonly end: number
  readonly repairs: RawCall['repairs']
}

function argumentsAfter(site: Site, from: number): ArgumentsRead | undefined {
  const { source } = site
  let at = source.skipSpace(from)
  const sameLine = source.lineEnd(from) > at
  const fenced = /^```[\w-]*\s*/.exec(source.text.slice(at, at + 24))
  if (fenced) at += fenced[0].length
  if (source.text[at] === '{' || source.text[at] === '[') {
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
    const text = source.text.slice(at, line).trim()
    if (/^(?:none|null|n\/a|-|~|\(none\))?$/i.test(text)) return { args: {}, end: line, repairs: [] }
    const flat = readKeyValues(text)
    return { args: flat ?? new RawText(text.replace(/^(["'`])(.*)\1$/, '$2')), end: line, repairs: [] }
  }
  const block = blockAt(source, source.lineEnd(from) + 1)
  // Small models make a list of what should be a map: `- ms: 9`.
  const yaml = readYaml(block.text) ?? readYaml(block.text.replace(/^([ \t]*)- /gm, '$1'))
  return yaml
    ? { args: yaml, end: block.end, repairs: [] }
    : { args: {}, end: source.lineEnd(from), repairs: [] }
}

/** Marks that end a model's turn stand on the last line of a block and are none of it. */
const TURN_END = /<[|｜][\w▁]{1,30}[|｜]>|<\/s>|<end_of_turn>|<eos>/

/** The lines from `from` on up to a blank line, a closing fence or tag, or another label. */
function blockAt(source: Source, from: number): { text: string; end: number } {
  let at = from
  for (let i = 0; i < MAX_LINES && at < source.length; i++) {
    const end = source.lineEnd(at)
    const line = source.text.slice(at, Math.min(end, at + 4_000))
    if (line.trim() === '' || /^\s*(?:```|<\/|<\|)/.test(line) || (i > 0 && STOP.test(line))) break
    const mark = TURN_END.exec(line)
    if (mark) {
      const stop = at + mark.index
      return { text: source.text.slice(from, stop), end: stop }
    }
    at = Math.min(source.length, end + 1)
  }
  if (at >= source.length) source.touchedEnd = true
  const end = source.text[at - 1] === '\n' && at > from ? at - 1 : at
  return { text: source.text.slice(from, Math.max(from, end)), end: Math.max(from, end) }
}

/** `tool_calls:` and a YAML list below it. */
function yamlList(site: Site, word: string): Reading | undefined {
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

/** A fence or wrapper that holds the name on its first line and `key: value` lines below: ```` ```tool\nwait\nms: 9 ````. */
export const nameThenYaml: Format = {
  name: 'name-then-yaml',
  example: '```tool\nwait\nms: 9\n```',
  emitters: 'models prompted for tool fences',
  anchors: 'line',
  place: 'wrapper',
  read(site) {
    const { source, at, tools, sure } = site
    if (!sure) return undefined
    const line = source.lineEnd(at)
    const name = source.text
      .slice(at, Math.min(line, at + 200))
      .trim()
      .replace(/:$/, '')
    const found = name === '' ? undefined : resolveName(name, tools)
    if (!found || /[<>{}()]/.test(name)) return undefined
    let limit = source.length
    for (const close of site.wrapper?.close ?? []) {
      const end = source.next(close, at)
      if (end !== -1 && end < limit) limit = end
    }
    const body = source.text.slice(Math.min(line + 1, limit), limit)
    const keys = new Set(found.tool.schema.properties.keys())
    const args =
      body.trim() === ''
        ? {}
        : (readYaml(body, keys) ?? (/^\s*[{[<]/.test(body) ? undefined : new RawText(body.trim())))
    if (args === undefined) return undefined
    const unwrapped = unwrapYaml(args, keys)
    return {
      from: at,
      end: limit,
      meant: true,
      calls: [{ name, args: unwrapped, repairs: [], from: at, end: limit }],
    }
  },
}

/** `args:` over the map, where the tool has no key of that name. */
function unwrapYaml(args: Record<string, unknown> | RawText, keys: ReadonlySet<string>): unknown {
  if (args instanceof RawText) return args
  const only = Object.keys(args)[0]
  const inner = only === undefined ? undefined : args[only]
  const wraps =
    Object.keys(args).length === 1 &&
    only !== undefined &&
    !keys.has(only) &&
    /^(?:args|arguments|parameters|params|input)$/i.test(only)
  return wraps && typeof inner === 'object' && inner !== null ? inner : args
}
