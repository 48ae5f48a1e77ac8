import { text, wordsOf } from '../step/content.ts'
import type { MentionedCall, RejectedCall, Repair } from '../step/repair.ts'
import { finalText, type Step } from '../step/step.ts'
import { type ToolSpec, wireName } from '../step/tool-spec.ts'
import { type Ending, type ReadOptions, readStep } from '../toolcall/read-step.ts'
import { cutOffArguments } from '../toolcall/scan/ending.ts'
import { createStepStream } from '../toolcall/step-stream.ts'
import type { LlmEvent, TakenArgument } from './driver.ts'

/** The texts around an answer, for the checks of echoes and of made-up values. */
export type TextSources = Pick<ReadOptions, 'seen' | 'asked' | 'rest'>

export interface TextOutputOptions extends Pick<ReadOptions, 'neverThinks' | 'keepRejected'> {
  /** True if generation also stops at texts, which may cut off a value. */
  readonly hasStops?: boolean
}

/** Number of characters that are kept of the end of a model's thinking. */
const maxThought = 20_000

/**
 * Creates a reader for text with calls in it. Prose streams at once; a call waits until no later text can change it.
 * If the answer is empty, the calls at the end of its thinking count.
 */
export function textOutput(
  tools: readonly ToolSpec[],
  options: TextSources & TextOutputOptions = {},
): OutputReader {
  const stream = createStepStream(tools, options)
  let raw = ''
  let thought = ''
  return {
    get raw() {
      return raw
    },
    text(delta) {
      raw += delta
      return stream.push(delta)
    },
    thinking(delta) {
      thought += delta
      if (thought.length > 2 * maxThought) thought = thought.slice(-maxThought)
    },
    call: () => [],
    end({ cut, maxTokens }) {
      if (raw.trim() === '' && thought !== '') {
        const unclosed = `<think>${thought.slice(-maxThought)}`
        const read = readStep(unclosed, tools, { ...options, neverThinks: false, cut, maxTokens })
        const output = { ...read, raw: unclosed }
        if (read.step.type === 'tool_calls') return { events: callEvents(output), output }
      }
      const { parts, result } = stream.end({ cut: options.hasStops && !cut ? undefined : cut, maxTokens })
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
 * contain none. A call with incomplete arguments waits for the end of the answer, which may have cut it off.
 */
export function nativeOutput(
  tools: readonly ToolSpec[],
  rescue: boolean,
  sources: TextSources = {},
): OutputReader {
  const words = textOutput(rescue ? tools : [], sources)
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
    thinking: (delta) => words.thinking?.(delta),
    call(call) {
      calls.push(call)
      if (calls.length > maxGivenEarly) return []
      const waiting = calls.findIndex(({ arguments: args }) => !isWhole(args))
      const whole = waiting === -1 ? calls : calls.slice(0, waiting)
      const events = callEvents(nativeCalls(whole, tools, '', sources)).slice(given)
      given += events.length
      return events
    },
    end(ending) {
      const left = words.end(ending)
      const events: LlmEvent[] = left.events.filter((event) => event.type === 'text')
      const spoken: ReadOutput = rescue ? left.output : { ...left.output, rejected: [] }
      const cutOff = calls.flatMap((call) => cutOffCall(call, tools, ending) ?? [])
      const whole = calls.filter((call) => !cutOff.some(({ raw }) => raw === JSON.stringify(call)))
      const output =
        calls.length > 0 ? nativeCalls(whole, tools, wordsOf(spoken.step.content), sources) : rescued(spoken)
      return {
        events: [...events, ...callEvents(output).slice(given)],
        output: { ...output, raw: rawOf(), rejected: [...output.rejected, ...cutOff] },
      }
    },
  }
}

function nativeCalls(
  calls: readonly NativeCall[],
  tools: readonly ToolSpec[],
  words: string,
  sources: TextSources,
): ReadOutput {
  const read = readStep(calls.length === 0 ? '' : JSON.stringify({ tool_calls: calls }), tools, sources)
  const { raws, rejected, mentioned } = read
  const repairs = withoutWireNames(read.repairs)
  const step: Step =
    read.step.type === 'final'
      ? finalText(words)
      : words === ''
        ? read.step
        : { ...read.step, content: [text(words)] }
  return { step, raw: '', raws, format: 'native', repairs, rejected, mentioned }
}

/** Returns whether no ending of the answer could show that these arguments are cut off. */
const isWhole = (args: unknown): boolean =>
  typeof args !== 'string' || cutOffArguments(args, { cut: true }) === undefined

/** Returns a call whose arguments the end of the answer cut off, with the error; undefined for any other call. */
function cutOffCall(call: NativeCall, tools: readonly ToolSpec[], ending: Ending): RejectedCall | undefined {
  const { arguments: args } = call
  if (typeof args !== 'string') return undefined
  const problem = cutOffArguments(args, ending)
  const tool = tools.find(({ name }) => name === call.name || wireName(name) === call.name)
  if (problem === undefined || tool?.allowsPart) return undefined
  return { raw: JSON.stringify(call), name: tool?.name ?? call.name, args, errors: [problem] }
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
  /** Takes the next piece of the server's own field for thinking. */
  thinking?(delta: string): void
  call(call: NativeCall): LlmEvent[]
  /** Ends the answer and returns the remaining events. */
  end(ending: Ending): { events: LlmEvent[]; output: ReadOutput }
  readonly raw: string
}
