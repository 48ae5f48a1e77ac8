import { type BenchConfig, noVision, type SuiteSnapshot } from '../results.ts'
import { type Comparison, comparisonsOf } from './comparison.ts'
import { type Entrant, entrantOf, groupBy, quantile, type ScoredRow } from './groups.ts'
import { type Insight, insightsOf } from './insights.ts'
import { plannedRows, refusedModes } from './refused-modes.ts'
import type { RunEnd, RunFacts } from './run-facts.ts'
import { type Pause, type Scores, scoresOf } from './scores.ts'

/** Times (ms) and speed of one model in one mode. They differ even between runs with the same answers. */
interface EntrantTiming extends Entrant {
  readonly medianMs: number | null
  readonly p95Ms: number | null
  readonly firstTokenMs: number | null
  readonly tokensPerSecond: number | null
  readonly promptTokens: number | null
  /** The longest time to load the model. */
  readonly loadMs: number | null
}

/** Summarizes times for each model and mode. All figures are medians, except `p95Ms` and `loadMs`. */
const timingOf = (rows: readonly ScoredRow[]): EntrantTiming[] =>
  [...groupBy(rows, ({ key }) => `${key.model} ${key.mode}`).values()].map((own) => {
    const figures = (key: 'firstTokenMs' | 'tokensPerSecond' | 'promptTokens' | 'loadMs') =>
      own.flatMap(({ usage }) => usage?.[key] ?? [])
    const times = own.map(({ ms }) => ms)
    return {
      ...entrantOf(own),
      medianMs: quantile(times, 0.5),
      p95Ms: quantile(times, 0.95),
      firstTokenMs: quantile(figures('firstTokenMs'), 0.5),
      tokensPerSecond: quantile(figures('tokensPerSecond'), 0.5),
      promptTokens: quantile(figures('promptTokens'), 0.5),
      loadMs: quantile(figures('loadMs'), 1),
    }
  })

/** Version of the format of `summary.json`. A file with another version is rebuilt from the events. */
export const summaryForm = 3

/** The content of `summary.json`. Only `timing` depends on durations. */
export interface Summary {
  readonly form: typeof summaryForm
  readonly run: string
  readonly end: RunEnd
  readonly complete: boolean
  readonly config: BenchConfig
  readonly suite: Pick<SuiteSnapshot, 'name' | 'description'>
  readonly machine: Readonly<Record<string, string>>
  readonly scores: Scores
  readonly comparisons: readonly Comparison[]
  readonly insights: readonly Insight[]
  readonly timing: readonly EntrantTiming[]
}

/**
 * Summarizes a run. The order of the rows does not matter.
 * @param pause called between parts of the work, so that other work can run; default: no pauses
 */
export async function summarize(facts: RunFacts, pause: Pause = () => null): Promise<Summary> {
  const { run, end, config, suite, machine, rows } = facts
  const refused = refusedModes(facts)
  const planned = plannedRows(facts, refused)
  const failed = facts.failed.filter(
    ({ key }) => !refused.some(({ model, mode }) => key.model === model && key.mode === mode),
  )
  // Each model without vision is named.
  const failures = [...groupBy(failed, ({ kind, message }) => (kind === noVision ? message : kind)).values()]
    .flatMap((some) => some.slice(-1).map(({ kind, message }) => ({ kind, message, rows: some.length })))
    .sort((a, b) => b.rows - a.rows)
  const scores = await scoresOf(config, suite, rows, { planned, failures, refused, pause })
  await pause()
  const comparisons = comparisonsOf(rows, scores)
  return {
    form: summaryForm,
    run,
    end,
    complete: rows.length > 0 && rows.length === planned,
    config,
    suite: { name: suite.name, description: suite.description },
    machine,
    scores,
    comparisons,
    insights: insightsOf(scores, comparisons, config),
    timing: timingOf(rows),
  }
}
