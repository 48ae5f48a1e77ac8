import type { Clock } from '../../src-shared/ports.ts'

/**
 * Returns a function that returns the wall time (epoch ms). The time never goes backward, even if the system clock is
 * set back.
 */
export function forwardTime(wall: () => number, monotonic: () => number): () => number {
  let last = { wall: wall(), monotonic: monotonic() }
  return () => {
    const elapsed = monotonic()
    last = { wall: Math.max(wall(), last.wall + elapsed - last.monotonic), monotonic: elapsed }
    return Math.floor(last.wall)
  }
}

/** The system clock. Its time never goes backward (see `forwardTime`). */
export const systemClock: Clock = {
  now: forwardTime(
    () => Date.now(),
    () => performance.now(),
  ),
  monotonic: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** The capacity of a budget, and how much refills each second. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** A budget that refills over time. */
export interface TokenBucket {
  /** Returns false and spends nothing if less than `amount` is left. */
  take(amount: number): boolean
  /** Returns the time (whole ms) until `amount` is left; 0 if it is left now. */
  waitMs(amount: number): number
}

/** Creates a full token bucket. */
export function tokenBucket(clock: Clock, { burst, perSecond }: Rate): TokenBucket {
  let left = burst
  let filledAt = clock.monotonic()
  const refill = (): void => {
    const now = clock.monotonic()
    left = Math.min(burst, left + ((now - filledAt) * perSecond) / 1000)
    filledAt = now
  }
  return {
    take(amount) {
      refill()
      if (left < amount) return false
      left -= amount
      return true
    },
    waitMs(amount) {
      refill()
      return Math.max(0, Math.ceil(((amount - left) * 1000) / perSecond))
    },
  }
}
