import { parseWhole } from '../repair/coercion.ts'
import { normalizeKey } from '../repair/key-synonyms.ts'
import type { ToolIndex } from '../repair/tool-index.ts'
import { asText, isFields } from '../values/raw-text.ts'

/** The text of an object in the shape of a final step. */
export interface FinalWords {
  readonly words: string
  /** True for a shape that other data may have; it counts only if it is the whole answer. */
  readonly onlyWhole: boolean
}

const KIND_KEYS = ['type', 'action', 'kind', 'step', 'tool', 'name', 'tool_name', 'function']
const FINAL_KINDS = new Set(['final', 'finalanswer', 'finalresponse', 'finalstep', 'finish'])
/**
 * Kinds of objects in which models wrap an answer. Other data may contain such objects too, so they count only if
 * they are the whole answer.
 */
const MESSAGE_KINDS = new Set(['text', 'message', 'answer', 'response', 'reply', 'assistant', 'speak', 'say'])
const FINAL_KEYS = ['final', 'final_answer', 'finalAnswer', 'final_response']
const WORDS_KEYS = [
  'content',
  'text',
  'answer',
  'response',
  'message',
  'reply',
  'words',
  'output',
  'value',
  'action_input',
  'arguments',
  'args',
  'parameters',
  'input',
  ...FINAL_KEYS,
]
const ANSWER_KEYS = ['content', 'text', 'answer', 'response', 'message', 'reply']
const SILENT_KEYS = new Set([
  'id',
  'role',
  'thought',
  'thoughts',
  'thinking',
  'reason',
  'reasoning',
  'tool_calls',
  'toolCalls',
])
const maxDepth = 4

type Fields = Record<string, unknown>
/**
 * Returns the words of a final step, such as `{"type": "final", "content": …}` or one of its many variants; undefined
 * for any other value.
 */
export function finalWords(value: unknown, tools: ToolIndex, depth = 0): FinalWords | undefined {
  const found = isFields(value) ? ofObject(value, tools) : ofBlocks(value)
  if (!found || depth >= maxDepth) return found
  // Small models sometimes nest a step inside the content of another step.
  const inner = /^\s*[{["]/.test(found.words)
    ? finalWords(parseWhole(found.words), tools, depth + 1)
    : undefined
  return inner ? { ...inner, onlyWhole: found.onlyWhole } : found
}

function ofObject(value: Fields, tools: ToolIndex): FinalWords | undefined {
  const calls = value.tool_calls ?? value.toolCalls
  if (Array.isArray(calls) && calls.length > 0) return undefined
  const kindKey = KIND_KEYS.find((key) => isFinalKind(value[key], tools))
  if (kindKey !== undefined || value.final === true) {
    const words = wordsIn(value, 0)
    if (words !== undefined) return { words, onlyWhole: false }
    const others = Object.keys(value).filter((key) => key !== kindKey && !SILENT_KEYS.has(key))
    return others.every((key) => WORDS_KEYS.includes(key)) ? { words: '', onlyWhole: false } : undefined
  }
  const keys = Object.keys(value).filter((key) => !SILENT_KEYS.has(key))
  const [only] = keys
  if (keys.length === 1 && only !== undefined && !tools.exact.has(only)) {
    const words = wordsOf(value[only], 0)
    if (words === undefined) return undefined
    if (FINAL_KEYS.includes(only)) return { words, onlyWhole: false }
    return ANSWER_KEYS.includes(only) ? { words, onlyWhole: true } : undefined
  }
  const kind = asText(value.type) ?? asText(value.action) ?? ''
  if (!MESSAGE_KINDS.has(normalizeKey(kind)) && !isEmptyList(calls)) return undefined
  if (tools.exact.has(kind)) return undefined
  const beside = keys.every((key) => key === 'type' || key === 'action' || WORDS_KEYS.includes(key))
  const words = beside ? wordsIn(value, 0) : undefined
  return words === undefined || words === '' ? undefined : { words, onlyWhole: true }
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const isFinalKind = (value: unknown, tools: ToolIndex): boolean => {
  const kind = asText(value)
  return kind !== undefined && FINAL_KINDS.has(normalizeKey(kind)) && !tools.exact.has(kind)
}

/** Reads `[{"type": "text", "text": "hello"}]`. */
function ofBlocks(value: unknown): FinalWords | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  if (!value.every((block) => isFields(block) && asText(block.type) === 'text')) return undefined
  const words = wordsOf(value, 0)
  return words === undefined ? undefined : { words, onlyWhole: true }
}

function wordsIn(value: Fields, depth: number): string | undefined {
  for (const key of WORDS_KEYS) {
    const words = key !== 'final' || value.final !== true ? wordsOf(value[key], depth) : undefined
    if (words !== undefined) return words
  }
  return undefined
}

function wordsOf(content: unknown, depth: number): string | undefined {
  const text = asText(content)
  if (text !== undefined || depth >= maxDepth) return text
  if (Array.isArray(content)) {
    const parts = content.map((block) => wordsOf(block, depth + 1))
    if (parts.some((part, index) => part === undefined && !isBlock(content[index]))) return undefined
    return parts.filter((part) => part !== undefined).join('\n')
  }
  return isFields(content) ? wordsIn(content, depth + 1) : undefined
}

const isBlock = (value: unknown): boolean => isFields(value) && asText(value.type) !== undefined
