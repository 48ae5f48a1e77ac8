import { createStepStream, type GivenTool, readStep } from '../../../src-shared/entries/reader.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { type AnyMessage, sourcesIn } from './sources.ts'

interface ChatRequest {
  readonly tools?: readonly unknown[] | undefined
  readonly messages?: readonly AnyMessage[] | undefined
  readonly stream?: boolean | undefined
}
interface ChatAnswer {
  readonly done: boolean
  readonly done_reason?: string
  readonly message: {
    readonly role: string
    readonly content: string
    readonly tool_calls?: readonly unknown[]
  }
}
interface Client {
  // biome-ignore lint/suspicious/noExplicitAny: the client's own overloads stay as they are.
  chat(request: any): Promise<any>
}

/**
 * Wraps a client of the package `ollama`: `chat` then also returns the tool calls that a model wrote as text. Everything
 * else is the client's own.
 */
export function withToolCalls<Ollama extends Client>(client: Ollama): Ollama {
  const chat = async (request: ChatRequest): Promise<unknown> => {
    const answer = await client.chat(request)
    const tools = (request.tools ?? []) as readonly GivenTool[]
    if (tools.length === 0) return answer
    const options = { ...sourcesIn(request.messages ?? []), keepRejected: true } as const
    if (request.stream === true) return readStream(answer, tools, options)
    const { message, done_reason: reason } = answer as ChatAnswer
    if (message.tool_calls?.length) return answer
    return { ...answer, message: { ...message, ...readMessage(message.content, tools, options, reason) } }
  }
  return new Proxy(client, {
    get(target, key) {
      if (key === 'chat') return chat
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

type Options = Parameters<typeof readStep>[2]

function readMessage(content: string, tools: readonly GivenTool[], options: Options, reason?: string) {
  const { step } = readStep(content, tools, { ...options, cut: reason === 'length' })
  return step.type === 'final' ? {} : { content: wordsOf(step.content), tool_calls: callsOf(step.tool_calls) }
}

/** Reads the calls in a streamed answer, and adds them to its last part. */
function readStream(
  stream: AsyncIterable<ChatAnswer> & { abort?(): void },
  tools: readonly GivenTool[],
  options: Options,
) {
  const read = async function* (): AsyncGenerator<ChatAnswer> {
    const step = createStepStream(tools, options)
    let isNative = false
    for await (const answer of stream) {
      const { message, done, done_reason: reason } = answer
      isNative ||= (message.tool_calls?.length ?? 0) > 0
      const parts = step.push(message.content)
      const ended = done ? step.end({ cut: reason === 'length' }) : undefined
      const content = textOf([...parts, ...(ended?.parts ?? [])])
      const calls =
        !isNative && ended?.result.step.type === 'tool_calls' ? callsOf(ended.result.step.tool_calls) : []
      yield {
        ...answer,
        message: { ...message, content, ...(calls.length > 0 ? { tool_calls: calls } : {}) },
      }
    }
  }
  return Object.assign(read(), { abort: () => stream.abort?.() })
}

const textOf = (parts: readonly { readonly type: string; readonly text?: string }[]): string =>
  parts.map(({ type, text = '' }) => (type === 'text' ? text : '')).join('')

const callsOf = (calls: readonly { readonly name: string; readonly arguments: object }[]) =>
  calls.map(({ name, arguments: args }) => ({ function: { name, arguments: args } }))
