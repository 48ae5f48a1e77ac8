import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { OverLimitsView } from '../../src-shared/events/state.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { runNames, runTime } from '../journal/runs.ts'
import { isOwned } from '../platform/owner.ts'
import { replayedRuns } from './replayed-runs.ts'
import { believeClock, clockJumped, openTrash } from './trash.ts'

const dayMs = 86_400_000

/** A folder of runs and its limits in the settings. A limit of 0 means no limit. */
export interface PruneOptions {
  readonly runsDir: string
  readonly limits: Settings['runs']
  /** Epoch ms. */
  readonly now: number
}

/** The runs that were moved to the trash, or a question for the user. */
export interface Pruned {
  readonly deleted: readonly string[]
  readonly question: (OverLimitsView & { readonly names: readonly string[] }) | null
}

/**
 * Moves runs to the trash until the limits are kept. If too many runs would go, or the clock may be wrong, returns a
 * question instead.
 */
export function pruneRuns(options: PruneOptions): Pruned {
  const { runsDir, now } = options
  const trash = openTrash(runsDir)
  trash.expire()
  const { names, of, bytes, byAge } = overLimits(options)
  const why = byAge && clockJumped(runsDir, now) ? 'clock' : names.length * 2 > of ? 'most' : null
  if (why !== null) return { deleted: [], question: { names, runs: names.length, of, bytes, why } }
  believeClock(runsDir, now)
  return { deleted: names.filter((run) => trash.remove(run) === null), question: null }
}

/**
 * Moves to the trash the runs that the user agreed to delete, if they still exceed the limits. Returns their names.
 */
export function pruneAsked(options: PruneOptions, asked: readonly string[]): string[] {
  believeClock(options.runsDir, options.now)
  const trash = openTrash(options.runsDir)
  const { names } = overLimits(options)
  return names.filter((run) => asked.includes(run) && trash.remove(run) === null)
}

/** Returns the runs that exceed the limits, oldest first. Skips runs that a running process writes or replays. */
function overLimits({ runsDir, limits, now }: PruneOptions) {
  const all = runNames(runsDir)
  const replayed = replayedRuns(runsDir)
  const runs = all
    .filter((run) => !replayed.has(run) && !isOwned(join(runsDir, run)))
    .map((run) => ({
      run,
      bytes: folderBytes(join(runsDir, run)),
      isOld: limits.keepDays > 0 && now - runTime(run) > limits.keepDays * dayMs,
    }))
  let left = runs.reduce((sum, { bytes }) => sum + bytes, 0)
  const over = runs.toReversed().filter(({ bytes, isOld }) => {
    const isOver = isOld || (limits.keepMb > 0 && left > limits.keepMb * 1e6)
    if (isOver) left -= bytes
    return isOver
  })
  return {
    names: over.map(({ run }) => run),
    of: all.length,
    bytes: over.reduce((sum, { bytes }) => sum + bytes, 0),
    byAge: over.some(({ isOld }) => isOld),
  }
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
