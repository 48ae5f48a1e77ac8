import { text, wordsOf } from '../step/content.ts'
import type { Repair } from '../step/repair.ts'
import { finalText, type Step } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import { readStep } from '../toolcall/read-step.ts'
import { createStepStream } from '../toolcall/step-stream.ts'
import type { LlmEvent } from './driver.ts'
import type { NativeCall, OutputReader, ReadOutput } from './output-reader.ts'

/** A model's words with calls among them: prose flows at once, a call is given whole or not at all. */
export function textOutput(tools: readonly ToolSpec[]): OutputReader {
  const stream = createStepStream(tools)
  let raw = ''
  return {
    get raw() {
      return raw
    },
    text(delta) {
      raw += delta
      return stream.push(delta)
    },
    call() {},
    end() {
      const { parts, result } = stream.end()
      return { events: parts, output: { ...result, raw } }
    },
  }
}

/**
 * Calls that come in the server's own fields. Models also leave calls in their words, where the server's reader
 * missed them: when no call came, the words are read too, and what is found is marked `rescued`.
 * @param rescue false: words are words, whatever stands in them
 */
export function nativeOutput(tools: readonly ToolSpec[], rescue: boolean): OutputReader {
  const words = rescue ? textOutput(tools) : undefined
  const calls: NativeCall[] = []
  let said = ''
  const rawOf = () => (calls.length === 0 ? said : JSON.stringify({ content: said, tool_calls: calls }))
  return {
    get raw() {
      return rawOf()
    },
    text(delta) {
      said += delta
      if (!words) return [{ type: 'text', text: delta }]
      return words.text(delta).filter((event) => event.type === 'text')
    },
    call: (call) => void calls.push(call),
    end(cut) {
      const left = words?.end(cut)
      const events: LlmEvent[] = (left?.events ?? []).filter((event) => event.type === 'text')
      const spoken: ReadOutput = left?.output ?? {
        step: finalText(said.trim()),
        raw: said,
        format: 'native',
        repairs: [],
        rejected: [],
      }
      const output =
        calls.length > 0 ? nativeCalls(calls, tools, wordsOf(spoken.step.content)) : rescued(spoken)
      return { events: [...events, ...callEvents(output.step)], output: { ...output, raw: rawOf() } }
    },
  }
}

/** Calls as they stand in a server's fields, brought to a step by the one reader that there is. */
function nativeCalls(calls: readonly NativeCall[], tools: readonly ToolSpec[], words: string): ReadOutput {
  const read = readStep(JSON.stringify({ tool_calls: calls }), tools)
  const repairs = withoutWireNames(read.repairs)
  const step: Step =
    words === ''
      ? read.step
      : read.step.type === 'tool_calls'
        ? { ...read.step, content: [text(words)] }
        : finalText(words)
  return { step, raw: '', raws: read.raws, format: 'native', repairs, rejected: read.rejected }
}

/** Repairs without the names on the wire: where we ask for those ourselves, reading them mends nothing. */
export const withoutWireNames = (repairs: readonly Repair[]): Repair[] =>
  repairs.filter(({ rule }) => rule !== 'name-wire')

function rescued(output: ReadOutput): ReadOutput {
  if (output.step.type === 'final' && output.rejected.length === 0) return { ...output, format: 'native' }
  const mark: Repair = { rule: 'rescued', path: '', from: output.format, price: 0 }
  return { ...output, repairs: [mark, ...output.repairs] }
}

/** A whole answer that means something only when it is complete, such as a JSON step. */
export function wholeOutput(read: (raw: string) => ReadOutput): OutputReader {
  let raw = ''
  return {
    get raw() {
      return raw
    },
    text(delta) {
      raw += delta
      return []
    },
    call() {},
    end() {
      const output = read(raw)
      const words = wordsOf(output.step.content)
      const events: LlmEvent[] = words === '' ? [] : [{ type: 'text', text: words }]
      return { events: [...events, ...callEvents(output.step)], output }
    },
  }
}

const callEvents = (step: Step): LlmEvent[] =>
  step.type === 'tool_calls' ? step.tool_calls.map((call) => ({ type: 'call', call })) : []
