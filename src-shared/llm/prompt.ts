import {
  type ContentBlock,
  type PromptCut,
  type PromptPartKind,
  type TextBlock,
  text,
} from '../step/content.ts'
import type { Message, ToolCall } from '../step/step.ts'
import type { JsonSchema, ToolSpec } from '../step/tool-spec.ts'
import { textProtocol } from '../toolcall/protocol.ts'
import type { LlmMode, LlmRequest, PromptOptions, SentRequest } from './driver.ts'
import { toOllamaTool } from './ollama/adapter.ts'
import { nativeOutput, type OutputReader, textOutput } from './outputs.ts'
import { schemaOutput } from './schema-output.ts'
import { schemaProtocol } from './schema-protocol.ts'
import {
  type ChatLine,
  chatLines,
  contentText,
  RESULT_LINE,
  showPictures,
  textSources,
} from './transcript.ts'

/** The prompt of a request in one mode, in a form that suits any server. */
export interface Prompt {
  readonly mode: LlmMode
  /** The system prompt and, except in native mode, the description of the tools and of the protocol. */
  readonly system: string
  /** The conversation as messages. Only native mode uses it. */
  readonly messages: readonly Message[]
  /** The conversation as text; empty in native mode. */
  readonly lines: readonly ChatLine[]
  readonly format?: JsonSchema
  /** Texts at which generation stops, before the model invents a result or the user's lines. */
  readonly stops: readonly string[]
  readonly output: () => OutputReader
}

/** Builds the prompt of a request in one mode. */
export function promptFor(mode: LlmMode, asked: LlmRequest, options: PromptOptions): Prompt {
  const request = { ...asked, messages: showPictures(asked.messages, options.sees) }
  const { tools, messages } = request
  const sources = textSources(request)
  if (mode === 'native')
    return {
      mode,
      system: request.system,
      messages,
      lines: [],
      stops: [],
      output: () => nativeOutput(tools, options.rescue, sources),
    }
  if (mode === 'text')
    return {
      mode,
      system: joined(request.system, textProtocol.prompt(tools)),
      messages,
      lines: linesOf(request, callLines, options),
      stops: [...textProtocol.stop, RESULT_LINE],
      output: () => textOutput(tools, { ...sources, neverThinks: !options.mayThink, hasStops: true }),
    }
  if (tools.length === 0)
    return {
      mode,
      system: request.system,
      messages,
      lines: linesOf(request, callLines, options),
      stops: [],
      output: () => nativeOutput(tools, false, sources),
    }
  return stepPrompt(request, options)
}

const stepPrompt = (request: LlmRequest, options: PromptOptions): Prompt => ({
  mode: 'schema',
  system: joined(request.system, schemaProtocol.prompt(request.tools)),
  messages: request.messages,
  lines: linesOf(request, schemaProtocol.renderCalls, options),
  format: schemaProtocol.schema(request.tools),
  stops: [],
  output: () => schemaOutput(request.tools, textSources(request)),
})

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')

/** Writes earlier calls in the format of the text protocol. */
export const callLines = (calls: readonly ToolCall[]): string =>
  calls.map((call) => `CALL ${call.name} ${JSON.stringify(call.arguments)}`).join('\n')

function linesOf(
  request: LlmRequest,
  render: (calls: readonly ToolCall[]) => string,
  { sees, isBase }: PromptOptions,
): ChatLine[] {
  const worked = isBase ? chatLines(workedTurns(request.tools), render, false) : []
  return [...worked, ...chatLines(request.messages, render, sees)]
}

/**
 * Returns example turns for a base model: a call, an answer without a call, then up to two more calls. The smallest
 * models imitate the last turn, so it is a call if there are several.
 */
function workedTurns(tools: readonly ToolSpec[]): LlmRequest['messages'] {
  const examples = tools.flatMap((tool) =>
    (tool.examples ?? []).slice(0, 1).map((example) => ({ tool: tool.name, ...example })),
  )
  const turns = examples.slice(0, 3).map(({ tool, when, arguments: args }): LlmRequest['messages'] => [
    { role: 'user', content: [text(when)] },
    { role: 'assistant', content: [], tool_calls: [{ id: 'call_1', name: tool, arguments: args }] },
  ])
  const plain: LlmRequest['messages'] = [
    { role: 'user', content: [text('How are you?')] },
    { role: 'assistant', content: [text('Very well, thank you!')] },
  ]
  return turns.length === 0 ? [] : [...turns.slice(0, 1), plain, ...turns.slice(1)].flat()
}

/** A part of a prompt, in the form that the model received. */
interface ShownPart {
  readonly is: PromptPartKind
  readonly role: Message['role']
  readonly text: string
  /** False for a grammar: it limits what the model may write, but the model does not read it. */
  readonly isRead: boolean
  readonly cut?: PromptCut
}

const usual: Readonly<Record<Message['role'], PromptPartKind>> = {
  system: 'rules',
  user: 'task',
  assistant: 'answer',
  tool: 'result',
}

/** Returns the parts of a prompt in the order in which the model reads them, followed by the grammar. */
export function promptParts({ request, mode, options }: SentRequest): ShownPart[] {
  const { tools } = request
  const prompt = promptFor(mode, request, options)
  const render = mode === 'schema' && tools.length > 0 ? schemaProtocol.renderCalls : callLines
  const parts: ShownPart[] = []
  /**
   * Whether the last labeled message is history. Calls and results have no label, so they belong to the message
   * before.
   */
  let isHistory = false
  const add = (role: Message['role'], block: TextBlock) => {
    if (block.text.trim() === '') return
    const { is = isHistory ? 'history' : usual[role], cut } = block.part ?? {}
    parts.push({ is, role, text: block.text, isRead: true, ...(cut === undefined ? {} : { cut }) })
  }
  for (const part of request.systemParts ?? [text(request.system)])
    add('system', part.part === undefined ? { ...part, part: { is: 'persona' } } : part)
  const protocol = prompt.system.slice(request.system.length).trim()
  const native = mode === 'native' ? tools.map((tool) => JSON.stringify(toOllamaTool(tool))).join('\n') : ''
  for (const words of [protocol, native])
    if (words !== '') parts.push({ is: 'tools', role: 'system', text: words, isRead: true })
  if (options.isBase)
    for (const line of promptFor(mode, { ...request, messages: [] }, options).lines)
      parts.push({ is: 'example', role: line.role, text: line.content, isRead: true })
  for (const message of prompt.messages) {
    const isLabeled = message.content.some((block) => block.type === 'text' && block.part !== undefined)
    if (isLabeled)
      isHistory = message.content.some((block) => block.type === 'text' && block.part?.is === 'history')
    for (const block of message.content) add(message.role, textOf(block))
    const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : []
    if (calls.length > 0) add('assistant', text(render(calls)))
  }
  if (prompt.format !== undefined)
    parts.push({ is: 'grammar', role: 'system', text: JSON.stringify(prompt.format), isRead: false })
  return parts
}

const textOf = (block: ContentBlock): TextBlock =>
  block.type === 'text' ? block : text(contentText([block]))
