import type { VirtualClock } from '../../src-shared/testing/virtual-clock.ts'

/** Length (ms) of a step of the clock. Work that needs real time can begin only between two steps. */
const stepMs = 100

/**
 * Lets a show's time pass until `until` (epoch ms).
 * @param quiet resolves when no work that needs real time is pending. The show's time stops for it.
 */
export async function passUntil(
  clock: VirtualClock,
  until: number,
  quiet: () => Promise<unknown>,
): Promise<void> {
  await quiet()
  while (clock.now() < until) {
    await clock.advanceAsync(Math.min(stepMs, until - clock.now()))
    await quiet()
  }
}
