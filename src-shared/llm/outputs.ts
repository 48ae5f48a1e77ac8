import { text, wordsOf } from '../step/content.ts'
import type { MentionedCall, RejectedCall, Repair } from '../step/repair.ts'
import { finalText, type Step } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import { readStep } from '../toolcall/read-step.ts'
import { createStepStream } from '../toolcall/step-stream.ts'
import type { LlmEvent, TakenArgument } from './driver.ts'

/**
 * Creates a reader for text with calls in it. Prose streams at once; a call waits until no later text can change it.
 */
export function textOutput(
  tools: readonly ToolSpec[],
  options: { readonly neverThinks?: boolean } = {},
): OutputReader {
  const stream = createStepStream(tools, options)
  let raw = ''
  return {
    get raw() {
      return raw
    },
    text(delta) {
      raw += delta
      return stream.push(delta)
    },
    call: () => [],
    end() {
      const { parts, result } = stream.end()
      return { events: parts, output: { ...result, raw } }
    },
  }
}

/**
 * Maximum number of calls that are passed on before the answer ends. It bounds the work, because each call is read
 * together with all earlier calls.
 */
const maxGivenEarly = 64

/**
 * Creates a reader for calls in the server's own fields. With `rescue`, it uses calls in the text if the fields
 * contain none.
 */
export function nativeOutput(tools: readonly ToolSpec[], rescue: boolean): OutputReader {
  const words = textOutput(rescue ? tools : [])
  const calls: NativeCall[] = []
  let said = ''
  let given = 0
  const rawOf = () => (calls.length === 0 ? said : JSON.stringify({ content: said, tool_calls: calls }))
  return {
    get raw() {
      return rawOf()
    },
    text(delta) {
      said += delta
      return words.text(delta).filter((event) => event.type === 'text')
    },
    call(call) {
      calls.push(call)
      if (calls.length > maxGivenEarly) return []
      const events = callEvents(nativeCalls(calls, tools, '')).slice(given)
      given += events.length
      return events
    },
    end(cut) {
      const left = words.end(cut)
      const events: LlmEvent[] = left.events.filter((event) => event.type === 'text')
      const spoken: ReadOutput = rescue ? left.output : { ...left.output, rejected: [] }
      const output =
        calls.length > 0 ? nativeCalls(calls, tools, wordsOf(spoken.step.content)) : rescued(spoken)
      return {
        events: [...events, ...callEvents(output).slice(given)],
        output: { ...output, raw: rawOf() },
      }
    },
  }
}

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

/** Returns the repairs without those of wire names, because Adlib itself tells the model to use wire names. */
export const withoutWireNames = (repairs: readonly Repair[]): Repair[] =>
  repairs.filter(({ rule }) => rule !== 'name-wire')

function rescued(output: ReadOutput): ReadOutput {
  if (output.step.type === 'final' && output.rejected.length === 0) return { ...output, format: 'native' }
  const mark: Repair = { rule: 'rescued', path: '', from: output.format, price: 0 }
  return { ...output, repairs: [mark, ...output.repairs] }
}

/** Returns the calls of a step as stream events; empty for a step without calls. */
export const callEvents = ({ step, raws, repairs }: ReadOutput): LlmEvent[] =>
  step.type === 'tool_calls'
    ? step.tool_calls.map((call, index) => ({
        type: 'call',
        call,
        ...(raws?.[index] === undefined ? {} : { raw: raws[index] }),
        repairs: repairs.filter(({ path }) => path.startsWith(`calls[${index}]`)),
      }))
    : []

/** An unchecked call in a server's own fields. */
export interface NativeCall {
  readonly id?: string
  readonly name: string
  /** An object or JSON text, depending on the server. */
  readonly arguments: unknown
}

/** A model's complete output, parsed. */
export interface ReadOutput {
  readonly step: Step
  readonly raw: string
  readonly format: string
  readonly repairs: readonly Repair[]
  readonly rejected: readonly RejectedCall[]
  readonly raws?: readonly string[]
  readonly mentioned?: readonly MentionedCall[]
  readonly taken?: readonly TakenArgument[]
}

/** Reads one answer of a model while it streams. Create one for each answer. */
export interface OutputReader {
  /** Takes the next piece of text and returns the events that no later text can change. */
  text(delta: string): LlmEvent[]
  call(call: NativeCall): LlmEvent[]
  /** Ends the answer and returns the remaining events. `cut`: the model stopped at its token limit. */
  end(cut: boolean): { events: LlmEvent[]; output: ReadOutput }
  readonly raw: string
}
