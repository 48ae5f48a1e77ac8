import { literalTable, type Source } from '../values/source.ts'
import { dsmlEnd, inTagName } from '../values/xml-text.ts'

/** Marks around tool results. A model that writes them echoes or invents a result. */
export const RESULT_SECTIONS: readonly (readonly [open: string, close: string])[] = [
  ['<tool_response>', '</tool_response>'],
  ['<tool_responses>', '</tool_responses>'],
  ['<tool_result>', '</tool_result>'],
  ['<tool_results>', '</tool_results>'],
  ['<tool_output>', '</tool_output>'],
  ['<function_results>', '</function_results>'],
  ['<function_result>', '</function_result>'],
  ['<function_response>', '</function_response>'],
  ['<function_call_result>', '</function_call_result>'],
  ['<observation>', '</observation>'],
  ['<result>', '</result>'],
  ['<|tool_response>', '<tool_response|>'],
  ['<|tool_response|>', '<|/tool_response|>'],
  ['<start_function_response>', '<end_function_response>'],
  ['<｜tool▁outputs▁begin｜>', '<｜tool▁outputs▁end｜>'],
  ['<｜tool▁output▁begin｜>', '<｜tool▁output▁end｜>'],
  ['<|start_tool_result|>', '<|END_TOOL_RESULT|>'],
  ['[tool_results]', '[/TOOL_RESULTS]'],
  ['[tool_result]', '[/TOOL_RESULT]'],
]

const sections = literalTable(RESULT_SECTIONS, ([open]) => open)

/** Returns the end of a section of tool results at `at`, or -1. */
export function resultSectionEnd(source: Source, at: number): number {
  for (const [open, close] of sections.at(source, at)) {
    if (!source.hasFolded(open, at)) continue
    const end = source.next(close, at + open.length)
    return end === -1 ? source.length : end + close.length
  }
  return -1
}

const ROLE = /^(?:assistant|system|user|tool|function|model|ipython|commentary|analysis|final|developer)\b/

/** Returns the end of a special token such as `<|im_end|>` at `at`, or -1. Special tokens are never content. */
export function specialTokenEnd(source: Source, at: number): number {
  const dsml = listTagEnd(source, at)
  if (dsml !== -1) return dsml
  const bar = source.char(at + 1)
  if (bar === 's' || bar === '/' || bar === 'S' || bar === 'e' || bar === 'E' || bar === 'b')
    return plainTokenEnd(source, at)
  if (bar !== '|' && bar !== '｜') return -1
  let end = source.skip(at + 2, inTokenName, at + 60)
  if (source.char(end) !== bar) return -1
  if (source.char(end + 1) !== '>') return -1
  const name = source.slice(at + 2, end)
  end += 2
  // Kimi K3 sets the name of a tag between two tokens.
  if (name === 'open' || name === 'close') {
    const sep = source.next('<|sep|>', end)
    return sep === -1 || sep - end > 60 ? end : sep + '<|sep|>'.length
  }
  if (/start|header|channel|sep/i.test(name)) {
    const role = source.match(ROLE, end, 12)
    if (role) end = source.skipSpace(end + role[0].length)
  }
  return end
}

/** Returns the end of a tag around DeepSeek's calls, in any of the spellings that servers make of it, or -1. */
function listTagEnd(source: Source, at: number): number {
  const from = dsmlEnd(source, at + (source.char(at + 1) === '/' ? 2 : 1))
  const end = from === -1 ? -1 : source.skip(from, inTagName, from + 40)
  return end !== -1 && source.char(end) === '>' ? end + 1 : -1
}

const inTokenName = (code: number): boolean => !'<>|｜\n'.includes(String.fromCharCode(code))

const PLAIN_TOKENS = [
  '<s>',
  '</s>',
  '<eos>',
  '<bos>',
  '<end_of_turn>',
  '<start_of_turn>model',
  '<start_of_turn>',
  '<escape>',
  '<eot>',
  '[END FINAL RESPONSE]',
]

function plainTokenEnd(source: Source, at: number): number {
  for (const token of PLAIN_TOKENS) if (source.has(token, at)) return at + token.length
  if (!source.hasFolded('<special_', at)) return -1
  const end = source.next('>', at)
  return end !== -1 && end - at < 16 ? end + 1 : -1
}

const RESULT_LABELS = literalTable(
  [
    'observation',
    ...['tool', 'function'].flatMap((whose) =>
      ['result', 'response', 'output'].flatMap((what) => [`${whose} ${what}`, `${whose} ${what}s`]),
    ),
    'tool_result',
    'tool_response',
    'tool_output',
  ],
  (label) => label,
)

/** Returns whether the line at `at` claims to be a tool's result. After a call, such a line is invented. */
export function inventsResult(source: Source, at: number): boolean {
  const from = source.has('**', at) ? at + 2 : at
  return RESULT_LABELS.at(source, from).some((label) => {
    if (!source.hasFolded(label, from)) return false
    const end = from + label.length
    return source.char(source.skipSpace(source.has('**', end) ? end + 2 : end)) === ':'
  })
}

interface Thought {
  readonly open: string
  readonly close: readonly string[]
  readonly emitters: string
}

/** Marks around thinking, in lower case. The text inside is neither content nor calls. */
export const THOUGHTS: readonly Thought[] = [
  { open: '<think>', close: ['</think>'], emitters: 'DeepSeek R1, Qwen 3, most reasoning models' },
  { open: '<thinking>', close: ['</thinking>'], emitters: 'Claude habit, prompted models' },
  { open: '<thought>', close: ['</thought>'], emitters: 'prompted models' },
  { open: '<thoughts>', close: ['</thoughts>'], emitters: 'prompted models' },
  { open: '<reasoning>', close: ['</reasoning>'], emitters: 'prompted models' },
  { open: '<reflection>', close: ['</reflection>'], emitters: 'prompted models' },
  { open: '<scratchpad>', close: ['</scratchpad>'], emitters: 'prompted models' },
  { open: '<tool_call_reasoning>', close: ['</tool_call_reasoning>'], emitters: 'Hermes' },
  { open: '<seed:think>', close: ['</seed:think>'], emitters: 'Seed-OSS' },
  { open: '<mm:think>', close: ['</mm:think>'], emitters: 'MiniMax' },
  { open: '<|open|>think<|sep|>', close: ['<|close|>think<|sep|>'], emitters: 'Kimi K3' },
  { open: '<|begin_of_thought|>', close: ['<|end_of_thought|>'], emitters: 'OpenThinker' },
  { open: '<|start_thinking|>', close: ['<|end_thinking|>'], emitters: 'Command R7B, Command A' },
  { open: '<|channel>', close: ['<channel|>'], emitters: 'Gemma 4' },
  { open: '[think]', close: ['[/think]'], emitters: 'Magistral, Ministral 3' },
]

/** All closing marks of thinking. Apriel's, the last one, has no opening mark. */
const CLOSERS = [...THOUGHTS.flatMap((thought) => thought.close), '[begin final response]']
const openers = literalTable(THOUGHTS, (thought) => thought.open)
const closers = literalTable(CLOSERS, (close) => close)

/** Returns the opening mark of thinking at `at`. */
export function thoughtAt(source: Source, at: number): Thought | undefined {
  return openers.at(source, at).find((thought) => source.hasFolded(thought.open, at))
}

/** Returns the closing mark of thinking at `at`. */
export function thoughtEndAt(source: Source, at: number): string | undefined {
  return closers.at(source, at).find((close) => source.hasFolded(close, at))
}

/** Returns the position after the closing mark of thinking, or -1 if there is none. */
export function thoughtEnd(source: Source, thought: Thought, from: number): number {
  let best = -1
  for (const close of thought.close)
    for (const spelling of [close, close.toUpperCase()]) {
      const at = source.next(spelling, from)
      if (at !== -1 && (best === -1 || at + close.length < best)) best = at + close.length
    }
  return best
}
