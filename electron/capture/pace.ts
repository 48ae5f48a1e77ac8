import type { Clock } from '../../src-shared/ports.ts'
import { sleep } from '../platform/clock.ts'

/** Makes a source wait between two captures. */
export interface Pace {
  /** Ends the current wait, or the next one if there is none. */
  refresh(): void
  /** Waits at most `ms`. Resolves with true if `refresh` was called since the previous wait ended. */
  wait(ms: number, signal: AbortSignal): Promise<boolean>
}

export function createPace(clock: Clock): Pace {
  let requested = false
  let end: (() => void) | undefined
  return {
    refresh() {
      requested = true
      end?.()
    },
    async wait(ms, signal) {
      if (!requested && !signal.aborted) {
        const early = new AbortController()
        end = () => early.abort()
        signal.addEventListener('abort', end, { once: true })
        await sleep(clock, ms, early.signal)
        signal.removeEventListener('abort', end)
        end = undefined
      }
      const wasRequested = requested
      requested = false
      return wasRequested
    },
  }
}
