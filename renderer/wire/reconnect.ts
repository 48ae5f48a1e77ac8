const firstMs = 250
const maxMs = 5000

/**
 * Returns the milliseconds to wait before the next attempt. The wait doubles from 250 ms to 5 s. It is randomly
 * shortened by up to half, so that many pages do not reconnect at the same moment.
 * @param attempt 0 for the first attempt after a loss
 * @param random random number from 0 to 1
 */
export const backoff = (attempt: number, random: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 10)) * (0.5 + random / 2)

const key = 'adlib-reloaded-for'

/**
 * Returns whether the page should reload to get the files of this build, and stores the build id in `memory`. Returns
 * false if that id is already stored, so that a page whose build id still differs after a reload does not reload
 * forever.
 */
export function reloadOnce(memory: Pick<Storage, 'getItem' | 'setItem'>, build: string): boolean {
  if (memory.getItem(key) === build) return false
  memory.setItem(key, build)
  return true
}
