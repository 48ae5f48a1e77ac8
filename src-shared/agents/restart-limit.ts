/** Maximum number of restarts of an agent within `restartWindowMs`. */
export const maxRestarts = 3
export const restartWindowMs = 60_000

/**
 * Pause (ms) before the first retry of a step that threw; each later pause is twice as long as the previous
 * one.
 */
const firstPauseMs = 1000

/**
 * Returns the pause (ms) before an agent's step is retried at `now`, given the times of its earlier restarts (epoch
 * ms). Returns null if the agent has used up its restarts for this window. Ignores times far in the future, which mean
 * that the clock has been set back.
 */
export function retryPause(restartedAt: readonly number[], now: number): number | null {
  const recent = restartedAt.filter((at) => Math.abs(now - at) < restartWindowMs).length
  return recent < maxRestarts ? firstPauseMs * 2 ** recent : null
}
