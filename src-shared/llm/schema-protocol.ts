import { finalText, type ToolCall } from '../step/step.ts'
import type { JsonSchema, ToolSpec } from '../step/tool-spec.ts'
import { wireName } from '../step/wire-name.ts'
import { signature } from '../toolcall/protocol.ts'
import { readStep } from '../toolcall/read-step.ts'
import { grammarSchema } from './grammar-schema.ts'
import type { ReadOutput } from './output-reader.ts'

/** Calls that one answer may hold, characters of a reason, and of a final answer. */
const MOST_CALLS = 4
const MOST_REASON = 80
const MOST_WORDS = 600

/**
 * The canonical step as a grammar, for servers that sample by a JSON schema: `type` comes first and decides, a final
 * answer is a branch like any other, a short reason stands before each name, and each name brings its own argument
 * schema. One object owns the schema, the words that show it to the model (a grammar is applied at sampling only; the
 * model never sees it), how past calls look, and the reader, so that they cannot drift apart.
 */
export const schemaProtocol = {
  /** What the server's `format` is. */
  schema(tools: readonly ToolSpec[]): JsonSchema {
    const calls = tools.map((tool) => ({
      type: 'object',
      properties: {
        reason: { type: 'string', maxLength: MOST_REASON },
        name: { const: wireName(tool.name) },
        arguments: argumentsOf(tool),
      },
      required: ['reason', 'name', 'arguments'],
      additionalProperties: false,
    }))
    return {
      anyOf: [
        {
          type: 'object',
          properties: {
            type: { const: 'tool_calls' },
            tool_calls: { type: 'array', items: { anyOf: calls }, minItems: 1, maxItems: MOST_CALLS },
          },
          required: ['type', 'tool_calls'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: {
            type: { const: 'final' },
            content: { type: 'string', maxLength: MOST_WORDS },
          },
          required: ['type', 'content'],
          additionalProperties: false,
        },
      ],
    }
  },

  /** The schema in words; nothing when there are no tools. */
  prompt(tools: readonly ToolSpec[]): string {
    if (tools.length === 0) return ''
    const example = exampleOf(tools)
    return [
      '## How you answer',
      'Answer with one JSON object and nothing else. It is one of these two:',
      '{"type": "tool_calls", "tool_calls": [{"reason": "<a few words>", "name": "<tool>", "arguments": {…}}]}',
      '{"type": "final", "content": "<your words>"}',
      'Use a tool only when it does what is asked. When no tool fits, answer with "final".',
      '',
      '## Tools (? marks what may be left out)',
      ...tools.map(toolLine),
      ...(example ? ['', `For example, «${example.when}» is answered by`, example.answer] : []),
    ].join('\n')
  },

  /** Calls that were made, as the protocol writes them. */
  renderCalls: (calls: readonly ToolCall[]): string =>
    JSON.stringify({
      type: 'tool_calls',
      tool_calls: calls.map((call) => ({ name: wireName(call.name), arguments: call.arguments })),
    }),

  /** A whole answer as a step. What is no whole JSON (cut at the token limit, a server without grammars) goes to the soft reader. */
  read(raw: string, tools: readonly ToolSpec[]): ReadOutput {
    const final = finalIn(raw)
    if (final !== undefined)
      return { step: finalText(final), raw, format: 'schema', repairs: [], rejected: [] }
    const read = readStep(raw, tools)
    return { ...read, raw, format: read.step.type === 'tool_calls' ? 'schema' : (read.format ?? 'schema') }
  },
}

/** A tool's arguments as a grammar: an object that always closes, also where the tool takes none. */
const argumentsOf = (tool: ToolSpec): JsonSchema => ({
  type: 'object',
  properties: {},
  ...grammarSchema(tool.parameters),
})

/** A tool's schema as one line: small models follow a signature better than JSON schema, and it costs a third. */
const toolLine = (tool: ToolSpec): string => {
  const description = tool.description.trim().split('\n')[0]
  return `- ${wireName(tool.name)}(${signature(tool.parameters)})${description ? `: ${description}` : ''}`
}

function exampleOf(tools: readonly ToolSpec[]): { when: string; answer: string } | undefined {
  for (const tool of tools) {
    const example = tool.examples?.[0]
    if (example) {
      const call = {
        reason: example.when.slice(0, MOST_REASON),
        name: wireName(tool.name),
        arguments: example.arguments,
      }
      return { when: example.when, answer: JSON.stringify({ type: 'tool_calls', tool_calls: [call] }) }
    }
  }
  return undefined
}

/** The words of a whole final answer; undefined for anything else. */
function finalIn(raw: string): string | undefined {
  try {
    const json = JSON.parse(raw) as { type?: unknown; content?: unknown } | null
    return json?.type === 'final' && typeof json.content === 'string' ? json.content : undefined
  } catch {
    return undefined
  }
}
