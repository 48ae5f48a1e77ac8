import type { ContentBlock } from '../step/content.ts'
import type { RejectedCall } from '../step/repair.ts'
import type { Message, Step, ToolCall, ToolMessage } from '../step/step.ts'

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

/** Longest value that is shown again, in characters. */
const MOST_VALUE = 300
/** Arguments and errors that are shown again, and characters of a name. */
const MOST_LINES = 24
const MOST_NAME = 100

/**
 * The answer to a call that could not be read into a valid one: the call again, with the errors written beside
 * the values they are about, and what to do now. The loop bounds how often it asks again.
 */
export function complaint({ name, args, errors: all, raw }: RejectedCall): string {
  const errors = all.slice(0, MOST_LINES).map((error) => error.slice(0, MOST_VALUE))
  const entries =
    typeof args === 'object' && args !== null && !Array.isArray(args)
      ? Object.entries(args).slice(0, MOST_LINES)
      : []
  const left = new Set(errors)
  const lines = entries.map(([key, value]) => {
    const about = errors.filter((error) => mentions(error, key))
    for (const error of about) left.delete(error)
    const written = `  ${shown(key)}: ${shown(value)}`
    return about.length > 0 ? `${written}  // ${about.join('; ')}` : written
  })
  const call =
    entries.length > 0 ? `${(name ?? '').slice(0, MOST_NAME)} {\n${lines.join('\n')}\n}` : shown(name ?? raw)
  const rest = [...left].map((error) => `// ${error}`)
  return [
    'This call was not valid and did nothing:',
    call,
    ...rest,
    'Make it again with the mistakes mended, or answer in plain words if no tool fits.',
  ].join('\n')
}

/** Whether an error names this argument, as a word of its own. */
const mentions = (error: string, key: string): boolean =>
  new RegExp(`(^|[^\\w])${key.replace(/[.+?^${}()|[\]\\*]/g, '\\$&')}($|[^\\w])`).test(error)

const shown = (value: unknown): string => {
  const json = JSON.stringify(value) ?? 'nothing'
  return json.length > MOST_VALUE ? `${json.slice(0, MOST_VALUE)}…` : json
}
