import { setImmediate as otherWork } from 'node:timers/promises'

/** Default number of items in one slice. Such a slice takes a few milliseconds. */
const itemsOfSlice = 50

/**
 * Splits long work into slices, so that other work, such as a panic command, waits for one slice at most. Call the
 * returned function after each item. At the end of a slice, it returns a promise that resolves once other work has had
 * its turn. Otherwise, it returns null.
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
