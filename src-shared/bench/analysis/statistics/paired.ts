import { type Interval, z95 } from './interval.ts'
import { type Discordance, mcNemar } from './mcnemar.ts'

/** The rows of one case from two systems: `count` is their number, and `right` is how many of them are right. */
export interface CasePair {
  readonly a: { readonly right: number; readonly count: number }
  readonly b: { readonly right: number; readonly count: number }
}

/** Comparison of two systems on the same cases. */
export interface Paired {
  readonly cases: number
  /** The first system's share of right answers minus the second's, averaged over cases. */
  readonly difference: Interval
  readonly discordance: Discordance
  readonly p: number
}

/**
 * Compares two systems on the same cases. `p` is from McNemar's test; the interval follows Agresti and Min (2005).
 */
export function pairedDifference(pairs: readonly CasePair[]): Paired {
  const differences = pairs
    .filter(({ a, b }) => a.count > 0 && b.count > 0)
    .map(({ a, b }) => a.right / a.count - b.right / b.count)
  const cases = differences.length
  const sum = differences.reduce((total, one) => total + one, 0)
  const squares = differences.reduce((total, one) => total + one * one, 0)
  const middle = sum / (cases + 2)
  const half = z95 * Math.sqrt(((squares + 1) / (cases + 2) - middle * middle) / (cases + 2))
  const discordance = {
    b: differences.filter((one) => one > 1e-12).length,
    c: differences.filter((one) => one < -1e-12).length,
  }
  return {
    cases,
    difference: {
      value: cases === 0 ? 0 : sum / cases,
      low: Math.max(-1, middle - half),
      high: Math.min(1, middle + half),
    },
    discordance,
    p: mcNemar(discordance),
  }
}
