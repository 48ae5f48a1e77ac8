/** A function that undoes what its giver set up; calling it twice does nothing more. */
export type Cancel = () => void

/** Time as the domain sees it. Tests pass a virtual one; only adapters touch the real one. */
export interface Clock {
  /** Returns the wall time (epoch ms), for people and files. */
  now(): number
  /** Returns monotonic milliseconds, for limits, timeouts and durations. */
  monotonic(): number
  /** Calls `run` once after `ms` milliseconds, unless cancelled before. */
  after(ms: number, run: () => void): Cancel
}

/** Randomness as the domain sees it: a number in [0, 1). Seeded in tests and benches. */
export type Rng = () => number
