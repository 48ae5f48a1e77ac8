import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Summary, summarize, summaryForm } from '../../src-shared/bench/analysis/summary.ts'
import { isMissing } from '../platform/files.ts'
import { slices } from '../platform/slices.ts'
import { eventsFile } from './bench-log.ts'
import { factsOf } from './read-facts.ts'

/**
 * Reads the summary of a run from `summary.json`, or makes it from the events. Resolves with undefined if the run has
 * no start event.
 */
export async function readSummary(dir: string): Promise<Summary | undefined> {
  const path = join(dir, 'summary.json')
  try {
    if (statSync(path).mtimeMs >= statSync(eventsFile(dir)).mtimeMs) {
      const summary = JSON.parse(await readFile(path, 'utf8')) as Summary
      if (summary.form === summaryForm) return summary
    }
  } catch (error) {
    if (!isMissing(error) && !(error instanceof SyntaxError)) throw error
  }
  const facts = await factsOf(dir)
  return facts && summarize(facts, slices(1))
}
