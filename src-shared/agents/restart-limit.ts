/** An agent is restarted at most this often within `restartWindowMs`. */
export const mostRestarts = 3
export const restartWindowMs = 60_000

/**
 * Returns whether an agent may be restarted at `now`, given the times of its earlier restarts (epoch ms). Times far in the
 * future do not count: the clock was set back since.
 */
export const mayRestart = (restartedAt: readonly number[], now: number): boolean =>
  restartedAt.filter((at) => Math.abs(now - at) < restartWindowMs).length < mostRestarts
