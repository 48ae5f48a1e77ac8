import type { HeardEvent, MessageKind } from './event/agent.ts'

/** How an agent's inbox is bounded. */
export interface InboxPolicy {
  /** Limit of messages that wait. */
  readonly capacity: number
  /**
   * Kinds that a full inbox drops for a new message: the oldest message of the first kind that it has. Every other kind is
   * kept, and a new message is refused.
   */
  readonly drops: readonly MessageKind[]
  /** Events that are messages to it: it gets their `seq`, so that nothing is written twice. */
  readonly hears: readonly HeardEvent[]
}

/**
 * Returns how an inbox takes one more message: `true` if there is a place, the message that makes room, or `false` if the
 * inbox refuses the new one.
 * @param messages those that wait, oldest first
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
