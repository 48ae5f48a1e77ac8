import { literalTable } from './literal-table.ts'
import type { Source } from './source.ts'

interface Thought {
  readonly open: string
  readonly close: readonly string[]
  readonly emitters: string
}

/** Marks around thinking, lower case. Nothing inside is said or called. One row a pair. */
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
  { open: '<|begin_of_thought|>', close: ['<|end_of_thought|>'], emitters: 'OpenThinker' },
  { open: '<|start_thinking|>', close: ['<|end_thinking|>'], emitters: 'Command R7B, Command A' },
  { open: '<|channel>', close: ['<channel|>'], emitters: 'Gemma 4' },
  { open: '[think]', close: ['[/think]'], emitters: 'Magistral, Ministral 3' },
]

/** Apriel writes no opener; its mark ends its thinking. */
const CLOSERS = [...THOUGHTS.flatMap((thought) => thought.close), '[begin final response]']
const openers = literalTable(THOUGHTS, (thought) => thought.open)
const closers = literalTable(CLOSERS, (close) => close)

/** The thinking mark that opens at `at`. */
export function thoughtAt(source: Source, at: number): Thought | undefined {
  return openers.at(source, at).find((thought) => source.hasFolded(thought.open, at))
}

/** The thinking mark that closes at `at`, whatever opened. */
export function thoughtEndAt(source: Source, at: number): string | undefined {
  return closers.at(source, at).find((close) => source.hasFolded(close, at))
}

/** The position after the closer of a thought whose words start at `from`, or -1 when it never closes. */
export function thoughtEnd(source: Source, thought: Thought, from: number): number {
  let best = -1
  for (const close of thought.close)
    for (const spelling of [close, close.toUpperCase()]) {
      const at = source.next(spelling, from)
      if (at !== -1 && (best === -1 || at + close.length < best)) best = at + close.length
    }
  return best
}
