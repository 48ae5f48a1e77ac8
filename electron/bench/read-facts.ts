import type { RunFacts } from '../../src-shared/bench/analysis/run-facts.ts'
import { readRun } from './bench-log.ts'

/** Reads the facts about a run from its events. Resolves with undefined if the run has no start event. */
export async function factsOf(dir: string): Promise<RunFacts | undefined> {
  const recorded = await readRun(dir)
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
