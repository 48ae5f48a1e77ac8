import { text, wordsOf } from '../step/content.ts'
import type { MentionedCall, RejectedCall, Repair } from '../step/repair.ts'
import { finalText, type Step } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import { readStep } from '../toolcall/read-step.ts'
import { createStepStream } from '../toolcall/step-stream.ts'
import type { LlmEvent, TakenArgument } from './driver.ts'

/**
 * A model's words with calls among them: prose flows at once, a call is given whole or not at all.
 * @param options `neverThinks`: see `ReadOptions`
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

/** Calls of one answer that are given before its end. Each is read with those before it, so this bounds the work. */
const MOST_GIVEN_EARLY = 64

/**
 * Calls that come in the server's own fields. Models also leave calls in their words, where the server's reader
 * missed them: when no call came, the words are read too, and what is found is marked `rescued`.
 * @param rescue false: no call is looked for in the words; a final step is read for its words all the same
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
      if (calls.length > MOST_GIVEN_EARLY) return []
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

/** The calls of a step as a stream gives them; the paths of their repairs begin with the call's position. */
export const callEvents = ({ step, raws, repairs }: ReadOutput): LlmEvent[] =>
  step.type === 'tool_calls'
    ? step.tool_calls.map((call, index) => ({
        type: 'call',
        call,
        ...(raws?.[index] === undefined ? {} : { raw: raws[index] }),
        repairs: repairs.filter(({ path }) => path.startsWith(`calls[${index}]`)),
      }))
    : []

/** A call as a server's own fields carry it; nothing in it is checked yet. */
export interface NativeCall {
  readonly id?: string
  readonly name: string
  /** An object, or JSON text, as servers differ. */
  readonly arguments: unknown
}

/** What a model's whole output came to. */
export interface ReadOutput {
  readonly step: Step
  readonly raw: string
  readonly format: string
  readonly repairs: readonly Repair[]
  readonly rejected: readonly RejectedCall[]
  /** The text of each valid call, in order. */
  readonly raws?: readonly string[]
  readonly mentioned?: readonly MentionedCall[]
  readonly taken?: readonly TakenArgument[]
}

/** Reads one answer of a model as it comes. One reader serves one answer. */
export interface OutputReader {
  /** The next piece of text; gives what is safe to show by now. */
  text(delta: string): LlmEvent[]
  /** A call in the server's own fields; gives those that are whole and valid by now. */
  call(call: NativeCall): LlmEvent[]
  /** All is there. `cut`: the model stopped at its token limit. Gives what was still held back, too. */
  end(cut: boolean): { events: LlmEvent[]; output: ReadOutput }
  /** What has come, for a failure's report. */
  readonly raw: string
}
