import { describe } from '../../src-shared/events/bounded-json.ts'
import type { Clock } from '../../src-shared/ports.ts'

/** Stops one part; resolves when it has stopped, failed or run out of time. Never rejects. */
export type StopPart = (part: string, stop: () => Promise<unknown> | undefined) => Promise<void>

/**
 * Stops parts that may hang or break, all of them within `ms` from now. A part that takes longer is abandoned, and one
 * that fails is passed over; `print` gets a sentence about each.
 */
export function stopParts(clock: Clock, ms: number, print: (line: string) => void): StopPart {
  const deadline = clock.monotonic() + ms
  return (part, stop) =>
    new Promise((resolve) => {
      const cancel = clock.after(Math.max(0, deadline - clock.monotonic()), () => {
        print(`Adlib ends without waiting for ${part}: it took longer than ${ms} ms.`)
        resolve()
      })
      const end = (): void => {
        cancel()
        resolve()
      }
      // Called inside a promise, so that a part that throws at once fails like any other.
      Promise.resolve()
        .then(stop)
        .then(end, (error: unknown) => {
          print(`Stopping ${part} failed: ${describe(error)}`)
          end()
        })
    })
}
