import { availableParallelism } from 'node:os'
import pidtree from 'pidtree'
import pidusage from 'pidusage'
import type { Cost } from '../../src-shared/contract/api/about.ts'
import type { Clock } from '../../src-shared/ports.ts'

const everyMs = 5000

const maxAgeMs = 60_000

/** A process's CPU use (percent of one core) since its previous sample, and its memory (bytes). */
export interface Usage {
  readonly cpu: number
  readonly memory: number
}

/** Measures each process in a process tree. Rejects if the system does not report the values. */
export type MeasureTree = (root: number) => Promise<readonly Usage[]>

const measureTree: MeasureTree = async (root) => {
  const pids = await pidtree(root, { root: true })
  const usages: Readonly<Record<string, Usage | null>> = await pidusage(pids, { maxage: maxAgeMs })
  return Object.values(usages).filter((usage) => usage !== null)
}

/**
 * Returns a function that samples this process and its descendants, at most every five seconds. It resolves with null
 * on failure.
 */
export function createCostMeter(
  clock: Pick<Clock, 'monotonic'>,
  measure: MeasureTree = measureTree,
): () => Promise<Cost | null> {
  let sampledAt = Number.NEGATIVE_INFINITY
  let newest: Promise<Cost | null> = Promise.resolve(null)
  const sample = async (hasBefore: boolean): Promise<Cost | null> => {
    try {
      const usages = await measure(process.pid)
      const sum = (of: keyof Usage) => usages.reduce((total, usage) => total + usage[of], 0)
      const share = sum('cpu') / 100 / availableParallelism()
      return { cpu: hasBefore ? Math.min(1, share) : null, memory: sum('memory') }
    } catch {
      return null
    }
  }
  return () => {
    const now = clock.monotonic()
    const age = now - sampledAt
    if (age < everyMs) return newest
    sampledAt = now
    newest = sample(age < maxAgeMs)
    return newest
  }
}
