import type { Clock } from '../../src-shared/ports.ts'

const burst = 20
/** Time (ms) in which a client regains one call. */
const refillMs = 250
/** Beyond this number, clients share one limit, so a client cannot avoid the limit by changing its name. */
const maxAccounts = 8

/** Returns 0 and counts the call if the client may call now; otherwise returns the time (ms) until it may. */
export type CallRate = (client: string) => number

/** Limits how often clients may call, because each call is written to the journal. */
export function callRate(clock: Clock): CallRate {
  const fullAt = new Map<string, number>()
  return (client) => {
    const now = clock.monotonic()
    for (const [one, at] of fullAt) if (at <= now) fullAt.delete(one)
    // No client has an empty name, so `''` stands for all clients that share a limit.
    const account = fullAt.has(client) || fullAt.size < maxAccounts ? client : ''
    const at = Math.max(now, fullAt.get(account) ?? now)
    const waitMs = at - now - (burst - 1) * refillMs
    if (waitMs > 0) return waitMs
    fullAt.set(account, at + refillMs)
    return 0
  }
}
