/**
 * Undoes the effect of the call that returned it, such as setting a timer or adding a listener. A second call does
 * nothing.
 */
export type Cancel = () => void

/** Source of time and timers for `src-shared/`. Tests pass a virtual clock; only adapters use the system clock. */
export interface Clock {
  /** Returns the wall time (epoch ms), for people and files. */
  now(): number
  /** Returns monotonic milliseconds, for limits, timeouts and durations. */
  monotonic(): number
  /** Calls `run` once after `ms` milliseconds. The returned function cancels the timer. */
  after(ms: number, run: () => void): Cancel
}

/** Returns a random number in [0, 1). Seeded in tests and benchmarks. */
export type Rng = () => number
