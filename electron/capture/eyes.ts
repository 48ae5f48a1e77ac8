import { describe } from '../../src-shared/events/bounded-json.ts'
import type { Box, Observation } from '../../src-shared/events/observation.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { FrameSource, GatedFrame, OcrEngine, SourceReport } from '../../src-shared/sight/frame.ts'
import { createObserver, type ObservationBody } from '../../src-shared/sight/observe.ts'
import { withoutOwnPanel } from '../../src-shared/sight/own-panel.ts'
import { brightnessOf, isCut } from '../../src-shared/sight/thumbnail.ts'
import { pause } from '../platform/clock.ts'
import { createLatestPicture, type LatestPicture } from './latest-picture.ts'
import { createScreenReader } from './screen-reader.ts'

export interface EyesOptions {
  readonly source: FrameSource
  readonly engine: OcrEngine
  readonly clock: Clock
  /** Called each time what is seen changed enough. The receiver gives the id. */
  readonly onObservation: (observation: ObservationBody) => void
  /** A source opened, died, came back; or the text reader failed (`source` is the engine's name then). */
  readonly onReport: (report: SourceReport) => void
  /** The panel itself came into the picture, or left it. Its lines are never part of an observation. */
  readonly onOwnPanel?: (visible: boolean) => void
}

export interface Eyes {
  /** Watches until the signal aborts or the source ends. Never rejects. The engine stays open. */
  watch(signal: AbortSignal): Promise<void>
  /** The one picture of what is on the screen now. */
  readonly latest: LatestPicture
}

/**
 * After a reading the reader rests so many times as long as it took, at most 3 s: on a screen that never
 * stands still it takes a quarter of a core, and a small change is read at once all the same.
 */
const restShare = 3
const mostRestMs = 3000
/** Boxes that wait for the reader; beyond that the oldest unite to one. */
const mostWaiting = 64

/** Frames in, observations out: paste what changed, read what changed, say what is new. Newest frame wins. */
export function createEyes(options: EyesOptions): Eyes {
  const { source, engine, clock, onObservation, onReport } = options
  const latest = createLatestPicture()
  const read = createScreenReader(engine)
  const observe = createObserver()
  let scene: Observation['scene'] = { cut: false, brightness: 0, motion: 0 }
  let lastThumb: Uint8Array | undefined
  let waiting: Box[] = []
  let lines: Awaited<ReturnType<typeof read>>['lines'] = []
  let panelVisible = false
  let reading: Promise<void> | undefined
  const troubled = new Set<string>()

  /** Reports trouble once, until the same part works again. */
  function trouble(part: string, remedy: string): void {
    if (troubled.has(part)) return
    troubled.add(part)
    onReport({ source: part, state: 'lost', remedy: remedy.slice(0, 300) })
  }

  function mended(part: string): void {
    if (troubled.delete(part)) onReport({ source: part, state: 'live' })
  }

  function notice(frame: GatedFrame): void {
    const area = frame.changed.reduce((sum, { box }) => sum + box[2] * box[3], 0)
    scene = {
      cut: scene.cut || lastThumb === undefined || isCut(lastThumb, frame.thumb),
      brightness: brightnessOf(frame.thumb),
      motion: Math.max(scene.motion, Math.min(1, area / (frame.width * frame.height))),
    }
    lastThumb = frame.thumb
  }

  function say(at: number): void {
    const theirs = withoutOwnPanel(lines)
    if (theirs.visible !== panelVisible) options.onOwnPanel?.(theirs.visible)
    panelVisible = theirs.visible
    const observation = observe({ source: source.name, at, now: clock.now(), lines: theirs.lines, scene })
    scene = { ...scene, cut: false, motion: 0 }
    if (observation !== undefined) onObservation(observation)
  }

  async function readWaiting(signal: AbortSignal): Promise<void> {
    for (;;) {
      const picture = latest.picture()
      if (picture === undefined || waiting.length === 0 || signal.aborted) return
      const boxes = waiting
      const at = latest.at()
      waiting = []
      const result = await read(picture, boxes)
      if (result.error !== undefined) {
        waiting.unshift(...boxes)
        if (!signal.aborted) trouble(engine.name, result.error)
        return
      }
      mended(engine.name)
      lines = result.lines
      if (signal.aborted) return
      say(at)
      await pause(clock, Math.min(mostRestMs, result.ms * restShare), signal)
    }
  }

  return {
    latest,
    async watch(signal) {
      try {
        await look(signal)
      } catch (error) {
        if (!signal.aborted) trouble(source.name, `It broke: ${describe(error)}. Start Adlib again.`)
      }
    },
  }

  async function look(signal: AbortSignal): Promise<void> {
    for await (const frame of source.frames({ signal, report: onReport })) {
      const { pasted, problems } = await latest.paste(frame)
      if (signal.aborted) break
      if (problems[0] !== undefined) trouble(`${source.name} pictures`, problems[0])
      else if (pasted.length > 0) mended(`${source.name} pictures`)
      notice(frame)
      waiting.push(...pasted)
      if (waiting.length > mostWaiting) waiting = [[0, 0, frame.width, frame.height]]
      if (reading !== undefined) continue
      // Nothing to read: a number that was read unsurely may have waited long enough.
      if (waiting.length === 0) say(frame.t)
      else {
        reading = readWaiting(signal)
          .catch((error: unknown) => {
            if (!signal.aborted) trouble(engine.name, describe(error))
          })
          .finally(() => {
            reading = undefined
          })
      }
    }
    // A source that ended: its last picture is read to the end. An abort waits for nothing.
    await Promise.race([reading, aborted(signal)])
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
