import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNames, runTime } from '../journal/runs.ts'
import { replaceFile } from '../platform/files.ts'
import { isOwned } from '../platform/owner.ts'

/** After a longer pause between two uses of a folder of runs, the clock may be wrong. */
const maxPauseMs = 30 * 86_400_000

const fileIn = (runsDir: string): string => join(runsDir, '.clock-seen')

/** Returns whether the clock is suspiciously far ahead of the last use of this folder. `now` is in epoch ms. */
export const clockJumped = (runsDir: string, now: number): boolean =>
  now - lastSeen(runsDir, now) > maxPauseMs

/** Stores `now` as a time at which the clock was right. Never throws. */
export function believeClock(runsDir: string, now: number): void {
  try {
    replaceFile(fileIn(runsDir), `${now}\n`)
  } catch {
    // Usually, the folder is missing or read-only, so no run in it can be deleted either.
  }
}

/** Returns the last accepted time, otherwise the start of the newest run that is not running, otherwise `now`. */
function lastSeen(runsDir: string, now: number): number {
  try {
    const seen = Number(readFileSync(fileIn(runsDir), 'utf8'))
    if (seen > 0) return seen
  } catch {}
  const newest = runNames(runsDir).find((run) => !isOwned(join(runsDir, run)))
  return newest === undefined ? now : runTime(newest)
}
