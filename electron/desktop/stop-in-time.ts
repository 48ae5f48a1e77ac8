import type { Clock } from '../../src-shared/ports.ts'

/** How long the end of a performance may take, in milliseconds. */
const mostMs = 5000

/** Stops something that may hang: resolves with whether it stopped in time, rejects when stopping failed. */
export function stopInTime(stop: () => Promise<unknown>, clock: Clock): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(mostMs, () => resolve(false))
    stop()
      .then(() => resolve(true), reject)
      .finally(cancel)
  })
}
