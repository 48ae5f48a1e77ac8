import {
  createStepStream,
  type GivenTool,
  type JsonSchema,
  type ReadResult,
  readStep,
} from '../../../src-shared/entries/reader.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { type AnyMessage, sourcesIn } from './sources.ts'

// The AI SDK's types are written out as far as they are used, so that this package needs only zod.

interface Part {
  readonly type: string
}
interface TextPart extends Part {
  readonly text: string
}
interface Params {
  readonly tools?: readonly Part[] | undefined
  readonly toolChoice?: { readonly type: string; readonly toolName?: string } | undefined
  readonly prompt: readonly AnyMessage[]
}
interface Generated {
  readonly content: readonly Part[]
  readonly finishReason: unknown
}
interface Streamed {
  readonly stream: ReadableStream<Part>
}

/** A middleware of the AI SDK (`wrapLanguageModel`) for models of the specifications v2 and v3. */
export interface ToolCallMiddleware {
  readonly specificationVersion: 'v3'
  wrapGenerate<Result>(call: {
    readonly doGenerate: () => PromiseLike<Result>
    readonly params: object
  }): Promise<Result>
  wrapStream<Result>(call: {
    readonly doStream: () => PromiseLike<Result>
    readonly params: object
  }): Promise<Result>
}

/**
 * Creates a middleware that reads the tool calls which a model wrote as text, and repairs them. Calls that the server
 * itself found are left alone. The text around a call stays text, and half a call is never shown.
 */
export const toolCallMiddleware = (): ToolCallMiddleware => ({
  specificationVersion: 'v3',
  async wrapGenerate({ doGenerate, params }) {
    const result = await doGenerate()
    const { content, finishReason } = result as Generated
    const offered = offeredIn(params as Params)
    if (offered.tools.length === 0 || content.some(({ type }) => type === 'tool-call')) return result
    const ending = { ...offered.options, cut: isCut(finishReason) }
    let calls = 0
    const read = content.flatMap((part): Part[] => {
      if (part.type !== 'text') return [part]
      const found = readStep((part as TextPart).text, offered.tools, ending)
      const made = callsOf(found)
      calls += made.length
      return made.length === 0 ? [part] : [...saidIn(found), ...made]
    })
    return calls === 0 ? result : { ...result, content: read, finishReason: calling(finishReason) }
  },
  async wrapStream({ doStream, params }) {
    const result = await doStream()
    const offered = offeredIn(params as Params)
    if (offered.tools.length === 0) return result
    const { stream } = result as Streamed
    return { ...result, stream: stream.pipeThrough(new TransformStream(callReader(offered))) }
  },
})

/** Reads calls in the parts of a stream. A text ends only with the answer, because its end shows whether a call was cut off. */
function callReader({ tools, options }: Offered): Transformer<Part, Part> {
  const step = createStepStream(tools, options)
  let open: Part | undefined
  let isNative = false
  let made: readonly Part[] = []
  const text = (parts: readonly { readonly type: string }[]): Part[] =>
    parts.flatMap((part) =>
      part.type === 'text' && (part as TextPart).text !== '' && open !== undefined
        ? [{ ...open, type: 'text-delta', delta: (part as TextPart).text }]
        : [],
    )
  const settle = (finishReason: unknown): Part[] => {
    if (open === undefined) return []
    const { parts, result } = step.end({ cut: isCut(finishReason) })
    made = isNative ? [] : callsOf(result)
    const all = [...text(parts), { ...open, type: 'text-end' }, ...made]
    open = undefined
    return all
  }
  return {
    transform(part, controller) {
      const give = (...parts: Part[]): void => {
        for (const one of parts) controller.enqueue(one)
      }
      if (part.type === 'text-start') {
        if (open === undefined) give(part)
        open ??= part
      } else if (part.type === 'text-delta')
        give(...text(step.push((part as Part & { delta: string }).delta)))
      else if (part.type === 'text-end') return
      else if (part.type === 'finish') {
        const { finishReason } = part as Part & { finishReason: unknown }
        give(...settle(finishReason))
        give(made.length === 0 ? part : ({ ...part, finishReason: calling(finishReason) } as Part))
      } else {
        isNative ||= part.type === 'tool-call'
        give(part)
      }
    },
    flush(controller) {
      for (const part of settle(undefined)) controller.enqueue(part)
    },
  }
}

interface FunctionTool extends Part {
  readonly name: string
  readonly description?: string
  readonly inputSchema: JsonSchema
}

interface Offered {
  readonly tools: readonly GivenTool[]
  readonly options: ReturnType<typeof sourcesIn> & { readonly keepRejected: true }
}

/** Returns the tools that the answer may call: none with the choice `none`, one if the choice names it. */
function offeredIn({ tools = [], toolChoice, prompt }: Params): Offered {
  const functions = tools
    .filter((one): one is FunctionTool => one.type === 'function')
    .filter(({ name }) => toolChoice?.type !== 'none' && (toolChoice?.toolName ?? name) === name)
  return {
    tools: functions.map(({ name, description = '', inputSchema }) => ({
      ...{ name, description, parameters: inputSchema },
    })),
    options: { ...sourcesIn(prompt), keepRejected: true },
  }
}

const saidIn = ({ step: { content } }: ReadResult): Part[] => {
  const text = wordsOf(content)
  return text.trim() === '' ? [] : [{ type: 'text', text } as TextPart]
}

const callsOf = ({ step }: ReadResult): Part[] =>
  step.type === 'final'
    ? []
    : step.tool_calls.map(
        ({ id, name, arguments: values }) =>
          ({ type: 'tool-call', toolCallId: id, toolName: name, input: JSON.stringify(values) }) as Part,
      )

/** The specification v3 has an object with the reason, v2 the reason alone. */
const reasonOf = (reason: unknown): unknown =>
  typeof reason === 'object' && reason !== null && 'unified' in reason ? reason.unified : reason

const isCut = (reason: unknown): boolean => reasonOf(reason) === 'length'

const calling = (reason: unknown): unknown =>
  typeof reason === 'object' && reason !== null ? { ...reason, unified: 'tool-calls' } : 'tool-calls'
