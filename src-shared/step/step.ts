import { z } from 'zod'
import { contentBlock, text } from './content.ts'

/** One tool call. `assignCallIds` replaces a missing or duplicate id. */
export const toolCall = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  arguments: z.record(z.string(), z.unknown()),
})

const toolCallsStep = z.object({
  type: z.literal('tool_calls'),
  tool_calls: z.array(toolCall).min(1),
  content: z.array(contentBlock).min(1).optional(),
})

const finalStep = z.object({
  type: z.literal('final'),
  content: z.array(contentBlock).min(1),
})

/** A model's output: tool calls, or a final answer. */
export const step = z.discriminatedUnion('type', [toolCallsStep, finalStep])

export type ToolCall = z.infer<typeof toolCall>
type FinalStep = z.infer<typeof finalStep>
export type Step = z.infer<typeof step>

/** Makes a final step from plain text. */
export const finalText = (words: string): FinalStep => ({ type: 'final', content: [text(words)] })

/**
 * Assigns an id such as `call_1` to each call whose id is missing or a duplicate. The same calls always get the same
 * ids.
 */
export function assignCallIds(
  calls: readonly { id?: string | undefined; name: string; arguments: Record<string, unknown> }[],
): ToolCall[] {
  const taken = new Set<string>()
  const kept = calls.map((call) => {
    if (!call.id || taken.has(call.id)) return undefined
    taken.add(call.id)
    return call.id
  })
  return calls.map((call, index) => {
    let n = index + 1
    while (kept[index] === undefined && taken.has(`call_${n}`)) n += 1
    const id = kept[index] ?? `call_${n}`
    taken.add(id)
    return { id, name: call.name, arguments: call.arguments }
  })
}

const content = z.array(contentBlock)

/** A message to a model. */
export const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), content }),
  z.object({ role: z.literal('user'), content }),
  z.object({ role: z.literal('assistant'), content, tool_calls: z.array(toolCall).min(1).optional() }),
  z.object({ role: z.literal('tool'), tool_call_id: z.string(), name: z.string(), content }),
])

export type Message = z.infer<typeof message>
export type ToolMessage = Extract<Message, { role: 'tool' }>

/** Returns a text that is the same for calls with equal names and arguments. The order of keys does not matter. */
export const callKey = (call: Pick<ToolCall, 'name' | 'arguments'>): string =>
  JSON.stringify([call.name, ordered(call.arguments)])

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]))
}
