import { callParts } from '../llm/openai/call-parts.ts'
import type { NativeCall } from '../llm/outputs.ts'
import { isRecord } from '../step/record.ts'
import type { AnswerReader } from './answer.ts'
import { nativeCall, partOf } from './chat-calls.ts'
import { type Body, recordsIn, textIn } from './request.ts'

/** Translates a dialect to OpenAI's chat completions, for servers that have only these. */
export interface ChatBridge {
  /** Returns the request as one to chat completions, or undefined if they cannot express it. */
  request(body: Body): Body | undefined
  /** Returns an answer of the dialect. */
  whole(answer: Body): Body
  /** Returns the messages of a stream of the dialect, for the next part of an answer. */
  begin(head: Body): Body[]
  words(text: string): Body
  call(call: NativeCall, index: number): Body[]
  end(head: Body, finish: { readonly reason: unknown; readonly usage: Body }): Body[]
}

/** Translates the messages of one stream of chat completions. */
export interface ChatTranslator {
  push(chunk: Body): Body[]
  /** Ends the stream. Without a `finish_reason` before, the end of the answer is missing, too. */
  end(): Body[]
}

export function translateChat(bridge: ChatBridge): ChatTranslator {
  const parts = callParts()
  let head: Body | undefined
  let reason: unknown
  let usage: Body = {}
  const calls: NativeCall[] = []
  return {
    push(chunk) {
      const messages: Body[] = []
      if (head === undefined) {
        head = chunk
        messages.push(...bridge.begin(head))
      }
      if (isRecord(chunk.usage)) usage = chunk.usage
      const choice = recordsIn(chunk.choices)[0]
      const delta = isRecord(choice?.delta) ? choice.delta : {}
      const words = textIn(delta.content)
      if (words !== '') messages.push(bridge.words(words))
      // Calls wait for the end, so that they follow all words.
      for (const call of recordsIn(delta.tool_calls)) calls.push(...parts.add(partOf(call)))
      if (choice?.finish_reason) reason = choice.finish_reason
      return messages
    },
    end() {
      if (head === undefined || reason === undefined) return []
      calls.push(...parts.end(false))
      return [...calls.flatMap(bridge.call), ...bridge.end(head, { reason, usage })]
    },
  }
}

/** Returns the words and calls of a whole answer of chat completions. */
export function chatAnswer(answer: Body): {
  readonly words: string
  readonly calls: readonly NativeCall[]
  readonly reason: unknown
  readonly usage: Body
} {
  const choice = recordsIn(answer.choices)[0] ?? {}
  const message = isRecord(choice.message) ? choice.message : {}
  return {
    words: textIn(message.content),
    calls: recordsIn(message.tool_calls).map(nativeCall),
    reason: choice.finish_reason,
    usage: isRecord(answer.usage) ? answer.usage : {},
  }
}

/** Creates a reader that passes an answer on as it is. */
export function plainAnswer(newId: () => string): AnswerReader {
  const calls: NativeCall[] = []
  return {
    text: (delta) => delta,
    thinking: () => {},
    call: (call) => void calls.push(call),
    end: ({ cut }) => ({
      ...{
        text: '',
        isHelped: false,
        repairs: [],
        rejected: [],
        mentioned: [],
        format: 'native',
        raw: '',
        cut,
      },
      calls: calls.map(({ id, name, arguments: args }) => ({
        ...{ id: id ?? newId(), name },
        arguments: typeof args === 'string' ? args : JSON.stringify(args ?? {}),
      })),
    }),
  }
}
