import type { GivenTool, JsonSchema, ToolSpec } from '../step/tool-spec.ts'
import { type ReadOptions, type ReadResult, readStep } from './read-step.ts'
import { compileSchema, type Schema } from './repair/schema.ts'
import { indexTools } from './repair/tool-index.ts'
import { createStepStream, type StepStream } from './step-stream.ts'

/** A prompt that teaches a model to write tool calls, and a reader for its answers. */
export interface Protocol {
  readonly name: string
  prompt(tools: readonly GivenTool[]): string
  /** Stop sequences that keep the model from writing a tool's result or the user's turn. */
  readonly stop: readonly string[]
  read(text: string | null | undefined, tools: readonly GivenTool[], options?: ReadOptions): ReadResult
  stream(tools: readonly GivenTool[], options?: ReadOptions): StepStream
}

/** The protocol for models that answer in plain text. It requests two formats and reads every known one. */
export const textProtocol: Protocol = {
  name: 'text',
  prompt: promptFor,
  stop: ['\nObservation:', '<tool_response>', '\nUser:', '\nuser:'],
  read: readStep,
  stream: createStepStream,
}

function promptFor(given: readonly GivenTool[]): string {
  const tools = indexTools(given).all.map(({ spec }) => spec)
  if (tools.length === 0) return ''
  return [
    '## Tool Calling Protocol',
    'To use tools, answer with this JSON and nothing else:',
    '{"tool_calls":[{"name":"TOOL","arguments":{"KEY":"VALUE"}}]}',
    'Or write each call on a line of its own:',
    'CALL TOOL {"KEY":"VALUE"}',
    '',
    'Available tools (? marks what may be left out):',
    ...tools.flatMap(toolLines),
    '',
    'Use only these tools, with exactly these names and keys. To do something or to find something out, call the tool for it:',
    'never guess what a tool can look up. When no tool does what is asked, or the user only talks, answer in plain words',
    'without a call. Example (How are you?): Very well, thank you!',
  ].join('\n')
}

function toolLines(tool: ToolSpec): string[] {
  const description = (tool.description ?? '').trim().split('\n')[0] ?? ''
  const example = tool.examples?.[0]
  const args = example?.arguments ?? sampleArguments(tool.parameters ?? {})
  const when = example ? ` (${example.when})` : ''
  return [
    `- ${tool.name}(${signature(tool.parameters ?? {})})${description === '' ? '' : `: ${description}`}`,
    `  Example${when}: CALL ${tool.name} ${JSON.stringify(args)}`,
  ]
}

/** Formats the arguments of a tool: `text: string, style?: "calm" | "loud" = "calm"`. */
export function signature(parameters: JsonSchema): string {
  const schema = compileSchema(parameters)
  return [...schema.properties]
    .map(([key, property]) => {
      const optional = schema.required.includes(key) ? '' : '?'
      const fallback = property.hasDefault ? ` = ${JSON.stringify(property.default)}` : ''
      return `${key}${optional}: ${typeText(property)}${fallback}`
    })
    .join(', ')
}

function typeText(schema: Schema, depth = 0): string {
  if (schema.values)
    return schema.values
      .slice(0, 24)
      .map((value) => JSON.stringify(value))
      .join(' | ')
  if (schema.branches.length > 0 && depth < 3)
    return [...new Set(schema.branches.map((branch) => typeText(branch, depth + 1)))].join(' | ')
  const names = [...(schema.types ?? ['any'])].map((type) => {
    if (type === 'array')
      return schema.items && depth < 3 ? `list of ${typeText(schema.items, depth + 1)}` : 'list'
    if (type === 'object' && schema.properties.size > 0 && depth < 3)
      return `{${[...schema.properties].map(([key, inner]) => `${key}: ${typeText(inner, depth + 1)}`).join(', ')}}`
    return type
  })
  const least = schema.source.minimum
  const most = schema.source.maximum
  const range = typeof least === 'number' && typeof most === 'number' ? ` ${least}-${most}` : ''
  return names.join(' | ') + range
}

function sampleArguments(parameters: JsonSchema): Record<string, unknown> {
  const schema = compileSchema(parameters)
  const out: Record<string, unknown> = {}
  for (const key of schema.required) {
    const property = schema.properties.get(key)
    if (property) out[key] = sample(property)
  }
  return out
}

function sample(schema: Schema, depth = 0): unknown {
  if (schema.values) return schema.values[0]
  if (schema.hasDefault) return schema.default
  if (schema.branches.length > 0) return sample(schema.branches[0] as Schema, depth + 1)
  const type = schema.types ? [...schema.types][0] : 'string'
  const least = schema.source.minimum
  if (type === 'integer' || type === 'number') return typeof least === 'number' ? least : 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (type === 'array') return schema.items && depth < 4 ? [sample(schema.items, depth + 1)] : []
  if (type === 'object') {
    const inner: Record<string, unknown> = {}
    if (depth < 4)
      for (const key of schema.required) {
        const property = schema.properties.get(key)
        if (property) inner[key] = sample(property, depth + 1)
      }
    return inner
  }
  return '...'
}
