import { existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CommandError } from '../../src-shared/events/command.ts'
import { reasonOf } from '../data/files.ts'
import { isOwned } from '../journal/owner.ts'
import { isRunId, runNames } from '../journal/runs.ts'

/** Deleted runs, which can be restored until the trash is emptied. */
export interface Trash {
  /** Deletes a run. Returns why it cannot, or null. */
  remove(run: string): CommandError | null
  /** Brings a deleted run back. Returns why it cannot, or null. */
  restore(run: string): CommandError | null
  /** Returns the names of its runs, newest first. */
  names(): string[]
  /** Deletes for good what was deleted here, and what a crash left more than a day ago. Never throws. */
  empty(): void
}

/** Folder of the deleted runs. It is inside the folder of runs, because anything else beside that may be the user's own. */
export const trashFolder = (runsDir: string): string => join(runsDir, '.trash')

/** Time (ms) for which another process may still restore its deleted runs, or the next one those of a crash. */
const leftMs = 86_400_000

/** Opens the trash of a folder of runs, which other processes may use, too. */
export function openTrash(runsDir: string): Trash {
  const dir = trashFolder(runsDir)
  const own = new Set<string>()
  const move = (from: string, to: string): CommandError | null => {
    try {
      mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
      renameSync(from, to)
      return null
    } catch (error) {
      const message = `The run's folder cannot be moved (${reasonOf(error)}).`
      return { kind: 'failed', message, remedy: 'Check the permissions of the reports folder.' }
    }
  }
  const missing = (run: string, where: string): CommandError => ({
    kind: 'no-run',
    message: `There is no run "${run}" ${where}.`,
    remedy: 'Another page may have moved it: go back to the list.',
  })
  return {
    remove(run) {
      const from = join(runsDir, run)
      if (!isRunId(run) || !existsSync(from)) return missing(run, 'in the reports folder')
      if (isOwned(from)) {
        const message = 'This run is being written, so it cannot be deleted.'
        return { kind: 'live', message, remedy: 'Stop the Adlib that writes it first.' }
      }
      const problem = move(from, join(dir, run))
      if (problem === null) {
        own.add(run)
        markDeleted(join(dir, run))
      }
      return problem
    },
    restore(run) {
      const from = join(dir, run)
      if (!isRunId(run) || !existsSync(from)) return missing(run, 'in the trash')
      return move(from, join(runsDir, run))
    },
    names: () => runNames(dir),
    empty() {
      try {
        for (const run of runNames(dir)) {
          const path = join(dir, run)
          const isOld = Date.now() - statSync(path).mtimeMs > leftMs
          if (own.has(run) || isOld) rmSync(path, { recursive: true, force: true })
        }
      } catch {
        // Tried again the next time.
      }
    },
  }
}

/** Stores the time of the deletion as that of the folder. Without it, the run goes sooner. */
function markDeleted(path: string): void {
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // A file system without times.
  }
}
