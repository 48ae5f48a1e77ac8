import type { ToolCall } from '../step/step.ts'
import type { JsonSchema } from '../step/tool-spec.ts'
import { textProtocol } from '../toolcall/protocol.ts'
import type { LlmMode, LlmRequest } from './driver.ts'
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
  readonly output: () => OutputReader
}

interface PromptOptions {
  /** Whether calls are looked for in the words of a native answer. */
  readonly rescue: boolean
  readonly sees: boolean
}

/** Past calls in the form that the text protocol asks for. */
const callLines = (calls: readonly ToolCall[]): string =>
  calls.map((call) => `CALL ${call.name} ${JSON.stringify(call.arguments)}`).join('\n')

/** Puts a request into one mode: the words of its protocol, the grammar, and the reader for the answer. */
export function promptFor(mode: LlmMode, request: LlmRequest, { rescue, sees }: PromptOptions): Prompt {
  const { tools, messages } = request
  const system = (protocol: string) => [request.system, protocol].filter((part) => part !== '').join('\n\n')
  if (mode === 'native') {
    return { mode, system: request.system, lines: [], stops: [], output: () => nativeOutput(tools, rescue) }
  }
  if (mode === 'schema') {
    const lines = chatLines(messages, schemaProtocol.renderCalls, sees)
    if (tools.length === 0)
      return { mode, system: request.system, lines, stops: [], output: () => nativeOutput(tools, false) }
    return {
      mode,
      system: system(schemaProtocol.prompt(tools)),
      lines,
      format: schemaProtocol.schema(tools),
      stops: [],
      output: () => wholeOutput((raw) => schemaProtocol.read(raw, tools)),
    }
  }
  return {
    mode,
    system: system(textProtocol.prompt(tools)),
    lines: chatLines(messages, callLines, sees),
    stops: [...textProtocol.stop, RESULT_LINE],
    output: () => textOutput(tools),
  }
}
