import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { DataFailure } from '../platform/files.ts'
import { eventsFile } from './bench-log.ts'
import { listRuns } from './list-runs.ts'

/** Finds a run by its name or by the path of its folder. `latest` names the newest run. */
export function findRun(
  reportsDir: string,
  named: string,
  suite?: string,
): { ok: true; dir: string } | { ok: false; failure: DataFailure } {
  const runs = listRuns(reportsDir, suite)
  const found = named === 'latest' ? runs.at(-1) : runs.find((dir) => basename(dir) === named)
  if (found !== undefined) return { ok: true, dir: found }
  for (const dir of [resolve(named), join(reportsDir, named)])
    if (existsSync(eventsFile(dir))) return { ok: true, dir }
  const about = suite === undefined ? '' : ` of ${suite}`
  return {
    ok: false,
    failure: {
      message:
        named === 'latest'
          ? `There is no run${about} in ${reportsDir}.`
          : `There is no run “${named}”${about} in ${reportsDir}.`,
      remedy:
        runs.length === 0
          ? 'Name another folder with --reports DIR.'
          : `The newest are ${runs
              .slice(-5)
              .map((dir) => basename(dir))
              .join(', ')}.`,
    },
  }
}
