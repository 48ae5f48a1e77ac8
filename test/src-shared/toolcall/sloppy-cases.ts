import { STAGE_TOOLS } from './stage-tools.ts'

export interface SloppyCase {
  readonly format: string
  readonly sloppiness: string
  readonly text: string
  readonly calls: readonly (readonly [name: string, args: Record<string, unknown>])[]
}

type Args = Record<string, unknown>
type Json = (value: unknown) => string
type Render = (name: string, args: Args, json: Json) => string

/** Returns a generator of numbers from 0 to 1 (mulberry32). The same seed gives the same numbers. */
export function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const TEXTS = [
  'hi chat',
  'no',
  'yes!',
  '007',
  'ratio 3:1',
  "it's on",
  'gg {wp}',
  'a, b and c',
  'GG 🎉',
  '100% real',
  'look [here]',
  'one (two)',
  'Tool: hammer',
  'x = y',
  'null',
  'the end.',
  '#1 fan',
  'true',
]
const pyText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const scalar = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const pairs = (args: Args) => Object.entries(args)
const python: Json = (value) => {
  if (typeof value === 'string') return pyText(value)
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null) return 'None'
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`
  if (typeof value === 'object')
    return `{${pairs(value as Args)
      .map(([k, v]) => `${pyText(k)}: ${python(v)}`)
      .join(', ')}}`
  return String(value)
}
const unquoted: Json = (value) => {
  if (Array.isArray(value)) return `[${value.map(unquoted).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${pairs(value as Args)
      .map(([k, v]) => `${k}: ${unquoted(v)}`)
      .join(', ')}}`
  return JSON.stringify(value)
}
const trailing: Json = (value) => {
  if (Array.isArray(value)) return `[${value.map((item) => `${trailing(item)}, `).join('')}]`
  if (typeof value === 'object' && value !== null)
    return `{${pairs(value as Args)
      .map(([k, v]) => `${JSON.stringify(k)}: ${trailing(v)}, `)
      .join('')}}`
  return JSON.stringify(value)
}
const smart: Json = (value) => JSON.stringify(value).replace(/"([^"\\]*)"/g, '“$1”')
const commented: Json = (value) => JSON.stringify(value, null, 2).replace('{', '{ // a call')
const edn: Json = (value) => {
  if (Array.isArray(value)) return `[${value.map(edn).join(' ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${pairs(value as Args)
      .map(([k, v]) => `:${k} ${edn(v)}`)
      .join(' ')}}`
  return JSON.stringify(value)
}
const gemma: Json = (value) => {
  if (typeof value === 'string') return `<|"|>${value}<|"|>`
  if (Array.isArray(value)) return `[${value.map(gemma).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${pairs(value as Args)
      .map(([k, v]) => `${k}:${gemma(v)}`)
      .join(',')}}`
  return JSON.stringify(value)
}
const yamlScalar = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
    : typeof value === 'string' && /^[{[#"'|>]|[{}[\]]| #/.test(value)
      ? JSON.stringify(value)
      : scalar(value)
const yamlLines = (args: Args, indent: string): string =>
  pairs(args)
    .map(([k, v]) => `${indent}${k}: ${yamlScalar(v)}`)
    .join('\n')
const xmlText = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : scalar(value))

const JSON_FORMATS: Record<string, Render> = {
  envelope: (name, args, json) => json({ tool_calls: [{ name, arguments: args }] }),
  bare: (name, args, json) => json({ name, arguments: args }),
  parameters: (name, args, json) => json({ type: 'function', name, parameters: args }),
  'tool-args': (name, args, json) => json({ tool: name, args }),
  'function-parameters': (name, args, json) => json({ function: name, parameters: args }),
  nested: (name, args, json) => json({ type: 'function', function: { name, arguments: args } }),
  list: (name, args, json) => json([{ name, arguments: args }]),
  'action-input': (name, args, json) => json({ action: name, action_input: args }),
  keyed: (name, args, json) => json({ [name]: args }),
  fence: (name, args, json) => `\`\`\`json\n${json({ name, arguments: args })}\n\`\`\``,
  hermes: (name, args, json) => `<tool_call>\n${json({ name, arguments: args })}\n</tool_call>`,
  'tool-calls-tag': (name, args, json) => `<tool_calls>[${json({ name, arguments: args })}]</tool_calls>`,
  granite: (name, args, json) => `<|tool_call|>[${json({ name, arguments: args })}]`,
  mistral: (name, args, json) => `[TOOL_CALLS] [${json({ name, arguments: args })}]`,
  'mistral-name': (name, args, json) => `[TOOL_CALLS]${name}${json(args)}`,
  'call-line': (name, args, json) => `CALL ${name} ${json(args)}`,
  'lm-studio': (name, args, json) => `[TOOL_REQUEST]\n${name} ${json(args)}\n[TOOL_REQUEST_END]`,
  'function-tag': (name, args, json) => `<function=${name}>${json(args)}</function>`,
  functionary: (name, args, json) => `>>>${name}\n${json(args)}`,
  kimi: (name, args, json) =>
    `<|tool_call_begin|>functions.${name}:0<|tool_call_argument_begin|>${json(args)}<|tool_call_end|>`,
  react: (name, args, json) => `Thought: let us do it.\nAction: ${name}\nAction Input: ${json(args)}`,
  markdown: (name, args, json) => `**Tool:** ${name}\n**Input:** ${json(args)}`,
  'tool-input': (name, args, json) => `Tool: ${name}\nArguments: ${json(args)}`,
  'name-line': (name, args, json) => `${name}\n${json(args)}`,
  js: (name, args, json) => `${name}(${json(args)})`,
  'tool-call-fence': (name, args, json) => `\`\`\`tool_call\n${json({ name, arguments: args })}\n\`\`\``,
}

const OWN_FORMATS: Record<string, Render> = {
  'json-text': (name, args) => JSON.stringify({ name, arguments: JSON.stringify(args) }),
  flattened: (name, args) => JSON.stringify({ tool: name, ...args }),
  python: (name, args) =>
    `${name}(${pairs(args)
      .map(([k, v]) => `${k}=${python(v)}`)
      .join(', ')})`,
  bracketed: (name, args) =>
    `[${name}(${pairs(args)
      .map(([k, v]) => `${k}=${python(v)}`)
      .join(', ')})]`,
  'tool-code': (name, args) =>
    `\`\`\`tool_code\nprint(default_api.${name}(${pairs(args)
      .map(([k, v]) => `${k}=${python(v)}`)
      .join(', ')}))\n\`\`\``,
  positional: (name, args) =>
    `${name}(${Object.values(args)
      .map((v) => JSON.stringify(v))
      .join(', ')})`,
  edn: (name, args) => edn({ tool_calls: [{ name, arguments: args }] }),
  'edn-tool': (name, args) => `{:tool :${name} :args ${edn(args)}}`,
  gemma: (name, args) => `<|tool_call>call:${name}${gemma(args)}<tool_call|>`,
  'gemma-bare': (name, args) => `call:${name}${gemma(args)}`,
  coder: (name, args) =>
    `<tool_call>\n<function=${name}>\n${pairs(args)
      .map(([k, v]) => `<parameter=${k}>\n${xmlText(v)}\n</parameter>\n`)
      .join('')}</function>\n</tool_call>`,
  invoke: (name, args) =>
    `<function_calls>\n<invoke name="${name}">\n${pairs(args)
      .map(([k, v]) => `<parameter name="${k}">${xmlText(v)}</parameter>\n`)
      .join('')}</${'invoke'}>\n</function_calls>`,
  glm: (name, args) =>
    `<tool_call>${name}\n${pairs(args)
      .map(([k, v]) => `<arg_key>${k}</arg_key>\n<arg_value>${xmlText(v)}</arg_value>\n`)
      .join('')}</tool_call>`,
  'tool-tag': (name, args) =>
    `<${name}>${pairs(args)
      .map(([k, v]) => `<${k}>${xmlText(v)}</${k}>`)
      .join('')}</${name}>`,
  attributes: (name, args) =>
    `<${name} ${pairs(args)
      .map(([k, v]) => `${k}="${xmlText(v).replaceAll('"', '&quot;')}"`)
      .join(' ')}/>`,
  'yaml-tag': (name, args) => `<${name}>\n${yamlLines(args, '')}\n</${name}>`,
  yaml: (name, args) => `tool: ${name}\nargs:\n${yamlLines(args, '  ')}`,
  'yaml-list': (name, args) => `tool_calls:\n  - name: ${name}\n    arguments:\n${yamlLines(args, '      ')}`,
  'tool-fence': (name, args) => `\`\`\`tool\n${name}\n${yamlLines(args, '')}\n\`\`\``,
}

const SPOILED: Record<string, Json> = {
  clean: (value) => JSON.stringify(value),
  indented: (value) => JSON.stringify(value, null, 2),
  python,
  unquoted,
  trailing,
  smart,
  commented,
}

const KEYS: Record<string, readonly string[]> = {
  text: ['msg', 'message', 'content', 'Text'],
  query: ['q', 'search_query', 'Query'],
  ms: ['milliseconds', 'Ms', 'duration_ms'],
}
const CALLS: readonly (readonly [string, (text: string, n: number) => Args])[] = [
  ['wait', (_, n) => ({ ms: n })],
  ['speak', (text) => ({ text })],
  ['speak', (text) => ({ text, voice: 'loud' })],
  ['overlay_text', (text, n) => ({ text, seconds: n + 0.5 })],
  ['play_sfx', (_, n) => ({ name: 'drum_roll', volume: n })],
  ['set_flags', (text, n) => ({ muted: n % 2 === 0, tags: [text, 'fun'] })],
  ['calculator', (_, n) => ({ operation: 'add', a: n, b: 2 })],
  ['search', (text, n) => ({ query: text, limit: n })],
]

const SURROUNDINGS: Record<string, (text: string) => string> = {
  alone: (text) => text,
  before: (text) => `Okay, let's do this!\n${text}`,
  after: (text) => `${text}\nThere you go, chat.`,
  around: (text) => `Sure thing.\n\n${text}\n\nEnjoy!`,
  thinking: (text) =>
    `<think>Should I call wait(ms=1)? Or {"name":"wait","arguments":{"ms":1}}? Yes.</think>\n${text}`,
  ended: (text) => `${text}<|im_end|>`,
  observed: (text) => `${text}\nObservation: {"name":"wait","arguments":{"ms":77}}`,
  windows: (text) => text,
}

const pick = <T>(rng: () => number, list: readonly T[]): T => list[Math.floor(rng() * list.length)] as T

export function sloppyCases(seed: number, count: number): SloppyCase[] {
  const rng = seeded(seed)
  return Array.from({ length: count }, () => oneCase(rng))
}

function oneCase(rng: () => number): SloppyCase {
  const formats = rng() < 0.6 ? JSON_FORMATS : OWN_FORMATS
  const format = pick(rng, Object.keys(formats))
  const render = formats[format] as Render
  const spoil = formats === JSON_FORMATS ? pick(rng, Object.keys(SPOILED)) : 'own'
  const json = SPOILED[spoil] ?? JSON.stringify
  const many = rng() < 0.2 ? 2 : 1
  const calls: [string, Args][] = []
  const texts: string[] = []
  const notes: string[] = [spoil]
  for (let i = 0; i < many; i++) {
    const [name, make] = pick(rng, CALLS)
    const args = make(pick(rng, TEXTS), 1 + Math.floor(rng() * 90))
    calls.push([name, args])
    const { written, note } = spoilArguments(rng, name, args, format)
    if (note !== '') notes.push(note)
    texts.push(render(spoilName(rng, name, format, notes), written, json))
  }
  let surrounding = pick(rng, Object.keys(SURROUNDINGS))
  if (surrounding === 'after' && (format === 'yaml' || format === 'yaml-list')) surrounding = 'around'
  let text = texts.join(rng() < 0.5 ? '\n' : '\n\n')
  if (
    many === 1 &&
    rng() < 0.1 &&
    surrounding !== 'observed' &&
    /[}\]]$/.test(text) &&
    (surrounding === 'alone' || surrounding === 'before')
  ) {
    text = text.replace(/[}\]]+$/, '')
    notes.push('no closers')
  }
  text = (SURROUNDINGS[surrounding] as (text: string) => string)(text)
  return { format, sloppiness: [...notes, surrounding].join(', '), text, calls }
}

function spoilArguments(
  rng: () => number,
  name: string,
  args: Args,
  format: string,
): { written: Args; note: string } {
  if (format === 'positional' || rng() < 0.6) return { written: args, note: '' }
  const way = rng()
  if (way < 0.5) {
    const key = Object.keys(args).find((candidate) => KEYS[candidate] !== undefined)
    if (key === undefined) return { written: args, note: '' }
    const other = pick(rng, KEYS[key] as readonly string[])
    return {
      written: Object.fromEntries(pairs(args).map(([k, v]) => [k === key ? other : k, v])),
      note: `key ${other}`,
    }
  }
  if (way < 0.75) {
    const written = Object.fromEntries(
      pairs(args).map(([k, v]) => [k, typeof v === 'number' ? String(v) : v]),
    )
    return { written, note: 'numbers as text' }
  }
  if (name === 'play_sfx') return { written: { ...args, name: 'Drum Roll' }, note: 'enum' }
  return { written: args, note: '' }
}

function spoilName(rng: () => number, name: string, format: string, notes: string[]): string {
  const spaces = [
    'tool-tag',
    'attributes',
    'yaml-tag',
    'python',
    'bracketed',
    'tool-code',
    'positional',
    'js',
    'edn-tool',
    'gemma',
    'gemma-bare',
    'kimi',
    'name-line',
    'mistral-name',
    'call-line',
    'lm-studio',
    'functionary',
    'function-tag',
    'coder',
    'glm',
    'react',
    'markdown',
    'tool-input',
  ].includes(format)
  if (rng() > 0.25 || !name.includes('_')) return name
  const way = pick(rng, spaces ? ['-', 'camel'] : ['-', ' ', 'camel'])
  notes.push(`name ${way}`)
  return way === 'camel'
    ? name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    : name.replace('_', way)
}

const CHAT = [
  (name: string) => `I could ${name.replace('_', ' ')} now, but let's not.`,
  (name: string) => `You can use \`${name}(ms=9)\` for that.`,
  (name: string) => `The ${name} tool takes arguments like {"ms": 9}.`,
  (name: string) => `For example, {"name": "${name}", "arguments": {"ms": 9}} would pause.`,
  (name: string) => `e.g. CALL ${name} {"ms": 9}`,
  (name: string) => `> CALL ${name} {"ms": 9}`,
  (name: string) => `\`\`\`python\n${name}(ms=9)\n\`\`\``,
  (name: string) => `\`\`\`js\nawait ${name}({ ms: 9 })\n\`\`\``,
  (name: string) => `{"name": "${name}", "result": "ok"}`,
  (name: string) => `{"tool": "${name}", "ok": true, "value": 3}`,
  (name: string) => `{"role": "tool", "name": "${name}", "content": "done"}`,
  (name: string) =>
    `{"name": "${name}", "description": "does it", "parameters": {"type": "object", "properties": {"ms": {"type": "integer"}}}}`,
  (name: string) => `{"name": "Ann", "age": ${name.length}, "likes": ["${name}"]}`,
  (name: string) => `<tool_response>{"name": "${name}", "arguments": {"ms": 9}}</tool_response>Nice.`,
  (name: string) => `<think>CALL ${name} {"ms": 9}</think>Not today.`,
  (name: string) => `${name}? No thanks (really).`,
  (name: string) => `Score: 3:1, tags [a, b], set {1, 2} and ${name}.`,
  (name: string) => `Wait for it... ${name}!`,
  (name: string) => `To pause you would write ${name}(9) on its own line.`,
  (name: string) => `I don't need to call ${name}({"ms": 9}) here.`,
  (name: string) => `# ${name}\nIt pauses the show: ms is a number.`,
  (name: string) => `Action: everyone should ${name}\nReaction: none`,
  (name: string) => `<b>${name}</b> is <i>fun</i> & easy`,
  (name: string) => `| tool | use |\n|---|---|\n| ${name} | pause |`,
]

/** Returns chat messages without calls. Many of their lines look like calls. */
export function chatLines(seed: number, count: number): string[] {
  const rng = seeded(seed)
  const names = STAGE_TOOLS.map((tool) => tool.name)
  return Array.from({ length: count }, () => {
    const lines = Array.from({ length: 1 + Math.floor(rng() * 2) }, () => pick(rng, CHAT)(pick(rng, names)))
    return rng() < 0.3
      ? `${pick(rng, TEXTS)} ${pick(rng, ['lol', 'nice', '...', '(no)', '{x}'])}`
      : lines.join('\n\n')
  })
}
