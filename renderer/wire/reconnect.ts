const firstMs = 250
const maxMs = 5000

/**
 * Returns the wait (ms) before the next attempt. It doubles up to 5 s, and is partly random, so that many pages do
 * not reconnect at the same moment.
 * @param attempt 0 for the first attempt after a loss
 * @param random random number from 0 to 1
 */
export const backoff = (attempt: number, random: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 10)) * (0.5 + random / 2)

const key = 'adlib-reloaded-for'

/**
 * Returns whether the page should reload to get the files of this build. True only once for each build, because a
 * reload may not help.
 */
export function reloadOnce(memory: Pick<Storage, 'getItem' | 'setItem'>, build: string): boolean {
  if (memory.getItem(key) === build) return false
  memory.setItem(key, build)
  return true
}
