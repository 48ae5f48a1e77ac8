import { wordsOf } from '../step/content.ts'
import { isRecord } from '../step/record.ts'
import { callKey } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import { finalWords } from '../toolcall/formats/final-words.ts'
import type { Ending } from '../toolcall/read-step.ts'
import { indexTools } from '../toolcall/repair/tool-index.ts'
import { createStepStream, type StepStream } from '../toolcall/step-stream.ts'
import { readLoose } from '../toolcall/values/loose-value.ts'
import { Source } from '../toolcall/values/source.ts'
import type { LlmEvent } from './driver.ts'
import { callEvents, type OutputReader, type ReadOutput, type TextSources } from './outputs.ts'
import { schemaProtocol } from './schema-protocol.ts'

const FINAL = /^\s*\{\s*"type"\s*:\s*"final"\s*,\s*"content"\s*:\s*"/
const CALLS = /^\s*\{\s*"type"\s*:\s*"tool_calls"\s*,\s*"tool_calls"\s*:\s*\[/
/**
 * Number of characters at the start of an answer that must show whether it is a final step or calls. An answer that
 * follows a grammar needs far fewer.
 */
const maxHead = 200

/**
 * Creates a reader for the canonical step as streamed JSON. It passes on the words of a final answer as they arrive,
 * and each call once its object is closed.
 */
export function schemaOutput(tools: readonly ToolSpec[], sources: TextSources = {}): OutputReader {
  let raw = ''
  let part: SchemaPart | undefined
  return {
    get raw() {
      return raw
    },
    text(delta) {
      raw += delta
      if (part) return part.push(delta)
      const found = partOf(raw, tools, sources)
      part = found?.part
      return found ? found.part.push(raw.slice(found.from)) : []
    },
    call: () => [],
    end(ending) {
      const read = schemaProtocol.read(raw, tools, { ...sources, ...ending })
      return part ? part.end(raw, read, ending) : { events: eventsOf(read), output: read }
    },
  }
}

interface SchemaPart {
  push(delta: string): LlmEvent[]
  end(raw: string, read: ReadOutput, ending: Ending): { events: LlmEvent[]; output: ReadOutput }
}

function partOf(
  raw: string,
  tools: readonly ToolSpec[],
  sources: TextSources,
): { part: SchemaPart; from: number } | undefined {
  const head = raw.slice(0, maxHead)
  const first = /\S/.exec(head)?.[0]
  if (first === undefined) return undefined
  if (first !== '{') return { part: textPart(createStepStream(tools, sources)), from: 0 }
  const final = FINAL.exec(head)
  if (final) return { part: wordsPart(tools, sources), from: final[0].length }
  const calls = CALLS.exec(head)
  return calls
    ? { part: callsPart(raw.slice(0, calls[0].length), tools, sources), from: calls[0].length }
    : undefined
}

const textPart = (stream: StepStream): SchemaPart => ({
  push: (delta) => stream.push(delta),
  end: (_raw, output, ending) => ({ events: stream.end(ending).parts, output }),
})

function wordsPart(tools: readonly ToolSpec[], sources: TextSources): SchemaPart {
  const stream = createStepStream(tools, sources)
  const string: JsonStringStream = createJsonStringStream()
  let decoded = ''
  // Text that begins like a step may be a nested step, and only the complete text shows whether it is.
  const mayFlow = () => !/^\s*(?:[{["]|$)/.test(decoded)
  let flowed = 0
  const flow = (): LlmEvent[] => {
    if (!mayFlow()) return []
    const delta = decoded.slice(flowed)
    flowed = decoded.length
    return stream.push(delta)
  }
  return {
    push(delta) {
      decoded += string.push(delta)
      return flow()
    },
    end(raw, output, ending) {
      const looked = readLoose(new Source(raw.trimStart()), 0)
      const words = finalWords(looked?.value, indexTools(tools))?.words ?? ''
      const endOfWords = looked?.unclosed === 0 ? { cut: false } : ending
      // Without a grammar, a quote that is not escaped may end the string early. In this case, the answer is the text
      // that was already shown.
      if (!words.startsWith(decoded.slice(0, flowed))) {
        const { parts, result } = stream.end(endOfWords)
        return { events: parts, output: { ...result, raw, format: 'schema' } }
      }
      const events = stream.push(words.slice(flowed))
      return { events: [...events, ...stream.end(endOfWords).parts], output }
    },
  }
}

/**
 * Creates the part that reads calls. It reads each call together with the earlier calls, so that the ids of the calls
 * never change.
 */
function callsPart(head: string, tools: readonly ToolSpec[], sources: TextSources): SchemaPart {
  const items = createItemStream()
  let text = head
  let given: ReadOutput | undefined
  const countOf = (output: ReadOutput | undefined) => callsOf(output).length
  return {
    push(delta) {
      text += delta
      const end = items.push(delta)
      if (end === undefined) return []
      const before = countOf(given)
      given = schemaProtocol.read(`${text.slice(0, head.length + end)}]}`, tools, sources)
      return callEvents(given).slice(before)
    },
    end(raw, read) {
      const early = JSON.stringify(callsOf(given))
      const holds = early === JSON.stringify(callsOf(read).slice(0, countOf(given)))
      // Calls that were already reported may have run. If the complete text yields different calls, the reported calls
      // win.
      const made = new Set(callsOf(given).map(callKey))
      const rejected = read.rejected.filter(
        ({ name = '', args }) => !made.has(callKey({ name, arguments: isRecord(args) ? args : {} })),
      )
      const output = holds || given === undefined ? read : { ...given, raw, rejected }
      const words = wordsOf(output.step.content)
      return { events: [...wordEvents(words), ...callEvents(output).slice(countOf(given))], output }
    },
  }
}

const callsOf = (output: ReadOutput | undefined) =>
  output?.step.type === 'tool_calls' ? output.step.tool_calls : []

const wordEvents = (words: string): LlmEvent[] => (words === '' ? [] : [{ type: 'text', text: words }])

const eventsOf = (output: ReadOutput): LlmEvent[] => [
  ...wordEvents(wordsOf(output.step.content)),
  ...callEvents(output),
]

/** Follows a JSON list of objects while it streams. */
interface ItemStream {
  /**
   * Takes the next piece of text. Returns the end of the last object that ends in this piece, as an offset in all
   * text so far; undefined if no object ends in it.
   */
  push(delta: string): number | undefined
}

/** Maximum number of objects that are followed. Further objects are read when the answer ends. */
const maxItems = 16

function createItemStream(): ItemStream {
  let depth = 0
  let inString = false
  let escaped = false
  let at = 0
  let items = 0
  let over = false
  return {
    push(delta) {
      let closed: number | undefined
      for (const char of delta) {
        at += char.length
        if (over) continue
        if (escaped) escaped = false
        else if (inString) {
          if (char === '\\') escaped = true
          else if (char === '"') inString = false
        } else if (char === '"') inString = true
        else if (char === '{' || char === '[') depth += 1
        else if (char === '}' || char === ']') {
          depth -= 1
          over = depth < 0
          if (depth === 0) {
            closed = at
            items += 1
            over = items >= maxItems
          }
        }
      }
      return closed
    },
  }
}

/** Decodes the inside of a JSON string while it streams. */
interface JsonStringStream {
  /** Takes the next piece of text. Returns the characters that can no longer change. */
  push(delta: string): string
  /** True after the closing quote or an invalid escape. */
  readonly ended: boolean
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** Creates a decoder for the text after the opening quote. */
function createJsonStringStream(): JsonStringStream {
  let held = ''
  let ended = false
  return {
    get ended() {
      return ended
    },
    push(delta) {
      let out = ''
      const text = held + delta
      held = ''
      for (let at = 0; at < text.length && !ended; ) {
        const char = text[at] as string
        if (char === '"') {
          ended = true
        } else if (char !== '\\') {
          out += char
          at += 1
        } else {
          const read = escapeAt(text, at)
          if (read === 'cut') {
            held = text.slice(at)
            break
          }
          if (read === undefined) ended = true
          else {
            out += read
            at += read.length === 1 && text[at + 1] !== 'u' ? 2 : 6 * read.length
          }
        }
      }
      return out
    },
  }
}

function escapeAt(text: string, at: number): string | 'cut' | undefined {
  const kind = text[at + 1]
  if (kind === undefined) return 'cut'
  if (kind !== 'u') return ESCAPES[kind]
  const unit = unitAt(text, at)
  if (typeof unit !== 'number') return unit
  if (unit < 0xd800 || unit > 0xdbff) return String.fromCharCode(unit)
  const rest = text.slice(at + 6, at + 8)
  if (rest.length < 2 && '\\u'.startsWith(rest)) return 'cut'
  if (rest !== '\\u') return String.fromCharCode(unit)
  const second = unitAt(text, at + 6)
  if (second === 'cut' || second === undefined) return second
  if (second < 0xdc00 || second > 0xdfff) return String.fromCharCode(unit)
  return String.fromCharCode(unit, second)
}

function unitAt(text: string, at: number): number | 'cut' | undefined {
  const digits = text.slice(at + 2, at + 6)
  if (!/^[\da-f]*$/i.test(digits)) return undefined
  return digits.length < 4 ? 'cut' : Number.parseInt(digits, 16)
}
