import { type Clock, sleep } from '../../src-shared/ports.ts'
import { createChangeGate } from '../../src-shared/sight/picture/change-gate.ts'
import { crop, type GatedFrame, type Picture } from '../../src-shared/sight/picture/frame.ts'

/** Makes a frame from what changed since a source's previous picture. Eye pages make their own frames. */
export interface Gating {
  /** Returns a frame with what changed since the previous picture. `t` is epoch ms. */
  frame(picture: Picture, t: number): GatedFrame
  /** Returns a frame that reports an unchanged picture, or undefined before the first picture. */
  unchanged(t: number): GatedFrame | undefined
  reset(): void
}

export function createGating(): Gating {
  let gate = createChangeGate()
  let last: Pick<GatedFrame, 'width' | 'height' | 'thumb'> | undefined
  return {
    frame(picture, t) {
      const { thumb, changed } = gate(picture)
      const { width, height } = picture
      last = { width, height, thumb }
      const only = changed[0]
      const full = changed.length === 1 && only?.[2] === width && only[3] === height
      return {
        t,
        ...last,
        changed: changed.map((box) => ({ box, image: full ? picture : crop(picture, box) })),
        ...(full ? { full } : {}),
      }
    },
    unchanged: (t) => last && { t, ...last, changed: [] },
    reset() {
      gate = createChangeGate()
    },
  }
}

/** Makes a source wait between two captures. */
interface Pace {
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
