import { isRecord } from '../step/record.ts'
import type { RejectedCall } from '../step/repair.ts'
import { finalText, type ToolCall } from '../step/step.ts'
import { type JsonSchema, type ToolSpec, wireName } from '../step/tool-spec.ts'
import { finalWords } from '../toolcall/formats/final-words.ts'
import { signature } from '../toolcall/protocol.ts'
import { type ReadOptions, readStep } from '../toolcall/read-step.ts'
import { indexTools } from '../toolcall/repair/tool-index.ts'
import { readLoose } from '../toolcall/values/loose-value.ts'
import { Source } from '../toolcall/values/source.ts'
import { grammarSchema } from './grammar-schema.ts'
import type { ReadOutput } from './outputs.ts'
import { withoutWireNames } from './outputs.ts'

const maxCalls = 4
const maxReason = 80
const maxWords = 600
const maxExamples = 3
/** Maximum length of a string in the arguments (characters), unless the tool's schema sets a lower one. */
const maxString = 400
/** Maximum number of items in a list of arguments, unless the tool's schema sets a lower one. */
const maxSchemaItems = 16

/**
 * The canonical step as a grammar, for servers that limit a model's output to a JSON schema. The prompt describes the
 * grammar, because the model never sees it.
 */
export const schemaProtocol = {
  /** Returns the grammar as a JSON schema, for the field `format` (Ollama) or `response_format` (OpenAI). */
  schema(tools: readonly ToolSpec[]): JsonSchema {
    const calls = tools.map((tool) => ({
      type: 'object',
      properties: {
        reason: { type: 'string', maxLength: maxReason },
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
            tool_calls: { type: 'array', items: { anyOf: calls }, minItems: 1, maxItems: maxCalls },
          },
          required: ['type', 'tool_calls'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: {
            type: { const: 'final' },
            content: { type: 'string', maxLength: maxWords },
          },
          required: ['type', 'content'],
          additionalProperties: false,
        },
      ],
    }
  },

  /** Returns the grammar's description for the model; empty if there are no tools. */
  prompt(tools: readonly ToolSpec[]): string {
    if (tools.length === 0) return ''
    return [
      '## How you answer',
      'Answer with one JSON object and nothing else. It is one of these two:',
      'To do something: {"type": "tool_calls", "tool_calls": [{"reason": "why", "name": "the tool", "arguments": {…}}]}',
      'To only talk: {"type": "final", "content": "your words"}',
      'Words do nothing: when a tool does what is asked, call it. When no tool fits, answer with "final".',
      '',
      '## Tools (? marks what may be left out)',
      ...tools.map(toolLine),
      ...examplesOf(tools),
    ].join('\n')
  },

  renderCalls: (calls: readonly ToolCall[]): string =>
    JSON.stringify({
      type: 'tool_calls',
      tool_calls: calls.map((call) => ({ name: wireName(call.name), arguments: call.arguments })),
    }),

  /**
   * Reads an answer into a step, even if the answer was cut at the token limit. JSON that is not a step is rejected.
   */
  read(raw: string, tools: readonly ToolSpec[], options: ReadOptions = {}): ReadOutput {
    const text = raw.trimStart()
    const found = text.startsWith('{') ? readLoose(new Source(text), 0) : undefined
    // If words follow the JSON, the answer only talks about the JSON, unless the JSON is clearly a final step.
    const isJson = isRecord(found?.value) && !/[\p{L}\p{N}]/u.test(text.slice(found.end))
    const shaped = isRecord(found?.value) ? finalWords(found.value, indexTools(tools)) : undefined
    const final = isJson || shaped?.onlyWhole === false ? shaped : undefined
    const ending = final === undefined || found?.unclosed !== 0 ? {} : { cut: false }
    const { step, rejected, format, ...read } = readStep(final?.words ?? raw, tools, {
      ...options,
      ...ending,
    })
    const repairs = withoutWireNames(read.repairs)
    const isWords = step.type === 'final' && final === undefined
    return {
      step: isWords && isJson ? finalText('') : step,
      raw,
      raws: read.raws,
      mentioned: read.mentioned,
      format: isWords && !isJson ? format : 'schema',
      repairs,
      rejected:
        isWords && isJson && rejected.length + read.mentioned.length === 0 ? [notAStep(raw)] : rejected,
    }
  },
}

const notAStep = (raw: string): RejectedCall => ({
  raw: raw.slice(0, 2_000),
  errors: ['the JSON is neither "tool_calls" nor "final"'],
})

const argumentsOf = (tool: ToolSpec): JsonSchema => ({
  type: 'object',
  properties: {},
  ...(bounded(grammarSchema(tool.parameters)) as JsonSchema),
})

/** Limits the length of strings and lists in a schema, so that a rambling model closes its brackets. */
function bounded(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(bounded)
  if (!isRecord(node)) return node
  const out = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'enum' || key === 'const' || key === 'required' ? value : bounded(value),
    ]),
  )
  const types = [out.type].flat()
  if (types.includes('string') && out.enum === undefined && out.const === undefined)
    out.maxLength = Math.min(maxString, (out.maxLength as number | undefined) ?? maxString)
  if (types.includes('array'))
    out.maxItems = Math.min(maxSchemaItems, (out.maxItems as number | undefined) ?? maxSchemaItems)
  return out
}

/**
 * Describes a tool by its signature. Small models follow a signature better than JSON Schema, and it takes fewer
 * tokens.
 */
const toolLine = (tool: ToolSpec): string => {
  const description = tool.description.trim().split('\n')[0]
  return `- ${wireName(tool.name)}(${signature(tool.parameters)})${description ? `: ${description}` : ''}`
}

/**
 * Returns example answers. One of them calls no tool; otherwise, a small model would call a tool for every request.
 */
function examplesOf(tools: readonly ToolSpec[]): string[] {
  const calls = tools.flatMap(({ name, examples = [] }) =>
    examples.slice(0, 1).map(({ when, arguments: args }) => {
      const call = { reason: when.slice(0, maxReason), name: wireName(name), arguments: args }
      return pair(when, { type: 'tool_calls', tool_calls: [call] })
    }),
  )
  if (calls.length === 0) return []
  const words = pair('How are you?', { type: 'final', content: 'Very well, thank you!' })
  const [first = '', ...others] = calls.slice(0, maxExamples)
  return ['', '## Examples', first, words, ...others]
}

const pair = (request: string, answer: unknown): string => `«${request}» → ${JSON.stringify(answer)}`
