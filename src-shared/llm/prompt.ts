import { text } from '../step/content.ts'
import type { Message, ToolCall } from '../step/step.ts'
import type { JsonSchema, ToolSpec } from '../step/tool-spec.ts'
import { textProtocol } from '../toolcall/protocol.ts'
import type { LlmMode, LlmRequest, PromptOptions } from './driver.ts'
import type { OutputReader } from './outputs.ts'
import { nativeOutput, textOutput } from './outputs.ts'
import { schemaOutput } from './schema-output.ts'
import { schemaProtocol } from './schema-protocol.ts'
import { textSources } from './text-sources.ts'
import { type ChatLine, chatLines, RESULT_LINE, showPictures } from './transcript.ts'

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
