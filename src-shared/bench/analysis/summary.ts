import type { BenchConfig, SuiteSnapshot } from '../results.ts'
import { countRows } from '../runner/plan-rows.ts'
import { type Comparison, comparisonsOf } from './comparison.ts'
import { groupBy, type ScoredRow } from './groups.ts'
import { type Insight, insightsOf } from './insights.ts'
import { type Pause, type Scores, scoresOf } from './scores.ts'
import { type EntrantTiming, timingOf } from './timing.ts'

/** How a run ended; `killed` if its process was killed. */
export type RunEnd = 'done' | 'cancelled' | 'lost' | 'killed'

/** The content of `summary.json`. `scores`, `comparisons` and `insights` depend only on the answers. */
export interface Summary {
  readonly run: string
  readonly end: RunEnd
  /** Every planned row has an answer. */
  readonly complete: boolean
  readonly config: BenchConfig
  readonly suite: Pick<SuiteSnapshot, 'name' | 'description'>
  readonly machine: Readonly<Record<string, string>>
  readonly scores: Scores
  readonly comparisons: readonly Comparison[]
  readonly insights: readonly Insight[]
  readonly timing: readonly EntrantTiming[]
}

/** A run's recorded data, from which its summary is made. */
export interface RunFacts {
  readonly run: string
  readonly end: RunEnd
  readonly config: BenchConfig
  readonly suite: SuiteSnapshot
  readonly machine: Readonly<Record<string, string>>
  readonly rows: readonly ScoredRow[]
  /** The newest failure of each row without an answer. */
  readonly failed: readonly { readonly kind: string; readonly message: string }[]
}

/**
 * Summarizes a run. The result depends only on the facts, not on the order of the rows.
 * @param pause called between parts of the work, so that other work can run; default: never
 */
export async function summarize(
  { run, end, config, suite, machine, rows, failed }: RunFacts,
  pause: Pause = () => null,
): Promise<Summary> {
  const planned = countRows(config, suite.cases.length)
  const failures = [...groupBy(failed, ({ kind }) => kind)]
    .map(([kind, some]) => ({ kind, message: some.at(-1)?.message ?? '', rows: some.length }))
    .sort((a, b) => b.rows - a.rows)
  const scores = await scoresOf(config, suite, rows, { planned, failures, pause })
  await pause()
  const comparisons = comparisonsOf(rows, scores)
  return {
    run,
    end,
    complete: rows.length === planned,
    config,
    suite: { name: suite.name, description: suite.description },
    machine,
    scores,
    comparisons,
    insights: insightsOf(scores, comparisons, config),
    timing: timingOf(rows),
  }
}
