import type { BenchConfig } from '../results.ts'
import type { Comparison } from './comparison.ts'
import type { Scores } from './scores.ts'

/** A finding in plain words: what it is, the numbers that show it, and what to change. */
export interface Insight {
  readonly finding: string
  readonly evidence: string
  readonly change: string
}

export const insightsOf = (
  _scores: Scores,
  _comparisons: readonly Comparison[],
  _config: BenchConfig,
): Insight[] => []
