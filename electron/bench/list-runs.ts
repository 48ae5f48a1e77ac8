import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { eventsFile } from './bench-log.ts'

/** Returns the paths of all runs in a reports folder, or of the runs of one suite, newest last. */
export function listRuns(reportsDir: string, suite?: string): string[] {
  const folders = (dir: string): string[] =>
    existsSync(dir)
      ? readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
          entry.isDirectory() ? [entry.name] : [],
        )
      : []
  const suitesThere = suite === undefined ? folders(reportsDir) : [suite]
  return suitesThere
    .flatMap((name) => folders(join(reportsDir, name)).map((run) => join(reportsDir, name, run)))
    .filter((dir) => existsSync(eventsFile(dir)))
    .sort((a, b) => (basename(a) < basename(b) ? -1 : 1))
}
