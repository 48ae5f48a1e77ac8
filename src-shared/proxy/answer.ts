import { type NativeCall, textOutput, withoutWireNames } from '../llm/outputs.ts'
import { parsedJson } from '../step/parsed-json.ts'
import type { MentionedCall, RejectedCall, Repair } from '../step/repair.ts'
import { readStep } from '../toolcall/read-step.ts'
import { cutOffArguments, type Ending } from '../toolcall/scan/ending.ts'
import { echoSources } from './echo-sources.ts'
import { leadingThought } from './leading-thought.ts'
import type { ProxyRequest } from './request.ts'

/** A call for the client. `arguments` is JSON text. */
export interface AnsweredCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
}

/** The result of reading one answer. */
export interface AnswerRead {
  /** The words after those that `text` returned. */
  readonly text: string
  readonly calls: readonly AnsweredCall[]
  /** Whether the client would not have got these calls, or not valid ones, without the proxy. */
  readonly isHelped: boolean
  readonly repairs: readonly Repair[]
  readonly rejected: readonly RejectedCall[]
  readonly mentioned: readonly MentionedCall[]
  /** Format of the calls, such as `tool_call/json`; `native` for calls in the server's own fields. */
  readonly format: string
  /** The text as the model wrote it. */
  readonly raw: string
  readonly cut: boolean | undefined
}

/** Reads one answer of a model server. Create one for each answer. */
export interface AnswerReader {
  /** Adds text. Returns the words that are surely not part of a call. */
  text(delta: string): string
  /** Adds text of the server's own field for thinking. */
  thinking(delta: string): void
  /** Adds a call from the server's own field for calls. */
  call(call: NativeCall): void
  end(ending: Ending): AnswerRead
}

export interface AnswerOptions {
  readonly request: Pick<ProxyRequest, 'tools' | 'isRestricted' | 'isParallel' | 'wantsJson' | 'said'>
  /** Returns a new id for a call that has none. Ids are unique in a conversation. */
  readonly newId: () => string
  /** Whether generation stops at texts of the text protocol. */
  readonly hasStops: boolean
}

/** Maximum number of calls in one answer. A model that makes more is repeating itself. */
const maxCalls = 64

/**
 * Creates a reader for an answer to a request with tools. Calls in the server's own field win over calls in the text.
 * If there are no calls, the words are exactly those of the model.
 */
export function readAnswer({ request, newId, hasStops }: AnswerOptions): AnswerReader {
  const { tools } = request
  const sources = { ...echoSources(request.said), keepRejected: true }
  const words = textOutput(tools, { ...sources, hasStops })
  const split = leadingThought()
  const natives: NativeCall[] = []
  let raw = ''
  let rest = ''
  let said = ''

  /**
   * Records words that the reader released, and returns them with the leading white space that the reader drops. Returns
   * nothing if the client wants JSON.
   */
  const say = (more: string): string => {
    if (more === '' || request.wantsJson) return ''
    const isFirst = said === '' && rest.trimStart().startsWith(more.slice(0, 1))
    said += more
    return isFirst ? rest.slice(0, rest.length - rest.trimStart().length) + more : more
  }
  /** Returns the white space at the end, which the reader drops. It matters only if all of the answer was said. */
  const tail = (): string => (said === rest.trim() ? rest.slice(rest.trimEnd().length) : '')
  const add = (delta: string): string => {
    if (delta === '') return ''
    rest += delta
    return say(textOf(words.text(delta)))
  }

  return {
    text(delta) {
      raw += delta
      const { thought, rest: more } = split.push(delta)
      return thought + add(more)
    },
    thinking: (delta) => words.thinking?.(delta),
    call: (call) => void (natives.length < maxCalls && natives.push(call)),
    end(ending) {
      const isUnclosed = split.isOpen
      const left = split.end()
      const begun = left.thought + add(left.rest)
      const { events, output } = words.end(ending)
      // A call inside thinking that was not closed counts, as the reader decides.
      const read = isUnclosed ? { ...output, ...readStep(raw, tools, { ...sources, ...ending }) } : output
      const native = natives.map((call) => repairNative(call, request, ending))
      const inFields = native.flatMap((one) => ('errors' in one ? [] : [one]))
      const found = read.step.type === 'tool_calls' && native.length === 0 ? read.step.tool_calls : []
      const calls = [
        ...inFields.map(({ id, name, args }) => ({ id: id ?? newId(), name, arguments: args })),
        ...found.map((call) => ({
          id: newId(),
          name: call.name,
          arguments: JSON.stringify(call.arguments),
        })),
      ].slice(0, request.isParallel ? maxCalls : 1)
      const cutOff = native.flatMap((one) => ('errors' in one ? [one] : []))
      const ended = say(textOf(events))
      const isSilent = calls.length === 0
      const cutWords = said === '' && isSilent ? cutOff.map((one) => one.raw).join('\n') : ''
      const spoken = request.wantsJson && isSilent ? rest : ended + (isSilent ? tail() : '')
      return {
        text: begun + spoken + cutWords,
        calls,
        isHelped: found.length > 0 || inFields.some(({ repairs }) => repairs.length > 0),
        repairs: native.length > 0 ? inFields.flatMap(({ repairs }) => repairs) : read.repairs,
        rejected: [...read.rejected, ...cutOff],
        mentioned: read.mentioned ?? [],
        format: native.length > 0 ? 'native' : read.format,
        raw,
        cut: ending.cut,
      }
    },
  }
}

const textOf = (events: readonly { readonly type: string }[]): string =>
  (events as readonly { type: string; text?: string }[])
    .map(({ type, text = '' }) => (type === 'text' ? text : ''))
    .join('')

interface RepairedNative {
  readonly id: string | undefined
  readonly name: string
  readonly args: string
  readonly repairs: readonly Repair[]
}

/**
 * Repairs a call in the server's own field. A call that fits no tool stays as it is, because the client can report it to
 * the model. A call that the token limit cut off is rejected, and so is one that the tool choice does not allow.
 */
function repairNative(
  { id, name, arguments: args }: NativeCall,
  { tools, isRestricted }: Pick<ProxyRequest, 'tools' | 'isRestricted'>,
  ending: Ending,
): RepairedNative | RejectedCall {
  const written = typeof args === 'string' ? args : JSON.stringify(args ?? {})
  const problem = cutOffArguments(written, ending)
  if (problem !== undefined)
    return { raw: JSON.stringify({ name, arguments: written }), name, errors: [problem] }
  const call = { name, arguments: typeof args === 'string' ? (parsedJson(args) ?? args) : args }
  const { step, repairs } = readStep(JSON.stringify({ tool_calls: [call] }), tools)
  const needed = withoutWireNames(repairs)
  if (isRestricted && step.type === 'final')
    return {
      raw: JSON.stringify({ name, arguments: written }),
      name,
      errors: ['the tool choice does not allow this call'],
    }
  const [fixed, ...others] = step.type === 'tool_calls' ? step.tool_calls : []
  if (fixed === undefined || others.length > 0 || needed.length === 0)
    return { id, name, args: written, repairs: [] }
  return { id, name: fixed.name, args: JSON.stringify(fixed.arguments), repairs: needed }
}
