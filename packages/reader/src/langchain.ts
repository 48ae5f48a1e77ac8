import { type GivenTool, readStep } from '../../../src-shared/entries/reader.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'

/** The part of LangChain's `AIMessage` that is read. */
export interface ModelMessage {
  readonly content: unknown
  readonly tool_calls?: readonly unknown[] | undefined
  readonly response_metadata?: Readonly<Record<string, unknown>> | undefined
}

/** A call as LangChain's messages have it. */
export interface LangChainCall {
  readonly type: 'tool_call'
  readonly id: string
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}

/**
 * Returns a function that reads the tool calls which a model wrote as text: `model.bindTools(tools).pipe(toolCallParser(tools))`.
 * It returns the message with `tool_calls`, and with the words around the calls as its content. A message with calls of
 * its own is returned as it is.
 * @param tools LangChain's tools with a JSON Schema, or OpenAI's
 */
export const toolCallParser =
  (tools: readonly GivenTool[]) =>
  <Message extends ModelMessage>(message: Message): Message => {
    const { content, tool_calls: own = [], response_metadata: metadata = {} } = message
    if (own.length > 0 || typeof content !== 'string') return message
    const reason = metadata.finish_reason ?? metadata.done_reason
    const { step } = readStep(content, tools, { cut: reason === 'length', keepRejected: true })
    if (step.type === 'final') return message
    const calls = step.tool_calls.map(
      ({ id, name, arguments: args }): LangChainCall => ({ type: 'tool_call', id, name, args }),
    )
    // A copy with the same prototype stays a message of LangChain.
    const copy = Object.assign(Object.create(Object.getPrototypeOf(message) as object), message) as Message
    return Object.assign(copy, { content: wordsOf(step.content), tool_calls: calls })
  }
