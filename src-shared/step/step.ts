import { z } from 'zod'
import { contentBlock, text } from './content.ts'

/** One call of one tool. `id` is the model's own, or `call_<n>` where the model gave none. */
export const toolCall = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  arguments: z.record(z.string(), z.unknown()),
})

export const toolCallsStep = z.object({
  type: z.literal('tool_calls'),
  tool_calls: z.array(toolCall).min(1),
  /** The words around the calls, where there were any. */
  content: z.array(contentBlock).min(1).optional(),
})

export const finalStep = z.object({
  type: z.literal('final'),
  content: z.array(contentBlock).min(1),
})

/** What every model output becomes, whoever produced it; the loop knows nothing else. */
export const step = z.discriminatedUnion('type', [toolCallsStep, finalStep])

export type ToolCall = z.infer<typeof toolCall>
export type FinalStep = z.infer<typeof finalStep>
export type Step = z.infer<typeof step>

/** A final step of plain words. */
export const finalText = (words: string): FinalStep => ({ type: 'final', content: [text(words)] })

/**
 * Gives `call_1`, `call_2` … (1-based, in order) to the calls that have no id of their own, never one
 * that another call of the list already carries. Deterministic: the same calls get the same ids.
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
