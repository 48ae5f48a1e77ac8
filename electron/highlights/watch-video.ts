import { basename } from 'node:path'
import type { WatchedVideo } from '../../src-shared/events/event/run.ts'
import { understudy } from '../../src-shared/performer/turn.ts'
import { seededBy } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { namedLines } from '../../src-shared/sight/lines/named-lines.ts'
import { screenFilter } from '../../src-shared/sight/lines/screen-filter.ts'
import { coveredBoxes } from '../../src-shared/sight/picture/masks.ts'
import type { VirtualClock } from '../../src-shared/testing/virtual-clock.ts'
import { composeOffStage } from '../app/compose-off-stage.ts'
import { observationWriter } from '../app/observations.ts'
import { offStageSettings } from '../app/off-stage-settings.ts'
import { passUntil } from '../app/pass-time.ts'
import { createEyes } from '../capture/eyes.ts'
import { createGating } from '../capture/gated-frame.ts'
import type { OpenedRun } from '../journal/open-run.ts'
import { openEngine } from '../ocr/open-engine.ts'
import type { DataFailure } from '../platform/files.ts'
import { steppedSource, stoppingReader } from './stepped-eyes.ts'
import { BrokenVideo, videoPictures } from './video-pictures.ts'

/** How far a recording was watched. */
export interface WatchProgress {
  /** Time (ms) in the recording. */
  readonly doneMs: number
  readonly ofMs: number
}

/** How watching a recording ended. A run that is not complete can be continued. */
export type WatchEnd = { readonly isComplete: boolean; readonly failure?: DataFailure }

/** A picture that did not change is looked at again after this time (ms), because some lines need a second look. */
const heartbeatMs = 1000
/** Time (ms) that the show has for its last lines after the end of the recording. */
const lastLinesMs = 10_000
/** Time (ms) of the show in which its agents end. */
const endMs = 1000

/** The settings of a show that watches a recording. */
export const settingsForVideo = (settings: Settings, path: string, everyMs: number): Settings => ({
  ...offStageSettings(settings),
  sight: { ...settings.sight, source: 'file', path, everyMs: Math.min(10_000, Math.max(250, everyMs)) },
})

/**
 * Watches a recording: its pictures go through sight, moments and show as in a performance with the understudy, on a
 * clock that shows the recording's time. Everything is an event of the run, so a run that was cut off continues where it
 * was. Never rejects, unless Adlib itself has a mistake.
 */
export async function watchVideo(options: {
  readonly video: WatchedVideo
  readonly opened: OpenedRun
  /** The run's clock. It is set to the time of the run's newest event. */
  readonly clock: VirtualClock
  readonly dataDir: string
  readonly signal: AbortSignal
  readonly progress: (progress: WatchProgress) => void
  readonly print: (line: string) => void
}): Promise<WatchEnd> {
  const { video, opened, clock, dataDir, signal, progress, print } = options
  const { journal } = opened
  const { append: emit, state } = journal
  const settings = () => state().settings
  const { startedAt } = state()
  // Pictures that a killed process had not finished are looked at again.
  const fromMs = Math.floor(Math.max(0, clock.now() - startedAt) / video.everyMs) * video.everyMs

  const reader = stoppingReader(openEngine({ choice: () => settings().sight.engine, fellBack: print }))
  const show = await composeOffStage({
    ...{ journal, clock, dataDir, active: understudy, print },
    rng: seededBy(`${basename(video.path)} ${video.bytes} ${fromMs}`),
    sight: () => ({ ...eyes, textBoxes: () => eyes.textBoxes(), embed: reader.embed }),
  })
  const clean = screenFilter({ filter: show.filter, emit, state, heldWords: { keep() {} } })
  const source = steppedSource(`file:${basename(video.path)}`)
  const eyes = createEyes({
    ...{ source, engine: reader, clock, card: show.cards.card },
    covered: (size) => coveredBoxes(settings().sight, [source.name], size),
    named: (lines, size) => namedLines(lines, size, settings().sight.regions),
    onObservation: observationWriter(
      journal,
      clock,
      clean.observation,
      () => eyes.textBoxes(),
      (texts) => reader.embed(texts),
    ),
    onReport: (report) => void emit({ type: 'sight/source', ...report }),
  })
  // Without a page, the stage would show nothing.
  emit({ type: 'stage/page', page: 'overlay', state: 'connected' })

  const stopped = new AbortController()
  const watching = eyes.watch(stopped.signal)
  const pass = (untilMs: number) => passUntil(clock, startedAt + untilMs, reader.quiet)
  const failureNow = (): DataFailure | null => {
    const problem = reader.problem()
    return (
      journal.trouble() ??
      (problem === null
        ? null
        : { message: `The text reader failed: ${problem}.`, remedy: 'Run adlib doctor, and start again.' })
    )
  }

  const gating = createGating()
  let failure: DataFailure | null = null
  let isComplete = false
  let atMs = fromMs
  try {
    const pictures = videoPictures(video, fromMs)
    // Ask for the next picture early, so that ffmpeg decodes it while this one is read.
    let coming = pictures.next()
    for (;;) {
      const next = await coming
      if (signal.aborted || next.done) {
        isComplete = next.done === true && !signal.aborted
        void pictures.return(undefined).catch(() => {})
        break
      }
      coming = pictures.next()
      coming.catch(() => {})
      for (; atMs + heartbeatMs < next.value.atMs; atMs += heartbeatMs) {
        await pass(atMs + heartbeatMs)
        const still = gating.unchanged(clock.now())
        if (still !== undefined) await Promise.race([source.show(still), watching])
      }
      atMs = next.value.atMs
      await pass(atMs)
      await Promise.race([source.show(gating.frame(next.value.picture, clock.now())), watching])
      await reader.quiet()
      failure = failureNow()
      if (failure !== null) {
        void pictures.return(undefined).catch(() => {})
        break
      }
      progress({ doneMs: atMs, ofMs: video.ms })
    }
    if (isComplete) await pass(atMs + lastLinesMs)
  } catch (error) {
    if (!(error instanceof BrokenVideo)) throw error
    failure = error.failure
  } finally {
    stopped.abort()
    source.end()
    const closed = show.agents.close()
    await passUntil(clock, clock.now() + endMs, reader.quiet)
    await Promise.all([closed, reader.close()])
    show.close()
  }
  if (isComplete) {
    show.stage.clear('run-end')
    emit({ type: 'run/end', reason: 'the end of the recording' })
  }
  await journal.close().catch(() => {})
  return { isComplete, ...(failure === null ? {} : { failure }) }
}
