import type { Message } from '../../step/step.ts'
import { wireName } from '../../step/wire-name.ts'
import { contentText } from '../transcript.ts'
import type { EngineLine } from './engine-client.ts'

/** Converts messages for a template with tools, in which the result of a call belongs to the line of the call. */
export const engineLines = (messages: readonly Message[]): EngineLine[] =>
  messages.flatMap((message, index): EngineLine[] => {
    if (message.role === 'tool') return []
    const line = { role: message.role, content: contentText(message.content) }
    if (message.role !== 'assistant' || message.tool_calls === undefined) return [line]
    // The ids are unique in one step only.
    const results = new Map<string, string>()
    for (const next of messages.slice(index + 1)) {
      if (next.role !== 'tool') break
      results.set(next.tool_call_id, contentText(next.content))
    }
    const calls = message.tool_calls.map(({ id, name, arguments: params }) => ({
      name: wireName(name),
      params,
      result: results.get(id),
    }))
    return [{ ...line, calls }]
  })
