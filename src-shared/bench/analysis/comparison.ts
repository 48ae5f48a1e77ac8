import type { Layer } from '../judge/reading.ts'
import { clustersOf, type Entrant, entrantOf, groupBy, rightIn, type ScoredRow } from './groups.ts'
import type { Scores } from './scores.ts'
import type { Cluster } from './statistics/clustered.ts'
import { holm } from './statistics/holm.ts'
import { type CasePair, type Paired, pairedDifference } from './statistics/paired.ts'

/** One side of a comparison: a model in a mode, with its answers raw, parsed or repaired. */
export interface Side extends Entrant {
  readonly layer: Layer
  /** Which of two compared runs it belongs to. */
  readonly of?: 'before' | 'after'
}

/** Two sides on the same cases. `p` is adjusted for multiple comparisons (Holm). */
export interface Comparison extends Paired {
  readonly a: Side
  readonly b: Side
  /** The better side. `too-few`: there are too few cases for a conclusion. */
  readonly verdict: 'a' | 'b' | 'equal' | 'too-few'
}

/**
 * Two sides are equal if the confidence interval of their difference is within plus and minus this value (0 to 1).
 */
const equalWithin = 0.1

interface NamedSide {
  readonly side: Side
  readonly cases: ReadonlyMap<string, Cluster>
}

/**
 * Compares the best entrant of a run with each other one, and each entrant's raw answers with the repaired ones, on
 * common cases.
 */
export function comparisonsOf(
  rows: readonly ScoredRow[],
  { entrants }: Pick<Scores, 'entrants'>,
): Comparison[] {
  const ranked = entrants.toSorted((a, b) => b.balanced.value - a.balanced.value)
  const sides = ranked.map(({ model, mode }) => {
    const own = rows.filter(({ key }) => key.model === model && key.mode === mode)
    return {
      repaired: sideOf(own, { model, mode, layer: 'repaired' }),
      raw: sideOf(own, { model, mode, layer: 'raw' }),
    }
  })
  const [best, ...others] = sides
  const pairs = best === undefined ? [] : others.map((other) => [best.repaired, other.repaired] as const)
  return [...judged(pairs), ...judged(sides.map(({ repaired, raw }) => [repaired, raw] as const))]
}

/**
 * Compares two runs of a suite on common cases, each entrant with itself if possible. The newer run is the first
 * side.
 */
export function compareRuns(before: readonly ScoredRow[], after: readonly ScoredRow[]): Comparison[] {
  const sides = (rows: readonly ScoredRow[], of: 'before' | 'after') =>
    [...groupBy(rows, ({ key }) => `${key.model} ${key.mode}`).values()].map((own) =>
      sideOf(own, { ...entrantOf(own), layer: 'repaired', of }),
    )
  const older = sides(before, 'before')
  const all = sides(after, 'after').flatMap((a) => older.map((b) => [a, b] as const))
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
