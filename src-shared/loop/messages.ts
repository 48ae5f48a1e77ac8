import type { ContentBlock } from '../step/content.ts'
import { isRecord } from '../step/record.ts'
import type { RejectedCall } from '../step/repair.ts'
import type { Message, Step, ToolCall, ToolMessage } from '../step/step.ts'

/** Returns a copy of the messages with one message appended. */
export const appendMessage = (messages: readonly Message[], message: Message): readonly Message[] => [
  ...messages,
  message,
]

/** Puts a model's words and calls into one message. */
export function assistantMessage(step: Step, calls: readonly ToolCall[]): Message {
  const content: readonly ContentBlock[] = step.content ?? []
  return {
    role: 'assistant',
    content: [...content],
    ...(calls.length > 0 ? { tool_calls: [...calls] } : {}),
  }
}

/** Returns the message with a tool's result. */
export const toolResultMessage = (call: ToolCall, content: readonly ContentBlock[]): ToolMessage => ({
  role: 'tool',
  tool_call_id: call.id,
  name: call.name,
  content: [...content],
})

/** Adds late results to the messages, in the order of the newest answer's calls. */
export function withResults(messages: readonly Message[], late: readonly ToolMessage[]): readonly Message[] {
  const at = messages.findLastIndex(({ role }) => role === 'assistant')
  const answer = messages[at]
  const calls = answer?.role === 'assistant' ? (answer.tool_calls ?? []) : []
  const place = (message: Message) =>
    calls.findIndex(({ id }) => message.role === 'tool' && message.tool_call_id === id)
  const results = [...messages.slice(at + 1), ...late].sort((a, b) => place(a) - place(b))
  return [...messages.slice(0, at + 1), ...results]
}

const maxValue = 300
const maxLines = 24
const maxName = 100

/** Writes the answer to an invalid call: the call with an error next to each wrong value. */
export function complaint({ name, args, errors: all, raw }: RejectedCall): string {
  const errors = all.slice(0, maxLines).map((error) => error.slice(0, maxValue))
  const entries = isRecord(args) ? Object.entries(args).slice(0, maxLines) : []
  const left = new Set(errors)
  const lines = entries.map(([key, value]) => {
    const about = errors.filter((error) => mentions(error, key))
    for (const error of about) left.delete(error)
    const written = `  ${shown(key)}: ${shown(value)}`
    return about.length > 0 ? `${written}  // ${about.join('; ')}` : written
  })
  const call =
    entries.length > 0 ? `${(name ?? '').slice(0, maxName)} {\n${lines.join('\n')}\n}` : shown(name ?? raw)
  const rest = [...left].map((error) => `// ${error}`)
  return [
    'This call was not valid and did nothing:',
    call,
    ...rest,
    'Make it again with the mistakes mended, or answer in plain words if no tool fits.',
  ].join('\n')
}

const mentions = (error: string, key: string): boolean =>
  new RegExp(`(^|[^\\w])${key.replace(/[.+?^${}()|[\]\\*]/g, '\\$&')}($|[^\\w])`).test(error)

const shown = (value: unknown): string => {
  const json = JSON.stringify(value) ?? 'nothing'
  return json.length > maxValue ? `${json.slice(0, maxValue)}…` : json
}
