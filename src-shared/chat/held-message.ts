import type { ChatMessage } from './chat-item.ts'

/** A message that waits. `at`: when it came (ms). */
export interface HeldMessage {
  readonly message: ChatMessage
  readonly at: number
}

/** How long (ms) a message waits at least, so that the platform's filter and moderators win. */
export const holdMs = 2500
/** Maximum number of messages that wait for the same. */
export const maxHeld = 200
