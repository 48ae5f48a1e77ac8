import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { WatchedVideo } from '../../src-shared/events/event/run.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { createFolder, type DataFailure, isDiskFull, isMissing, reasonOf } from '../platform/files.ts'
import { claimRun } from '../platform/owner.ts'
import { eventsFile, type OpenedJournal, openJournal } from './disk-journal.ts'
import { type PanicFile, panicFile } from './panic-file.ts'
import { endedLatched, isSameVideo, newRunId, runEnd, runNames, runsFolder, videoOfRun } from './runs.ts'

const maxAttempts = 5

/** A run that this process owns until its journal is closed. */
export interface OpenedRun extends OpenedJournal {
  readonly run: string
  readonly dir: string
  /** The folder that contains this run, such as `<reports>/live`. */
  readonly runsDir: string
  readonly resumed: boolean
  /**
   * Why this run must begin with PANIC on, or null. `carried`: an earlier panic was never released. `damage`: a
   * damaged line may have been a panic.
   */
  readonly latchedBy: 'carried' | 'damage' | null
  /** Keeps a panic across restarts. Null for a run without a stage. */
  readonly panicFile: PanicFile | null
  /** Closes a run that has not begun, and removes its folder if it is empty. */
  discard(): Promise<void>
}

export interface OpenRunOptions {
  /** The reports folder. Its folder `live` contains the runs of the performer. */
  readonly reportsDir: string
  /** The folder to use instead of `live`. Runs in such a folder have no performer and no panic. */
  readonly folder?: string
  /** Begins a new run even if there is an unfinished one. */
  readonly fresh: boolean
  /** Fails at an unfinished run that cannot be continued, instead of skipping it. */
  readonly alone?: true
  /**
   * The recording that the run watches. Only an unfinished run of the same recording is continued. Such a run has no
   * panic, and other runs never continue it.
   */
  readonly video?: WatchedVideo
  /** See `openJournal`. */
  readonly datasync?: (fd: number) => Promise<void>
  readonly clock: Clock
  readonly warn: (message: string) => void
}

/**
 * Continues the newest unfinished run that no process owns, or begins a new run. The caller writes the first event.
 */
export async function openRun(
  options: OpenRunOptions,
): Promise<{ ok: true; opened: OpenedRun } | { ok: false; failure: DataFailure }> {
  const runsDir = runsFolder(options.reportsDir, options.folder)
  try {
    createFolder(runsDir)
    const continued = options.fresh ? null : await continueRun(runsDir, options)
    const opened = continued ?? (await beginRun(runsDir, options))
    const hasStage = options.folder === undefined && options.video === undefined
    const file = hasStage ? panicFile(options.reportsDir) : null
    const latchedBy =
      file === null
        ? null
        : file.isLatched()
          ? 'carried'
          : ((await panicBefore(runsDir, opened)) ?? (opened.mayHidePanic ? 'damage' : null))
    return { ok: true, opened: { ...opened, runsDir, latchedBy, panicFile: file, discard: discard(opened) } }
  } catch (error) {
    return { ok: false, failure: unwritable(runsDir, error) }
  }
}

class RunInUse extends Error {}

/** Describes why no run can be written in a folder. */
export const unwritable = (runsDir: string, error: unknown): DataFailure => ({
  message: `Cannot write a run in ${runsDir} (${reasonOf(error)}).`,
  remedy:
    error instanceof RunInUse
      ? `Wait until that process has ended, or ${another}.`
      : isDiskFull(error)
        ? `Free some space on that disk, or ${another}.`
        : `Grant write permission to that folder, or ${another}.`,
})

const another = 'use another folder (on a command line, with --reports DIR)'

const discard =
  ({ journal, dir }: Opened) =>
  async (): Promise<void> => {
    await journal.close().catch(() => {})
    if (journal.written().seq === 0) rmSync(dir, { recursive: true, force: true })
  }

type Opened = Omit<OpenedRun, 'runsDir' | 'latchedBy' | 'panicFile' | 'discard'>

async function continueRun(runsDir: string, options: OpenRunOptions): Promise<Opened | null> {
  for (const run of runNames(runsDir)) {
    const dir = join(runsDir, run)
    const end = runEnd(eventsFile(dir))
    if (end === null || end.ended) continue
    try {
      if (!isContinuable(await videoOfRun(eventsFile(dir)), options.video)) continue
      const opened = await hold(dir, run, options)
      if (opened === null) {
        if (options.alone) throw new RunInUse(`another process is writing ${run}`)
        options.warn(`The run ${dir} is not continued, because another Adlib is writing it.`)
        continue
      }
      const state = opened.journal.state()
      if (state.seq > 0 && state.ended === null) return { ...opened, run, dir, resumed: true }
      await opened.journal.close()
    } catch (error) {
      if (options.alone) throw error
      options.warn(`Cannot continue the run ${dir}: ${reasonOf(error)}`)
    }
  }
  return null
}

const isContinuable = (video: WatchedVideo | undefined, wanted: WatchedVideo | undefined): boolean =>
  video === undefined || wanted === undefined ? video === wanted : isSameVideo(video, wanted)

async function beginRun(runsDir: string, options: OpenRunOptions): Promise<Opened> {
  // Try several times, because another process may delete the new folder before it is claimed.
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const run = newRunId(options.clock.now())
    const dir = join(runsDir, run)
    mkdirSync(dir, { mode: 0o700 })
    try {
      const opened = await hold(dir, run, options)
      if (opened !== null) return { ...opened, run, dir, resumed: false }
    } catch (error) {
      // Otherwise, each failed start would leave an empty folder.
      rmSync(dir, { recursive: true, force: true })
      if (!isMissing(error)) throw error
    }
  }
  throw new Error('other processes deleted each new folder')
}

async function hold(dir: string, run: string, options: OpenRunOptions): Promise<OpenedJournal | null> {
  const release = claimRun(dir)
  if (release === null) return null
  try {
    const { clock, warn, datasync } = options
    const opened = await openJournal({
      ...{ dir, run, clock, warn, closed: release },
      ...(datasync === undefined ? {} : { datasync }),
    })
    for (const { start, bytes, reason } of opened.damaged.first) {
      warn(`${eventsFile(dir)}: skipped ${bytes} damaged bytes at ${start}: ${reason}`)
    }
    return opened
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Returns why the run must begin with PANIC on, or null. A resumed run has taken over any earlier panic already, so
 * only newer runs matter.
 */
async function panicBefore(runsDir: string, { run, resumed }: Opened): Promise<'carried' | 'damage' | null> {
  return endedLatched(runsDir, (other) => (resumed ? other > run : other !== run))
}
