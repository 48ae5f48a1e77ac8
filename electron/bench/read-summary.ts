import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Summary, summarize, summaryForm } from '../../src-shared/bench/analysis/summary.ts'
import { isMissing } from '../platform/files.ts'
import { slices } from '../platform/slices.ts'
import { eventsFile } from './bench-log.ts'
import { factsOf } from './read-facts.ts'

/**
 * Reads the summary of a run from `summary.json`. Makes the summary from the events instead if this file is missing,
 * damaged, older than the events, or in another format. (It is missing if the process was killed.) Resolves with
 * undefined if the run has no start event. Rejects if a file cannot be read.
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
