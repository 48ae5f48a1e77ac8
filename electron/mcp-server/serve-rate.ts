import type { Clock } from '../../src-shared/ports.ts'

/** Number of calls that a full account allows at once. */
const burst = 20
/** Time (ms) in which an account regains one call. */
const refillMs = 250
/**
 * Maximum number of clients that have a separate account. All other clients share one account, so a client cannot avoid
 * the limit by changing its name.
 */
const maxAccounts = 8

/** Counts a client's call and returns 0 if it is allowed. Otherwise, returns the time (ms) until a call is allowed. */
export type CallRate = (client: string) => number

/**
 * Limits how often clients may call. Each recent caller has an account of allowed calls. Each call uses up one allowed
 * call, and the account refills over time. A full account is deleted. Calls that the policy denies also count, because
 * each call is written to the journal.
 */
export function callRate(clock: Clock): CallRate {
  /** Time (ms, monotonic) at which each account is full again. */
  const fullAt = new Map<string, number>()
  return (client) => {
    const now = clock.monotonic()
    for (const [one, at] of fullAt) if (at <= now) fullAt.delete(one)
    // No client has an empty name, so the empty name is the shared account.
    const account = fullAt.has(client) || fullAt.size < maxAccounts ? client : ''
    const at = Math.max(now, fullAt.get(account) ?? now)
    const waitMs = at - now - (burst - 1) * refillMs
    if (waitMs > 0) return waitMs
    fullAt.set(account, at + refillMs)
    return 0
  }
}
