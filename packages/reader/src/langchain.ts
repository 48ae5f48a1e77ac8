import { z } from 'zod'
import { type GivenTool, type JsonSchema, readStep } from '../../../src-shared/entries/reader.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'

/** The part of LangChain's `AIMessage` that is read. */
export interface ModelMessage {
  readonly content: unknown
  readonly tool_calls?: readonly unknown[] | undefined
  readonly response_metadata?: Readonly<Record<string, unknown>> | undefined
}

/** The part of LangChain's tools that is read. `schema` is a schema of Zod 4 or a JSON Schema. */
export interface LangChainTool {
  readonly name: string
  readonly description?: string | undefined
  readonly schema: unknown
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
 * its own is returned as it is. Outside of a pipe, name the type of the message: `toolCallParser<AIMessage>(tools)`.
 * @param tools LangChain's tools, or OpenAI's
 * @throws TypeError for a tool whose schema cannot be converted to a JSON Schema
 */
export function toolCallParser<Message extends ModelMessage>(
  tools: readonly (LangChainTool | GivenTool)[],
): (message: Message) => Message {
  const given = tools.map(givenTool)
  return (message) => {
    const { content, tool_calls: own = [], response_metadata: metadata = {} } = message
    if (own.length > 0 || typeof content !== 'string') return message
    const reason = metadata.finish_reason ?? metadata.done_reason
    const { step } = readStep(content, given, { cut: reason === 'length', keepRejected: true })
    if (step.type === 'final') return message
    const calls = step.tool_calls.map(
      ({ id, name, arguments: args }): LangChainCall => ({ type: 'tool_call', id, name, args }),
    )
    // A copy with the same prototype stays a message of LangChain.
    const copy = Object.assign(Object.create(Object.getPrototypeOf(message) as object), message)
    return Object.assign(copy, { content: wordsOf(step.content), tool_calls: calls })
  }
}

const givenTool = (tool: LangChainTool | GivenTool): GivenTool =>
  'schema' in tool
    ? { name: tool.name, description: tool.description ?? '', parameters: jsonSchemaOf(tool) }
    : tool

/** What a schema of any library may have: Zod 4's internals, Zod 3's, and a conversion by the Standard JSON Schema. */
interface AnySchema {
  readonly _zod?: unknown
  readonly _def?: unknown
  readonly '~standard'?: { readonly jsonSchema?: { input(options: { target: string }): JsonSchema } }
}

function jsonSchemaOf({ name, schema }: LangChainTool): JsonSchema {
  const any = (schema ?? {}) as AnySchema
  if (any._zod !== undefined)
    return z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const converter = any['~standard']?.jsonSchema
  if (converter) return converter.input({ target: 'draft-2020-12' })
  if (any._def === undefined && any['~standard'] === undefined) return any as JsonSchema
  throw new TypeError(
    `The schema of the tool ${name} is neither of Zod 4 nor a JSON Schema. Pass convertToOpenAITool(tool) of @langchain/core/utils/function_calling instead.`,
  )
}
