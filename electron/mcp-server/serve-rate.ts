import type { Clock } from '../../src-shared/ports.ts'

/** Calls that a client may make at once, and ms until each further one. */
const burst = 20
const refillMs = 250
/** Most clients with separate accounts; the others share one, because a client may choose any name. */
const maxAccounts = 8

/** Takes a call from a client's account. Returns 0, or the ms until the next one is free. */
export type CallRate = (client: string) => number

/**
 * Limits the calls of clients, refused ones included, because each is written to the journal. Only recent callers have
 * accounts.
 */
export function callRate(clock: Clock): CallRate {
  /** Times at which the accounts are full again (ms, monotonic). */
  const fullAt = new Map<string, number>()
  return (client) => {
    const now = clock.monotonic()
    for (const [one, at] of fullAt) if (at <= now) fullAt.delete(one)
    // No client has an empty name, so it can name the shared account.
    const account = fullAt.has(client) || fullAt.size < maxAccounts ? client : ''
    const at = Math.max(now, fullAt.get(account) ?? now)
    const waitMs = at - now - (burst - 1) * refillMs
    if (waitMs > 0) return waitMs
    fullAt.set(account, at + refillMs)
    return 0
  }
}
