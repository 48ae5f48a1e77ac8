import type { HeardEvent, MessageKind } from './event/message.ts'

/** How many messages an agent's inbox holds, what a full inbox does, and which events the agent receives. */
export interface InboxPolicy {
  readonly capacity: number
  /**
   * Kinds of messages that a full inbox drops for a new message, in order of preference. The oldest of a kind goes
   * first.
   */
  readonly drops: readonly MessageKind[]
  readonly hears: readonly HeardEvent[]
}

/**
 * Returns true if there is room, the message to drop for the new one, or false to refuse the new one. `messages`
 * begins with the oldest.
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
