import { type Interval, wilson, z95 } from './interval.ts'

/** The rows of one case: how many there are, and how many are right. */
export interface Cluster {
  readonly right: number
  readonly count: number
}

/** Returns the cluster-robust variance of the share of right rows (CR1: `G/(G-1) * sum((r - p*n)^2) / N^2`). */
export function clusterVariance(cases: readonly Cluster[]): number {
  const count = cases.reduce((sum, one) => sum + one.count, 0)
  const p = cases.reduce((sum, one) => sum + one.right, 0) / count
  const squares = cases.reduce((sum, one) => sum + (one.right - p * one.count) ** 2, 0)
  return (cases.length / (cases.length - 1 || 1)) * (squares / count ** 2)
}

/**
 * Returns the share of right rows with its interval. The rows of one case count as one cluster (Kish 1965; Korn and
 * Graubard 1998).
 */
export function clusteredShare(clusters: readonly Cluster[]): Interval {
  const cases = clusters.filter(({ count }) => count > 0)
  const count = cases.reduce((sum, one) => sum + one.count, 0)
  const right = cases.reduce((sum, one) => sum + one.right, 0)
  const groups = cases.length
  if (count === groups) return wilson(right, count)
  const p = right / count
  if (p === 0 || p === 1) return wilson(p * groups, groups)
  const plain = (p * (1 - p)) / count
  const effective = Math.min(count, Math.max(groups, (count * plain) / clusterVariance(cases)))
  return wilson(p * effective, effective, z95)
}
