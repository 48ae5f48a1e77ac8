import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { type OpenedRun, type OpenRunOptions, openRun } from '../journal/open-run.ts'
import type { DataFailure } from '../platform/files.ts'
import { type BeginRunOptions, beginRun } from './begin-run.ts'

export interface StartRunOptions
  extends Omit<OpenRunOptions, 'warn'>,
    Omit<BeginRunOptions, 'settings' | 'clock'> {
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
