import type { Clock } from '../../src-shared/ports.ts'

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after `ms` milliseconds, or at once if the signal aborts. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || ms <= 0) return Promise.resolve()
  return new Promise((resolve) => {
    const end = (): void => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(ms, end)
    signal.addEventListener('abort', end, { once: true })
  })
}

/** A budget that refills over time. */
export interface TokenBucket {
  /** Spends `amount`. Returns false, and spends nothing, if less than that is left. */
  take(amount: number): boolean
}

/**
 * Creates a full token bucket.
 * @param limits capacity, and refill per second
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
