import { isRecord } from '../../step/record.ts'
import type { Message } from '../../step/step.ts'
import { type JsonSchema, type ToolSpec, wireName } from '../../step/tool-spec.ts'
import { grammarSchema } from '../grammar-schema.ts'
import type { NativeCall } from '../outputs.ts'
import { contentText, imagesOf } from '../transcript.ts'

/** A tool in the format of Ollama and OpenAI. */
export interface OllamaTool {
  readonly type: 'function'
  readonly function: { readonly name: string; readonly description: string; readonly parameters: JsonSchema }
}

/** A tool in any of the formats in use: Adlib's, an MCP server's (`inputSchema`, `input_schema`), or Ollama's. */
export type AnyTool =
  | ToolSpec
  | OllamaTool
  | {
      readonly name: string
      readonly description?: string | undefined
      readonly inputSchema?: JsonSchema
      readonly input_schema?: JsonSchema
    }

/** Converts a tool from any format to Ollama's. Idempotent. */
export function toOllamaTool(tool: AnyTool): OllamaTool {
  if ('function' in tool && 'type' in tool) return tool
  const schema =
    ('parameters' in tool ? tool.parameters : undefined) ??
    ('inputSchema' in tool ? tool.inputSchema : undefined) ??
    ('input_schema' in tool ? tool.input_schema : undefined)
  return {
    type: 'function',
    function: {
      name: wireName(tool.name),
      description: tool.description ?? '',
      parameters: { type: 'object', properties: {}, ...described(schema ?? {}) },
    },
  }
}

/**
 * Prepares a schema with `grammarSchema`, but keeps the descriptions of the top-level properties, because the model's
 * template prints them.
 */
function described(schema: JsonSchema): JsonSchema {
  const clean = grammarSchema(schema)
  const properties = clean.properties
  const original = schema.properties
  if (!isRecord(properties) || !isRecord(original)) return clean
  const withWords = Object.entries(properties).map(([name, value]) => {
    const words = isRecord(original[name]) ? original[name].description : undefined
    return [name, typeof words === 'string' && isRecord(value) ? { ...value, description: words } : value]
  })
  return { ...clean, properties: Object.fromEntries(withWords) }
}

/**
 * Converts messages to Ollama's chat format for a model with native tools. Only user messages keep their pictures.
 */
export function toOllamaMessages(messages: readonly Message[]): Record<string, unknown>[] {
  return messages.map((message) => {
    const content = contentText(message.content)
    if (message.role === 'tool') {
      return {
        role: 'tool',
        tool_name: wireName(message.name),
        tool_call_id: message.tool_call_id,
        content,
      }
    }
    const images = message.role === 'user' ? imagesOf(message.content) : []
    return {
      role: message.role,
      content,
      ...(images.length > 0 ? { images } : {}),
      ...(message.role === 'assistant' && message.tool_calls
        ? {
            tool_calls: message.tool_calls.map((call) => ({
              id: call.id,
              function: { name: wireName(call.name), arguments: call.arguments },
            })),
          }
        : {}),
    }
  })
}

/** Returns the calls in a message from Ollama; malformed entries are skipped. */
export function callsIn(message: unknown): NativeCall[] {
  const list = isRecord(message) ? message.tool_calls : undefined
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    const fn = isRecord(entry) ? entry.function : undefined
    if (!isRecord(entry) || !isRecord(fn) || typeof fn.name !== 'string') return []
    const id = typeof entry.id === 'string' && entry.id !== '' ? { id: entry.id } : {}
    return [{ ...id, name: fn.name, arguments: fn.arguments ?? {} }]
  })
}
