import { type RunFacts, type Summary, summarize } from '../../src-shared/bench/analysis/summary.ts'
import { readRun } from './bench-log.ts'

/** Rebuilds the summary of a run from its events; undefined if they have no beginning. Throws if they cannot be read. */
export function summaryOf(dir: string): Summary | undefined {
  const facts = factsOf(dir)
  return facts && summarize(facts)
}

/** Reads the facts of a run from its events. */
export function factsOf(dir: string): RunFacts | undefined {
  const recorded = readRun(dir)
  if (recorded === undefined) return undefined
  const { start, rows, failed: failures, end } = recorded
  const { run, config, suite, machine: on } = start
  return {
    run,
    end: end?.reason ?? 'killed',
    config,
    suite,
    machine: on,
    rows: [...rows.values()],
    failed: [...failures.values()],
  }
}
