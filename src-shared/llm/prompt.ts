import { text } from '../step/content.ts'
import type { ToolCall } from '../step/step.ts'
import type { JsonSchema, ToolSpec } from '../step/tool-spec.ts'
import { textProtocol } from '../toolcall/protocol.ts'
import type { LlmMode, LlmRequest } from './driver.ts'
import { planGrounded } from './grounding/grounded-plan.ts'
import type { OutputReader } from './output-reader.ts'
import { nativeOutput, textOutput, wholeOutput } from './outputs.ts'
import { schemaProtocol } from './schema-protocol.ts'
import { type ChatLine, chatLines, RESULT_LINE } from './transcript.ts'

/** What a request becomes in one mode, whichever server it goes to. */
export interface Prompt {
  readonly mode: LlmMode
  /** Persona and protocol. */
  readonly system: string
  /** The conversation in words alone; native mode has its own form of messages. */
  readonly lines: readonly ChatLine[]
  /** The grammar, in schema mode with tools. */
  readonly format?: JsonSchema
  /** Where an answer ends because the model begins to play the other side. */
  readonly stops: readonly string[]
  /** Most tokens of an answer, where the prompt needs fewer than usual. */
  readonly maxTokens?: number
  /** The words at hand leave nothing to ask: the output is complete as it is, and no model is needed. */
  readonly settled?: true
  readonly output: () => OutputReader
}

interface PromptOptions {
  /** Whether calls are looked for in the words of a native answer. */
  readonly rescue: boolean
  readonly sees: boolean
  /** The model only continues text, so it is shown worked turns as well. */
  readonly isBase: boolean
  /** How much the evidence in the words counts in schema mode, 0 (not at all) to 1. */
  readonly evidenceWeight: number
}

/** Puts a request into one mode: the words of its protocol, the grammar, and the reader for the answer. */
export function promptFor(mode: LlmMode, request: LlmRequest, options: PromptOptions): Prompt {
  const { tools } = request
  if (mode === 'native')
    return {
      mode,
      system: request.system,
      lines: [],
      stops: [],
      output: () => nativeOutput(tools, options.rescue),
    }
  if (mode === 'text')
    return {
      mode,
      system: joined(request.system, textProtocol.prompt(tools)),
      lines: linesOf(request, callLines, options),
      stops: [...textProtocol.stop, RESULT_LINE],
      output: () => textOutput(tools),
    }
  if (tools.length === 0)
    return {
      mode,
      system: request.system,
      lines: linesOf(request, callLines, options),
      stops: [],
      output: () => nativeOutput(tools, false),
    }
  return groundedPrompt(request, options) ?? stepPrompt(request, options)
}

/** Schema mode as the whole canonical step. */
const stepPrompt = (request: LlmRequest, options: PromptOptions): Prompt => ({
  mode: 'schema',
  system: joined(request.system, schemaProtocol.prompt(request.tools)),
  lines: linesOf(request, schemaProtocol.renderCalls, options),
  format: schemaProtocol.schema(request.tools),
  stops: [],
  output: () => wholeOutput((raw) => schemaProtocol.read(raw, request.tools)),
})

/** Schema mode narrowed by the evidence in the words; undefined where there is none to go by. */
function groundedPrompt(request: LlmRequest, { evidenceWeight, sees }: PromptOptions): Prompt | undefined {
  if (request.grounding === 'off' || evidenceWeight === 0) return undefined
  const { system, messages, tools, maxTokens } = request
  const plan = planGrounded({ system, messages, tools, weight: evidenceWeight, sees, maxTokens })
  if (plan === undefined) return undefined
  if (plan.kind === 'settled') {
    const { output } = plan
    return {
      mode: 'schema',
      system,
      lines: [],
      stops: [],
      settled: true,
      output: () => wholeOutput(() => output),
    }
  }
  return {
    mode: 'schema',
    system: plan.system,
    lines: plan.lines,
    ...(plan.format ? { format: plan.format } : {}),
    stops: plan.stops,
    maxTokens: plan.maxTokens,
    output: () => wholeOutput(plan.read),
  }
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')

/** Past calls in the form that the text protocol asks for. */
const callLines = (calls: readonly ToolCall[]): string =>
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
 * Turns that show what is wanted: the tools' own examples, and among them one of plain words: not the last where there is more
 * than one example, because the smallest models go on as the last turn did.
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
