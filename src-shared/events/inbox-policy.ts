import type { HeardEvent, MessageKind } from './event/agent.ts'

/** How many messages an agent's inbox holds, what a full inbox does, and which events the agent receives. */
export interface InboxPolicy {
  readonly capacity: number
  /**
   * Kinds of messages that a full inbox may drop to make room for a new message, in order of preference. The inbox drops the
   * oldest message of the first kind that it contains. If it contains none of these kinds, it refuses the new message.
   */
  readonly drops: readonly MessageKind[]
  /** Events that the agent receives as messages. The message contains only the event's `seq`. */
  readonly hears: readonly HeardEvent[]
}

/**
 * Decides what an inbox does with a new message. Returns true if there is room, the message to drop for the new one, or
 * false if the inbox refuses the new one.
 * @param messages waiting messages, oldest first
 */
export function roomIn<Waiting extends { readonly kind: MessageKind }>(
  { capacity, drops = [] }: { readonly capacity: number; readonly drops?: readonly MessageKind[] },
  messages: readonly Waiting[],
): Waiting | boolean {
  if (messages.length < capacity) return true
  for (const kind of drops) {
    const oldest = messages.find((message) => message.kind === kind)
    if (oldest !== undefined) return oldest
  }
  return false
}
