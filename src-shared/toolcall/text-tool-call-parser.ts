import { wordsOf } from '../step/content.ts'
import type { ToolCall } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import { readStep } from './read-step.ts'

/** A call without an id. */
export interface TextToolCall {
  name: string
  arguments: Record<string, unknown>
}

export interface TextToolCallParser {
  parse(content: string): { cleanedContent: string; toolCalls: TextToolCall[] }
}

/** Adapts `readStep` to the interface `TextToolCallParser`. Reads every format, not only Gemma's. */
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

/** A call in the form of OpenAI's chat API. */
export interface OpenAiToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

/** Converts calls to OpenAI's form. */
export function toOpenAiToolCalls(calls: readonly ToolCall[]): OpenAiToolCall[] {
  return calls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }))
}
