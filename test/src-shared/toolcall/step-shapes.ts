import { seeded } from './sloppy-cases.ts'

/** An answer of a model, and how it must be read. An answer with neither `words` nor `call` must be rejected. */
export interface StepShape {
  readonly text: string
  /** The words of a final step. Undefined for a call, valid or not. */
  readonly words?: string
  readonly call?: readonly [name: string, args: Record<string, unknown>]
}

/** Answers in forms that once reached an audience as captions. */
export const STEP_SHAPES: readonly StepShape[] = [
  { text: '{"type":"final","content":"hello"}', words: 'hello' },
  { text: '{"type":"final","content":[{"type":"text","text":"hello"}]}', words: 'hello' },
  { text: '{"type":"final","text":"hello"}', words: 'hello' },
  { text: '```json\n{"type":"final","content":"hello"}\n```', words: 'hello' },
  { text: '{"action":"final","content":"hello"}', words: 'hello' },
  { text: '{"action":"final","action_input":"hello"}', words: 'hello' },
  { text: '{"type":"final"}', words: '' },
  { text: '{"tool_calls":[{"name":"overlay_text"}]}' },
  { text: '{"name":"overlay_text"}' },
  { text: '{"tool":"overlay_text"}' },
  { text: '{"tool_calls":[]}' },
  { text: '{"type":"tool_calls","tool_calls":[]}' },
  { text: 'CALL overlay_text' },
  { text: 'CALL overlay text {"text":"x"}', call: ['overlay_text', { text: 'x' }] },
  { text: '<tool_call>{"name":"overlay_text"}</tool_call>' },
  { text: '<tool_call>{"name":"overlay_text","arguments":{"seconds":3}}' },
]

type Rng = () => number
const pick = <T>(rng: Rng, list: readonly T[]): T => list[Math.floor(rng() * list.length)] as T

const WORDS = [
  'hello',
  'That dodge was clean!',
  'Seven points. Not bad.',
  "It's over, chat",
  'Größer 🎉 äh',
  'One more try?',
  'She said "wow" twice.',
  'Line one.\nLine two.',
]
const TOOLS = ['overlay_text', 'speak', 'play_sfx', 'math/add', 'search']

const single = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("'", "\\'")
    .replaceAll('\\"', '\u0001')
    .replaceAll('"', "'")
    .replaceAll('\u0001', '"')
const bare = (value: unknown): string => JSON.stringify(value).replace(/"(\w+)":/g, '$1:')
const JSONS: readonly ((value: unknown) => string)[] = [
  JSON.stringify,
  (value) => JSON.stringify(value, null, 2),
  single,
  bare,
  (value) => JSON.stringify(value).replaceAll(':', ': '),
]

const FRAMES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => `\n  ${text}\n`,
  (text) => `\`\`\`json\n${text}\n\`\`\``,
  (text) => `\`\`\`\n${text}\n\`\`\``,
  (text) => `<think>What now?</think>\n${text}`,
  (text) => `${text}<|im_end|>`,
]

function finalShape(rng: Rng): StepShape {
  const words = pick(rng, WORDS)
  const kind = pick(rng, ['final', 'final', 'Final', 'final_answer', 'Final Answer'])
  const kindKey = pick(rng, ['type', 'type', 'action', 'kind', 'tool', 'name'])
  const contentKey = pick(rng, ['content', 'content', 'text', 'answer', 'message', 'response'])
  const content = pick<unknown>(rng, [
    words,
    words,
    [{ type: 'text', text: words }],
    [words],
    { type: 'text', text: words },
  ])
  const value = pick<unknown>(rng, [
    { [kindKey]: kind, [contentKey]: content },
    { [kindKey]: kind, [contentKey]: content },
    { thought: 'Be nice.', [kindKey]: kind, [contentKey]: content },
    { [contentKey]: content, [kindKey]: kind },
    { action: 'final', action_input: words },
    { name: 'final_answer', arguments: { text: words } },
    { final: words },
    { final_answer: words },
    { role: 'assistant', content: words },
    { type: 'final', content: JSON.stringify({ type: 'final', content: words }) },
    { type: 'final', content: words, tool_calls: [] },
  ])
  return { text: pick(rng, FRAMES)(pick(rng, JSONS)(value)), words }
}

function brokenShape(rng: Rng): StepShape {
  const name = pick(rng, TOOLS)
  const nameKey = pick(rng, ['name', 'tool', 'tool_name', 'function', 'action'])
  const call = pick<Record<string, unknown>>(rng, [
    { [nameKey]: name },
    { type: 'function', [nameKey]: name },
    { id: 'call_1', [nameKey]: name },
    { [nameKey]: name, arguments: {} },
    { reason: 'because', [nameKey]: name },
    { type: 'function', function: { name } },
    { [name]: {} },
    { tool: 'fly' },
    { type: 'tool_calls' },
  ])
  const list = pick(rng, ['tool_calls', 'toolCalls', 'function_calls'])
  const object = pick<unknown>(rng, [
    call,
    call,
    { [list]: [call] },
    { type: 'tool_calls', [list]: [call] },
    { [list]: [] },
    { [list]: [{}] },
    { [list]: [name] },
    [call],
  ])
  const json = pick(rng, JSONS)(object)
  const text = pick<string>(rng, [
    pick(rng, FRAMES)(json),
    pick(rng, FRAMES)(json),
    pick(rng, FRAMES)(json),
    `CALL ${name}`,
    `CALL ${name} {}`,
    `CALL ${name}()`,
    `CALL fly away {"x":1}`,
    `<tool_call>${json}</tool_call>`,
    `<tool_call>\n${json}`,
    '<tool_call>',
    `[TOOL_CALLS]${name}`,
    `<function=${name}></function>`,
    `<${name.replace('/', '_')}/>`,
    `Action: ${name}`,
    `tool: ${name}`,
    `${name}()`,
    `[${name}()]`,
    JSON.stringify({ tool_calls: [call] }).slice(0, 8 + Math.floor(rng() * 12)),
  ])
  return { text }
}

export function stepShapes(seed: number, count: number): StepShape[] {
  const rng = seeded(seed)
  return Array.from({ length: count }, () => (rng() < 0.5 ? finalShape(rng) : brokenShape(rng)))
}
