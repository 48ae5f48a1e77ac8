import { describe } from '../../src-shared/events/json.ts'
import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import { type Clock, sleep } from '../../src-shared/ports.ts'
import type { ScreenSize } from '../../src-shared/sight/lines/line-class.ts'
import { withNames } from '../../src-shared/sight/lines/named-lines.ts'
import { createObserver, type ObservationBody } from '../../src-shared/sight/memory/observe.ts'
import type { SeenLines } from '../../src-shared/sight/memory/seen-lines.ts'
import type { CardReading, SightCard } from '../../src-shared/sight/numbers/card-numbers.ts'
import { overlapOf, unite, urgentBoxes } from '../../src-shared/sight/picture/boxes.ts'
import type { FrameSource, OcrEngine, SourceReport } from '../../src-shared/sight/picture/frame.ts'
import { createFramedDetail } from '../../src-shared/sight/picture/framed-detail.ts'
import { coveredThumb } from '../../src-shared/sight/picture/masks.ts'
import { createRecentBoxes } from '../../src-shared/sight/picture/recent-boxes.ts'
import { createSceneWatcher } from '../../src-shared/sight/picture/scene.ts'
import { createScreenReader } from '../../src-shared/sight/screen-reader.ts'
import { type Covered, createLatestPicture, type LatestPicture } from './latest-picture.ts'

export interface EyesOptions {
  readonly source: FrameSource
  readonly engine: OcrEngine
  readonly clock: Clock
  /** The run's memory of lines; by default, a new one. */
  readonly seen?: SeenLines
  readonly covered?: Covered
  /** Returns the card of the game on the screen. Default: there is none. */
  readonly card?: () => SightCard | null
  readonly named?: (lines: readonly SeenLine[], picture: ScreenSize) => readonly SeenLine[]
  readonly onObservation: (observation: ObservationBody) => void
  /** Called when the source, the OCR engine or the decoding of pictures fails or works again. */
  readonly onReport: (report: SourceReport) => void
  /** Called when Adlib's own panel appears in the picture or leaves it. */
  readonly onOwnPanel?: (visible: boolean) => void
}

export interface Eyes {
  /** Watches until the signal aborts or the source ends. Never rejects. */
  watch(signal: AbortSignal): Promise<void>
  /** Hides the covered boxes and reads the whole picture again. Call this when the covered boxes have changed. */
  cover(): void
  readonly latest: LatestPicture
  /** Returns all lines of the last reading. Their boxes are in pixels of the picture that was read. */
  lines(): readonly SeenLine[]
  /**
   * Returns the time (epoch ms) of the newest frame whose text is in `lines`; 0 before the first reading and after
   * `cover`.
   */
  readAt(): number
  /** Returns the box around the newest change, as fractions of the picture, or null before the first frame. */
  changed(): Box | null
  /**
   * Returns the boxes of text, bars and icons, as fractions of the picture. Cues should not cover them.
   * @param select removes the overlay's own lines; by default, none
   */
  textBoxes(select?: (lines: readonly SeenLine[]) => readonly SeenLine[]): Box[]
  /** Returns the boxes of text and icons that left the screen in the last 2 min, as fractions of the picture. */
  recentTextBoxes(): Box[]
}

/**
 * Pause after a reading, as a multiple of its duration. Reading a constantly moving screen thus uses a quarter of a
 * CPU core.
 */
const restShare = 3
/** Maximum pause (ms) after a reading. With it, no line on a moving screen is older than about 2 s. */
const maxRestMs = 1200
/**
 * For this time (ms) after the overlay was last seen in the picture, cues need not avoid icons, which may be the
 * overlay's own.
 */
const overlayMs = 120_000
/** After a look that took longer (ms), numbers and small changes are read before the rest. */
const maxLookMs = 2000
/** If more boxes wait, the whole picture is read. */
const maxWaiting = 64

/** Turns frames into observations: reads what changed on the screen, and reports what is new. */
export function createEyes(options: EyesOptions): Eyes {
  const { source, engine, clock, onObservation, onReport, covered, named } = options
  const latest = createLatestPicture(covered)
  let read = createScreenReader(engine, options.card)
  const observe = createObserver(options.seen)
  const scene = createSceneWatcher()
  const framed = createFramedDetail()
  let overlaySeenAt = Number.NEGATIVE_INFINITY
  let waiting: Box[] = []
  /** Places of the numbers in the last observation. */
  let numbers: readonly Box[] = []
  /** Elapsed time (ms) of the last look at everything that had changed. */
  let lookMs = 0
  let wasPartial = false
  let lines: Awaited<ReturnType<typeof read>>['lines'] = []
  let bars: Awaited<ReturnType<typeof read>>['bars'] = []
  /** What is in the boxes of the game's card. */
  let inBoxes: readonly CardReading[] = []
  let texts: readonly SeenLine[] = []
  let size: ScreenSize = { width: 1, height: 1 }
  const recent = createRecentBoxes()
  let changed: Box | null = null
  let isReading = false
  let readAt = 0
  let panelVisible = false
  let reading: Promise<void> | undefined
  let covers = 0
  let isLastCovered = false
  let startReading: () => void = () => {}
  const troubled = new Set<string>()

  function trouble(part: string, remedy: string): void {
    if (troubled.has(part)) return
    troubled.add(part)
    onReport({ source: part, state: 'lost', remedy: remedy.slice(0, 300) })
  }

  function recovered(part: string): void {
    if (troubled.delete(part)) onReport({ source: part, state: 'live' })
  }

  const boxesOf = (of: readonly { readonly box: Box }[]): Box[] => of.map(({ box }) => fractionOf(box, size))

  function report(at: number, cost: { readMs?: number; cpuMs?: number } = {}): void {
    const picture = latest.picture()
    const observation = observe({
      source: source.name,
      at,
      now: clock.now(),
      lines,
      bars,
      boxes: inBoxes,
      scene: scene.take(),
      ...(picture === undefined ? {} : { size: [picture.width, picture.height] }),
      engine: engine.name,
      replacesLast: isLastCovered,
      ...cost,
    })
    isLastCovered = false
    if (observation === undefined) return
    numbers = observation.numbers.flatMap(({ box }) => (box === undefined ? [] : [box]))
    const hidden = latest.covered()
    // A line that was just covered did not leave the screen, and a report would repeat its text.
    const goneLines = observation.goneLines.filter(
      ({ box }) => !hidden.some((over) => overlapOf(over, box) > 0),
    )
    const seen = picture === undefined || named === undefined ? lines : named(lines, picture)
    onObservation({ ...withNames(observation, seen), goneLines })
  }

  async function readWaiting(signal: AbortSignal): Promise<boolean> {
    // Read once even without a change, because a line or number may be due for a second reading.
    for (let isFirst = true; isFirst || waiting.length > 0; isFirst = false) {
      const picture = latest.picture()
      if (picture === undefined || signal.aborted) return false
      const isBehind = lookMs > maxLookMs && !wasPartial
      // What has to wait is read in the next look, so it waits only once.
      const { first: boxes, later } = isBehind
        ? urgentBoxes(waiting, numbers, picture)
        : { first: waiting, later: [] }
      const at = latest.at()
      waiting = [...later]
      const coversBefore = covers
      isReading = true
      const result = await read(picture, boxes, clock.monotonic()).finally(() => {
        isReading = false
      })
      // This reading began before the boxes were covered, so it may contain their text.
      if (covers !== coversBefore) continue
      if (result.error !== undefined) {
        waiting.unshift(...boxes)
        if (!signal.aborted) trouble(engine.name, result.error)
        return false
      }
      recovered(engine.name)
      lines = result.lines
      bars = result.bars
      inBoxes = result.boxes
      wasPartial = later.length > 0
      if (!wasPartial) {
        readAt = at
        lookMs = result.ms
      }
      // Unread boxes may contain text, which the overlay must not cover.
      texts = [...lines, ...result.unread]
      size = picture
      // Remember icons as well, because after a fade they return like text.
      recent.seen([...boxesOf(texts), ...framed.boxes()], clock.monotonic())
      if (signal.aborted) return false
      if (result.ownPanel !== panelVisible) options.onOwnPanel?.(result.ownPanel)
      panelVisible = result.ownPanel
      if (result.ms === 0) report(at)
      else {
        report(at, { readMs: result.ms, ...(result.cpuMs === undefined ? {} : { cpuMs: result.cpuMs }) })
        await sleep(clock, Math.min(maxRestMs, result.ms * restShare), signal)
      }
    }
    return true
  }

  return {
    latest,
    cover() {
      covers++
      isLastCovered = true
      const picture = latest.picture()
      if (picture === undefined) return
      latest.cover()
      // The old reader remembers lines that are covered now.
      read = createScreenReader(engine, options.card)
      waiting = [[0, 0, picture.width, picture.height]]
      lines = []
      bars = []
      inBoxes = []
      numbers = []
      wasPartial = false
      readAt = 0
      texts = []
      startReading()
    },
    lines: () => lines,
    readAt: () => (waiting.length === 0 && !isReading && readAt > 0 ? latest.at() : readAt),
    changed: () => changed,
    textBoxes(select = (all) => all) {
      const foreign = select(texts)
      const now = clock.monotonic()
      if (foreign.length < texts.length) overlaySeenAt = now
      return [...boxesOf([...foreign, ...bars]), ...(now - overlaySeenAt < overlayMs ? [] : framed.boxes())]
    },
    recentTextBoxes: () => recent.gone(clock.monotonic()),
    async watch(signal) {
      try {
        await look(signal)
      } catch (error) {
        if (!signal.aborted)
          trouble(source.name, `The screen source failed: ${describe(error)}. Restart Adlib.`)
      }
    },
  }

  async function look(signal: AbortSignal): Promise<void> {
    startReading = () => {
      reading ??= readWaiting(signal)
        .catch((error: unknown) => {
          if (!signal.aborted) trouble(engine.name, describe(error))
          return false
        })
        .then((isComplete) => {
          reading = undefined
          // A frame may have arrived just as the reading ended.
          if (isComplete && waiting.length > 0) startReading()
        })
    }
    for await (const frame of source.frames({ signal, report: onReport })) {
      const { pasted, problems, refused } = await latest.paste(frame)
      if (signal.aborted) break
      if (problems[0] !== undefined) trouble(`${source.name} pictures`, problems[0])
      else if (pasted.length > 0) recovered(`${source.name} pictures`)
      if (refused) continue
      const hidden = latest.covered()
      scene.add({ ...frame, thumb: coveredThumb(frame.thumb, hidden, frame) }, pasted, hidden)
      const picture = latest.picture()
      if (picture !== undefined) framed.add(frame.t, picture)
      const [first, ...others] = pasted
      if (first !== undefined) changed = fractionOf(others.reduce(unite, first), frame)
      waiting.push(...pasted)
      if (waiting.length > maxWaiting) waiting = [[0, 0, frame.width, frame.height]]
      startReading()
    }
    // Wait for the last reading, but not after an abort.
    while (reading !== undefined && !signal.aborted) await Promise.race([reading, aborted(signal)])
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

const fractionOf = ([x, y, width, height]: Box, picture: { width: number; height: number }): Box => {
  const share = (part: number, whole: number) => Math.min(1, Math.max(0, part / whole))
  return [
    share(x, picture.width),
    share(y, picture.height),
    share(width, picture.width),
    share(height, picture.height),
  ]
}
