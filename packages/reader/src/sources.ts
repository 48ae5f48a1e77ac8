import type { ReadOptions } from '../../../src-shared/entries/reader.ts'

/** A message of any client library. */
export interface AnyMessage {
  readonly role: string
  readonly content: unknown
}

/**
 * Returns what the model has read in a conversation, so that a call that it only repeats stays text: results of tools
 * are from outside, and what the person asked never is.
 */
export function sourcesIn(messages: readonly AnyMessage[]): Pick<ReadOptions, 'asked' | 'seen' | 'rest'> {
  const of = (...roles: string[]): string[] =>
    messages.filter(({ role }) => roles.includes(role)).flatMap(({ content }) => textsIn(content))
  return {
    asked: of('user', 'human'),
    seen: of('tool', 'function'),
    rest: of('system', 'developer', 'assistant', 'ai'),
  }
}

/** Returns all texts in a message's content, however deep they are. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, value]) =>
    key === 'type' || key === 'toolName' || key === 'toolCallId' ? [] : textsIn(value),
  )
}
