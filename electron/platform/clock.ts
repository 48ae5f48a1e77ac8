import type { Clock } from '../../src-shared/ports.ts'

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after so many ms of the clock, or at once when the signal aborts. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || ms <= 0) return Promise.resolve()
  return new Promise((resolve) => {
    const done = (): void => {
      cancel()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const cancel = clock.after(ms, done)
    signal.addEventListener('abort', done, { once: true })
  })
}

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
