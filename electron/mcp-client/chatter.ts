import type { Clock } from '../../src-shared/ports.ts'
import { tokenBucket } from '../platform/clock.ts'

/** Why Adlib ended a server: it sends without end, or it does not read what it is sent. */
export type Misbehavior = 'talkative' | 'deaf'

/** Messages that a server may send at once, and how many more each second. */
export const mostMessages = { burst: 1000, perSecond: 200 }
/** The same for bytes: a result may hold a picture. */
const mostBytes = { burst: 32 * 1024 * 1024, perSecond: 4 * 1024 * 1024 }

/** What one server may send; a server that talks without end would take all the time of the performer. */
export function chatterBudget(clock: Clock): {
  /** Whether one more message is within the budget. */
  message(): boolean
  bytes(count: number): boolean
} {
  const messages = tokenBucket(clock, mostMessages)
  const bytes = tokenBucket(clock, mostBytes)
  return { message: () => messages.take(1), bytes: (count) => bytes.take(count) }
}
