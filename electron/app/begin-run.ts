import type { ModelRef } from '../../src-shared/events/event/model.ts'
import type { WatchedVideo } from '../../src-shared/events/event/run.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { describe } from '../../src-shared/events/json.ts'
import { closingEvents } from '../../src-shared/events/resume.ts'
import type { State } from '../../src-shared/events/state.ts'
import { understudyModel } from '../../src-shared/performer/understudy.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { type OpenedRun, type OpenRunOptions, openRun } from '../journal/open-run.ts'
import type { PanicFile } from '../journal/panic-file.ts'
import { type DataFailure, reasonOf } from '../platform/files.ts'

const dayMs = 86_400_000

export interface BeginRunOptions {
  readonly settings: Settings
  /** The model, or the understudy, that performs first. Default: the understudy. */
  readonly model?: ModelRef
  readonly team?: true
  readonly video?: WatchedVideo
  readonly clock: Clock
  readonly print: (line: string) => void
}

/**
 * Writes the first events of a new or continued run.
 * @returns null, or the failure if an event cannot be written; the run is then closed
 */
export async function beginRun(opened: OpenedRun, options: BeginRunOptions): Promise<DataFailure | null> {
  const { journal, latchedBy, panicFile } = opened
  const { settings, model = understudyModel, team, video, clock, print } = options
  try {
    if (opened.resumed) {
      const { t: cutOff, run: before } = journal.state()
      await journal.commit({
        type: 'run/resumed',
        settings,
        brain: model,
        cutBytes: opened.cutBytes,
        ...(before === opened.run ? {} : { forkOf: before }),
      })
      await Promise.all(closingEvents(journal.state(), clock.now()).map(journal.commit))
      const days = Math.floor((clock.now() - cutOff) / dayMs)
      if (days >= 1 && !team) {
        const old = continuesOld(journal.state().startedAt, days)
        await journal.commit({ type: 'data/problem', ...old })
        print(`${old.message} ${old.remedy}`)
      }
    } else {
      await journal.commit({
        type: 'run/start',
        settings,
        brain: model,
        ...(team ? { team } : {}),
        ...(video === undefined ? {} : { video }),
      })
    }
    if (latchedBy !== null && !journal.state().panic)
      await journal.commit({ type: 'stage/panic', by: latchedBy })
  } catch (error) {
    const failure = journal.trouble() ?? { message: describe(error), remedy: 'Check the disk.' }
    await opened.discard()
    return failure
  }
  if (latchedBy === 'damage')
    print('PANIC is on, because the last run may have ended with a PANIC: its event file has a damaged line.')
  if (journal.state().panic) {
    latch(panicFile, print)
    print('PANIC is on: nothing is shown until you hold Resume in the panel.')
  }
  return null
}

/**
 * Returns the notice that an old run is continued. A new run would lose the pause, the open approval requests, and
 * the calls whose outcome is unknown.
 */
const continuesOld = (startedAt: number, days: number): DataFailure => ({
  message: `This continues the run of ${new Date(startedAt).toISOString().slice(0, 10)}, which was interrupted ${days === 1 ? 'a day' : `${days} days`} ago.`,
  remedy: 'To begin a new run instead, quit Adlib and start it again.',
})

/** Stores the panic, so that a restart does not end it. If this fails, the panic applies to this run only. */
function latch(file: PanicFile | null, print: (line: string) => void): void {
  try {
    file?.latch()
  } catch (error) {
    print(`Cannot create \`${file?.path}\`: ${reasonOf(error)}. After a restart, PANIC may be off.`)
  }
}

interface StartRunOptions extends Omit<OpenRunOptions, 'warn'>, Omit<BeginRunOptions, 'settings' | 'clock'> {
  /** `left` is the state that the run's earlier process left; empty for a new run. */
  readonly settings: (left: State) => Settings
  readonly onEvent?: ((event: AdlibEvent) => void) | undefined
}

/** Opens a run and writes its first events. Every kind of run begins here. */
export async function startRun(
  options: StartRunOptions,
): Promise<{ ok: true; opened: OpenedRun } | { ok: false; failure: DataFailure }> {
  const opening = await openRun({ ...options, warn: options.print })
  if (!opening.ok) return opening
  const { opened } = opening
  const { journal } = opened
  if (options.onEvent) journal.subscribe(options.onEvent)
  const failure = await beginRun(opened, { ...options, settings: options.settings(journal.state()) })
  return failure === null ? { ok: true, opened } : { ok: false, failure }
}
