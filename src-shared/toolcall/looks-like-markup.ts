import { ARGUMENTS, LISTS, NAMES } from './formats/envelope-keys.ts'
import { finalWords } from './formats/final-words.ts'
import { indexTools } from './repair/tool-index.ts'
import { RESULT_SECTIONS, THOUGHTS } from './scan/marks.ts'
import { mentioningWords, standsAlone } from './scan/mention.ts'
import { WRAPPERS } from './scan/wrappers.ts'
import { readLoose } from './values/loose-value.ts'
import { Source } from './values/source.ts'

const NO_TOOLS = indexTools([])

/**
 * Marks of calls, thoughts and results that people never write in chat. Excludes words in brackets, such as `<tool>`,
 * which could be ordinary text.
 */
const MARKS: readonly string[] = [
  ...WRAPPERS.flatMap(({ open, close }) => [open, ...close]),
  ...THOUGHTS.flatMap(({ open, close }) => [open, ...close]),
  ...RESULT_SECTIONS.flat(),
]
  .map((mark) => mark.toLowerCase())
  .filter((mark) => /^[<[].*[_|｜:/]/.test(mark) || mark === '<think>')

const SHAPES: readonly RegExp[] = [
  // Special tokens and the tags of calls.
  /<[|｜]{1,2}[^<>|｜\n]{1,60}[|｜]{0,2}[^<>|｜\n]{0,60}>/,
  /\[\/?(?:AVAILABLE_TOOLS|TOOL_CONTENT|ARGS|CALL_ID)\]/,
  // A call of gpt-oss whose tokens the server has stripped.
  /\bto=functions\.\w/,
  /<(?:function|parameter|invoke|tool)[= ](?:name=)?["']?\w/i,
  // The text begins with a fence, or is the line that closes one.
  /^```/,
  // The whole text is tags, or the text begins with a tag whose name contains `_` or `:`.
  /^<\/?[a-z][\w:.-]*(?:\s[^<>]*)?\/?>(?:[\s\S]*>)?$/i,
  /^<\/?[a-z]+[_:][\w:.-]*[\s/>]/i,
  // The line of a call: `CALL wait {…}`, `tool: overlay_text`, `Action Input: {…}`, `>>>wait`, `call:wait{`.
  /^CALL[: ]\s*["'`]?[a-z][\w./-]*["'`]?\s*(?:$|[{(])/,
  /^CALL[: ]\s*[a-z]\w*[_/.]\w/,
  /^CALL(?: \w+){1,4} \{/,
  /^\W{0,4}(?:tool|action|function|call|name|tool[_ ]name|tool[_ ]call)\W{0,4}[:=]\W{0,4}[a-z]+(?:[_/][a-z]+)+\W{0,3}$/i,
  /^\W{0,4}(?:action|tool)[ _]input\W{0,3}:\s*["'{[]/i,
  /^(?:>>>|✨?tool_call:|call:)\s*[a-z][\w./-]*/,
  // The whole text is a function call.
  /^\[?(?:\w+\.)*[a-z]+_\w+\([^()]*\)[\];]*$/i,
  /^\[?(?:\w+\.)*[a-z]\w+\((?:\w+\s*=|\s*[{"'])[^\n]*\)[\];]*$/i,
  /^\[?[a-z][\w./]*\(\)[\];]*$/i,
  // The whole text is a name in snake case, such as a tool's.
  /^[a-z][a-z\d]*(?:_[a-z\d]+)+[.!]?$/,
  // The whole text is a fragment of JSON, such as one of its lines.
  /^(?!\W*[:;]-?[\])])[{}[\],\s]*[{}][{}[\],;\s]*$/,
  /^"[\w-]+"\s*:\s*(?:"[^"]*"?|-?\d[\d.]*|true|false|null|[{[]+)\s*[}\]]*,?$/,
]
const TAIL = /[^\s([{"'`]"\s*[}\]][}\]\s]*$/

/**
 * Returns whether a text looks like output for programs: a call, a part of one, JSON or tags. Inline code in
 * backticks does not count.
 */
export function looksLikeMarkup(words: string): boolean {
  const text = words.replace(/`[^`\n]+`/g, 'code').trim()
  const lower = text.toLowerCase()
  if (MARKS.some((mark) => lower.includes(mark))) return true
  if (SHAPES.some((shape) => shape.test(text))) return true
  if (TAIL.test(text) && count(text, '}') + count(text, ']') > count(text, '{') + count(text, '['))
    return true
  return isJson(text) || holdsStep(text)
}

const count = (text: string, char: string): number => text.split(char).length - 1

/** A value of several words without quotes. Unclosed JSON with such a value is prose. */
const PROSE_VALUE = /:\s*[^"'\s{[][^"':]*\s\p{L}[^"':]*$/u

function isJson(text: string): boolean {
  const unquoted = /^["']\s*[{[]/.test(text) ? text.slice(1).replace(/\\"/g, '"') : text
  const start = unquoted[0]
  if (start !== '{' && start !== '[') return false
  const source = new Source(unquoted)
  const read = readLoose(source, 0)
  if (!read) return /^[{[\s]*["'][\w-]*["']?[\s:]*$/.test(unquoted)
  if (typeof read.value !== 'object' || read.value === null) return false
  if (read.unclosed > 0 && PROSE_VALUE.test(unquoted)) return false
  const rest = unquoted.slice(read.end).trim()
  if (/[\p{L}\p{N}]/u.test(rest)) return /^[,;]?\s*[{[]/.test(rest)
  // Lists of bare words or numbers, such as scores and tags, are not JSON: people also write them.
  return Array.isArray(read.value) ? /^\[\s*(?:["'{[]|\])/.test(unquoted) : true
}

const STEP_LISTS = LISTS.filter((key) => /call|use/i.test(key))
const TOOL_KEYS = NAMES.filter((key) => /tool|func/i.test(key))

/**
 * Returns whether the text contains a step. A step does not count if the words before it introduce it as an example.
 */
function holdsStep(text: string): boolean {
  const source = new Source(text)
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1)) {
    const read = readLoose(source, at)
    if (!read || !isStep(read.value)) continue
    if (standsAlone(source, at, read.end) && mentioningWords(source, at) === undefined) return true
  }
  return false
}

function isStep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const has = (keys: readonly string[]) => keys.some((key) => Object.hasOwn(value, key))
  if (has(STEP_LISTS) || has(TOOL_KEYS) || (has(NAMES) && has(ARGUMENTS))) return true
  return finalWords(value, NO_TOOLS)?.onlyWhole === false
}
