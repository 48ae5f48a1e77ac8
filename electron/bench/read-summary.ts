import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Summary, summarize } from '../../src-shared/bench/analysis/summary.ts'
import { isMissing } from '../platform/files.ts'
import { eventsFile } from './bench-log.ts'
import { factsOf } from './read-facts.ts'

/**
 * Reads the summary of a run. A run whose process was killed has none, or one from before it was resumed; its summary is
 * made from its events. Returns undefined if the events have no beginning. Throws if a file cannot be read.
 */
export function readSummary(dir: string): Summary | undefined {
  const path = join(dir, 'summary.json')
  try {
    if (statSync(path).mtimeMs >= statSync(eventsFile(dir)).mtimeMs)
      return JSON.parse(readFileSync(path, 'utf8')) as Summary
  } catch (error) {
    if (!isMissing(error) && !(error instanceof SyntaxError)) throw error
  }
  const facts = factsOf(dir)
  return facts && summarize(facts)
}
