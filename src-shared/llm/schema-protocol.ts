import type { RejectedCall } from '../step/repair.ts'
import { finalText, type ToolCall } from '../step/step.ts'
import type { JsonSchema, ToolSpec } from '../step/tool-spec.ts'
import { wireName } from '../step/wire-name.ts'
import { finalWords } from '../toolcall/formats/final-words.ts'
import { signature } from '../toolcall/protocol.ts'
import { readStep } from '../toolcall/read-step.ts'
import { indexTools } from '../toolcall/repair/tool-index.ts'
import { readLoose } from '../toolcall/values/loose-value.ts'
import { Source } from '../toolcall/values/source.ts'
import { grammarSchema } from './grammar-schema.ts'
import type { ReadOutput } from './outputs.ts'
import { withoutWireNames } from './outputs.ts'

/** Calls that one answer may hold, characters of a reason, and of a final answer. */
const MOST_CALLS = 4
const MOST_REASON = 80
const MOST_WORDS = 600
/** Tools whose example is shown. */
const MOST_EXAMPLES = 3
/** Characters of a string and items of a list that a grammar lets through where the tool sets no bound of its own. */
const MOST_STRING = 400
const MOST_ITEMS = 16

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
    return [
      '## How you answer',
      'Answer with one JSON object and nothing else. It is one of these two:',
      '{"type": "tool_calls", "tool_calls": [{"reason": "why", "name": "the tool", "arguments": {…}}]}',
      '{"type": "final", "content": "your words"}',
      'Use a tool only when it does what is asked. When no tool fits, answer with "final".',
      '',
      '## Tools (? marks what may be left out)',
      ...tools.map(toolLine),
      ...examplesOf(tools),
    ].join('\n')
  },

  /** Calls that were made, as the protocol writes them. */
  renderCalls: (calls: readonly ToolCall[]): string =>
    JSON.stringify({
      type: 'tool_calls',
      tool_calls: calls.map((call) => ({ name: wireName(call.name), arguments: call.arguments })),
    }),

  /**
   * An answer as a step. The words of a final one are read like any text of a model. One that was cut at the token limit,
   * or that a server without grammars let ramble, goes to the soft reader; half a JSON step is never taken for words to say.
   */
  read(raw: string, tools: readonly ToolSpec[]): ReadOutput {
    const text = raw.trimStart()
    const found = text.startsWith('{') ? readLoose(new Source(text), 0) : undefined
    // Words behind the JSON: the answer speaks about it.
    const isJson = isRecord(found?.value) && !/[\p{L}\p{N}]/u.test(text.slice(found.end))
    const shaped = isRecord(found?.value) ? finalWords(found.value, indexTools(tools)) : undefined
    const final = isJson || shaped?.onlyWhole === false ? shaped : undefined
    const { step, rejected, format, ...read } = readStep(final?.words ?? raw, tools)
    const repairs = withoutWireNames(read.repairs)
    const isWords = step.type === 'final' && final === undefined
    return {
      step: isWords && isJson ? finalText('') : step,
      raw,
      raws: read.raws,
      mentioned: read.mentioned,
      format: isWords && !isJson ? format : 'schema',
      repairs,
      rejected: isWords && isJson && rejected.length === 0 ? [notAStep(raw)] : rejected,
    }
  },
}

const notAStep = (raw: string): RejectedCall => ({
  raw: raw.slice(0, 2_000),
  errors: ['the JSON is neither "tool_calls" nor "final"'],
})

/** A tool's arguments as a grammar: an object that always closes, also where the tool takes none. */
const argumentsOf = (tool: ToolSpec): JsonSchema => ({
  type: 'object',
  properties: {},
  ...(bounded(grammarSchema(tool.parameters)) as JsonSchema),
})

/** The grammar with an end to every string and list, so that a model that rambles still closes its brackets. */
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
    out.maxLength = Math.min(MOST_STRING, (out.maxLength as number | undefined) ?? MOST_STRING)
  if (types.includes('array'))
    out.maxItems = Math.min(MOST_ITEMS, (out.maxItems as number | undefined) ?? MOST_ITEMS)
  return out
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A tool's schema as one line: small models follow a signature better than JSON schema, and it costs a third. */
const toolLine = (tool: ToolSpec): string => {
  const description = tool.description.trim().split('\n')[0]
  return `- ${wireName(tool.name)}(${signature(tool.parameters)})${description ? `: ${description}` : ''}`
}

/**
 * The tools' own examples as requests with their answers, and one that no tool answers among them: shown calls alone, a
 * small model calls whatever it is asked. See `workedTurns` for its place.
 */
function examplesOf(tools: readonly ToolSpec[]): string[] {
  const calls = tools.flatMap(({ name, examples = [] }) =>
    examples.slice(0, 1).map(({ when, arguments: args }) => {
      const call = { reason: when.slice(0, MOST_REASON), name: wireName(name), arguments: args }
      return pair(when, { type: 'tool_calls', tool_calls: [call] })
    }),
  )
  if (calls.length === 0) return []
  const words = pair('How are you?', { type: 'final', content: 'Very well, thank you!' })
  const [first = '', ...others] = calls.slice(0, MOST_EXAMPLES)
  return ['', '## Examples', first, words, ...others]
}

const pair = (request: string, answer: unknown): string => `«${request}» → ${JSON.stringify(answer)}`
