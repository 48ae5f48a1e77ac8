const firstMs = 250
const mostMs = 5000

/**
 * Milliseconds to wait before the next try: doubles from a quarter of a second to five seconds, and is
 * spread (half to whole) so that many pages do not come back in the same instant.
 * @param attempt 0 for the first try after a loss
 * @param random 0 to 1
 */
export const backoff = (attempt: number, random: number): number =>
  Math.min(mostMs, firstMs * 2 ** Math.min(attempt, 10)) * (0.5 + random / 2)
