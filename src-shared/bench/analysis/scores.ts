import { type Outcome, outcomes } from '../judge/score.ts'
import type { BenchConfig, SuiteSnapshot } from '../results.ts'
import { type Baseline, baselinesOf } from './baselines.ts'
import { type EntrantSummary, entrantSummary } from './entrant.ts'
import { type Entrant, entrantOf, groupBy, noCall, rightIn, type ScoredRow, unreadable } from './groups.ts'
import type { RefusedMode } from './refused-modes.ts'

/** How often each model was right in one case, for each of its modes. */
export interface CaseSummary {
  readonly case: string
  readonly entrants: readonly (Entrant & {
    readonly right: number
    readonly rows: number
    /** The most frequent outcome. */
    readonly outcome: Outcome
    /** The tools that the model called in the first row with this outcome. */
    readonly called: readonly string[]
  })[]
}

/** Number of rows by expected tool and first called tool, with `noCall` and `unreadable` in place of a tool. */
export type Confusion = Readonly<Record<string, Readonly<Record<string, number>>>>

/** A kind of failure, and the number of rows that failed in this way. */
export interface FailureSummary {
  readonly kind: string
  readonly message: string
  readonly rows: number
}

/** The part of a summary that does not depend on durations. */
export interface Scores {
  readonly rows: number
  /** Number of planned rows, without those in modes that a model lacks. */
  readonly planned: number
  readonly failures: readonly FailureSummary[]
  readonly refused: readonly RefusedMode[]
  readonly entrants: readonly EntrantSummary[]
  readonly baselines: readonly Baseline[]
  readonly confusion: readonly (Entrant & { readonly called: Confusion })[]
  readonly cases: readonly CaseSummary[]
}

/** Called between parts of long work. A returned promise is awaited, so that other work can run. */
export type Pause = () => Promise<void> | null

/** Summarizes the rows of a run. Their order does not matter. */
export async function scoresOf(
  config: BenchConfig,
  suite: SuiteSnapshot,
  given: readonly ScoredRow[],
  {
    planned,
    failures,
    refused,
    pause,
  }: Pick<Scores, 'planned' | 'failures' | 'refused'> & { readonly pause: Pause },
): Promise<Scores> {
  const rows = inPlannedOrder(given, config, suite)
  const entrants = [...groupBy(rows, ({ key }) => `${key.model} ${key.mode}`).values()]
  const summaries: EntrantSummary[] = []
  for (const own of entrants) {
    await pause()
    summaries.push(entrantSummary(own))
  }
  await pause()
  const expected = new Map(suite.cases.map(({ id, tool }) => [id, tool ?? noCall]))
  return {
    rows: rows.length,
    planned,
    failures,
    refused,
    entrants: summaries,
    baselines: baselinesOf(rows, suite),
    confusion: entrants.map((own) => ({ ...entrantOf(own), called: confusionOf(own, expected) })),
    cases: [...groupBy(rows, ({ key }) => key.case)].map(([id, some]) => ({
      case: id,
      entrants: [...groupBy(some, ({ key }) => `${key.model} ${key.mode}`).values()].map((own) => {
        const outcome = mostFrequent(own.map(({ score }) => score.layers.repaired.outcome))
        const example = own.find(({ score }) => score.layers.repaired.outcome === outcome)
        return {
          ...entrantOf(own),
          right: own.filter(rightIn('repaired')).length,
          rows: own.length,
          outcome,
          called: example?.score.called ?? [],
        }
      }),
    })),
  }
}

function confusionOf(rows: readonly ScoredRow[], expected: ReadonlyMap<string, string>): Confusion {
  const table: Record<string, Record<string, number>> = {}
  for (const { key, score } of rows) {
    const wanted = expected.get(key.case) ?? noCall
    const { outcome } = score.layers.repaired
    const called =
      outcome === 'malformed' ? unreadable : outcome === 'abstained' ? noCall : (score.called[0] ?? noCall)
    const row = table[wanted] ?? {}
    table[wanted] = row
    row[called] = (row[called] ?? 0) + 1
  }
  return table
}

const mostFrequent = (list: readonly Outcome[]): Outcome => {
  const count = (outcome: Outcome): number => list.filter((one) => one === outcome).length
  return outcomes.reduce((best, one) => (count(one) > count(best) ? one : best))
}

function inPlannedOrder(
  rows: readonly ScoredRow[],
  { models, modes, doses }: BenchConfig,
  suite: SuiteSnapshot,
): ScoredRow[] {
  const place = new Map(suite.cases.map(({ id }, at) => [id, at]))
  const names = models.map(({ name }) => name)
  const rank = ({ key }: ScoredRow): number[] => [
    names.indexOf(key.model),
    modes.indexOf(key.mode),
    place.get(key.case) ?? 0,
    doses.indexOf(key.dose),
    key.epoch,
  ]
  return rows
    .map((row) => ({ row, rank: rank(row) }))
    .sort((a, b) => {
      const at = a.rank.findIndex((value, n) => value !== b.rank[n])
      return at === -1 ? 0 : (a.rank[at] as number) - (b.rank[at] as number)
    })
    .map(({ row }) => row)
}
