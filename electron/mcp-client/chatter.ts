import type { Clock } from '../../src-shared/ports.ts'
import { tokenBucket } from '../platform/clock.ts'

/** Why Adlib ended a server: the server sent too much, or did not read its input. */
export type Misbehavior = 'talkative' | 'deaf'

/** Rate limit for the messages from a server: `burst` messages at once, then `perSecond` messages each second. */
export const maxMessages = { burst: 1000, perSecond: 200 }
/** Rate limit for the bytes from a server. It is high, because a result may contain a picture. */
const maxBytes = { burst: 32 * 1024 * 1024, perSecond: 4 * 1024 * 1024 }

/**
 * Creates the budget of one server for messages and bytes. Without it, a server that sends without pause would block
 * the performer.
 */
export function chatterBudget(clock: Clock): {
  /** Counts a message. Returns whether the message is within the budget. */
  message(): boolean
  bytes(count: number): boolean
} {
  const messages = tokenBucket(clock, maxMessages)
  const bytes = tokenBucket(clock, maxBytes)
  return { message: () => messages.take(1), bytes: (count) => bytes.take(count) }
}
