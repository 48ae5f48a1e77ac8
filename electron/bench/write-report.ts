import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RunFacts } from '../../src-shared/bench/analysis/run-facts.ts'
import { type Summary, summarize } from '../../src-shared/bench/analysis/summary.ts'
import { reportPage } from '../../src-shared/bench/analysis/visualization/page.ts'
import { replaceFile } from '../platform/files.ts'
import { slices } from '../platform/slices.ts'
import { readEvents } from './bench-log.ts'
import { factsOf } from './read-facts.ts'
import { openArtifacts } from './write-artifacts.ts'
import { openTables } from './write-tables.ts'

/**
 * Writes everything that is derived from the events of a run. Rejects if a file cannot be read or written.
 * @returns the summary, or undefined if the run has no start event
 */
export async function writeReport(dir: string): Promise<Summary | undefined> {
  const facts = await factsOf(dir)
  if (facts === undefined) return undefined
  const summary = await summarize(facts, slices(1))
  const json = (name: string, value: unknown): void =>
    replaceFile(join(dir, name), `${JSON.stringify(value, null, 2)}\n`)
  json('snapshot.json', snapshotOf(facts))
  json('summary.json', summary)
  replaceFile(join(dir, 'report.html'), reportPage(summary, facts.suite))
  mkdirSync(join(dir, 'tables'), { recursive: true, mode: 0o700 })
  const tables = openTables(dir)
  const artifacts = openArtifacts(dir, facts.suite)
  for await (const event of readEvents(dir)) {
    if (event.type === 'bench/row') tables.add(event)
    if (event.type === 'bench/row' || event.type === 'bench/failed') artifacts.add(event)
  }
  tables.close()
  artifacts.close()
  return summary
}

const snapshotOf = ({ run, config, suite, machine }: RunFacts) => ({ run, config, suite, machine })
