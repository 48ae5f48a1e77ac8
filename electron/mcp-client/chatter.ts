import type { Clock } from '../../src-shared/ports.ts'
import { tokenBucket } from '../platform/clock.ts'

/** Why Adlib ended a server: the server sent too much, or did not read its input. */
export type Misbehavior = 'talkative' | 'deaf'

/** A server may send at most `burst` messages at once, and then `perSecond` each second. */
export const maxMessages = { burst: 1000, perSecond: 200 }
/** In bytes. The limit is high, because a result may contain a picture. */
const maxBytes = { burst: 32 * 1024 * 1024, perSecond: 4 * 1024 * 1024 }

/** Limits the messages and bytes of one server, so that no server can block the performer. */
export function chatterBudget(clock: Clock): {
  /** Counts a message. Returns whether it is within the limits. */
  message(): boolean
  bytes(count: number): boolean
} {
  const messages = tokenBucket(clock, maxMessages)
  const bytes = tokenBucket(clock, maxBytes)
  return { message: () => messages.take(1), bytes: (count) => bytes.take(count) }
}
