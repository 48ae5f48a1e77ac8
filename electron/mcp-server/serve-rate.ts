import type { Clock } from '../../src-shared/ports.ts'

/** Calls that a client may make at once, and the milliseconds after which it may make one more. */
const burst = 20
const refillMs = 250
/** Clients with an account of their own at a time. A client may give itself any name, so the rest share one. */
const mostAccounts = 8

/** Takes one call from a client's account: 0, or the milliseconds until it has one again. */
export type CallRate = (client: string) => number

/**
 * How often clients may call, whatever becomes of the calls: each is written, also one that is refused. Only clients
 * that called lately have an account, and no more than a few.
 */
export function callRate(clock: Clock): CallRate {
  /** When each account is full again. */
  const fullAt = new Map<string, number>()
  return (client) => {
    const now = clock.monotonic()
    for (const [one, at] of fullAt) if (at <= now) fullAt.delete(one)
    // No client's name is empty.
    const account = fullAt.has(client) || fullAt.size < mostAccounts ? client : ''
    const at = Math.max(now, fullAt.get(account) ?? now)
    const waitMs = at - now - (burst - 1) * refillMs
    if (waitMs > 0) return waitMs
    fullAt.set(account, at + refillMs)
    return 0
  }
}
