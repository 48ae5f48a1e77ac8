import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandError } from '../../src-shared/contract/command.ts'
import { isRunId, runNames, runTime } from '../journal/runs.ts'
import { isMissing, namesIn, reasonOf, replaceFile } from '../platform/files.ts'
import { claimRun, isOwned } from '../platform/owner.ts'

/** Deleted runs. A run can be restored for a day, but only until `close` if this object removed it. */
export interface Trash {
  remove(run: string): CommandError | null
  restore(run: string): CommandError | null
  /** Returns the deleted runs, most recently deleted first. */
  names(): string[]
  /** Returns the folder of a deleted run. For any other run, returns a path that does not exist. */
  folderOf(run: string): string
  /** Permanently deletes the runs that were deleted more than a day ago. Never throws. */
  expire(): void
  /** Permanently deletes the expired runs and the runs that this object removed. Never throws. */
  close(): void
}

const graceMs = 86_400_000

/** A deleted run. Its folder's name `<run>.<epoch ms>-<random>` is unique for each deletion. */
interface Deletion {
  readonly name: string
  readonly run: string
  readonly at: number
}

/** Opens the trash inside a runs folder. Other processes may use it at the same time. */
export function openTrash(runsDir: string): Trash {
  const dir = join(runsDir, '.trash')
  const own = new Set<string>()
  const deletions = (): Deletion[] => deletionsIn(dir).sort((a, b) => b.at - a.at)
  const find = (run: string) => deletions().find((one) => one.run === run)

  const expire = (): void => {
    const now = Date.now()
    const jumped = clockJumped(runsDir, now)
    for (const { name, run, at } of deletions()) {
      if (at <= now && now - at <= graceMs) continue
      // After a clock change, a run that was just deleted may look expired. Keep it for another day.
      if (jumped || at > now) attempt(() => renameSync(join(dir, name), join(dir, deletionName(run))))
      else destroy(dir, name)
    }
    removeDoomed(dir)
  }

  return {
    remove(run) {
      const from = join(runsDir, run)
      if (!isRunId(run)) return missing(run, 'in the reports folder')
      try {
        // While the run is claimed, no other process can continue it.
        const release = claimRun(from)
        if (release === null) {
          const message = 'This run has not ended, so it cannot be deleted.'
          return {
            kind: 'live',
            message,
            remedy: 'Stop the Adlib program that is writing this run, then delete the run.',
          }
        }
        const name = deletionName(run)
        try {
          mkdirSync(dir, { recursive: true, mode: 0o700 })
          renameSync(from, join(dir, name))
        } catch (error) {
          release()
          throw error
        }
        own.add(name)
        rmSync(join(dir, name, 'owner'), { force: true })
        return null
      } catch (error) {
        return isMissing(error) ? missing(run, 'in the reports folder') : unmovable(error)
      }
    },
    restore(run) {
      const found = find(run)
      if (found === undefined) return missing(run, 'in the trash')
      try {
        renameSync(join(dir, found.name), join(runsDir, run))
        return null
      } catch (error) {
        return isMissing(error) ? missing(run, 'in the trash') : unmovable(error)
      }
    },
    names: () => [...new Set(deletions().map(({ run }) => run))],
    folderOf: (run) => join(dir, find(run)?.name ?? run),
    expire,
    close() {
      for (const name of own) destroy(dir, name)
      own.clear()
      expire()
    },
  }
}

const deletionName = (run: string): string => `${run}.${Date.now()}-${randomBytes(4).toString('hex')}`
const doomed = '.doomed'

function deletionsIn(dir: string): Deletion[] {
  return namesIn(dir).flatMap((name) => {
    const [run = '', stamp, ...others] = name.split('.')
    if (!isRunId(run) || others.length > 0) return []
    // Older versions did not store the time in the name, but set the folder's modification time.
    const at =
      stamp === undefined
        ? statSync(join(dir, name), { throwIfNoEntry: false })?.mtimeMs
        : parseInt(stamp, 10)
    return at === undefined ? [] : [{ name, run, at }]
  })
}

/** Deletes a folder. Renames it first, so that no process can restore an incomplete run. */
function destroy(dir: string, name: string): void {
  attempt(() => {
    renameSync(join(dir, name), join(dir, `${name}${doomed}`))
    rmSync(join(dir, `${name}${doomed}`), { recursive: true, force: true })
  })
}

/** Deletes the folders whose deletion a killed process has not finished. */
function removeDoomed(dir: string): void {
  for (const name of namesIn(dir))
    if (isRunId(name.split('.')[0] ?? '') && name.endsWith(doomed))
      attempt(() => rmSync(join(dir, name), { recursive: true, force: true }))
}

/**
 * Calls `act` and ignores a failure. It means that another process has already done the step, or that a later
 * `expire` repeats it.
 */
function attempt(act: () => void): void {
  try {
    act()
  } catch {}
}

const missing = (run: string, where: string): CommandError => ({
  kind: 'no-run',
  message: `There is no run "${run}" ${where}.`,
  remedy: 'Another page may have moved it: go back to the list.',
})

const unmovable = (error: unknown): CommandError => ({
  kind: 'failed',
  message: `The run's folder cannot be moved (${reasonOf(error)}).`,
  remedy: 'Check the permissions of the reports folder.',
})

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
