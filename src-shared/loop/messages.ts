import type { ContentBlock } from '../step/content.ts'
import type { Message, ToolMessage } from '../step/message.ts'
import type { Step, ToolCall } from '../step/step.ts'

/** The history with one more message; the one it is given stays as it is. */
export const appendMessage = (messages: readonly Message[], message: Message): readonly Message[] => [
  ...messages,
  message,
]

/** What the model said: its words and its calls in one message, so that no tool result is an orphan. */
export function assistantMessage(step: Step, calls: readonly ToolCall[]): Message {
  const content: readonly ContentBlock[] = step.content ?? []
  return {
    role: 'assistant',
    content: [...content],
    ...(calls.length > 0 ? { tool_calls: [...calls] } : {}),
  }
}

/** What a tool answered to one call. */
export const toolResultMessage = (call: ToolCall, content: readonly ContentBlock[]): ToolMessage => ({
  role: 'tool',
  tool_call_id: call.id,
  name: call.name,
  content: [...content],
})
