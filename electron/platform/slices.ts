import { setImmediate as otherWork } from 'node:timers/promises'

const itemsOfSlice = 50

/**
 * Splits long work, so that other work can run between slices. Await the result of the returned function after each
 * item.
 */
export function slices(items = itemsOfSlice): () => Promise<void> | null {
  let count = 0
  return () => {
    count += 1
    if (count < items) return null
    count = 0
    return otherWork()
  }
}

/** Maximum time (ms) of work for another program before other work runs. */
const peerSliceMs = 5

/** As `slices`, for messages of another program: a slice ends after a few milliseconds instead of a number of items. */
export function peerSlices(): () => Promise<void> | null {
  let began = performance.now()
  return () => {
    if (performance.now() - began < peerSliceMs) return null
    return otherWork().then(() => {
      began = performance.now()
    })
  }
}

/**
 * As `peerSlices`, for a source that emits its messages: pauses the source instead of returning a promise.
 * @param mayResume returns false while the source must stay paused for another reason
 */
export function pausedSlices(
  source: { pause(): unknown; resume(): unknown },
  mayResume: () => boolean = () => true,
): () => void {
  const sliceEnd = peerSlices()
  let isPaused = false
  return () => {
    const others = isPaused ? null : sliceEnd()
    if (others === null) return
    isPaused = true
    source.pause()
    void others.then(() => {
      isPaused = false
      if (mayResume()) source.resume()
    })
  }
}
