import type { Layer } from '../judge/reading.ts'
import { clustersOf, type Entrant, entrantOf, groupBy, rightIn, type ScoredRow } from './groups.ts'
import type { Scores } from './scores.ts'
import type { Cluster } from './statistics/clustered.ts'
import { holm } from './statistics/holm.ts'
import { type CasePair, type Paired, pairedDifference } from './statistics/paired.ts'

/**
 * One side of a comparison: a model in a mode, with its answers read in one way (raw, parsed or repaired).
 */
export interface Side extends Entrant {
  readonly layer: Layer
}

/** Two sides on the same cases. `p` is adjusted for all comparisons that answer the same question (Holm). */
export interface Comparison extends Paired {
  readonly a: Side
  readonly b: Side
  /** The better side, or `equal`. With `too-few`, there are too few cases for a conclusion. */
  readonly verdict: 'a' | 'b' | 'equal' | 'too-few'
}

/**
 * Smallest difference (0 to 1) that matters to a user. Two sides count as equal if the whole confidence interval of
 * their difference lies between minus and plus this value.
 */
const equalWithin = 0.1

interface NamedSide {
  readonly side: Side
  readonly cases: ReadonlyMap<string, Cluster>
}

/**
 * Compares every pair of entrants (a model in a mode) of a run. For each entrant, also compares Adlib's reading with
 * the raw reading; these comparisons form a separate family of tests. Each comparison uses the cases that both sides
 * have.
 */
export function comparisonsOf(
  rows: readonly ScoredRow[],
  { entrants }: Pick<Scores, 'entrants'>,
): Comparison[] {
  const sides = entrants.map(({ model, mode }) => {
    const own = rows.filter(({ key }) => key.model === model && key.mode === mode)
    return {
      repaired: sideOf(own, { model, mode, layer: 'repaired' }),
      raw: sideOf(own, { model, mode, layer: 'raw' }),
    }
  })
  const pairs = sides.flatMap(({ repaired }, at) =>
    sides.slice(at + 1).map((other) => [repaired, other.repaired] as const),
  )
  return [...judged(pairs), ...judged(sides.map(({ repaired, raw }) => [repaired, raw] as const))]
}

/**
 * Compares two runs of a suite on the cases that both have. Compares each entrant (a model in a mode) with itself in the
 * other run. If no entrant is in both runs, compares every entrant of one run with every entrant of the other. The first
 * side of each comparison is from the newer run.
 */
export function compareRuns(before: readonly ScoredRow[], after: readonly ScoredRow[]): Comparison[] {
  const sides = (rows: readonly ScoredRow[]) =>
    [...groupBy(rows, ({ key }) => `${key.model} ${key.mode}`).values()].map((own) =>
      sideOf(own, { ...entrantOf(own), layer: 'repaired' }),
    )
  const older = sides(before)
  const all = sides(after).flatMap((a) => older.map((b) => [a, b] as const))
  const shared = all.filter(([a, b]) => a.side.model === b.side.model && a.side.mode === b.side.mode)
  return judged(shared.length > 0 ? shared : all).filter(({ cases }) => cases > 0)
}

function sideOf(rows: readonly ScoredRow[], side: Side): NamedSide {
  const own = rows.filter(({ key }) => key.model === side.model && key.mode === side.mode)
  const ids = [...groupBy(own, ({ key }) => key.case).keys()]
  const clusters = clustersOf(own, rightIn(side.layer))
  return { side, cases: new Map(ids.map((id, at) => [id, clusters[at] as Cluster])) }
}

function judged(pairs: readonly (readonly [NamedSide, NamedSide])[]): Comparison[] {
  const paired = pairs.map(([a, b]) => {
    const shared = [...a.cases].flatMap(([id, own]): CasePair[] => {
      const other = b.cases.get(id)
      return other === undefined ? [] : [{ a: own, b: other }]
    })
    return { a: a.side, b: b.side, ...pairedDifference(shared) }
  })
  const adjusted = holm(paired.map(({ p }) => p))
  return paired.map((one, at) => {
    const p = adjusted[at] as number
    const { low, high, value } = one.difference
    const verdict =
      p < 0.05 ? (value > 0 ? 'a' : 'b') : low > -equalWithin && high < equalWithin ? 'equal' : 'too-few'
    return { ...one, p, verdict }
  })
}
