import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { isOwned } from '../journal/owner.ts'
import { runNames, runTime } from '../journal/runs.ts'

const dayMs = 86_400_000

/**
 * Deletes runs that are too old, and the oldest ones while all runs together are too large. A run that a living process
 * writes is never deleted; one that cannot be deleted is kept.
 * @param limits the setting `runs`; 0 is no limit
 * @param now epoch ms
 * @returns the names of the deleted runs
 */
export function pruneRuns(runsDir: string, limits: Settings['runs'], now: number): string[] {
  const runs = runNames(runsDir).map((run) => ({ run, bytes: folderBytes(join(runsDir, run)) }))
  let total = runs.reduce((sum, { bytes }) => sum + bytes, 0)
  const deleted: string[] = []
  for (const { run, bytes } of runs.toReversed()) {
    const isOld = limits.keepDays > 0 && now - runTime(run) > limits.keepDays * dayMs
    const isTooMuch = limits.keepMb > 0 && total > limits.keepMb * 1e6
    const dir = join(runsDir, run)
    if ((!isOld && !isTooMuch) || isOwned(dir)) continue
    try {
      rmSync(dir, { recursive: true })
    } catch {
      continue
    }
    total -= bytes
    deleted.push(run)
  }
  return deleted
}

function folderBytes(dir: string): number {
  try {
    return readdirSync(dir, { withFileTypes: true, recursive: true }).reduce((sum, entry) => {
      const size = entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0
      return sum + size
    }, 0)
  } catch {
    return 0
  }
}
