import { stat } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import { partsOf } from './weights-files.ts'

/**
 * Returns a warning if weights may be too large for the memory. Throws if they surely are.
 * @param weights path of the file, or of its first part. On the processor, it takes up to twice its size: its pages, and repacked weights.
 */
export async function memoryWarning(weights: string): Promise<string | undefined> {
  const sizes = await Promise.all(partsOf(weights).map(async (part) => (await stat(part)).size))
  const size = sizes.reduce((sum, one) => sum + one, 0)
  const free = freeMemory()
  const problem = (needed: number): string =>
    `it needs about ${gigabytes(needed)} of memory, and ${gigabytes(free)} are free`
  if (size > free) throw new Error(problem(size * 2))
  return size * 2 > free ? problem(size * 2) : undefined
}

/** Returns the free memory (bytes) with the limit of a container. macOS does not report what it can free. */
const freeMemory = (): number =>
  process.platform === 'darwin' ? totalmem() : (process.availableMemory?.() ?? freemem())

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
