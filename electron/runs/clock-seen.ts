import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNames, runTime } from '../journal/runs.ts'
import { replaceFile } from '../platform/files.ts'
import { isOwned } from '../platform/owner.ts'

/** Longest believable pause (ms) between two uses of a folder of runs. After a longer one, the clock may be wrong. */
const maxPauseMs = 30 * 86_400_000

/** The file with the time that was last accepted as right. */
const fileIn = (runsDir: string): string => join(runsDir, '.clock-seen')

/**
 * Returns whether the clock is so far ahead of the last use of this folder that the ages of runs are doubtful.
 * @param now epoch ms
 */
export const clockJumped = (runsDir: string, now: number): boolean =>
  now - lastSeen(runsDir, now) > maxPauseMs

/** Stores `now` as a time at which the clock was right. If that fails, the next start compares with an older time. */
export function believeClock(runsDir: string, now: number): void {
  try {
    replaceFile(fileIn(runsDir), `${now}\n`)
  } catch {
    // Ignore a failure. Usually, the folder is missing or read-only, so no run in it can be deleted either.
  }
}

/**
 * Returns the time that was last accepted as right. Without one, returns the start of the newest run that no running
 * process owns. Without such a run, returns `now`.
 */
function lastSeen(runsDir: string, now: number): number {
  try {
    const seen = Number(readFileSync(fileIn(runsDir), 'utf8'))
    if (seen > 0) return seen
  } catch {
    // No time has been accepted in this folder yet, so the newest run counts instead.
  }
  const newest = runNames(runsDir).find((run) => !isOwned(join(runsDir, run)))
  return newest === undefined ? now : runTime(newest)
}
