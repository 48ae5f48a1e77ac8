/** Undoes the call that returned this function, such as one that set a timer. A second call does nothing. */
export type Cancel = () => void

/** Source of time and timers for `src-shared/`. Tests pass a virtual clock. */
export interface Clock {
  /** Returns the wall time (epoch ms), for people and files. */
  now(): number
  /** Returns monotonic milliseconds, for limits, timeouts and durations. */
  monotonic(): number
  /** Calls `run` once after `ms` milliseconds. */
  after(ms: number, run: () => void): Cancel
}

/** Returns a random number in [0, 1). */
export type Rng = () => number

/** Returns a random number generator that is seeded with a text (FNV-1a, then mulberry32). */
export function seededBy(text: string): Rng {
  let state = 2_166_136_261
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a shuffled copy (Fisher-Yates). */
export function shuffled<Item>(items: readonly Item[], rng: Rng): Item[] {
  const out = [...items]
  for (let at = out.length - 1; at > 0; at -= 1) {
    const other = Math.floor(rng() * (at + 1))
    const held = out[at] as Item
    out[at] = out[other] as Item
    out[other] = held
  }
  return out
}

/** Resolves after `ms`, or immediately if the signal aborts or no time is left. */
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
