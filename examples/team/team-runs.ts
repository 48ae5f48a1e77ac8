import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { eventsFile } from '../../electron/journal/disk-journal.ts'
import type { OpenedRun } from '../../electron/journal/open-run.ts'
import { isOwned } from '../../electron/journal/owner.ts'
import { runEnd, runNames, runsFolder } from '../../electron/journal/runs.ts'
import { createFolder } from '../../electron/platform/files.ts'

/** Moves an ended run to `live`, where the panel lists, searches and exports runs. Returns the run's folder. */
export function moveToLive({ run, dir }: Pick<OpenedRun, 'run' | 'dir'>, reportsDir: string): string {
  const live = runsFolder(reportsDir)
  try {
    createFolder(live)
    renameSync(dir, join(live, run))
    return join(live, run)
  } catch {
    // Failing to move the run is ignored, because the next start tries again.
    return dir
  }
}

/** Moves ended runs that were not moved, because their process died or failed first. */
export function moveLeftRuns(reportsDir: string): void {
  const runsDir = runsFolder(reportsDir, 'team')
  for (const run of runNames(runsDir)) {
    const dir = join(runsDir, run)
    if (runEnd(eventsFile(dir))?.ended && !isOwned(dir)) moveToLive({ run, dir }, reportsDir)
  }
}
