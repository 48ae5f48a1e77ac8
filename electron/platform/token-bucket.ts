import type { Clock } from '../../src-shared/ports.ts'

/** An amount that may be spent at once and that refills over time. */
export interface TokenBucket {
  /** Spends `amount`. Returns false, and spends nothing, when less than that is left. */
  take(amount: number): boolean
}

/**
 * A token bucket.
 * @param limits the most that is ever left, and how much comes back each second
 */
export function tokenBucket(
  clock: Clock,
  limits: { readonly burst: number; readonly perSecond: number },
): TokenBucket {
  let left = limits.burst
  let filledAt = clock.monotonic()
  return {
    take(amount) {
      const now = clock.monotonic()
      left = Math.min(limits.burst, left + ((now - filledAt) * limits.perSecond) / 1000)
      filledAt = now
      if (left < amount) return false
      left -= amount
      return true
    },
  }
}
