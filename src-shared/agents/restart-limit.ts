/** Maximum number of restarts of an agent within `restartWindowMs`. */
export const maxRestarts = 3
export const restartWindowMs = 60_000

const firstPauseMs = 1000

/**
 * Returns the pause (ms) before a retry of an agent's step, or null after too many restarts. Times are in epoch ms.
 */
export function retryPause(restartedAt: readonly number[], now: number): number | null {
  const recent = restartedAt.filter((at) => Math.abs(now - at) < restartWindowMs).length
  return recent < maxRestarts ? firstPauseMs * 2 ** recent : null
}
