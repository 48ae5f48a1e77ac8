import { join } from 'node:path'
import { summarize } from '../../src-shared/bench/analysis/summary.ts'
import { replaceFile } from '../platform/files.ts'
import { factsOf } from './read-facts.ts'

/** Writes everything that can be rebuilt from the events of a run. */
export async function writeReport(dir: string): Promise<void> {
  const facts = factsOf(dir)
  if (facts === undefined) return
  const summary = summarize(facts)
  replaceFile(join(dir, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`)
}
