import { isRecord } from '../step/record.ts'
import { badToolAt, type ToolSpec } from '../step/tool-spec.ts'

/** The body of a request or an answer, as parsed JSON. */
export type Body = Readonly<Record<string, unknown>>

/** Whether an answer may, must or must not call a tool. */
export type ChoiceMode = 'auto' | 'required' | 'none'

/** What the proxy reads of a request, in any dialect. */
export interface ProxyRequest {
  readonly model: string
  readonly streams: boolean
  /** The tools that the answer may call. */
  readonly tools: readonly ToolSpec[]
  readonly choice: ChoiceMode
  /** Whether the choice names tools, so that the answer may call no other one. */
  readonly isRestricted: boolean
  /** Whether the answer may have several calls. */
  readonly isParallel: boolean
  /** Whether the client requested an answer in JSON, which must stay as it is. */
  readonly wantsJson: boolean
  readonly maxTokens: number | undefined
  /** Whether the client set a temperature. */
  readonly hasTemperature: boolean
  /** The conversation, for the checks of echoes and of made-up values. */
  readonly said: readonly SaidText[]
  /** The calls that were answered since the last message of the user. */
  readonly answered: readonly PastCall[]
}

/** A call of the conversation that has its result. `arguments` may be JSON text or an object. */
export interface PastCall {
  readonly name: unknown
  readonly arguments: unknown
}

/** A text of the conversation: by the person, by a tool, or by the model and the system prompt (`rest`). */
export interface SaidText {
  readonly by: 'user' | 'tool' | 'rest'
  readonly text: string
}

/** A choice of tools. `only` has the names of the tools that may be called; undefined if all may. */
export interface ToolChoice {
  readonly mode: ChoiceMode
  readonly only?: readonly string[]
}

/**
 * Reads a tool choice in the forms of OpenAI's two APIs and of Anthropic's. An unknown form counts as `auto`, because
 * the server reports it.
 */
export function toolChoice(given: unknown): ToolChoice {
  const word = isRecord(given) ? given.type : given
  if (word === 'none') return { mode: 'none' }
  if (word === 'required' || word === 'any') return { mode: 'required' }
  if (!isRecord(given)) return { mode: 'auto' }
  if (given.type === 'allowed_tools') {
    const { mode, tools } = isRecord(given.allowed_tools) ? given.allowed_tools : given
    const only = listOf(tools).flatMap((tool) => nameIn(tool) ?? [])
    return { mode: mode === 'required' ? 'required' : 'auto', only }
  }
  const name = given.type === 'function' || given.type === 'tool' ? nameIn(given) : undefined
  return name === undefined ? { mode: 'auto' } : { mode: 'required', only: [name] }
}

const nameIn = (tool: unknown): string | undefined => {
  const inner = isRecord(tool) && isRecord(tool.function) ? tool.function : tool
  return isRecord(inner) && typeof inner.name === 'string' ? inner.name : undefined
}

/**
 * Returns the functions among the tools of a request, at most those that the choice allows. Tools that the server runs
 * itself, and tools that cannot be used, are left out.
 */
export function toolsIn(given: unknown, { only }: ToolChoice): ToolSpec[] {
  return listOf(given).flatMap((entry, index) => {
    const tool = isRecord(entry) && isRecord(entry.function) ? entry.function : entry
    if (!isRecord(tool) || (isRecord(entry) && (entry.type ?? 'function') !== 'function')) return []
    const { name, description, parameters, input_schema } = tool
    const schema = parameters ?? input_schema ?? { type: 'object', properties: {} }
    const spec = { name, description: typeof description === 'string' ? description : '', parameters: schema }
    if (badToolAt(index, spec) !== undefined) return []
    return only === undefined || only.includes(String(name)) ? [spec as ToolSpec] : []
  })
}

/** Returns a value if it is a list, otherwise an empty list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns the objects of a list; other entries are skipped. */
export const recordsIn = (value: unknown): Record<string, unknown>[] => listOf(value).filter(isRecord)

/** Returns the text of a content field: a string, or the texts of its parts. */
export function textIn(content: unknown): string {
  if (typeof content === 'string') return content
  return recordsIn(content)
    .map(({ text, content: inner }) => (typeof text === 'string' ? text : textIn(inner)))
    .filter((text) => text !== '')
    .join('\n')
}

export const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined
