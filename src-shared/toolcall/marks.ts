import { literalTable } from './literal-table.ts'
import type { Source } from './source.ts'

/** Sections that hold what a tool gave back. A model that writes one echoes or invents it: it is cut. */
const RESULT_SECTIONS: readonly (readonly [open: string, close: string])[] = [
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

/** The end of a section of tool results that opens at `at`; the end of the text when it never closes; or -1. */
export function resultSectionEnd(source: Source, at: number): number {
  for (const [open, close] of sections.at(source, at)) {
    if (!source.hasFolded(open, at)) continue
    const end = source.next(close, at + open.length)
    return end === -1 ? source.length : end + close.length
  }
  return -1
}

const ROLE = /^(?:assistant|system|user|tool|function|model|ipython|commentary|analysis|final|developer)\b\s*/

/**
 * The end of a special token such as `<|im_end|>` or `<｜end▁of▁sentence｜>` at `at`, with the role name
 * that follows `<|im_start|>` and its like; or -1. These marks are never content.
 */
export function specialTokenEnd(source: Source, at: number): number {
  const bar = source.text[at + 1]
  if (bar === undefined) source.touchedEnd = true
  if (bar === 's' || bar === '/' || bar === 'S' || bar === 'e' || bar === 'E' || bar === 'b')
    return plainTokenEnd(source, at)
  if (bar !== '|' && bar !== '｜') return -1
  let end = at + 2
  const limit = Math.min(source.length, at + 60)
  while (end < limit && !'<>|｜\n'.includes(source.text[end] as string)) end++
  if (end >= source.length) source.touchedEnd = true
  if (source.text[end] !== bar) return -1
  if (end + 1 >= source.length) source.touchedEnd = true
  if (source.text[end + 1] !== '>') return -1
  const name = source.text.slice(at + 2, end)
  end += 2
  if (/start|header|channel|sep/i.test(name)) {
    if (end + 12 > source.length) source.touchedEnd = true
    const role = ROLE.exec(source.text.slice(end, end + 24))
    if (role) end += role[0].length
  }
  return end
}

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

const INVENTED =
  /^(?:\*\*)?(?:observation|tool (?:result|response|output)s?|function (?:result|response|output)s?|tool_(?:result|response|output))(?:\*\*)?\s*:/i

/** Whether a line that starts at `at` gives a tool's answer: after a call, a model can only have invented it. */
export function inventsResult(source: Source, at: number): boolean {
  const head = source.text.slice(at, at + 32)
  if (
    head.length < 22 &&
    /^(?:\*{0,2})(?:o|t|f)[a-z_ ]*\**\s*$/i.test(head) &&
    at + head.length >= source.length
  ) {
    const lower = head.toLowerCase().replaceAll('*', '').trim()
    if (
      ['observation', 'tool result', 'tool response', 'tool output', 'function result', 'tool_result'].some(
        (word) => word.startsWith(lower),
      )
    )
      source.touchedEnd = true
  }
  return INVENTED.test(head)
}
