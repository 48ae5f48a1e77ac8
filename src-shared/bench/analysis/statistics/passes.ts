import type { Cluster } from './clustered.ts'
import { logChoose } from './mcnemar.ts'

/**
 * Returns the chance that all of `k` repeats of a case are right (pass^k; Yao and others 2024). Null if no case has
 * `k` repeats.
 */
export const passAll = (cases: readonly Cluster[], k: number): number | null =>
  meanOver(cases, k, ({ right, count }) => ways(right, k) / ways(count, k))

/**
 * Returns the chance that at least one of `k` repeats of a case is right (pass@k; Chen and others 2021). Null if no
 * case has `k` repeats.
 */
export const passAny = (cases: readonly Cluster[], k: number): number | null =>
  meanOver(cases, k, ({ right, count }) => 1 - ways(count - right, k) / ways(count, k))

const ways = (n: number, k: number): number => (n < k ? 0 : Math.exp(logChoose(n, k)))

function meanOver(cases: readonly Cluster[], k: number, of: (one: Cluster) => number): number | null {
  const enough = cases.filter(({ count }) => count >= k)
  return enough.length === 0 ? null : enough.reduce((sum, one) => sum + of(one), 0) / enough.length
}
