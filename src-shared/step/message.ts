import { z } from 'zod'
import { contentBlock } from './content.ts'
import { toolCall } from './step.ts'

const content = z.array(contentBlock)

/** One line of the conversation that a driver sends to its model. */
export const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), content }),
  z.object({ role: z.literal('user'), content }),
  z.object({ role: z.literal('assistant'), content, tool_calls: z.array(toolCall).min(1).optional() }),
  z.object({ role: z.literal('tool'), tool_call_id: z.string(), name: z.string(), content }),
])

export type Message = z.infer<typeof message>
export type ToolMessage = Extract<Message, { role: 'tool' }>
