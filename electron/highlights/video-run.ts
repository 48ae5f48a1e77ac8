import { join } from 'node:path'
import type { WatchedVideo } from '../../src-shared/events/event/run.ts'
import type { Highlight } from '../../src-shared/highlights/highlight.ts'
import { createHighlightMeter } from '../../src-shared/highlights/highlight-meter.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { virtualClock } from '../../src-shared/testing/virtual-clock.ts'
import { beginRun } from '../app/begin-run.ts'
import { eventsFile } from '../journal/disk-journal.ts'
import { readEvents } from '../journal/event-file.ts'
import { openRun } from '../journal/open-run.ts'
import { isSameVideo, runEnd, runNames, videoOfRun } from '../journal/runs.ts'
import type { DataFailure } from '../platform/files.ts'
import { settingsForVideo, type WatchEnd, type WatchProgress, watchVideo } from './watch-video.ts'

/** Returns the newest run that watched this recording to its end, or null. */
export async function watchedRun(runsDir: string, video: WatchedVideo): Promise<string | null> {
  for (const run of runNames(runsDir)) {
    const file = eventsFile(join(runsDir, run))
    if (runEnd(file)?.ended !== true) continue
    const other = await videoOfRun(file)
    if (other !== undefined && isSameVideo(other, video)) return run
  }
  return null
}

/** Begins or continues the run of a recording, and watches the recording. */
export async function runVideo(options: {
  readonly video: WatchedVideo
  readonly settings: Settings
  readonly dataDir: string
  readonly reportsDir: string
  /** Begins a new run even if there is an unfinished one. */
  readonly fresh: boolean
  readonly signal: AbortSignal
  /** Called when the run is open. `doneMs` is 0 for a new run. */
  readonly begun: (run: string, doneMs: number) => void
  readonly progress: (progress: WatchProgress) => void
  readonly print: (line: string) => void
}): Promise<{ ok: true; run: string; end: WatchEnd } | { ok: false; failure: DataFailure }> {
  const { video, dataDir, reportsDir, fresh, signal, begun, progress, print } = options
  // The run ends about now, so that no event is in the future.
  const clock = virtualClock(Date.now() - video.ms)
  const opening = await openRun({
    ...{ reportsDir, fresh, video, clock, warn: print },
    // A crash of the computer may cost the newest seconds, which are watched again. A killed process loses nothing.
    datasync: async () => {},
  })
  if (!opening.ok) return opening
  const { opened } = opening
  if (opened.resumed) clock.setWall(opened.journal.state().t)
  const settings = settingsForVideo(options.settings, video.path, video.everyMs)
  const failure = await beginRun(opened, { settings, video, clock, print })
  if (failure !== null) return { ok: false, failure }
  const { startedAt } = opened.journal.state()
  begun(opened.run, opened.resumed ? clock.now() - startedAt : 0)
  const end = await watchVideo({ video, opened, clock, dataDir, signal, progress, print })
  return { ok: true, run: opened.run, end }
}

/** Returns the best moments of a recorded run, best first. */
export async function bestMoments(dir: string, most: number, apartMs: number): Promise<Highlight[]> {
  const meter = createHighlightMeter()
  for await (const { event } of readEvents(eventsFile(dir))) meter.event(event)
  return meter.best(most, apartMs)
}
