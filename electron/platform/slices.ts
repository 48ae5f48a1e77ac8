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

/** As `slices`, but a slice ends after `ms` of work instead of a number of items. */
export function timedSlices(ms: number): () => Promise<void> | null {
  let began = performance.now()
  return () => {
    if (performance.now() - began < ms) return null
    return otherWork().then(() => {
      began = performance.now()
    })
  }
}
