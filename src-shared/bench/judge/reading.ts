import type { LlmMode } from '../../llm/driver.ts'
import { wordsOf } from '../../step/content.ts'
import { parsedJson } from '../../step/parsed-json.ts'
import { isRecord } from '../../step/record.ts'
import type { Step } from '../../step/step.ts'
import { fromWireName, wireName } from '../../step/tool-spec.ts'
import { looksLikeMarkup } from '../../toolcall/looks-like-markup.ts'
import { readStep } from '../../toolcall/read-step.ts'
import type { Tool } from '../../tools/tool.ts'

const MAKES = /\b(?:call|use|using|invoke|run)\b/i
/** Matches words that hold back a call, as in "I could use `set_light`, but you said not to". */
const HOLDS_BACK = /n['’]t\b|\b(?:not|never|no|cannot|without|but|only|instead)\b/i
const OF_A_TOOL =
  /\b(?:tool|function) call\b|\b(?:tool|function)\b.*\b(?:arguments?|parameters?)\b|\b(?:arguments?|parameters?)\b.*\b(?:tool|function)\b/i
const BEGINS = /^\W*CALL\s+[a-z]/m

/** Returns whether a text describes a call instead of making it, such as "you can use the `get_weather` function". */
export function describesCall(text: string, toolNames: readonly string[]): boolean {
  if (BEGINS.test(text)) return true
  const names = [...new Set(toolNames.flatMap((name) => [name, wireName(name)]))]
  return text
    .split(/(?<=[.!?:])\s+|\n+/)
    .some(
      (sentence) =>
        MAKES.test(sentence) &&
        !HOLDS_BACK.test(sentence) &&
        (OF_A_TOOL.test(sentence) || names.some((name) => isNamed(sentence, name))),
    )
}

/**
 * Returns whether a sentence names a tool. A name of only letters must be quoted, because it can be a common word.
 */
function isNamed(sentence: string, name: string): boolean {
  if (/^[a-z]+$/.test(name))
    return [`\`${name}\``, `"${name}"`, `'${name}'`].some((it) => sentence.includes(it))
  return sentence.includes(name)
}

/**
 * Three ways to read an answer. `raw`: only the format that was asked for. `parsed`: every known format, without
 * repairs. `repaired`: the calls that Adlib made.
 */
export const layers = ['raw', 'parsed', 'repaired'] as const
export type Layer = (typeof layers)[number]

/** A call in one reading. `valid`: it names an offered tool and its arguments fit the tool's schema. */
export interface MadeCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly valid: boolean
}

/** What one way of reading finds in an answer. `attempted`: the text tries to make a call or describes one. */
export interface LayerReading {
  readonly calls: readonly MadeCall[]
  readonly attempted: boolean
}

/** One model answer, as recorded in a run. */
export interface RecordedAnswer {
  readonly raw: string
  readonly mode: LlmMode
  /** Format of the calls. Also `native` if native mode gave no calls. */
  readonly format: string
  readonly step: Step
  /** The calls that Adlib made, including those that were rejected as invalid. */
  readonly made: readonly MadeCall[]
}

/**
 * Reads a recorded answer as each of the three `layers`. `names` are the tool names as the model wrote them.
 * @param mayDescribe true if the user asks about the tools; then a text that describes a call does not count as an
 * attempted call
 */
export function readAnswer(
  answer: RecordedAnswer,
  tools: readonly Tool[],
  mayDescribe = false,
): { readonly layers: Readonly<Record<Layer, LayerReading>>; readonly names: readonly string[] } {
  const own = serverCalls(answer)
  const words = wordsOf(answer.step.content)
  const names = tools.map(({ name }) => name)
  const repaired: LayerReading = {
    calls: answer.made,
    attempted:
      answer.made.length > 0 || looksLikeMarkup(words) || (!mayDescribe && describesCall(words, names)),
  }
  const strict = readStep(own === undefined ? answer.raw : JSON.stringify({ tool_calls: own }), tools, {
    strict: true,
  })
  const exact = strict.step.type === 'tool_calls' ? strict.step.tool_calls : []
  const refused = strict.rejected.map(({ name = '', args }) => ({
    name,
    args: isRecord(args) ? args : {},
    valid: false,
  }))
  const parsedCalls = [
    ...exact.map((call) => checked(call, tools)),
    ...refused.filter(({ name }) => name !== ''),
  ]
  const parsed: LayerReading = {
    calls: parsedCalls,
    attempted: strict.rejected.length > 0 || parsedCalls.length > 0 || repaired.attempted,
  }
  const asked = own ?? protocolCalls(answer)
  const raw: LayerReading = {
    calls: (asked ?? []).map((call) => checked(call, tools)),
    attempted: (asked ?? []).length > 0 || parsed.attempted,
  }
  const written = (asked ?? []).length > 0 ? (asked ?? []) : parsedCalls
  return { layers: { raw, parsed, repaired }, names: written.map(({ name }) => name) }
}

interface WrittenCall {
  readonly name: string
  readonly arguments: Record<string, unknown>
}

function serverCalls({ mode, format, raw }: RecordedAnswer): WrittenCall[] | undefined {
  if (mode !== 'native' || format !== 'native') return undefined
  const json = parsedJson(raw)
  if (!isRecord(json) || !Array.isArray(json.tool_calls) || !('content' in json)) return undefined
  return writtenCalls(json.tool_calls, fromWireName)
}

function protocolCalls({ mode, raw }: RecordedAnswer): WrittenCall[] | undefined {
  if (mode === 'native') return undefined
  const json = parsedJson(raw)
  if (isRecord(json)) {
    if (mode === 'schema' && json.type === 'final') return []
    return Array.isArray(json.tool_calls)
      ? writtenCalls(json.tool_calls, mode === 'schema' ? fromWireName : (name) => name)
      : undefined
  }
  const lines = raw.split('\n').filter((line) => line.trim() !== '')
  const calls = lines.map((line) => {
    const [, name = '', args = ''] = /^CALL (\S+) (\{.*\})$/.exec(line.trim()) ?? []
    const parsed = parsedJson(args)
    return name !== '' && isRecord(parsed) ? { name, arguments: parsed } : undefined
  })
  return mode === 'text' && calls.length > 0 && calls.every((call) => call !== undefined) ? calls : undefined
}

/** Reads each entry as a call; returns undefined if one is not. Some servers send the arguments as JSON text. */
function writtenCalls(list: readonly unknown[], nameOf: (name: string) => string): WrittenCall[] | undefined {
  const calls = list.map((entry) => {
    if (!isRecord(entry) || typeof entry.name !== 'string') return undefined
    const given = entry.arguments
    const args = typeof given === 'string' ? parsedJson(given) : given
    return isRecord(args) ? { name: nameOf(entry.name), arguments: args } : undefined
  })
  return calls.every((call) => call !== undefined) ? calls : undefined
}

const checked = ({ name, arguments: args }: WrittenCall, tools: readonly Tool[]): MadeCall => ({
  name,
  args,
  valid: tools.find((one) => one.name === name)?.validate(args).ok === true,
})

/** Joins the readings of all answers of a row. */
export const joinReadings = (readings: readonly LayerReading[]): LayerReading => ({
  calls: readings.flatMap(({ calls }) => calls),
  attempted: readings.some(({ attempted }) => attempted),
})
