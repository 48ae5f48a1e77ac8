import type { Clock } from '../../src-shared/ports.ts'

const backoff = { first: 1000, longest: 60_000 } as const
/** Time (ms) that a page must stay up to reset the back-off. */
const stableMs = 60_000

/**
 * Returns a function to call when a page has crashed. It reloads the page after a delay, which grows with each crash.
 */
export function reviver(reload: () => void, clock: Clock): () => void {
  let delay: number = backoff.first
  let loadedAt = clock.monotonic()
  let cancel = (): void => {}
  return () => {
    if (clock.monotonic() - loadedAt >= stableMs) delay = backoff.first
    cancel()
    cancel = clock.after(delay, () => {
      loadedAt = clock.monotonic()
      reload()
    })
    delay = Math.min(delay * 2, backoff.longest)
  }
}
