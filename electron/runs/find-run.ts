import { existsSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { isRunId, runNames } from '../journal/runs.ts'

/** A recorded run and the folder of runs that it is in. */
export interface FoundRun {
  readonly run: string
  readonly runsDir: string
}

/**
 * Finds a run by `latest`, an id or its unique beginning, or a path. Returns a message if not exactly one run
 * matches.
 */
export function findRun(wanted: string, runsDir: string): FoundRun | string {
  const path = resolve(wanted)
  if (existsSync(path)) {
    const dir = statSync(path).isDirectory() ? path : dirname(path)
    if (isRunId(basename(dir))) return { run: basename(dir), runsDir: dirname(dir) }
  }
  const names = runNames(runsDir)
  const [latest] = names
  if (latest === undefined) return `there are no runs in ${runsDir}; name another folder with --reports.`
  if (wanted === 'latest') return { run: latest, runsDir }
  const found = names.filter((name) => name.startsWith(wanted))
  const [run, second] = found
  if (run === undefined) return `there is no run “${wanted}” in ${runsDir}; the newest is ${latest}.`
  if (second !== undefined)
    return `${found.length} runs begin with “${wanted}”, such as ${run} and ${second}; write more of the name.`
  return { run, runsDir }
}
