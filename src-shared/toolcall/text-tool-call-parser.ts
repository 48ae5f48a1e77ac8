import { wordsOf } from '../step/content.ts'
import type { ToolCall } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import { readStep } from './read-step.ts'

/** A call as text-only models give it: no id. */
export interface TextToolCall {
  name: string
  arguments: Record<string, unknown>
}

export interface TextToolCallParser {
  /** The words without the calls, and the calls. */
  parse(content: string): { cleanedContent: string; toolCalls: TextToolCall[] }
}

/** The reader in the shape that callers of a text parser know; it reads every format, Gemma's among them. */
export class GemmaToolCallParser implements TextToolCallParser {
  private readonly tools: readonly ToolSpec[]

  constructor(tools: readonly ToolSpec[]) {
    this.tools = tools
  }

  parse(content: string): { cleanedContent: string; toolCalls: TextToolCall[] } {
    const { step } = readStep(content, this.tools)
    return {
      cleanedContent: wordsOf(step.content),
      toolCalls:
        step.type === 'tool_calls'
          ? step.tool_calls.map((call) => ({ name: call.name, arguments: call.arguments }))
          : [],
    }
  }
}

/** A call as OpenAI's chat API writes it: the arguments are JSON text. */
export interface OpenAiToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

/** Canonical calls in OpenAI's form. */
export function toOpenAiToolCalls(calls: readonly ToolCall[]): OpenAiToolCall[] {
  return calls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }))
}
