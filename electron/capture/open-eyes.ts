import type { EyeLinesAnswer } from '../../src-shared/contract/api/eye.ts'
import type { Box } from '../../src-shared/events/observation.ts'
import { type Clock, sleep } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { namedLines } from '../../src-shared/sight/lines/named-lines.ts'
import type { ObservationBody } from '../../src-shared/sight/memory/observe.ts'
import type { SeenLines } from '../../src-shared/sight/memory/seen-lines.ts'
import type { SightCard } from '../../src-shared/sight/numbers/card-numbers.ts'
import type { FrameSource, GatedFrame, SourceReport } from '../../src-shared/sight/picture/frame.ts'
import { coveredBoxes, ignoredBy } from '../../src-shared/sight/picture/masks.ts'
import { openEngine } from '../ocr/open-engine.ts'
import type { ForkProgram } from '../platform/fork-program.ts'
import { type Steady, steady } from '../platform/steady.ts'
import { createEyes, type Eyes } from './eyes.ts'
import { createFileSource } from './file-source.ts'
import { createPageSource } from './page-source.ts'
import { createProgramSource, type PictureRefusal } from './program-source.ts'
import { createVideoSource, isVideo } from './video-source.ts'

const rate = { burst: 1, perSecond: 1 }

/** Forwards at most one report per second for each source, and no report twice in a row. */
interface SteadyReports {
  report(report: SourceReport): void
  close(): void
}

/**
 * Returns a filter for reports, which hands those that it lets through to `pass`. A page may send many reports, and
 * each one passed on becomes an event on disk.
 */
export function steadyReports(clock: Clock, pass: (report: SourceReport) => void): SteadyReports {
  const sources = new Map<string, Steady<SourceReport>>()
  let closed = false
  return {
    report(report) {
      if (closed) return
      const source = sources.get(report.source) ?? steady(clock, rate, pass)
      sources.set(report.source, source)
      source.take(report)
    },
    close() {
      closed = true
      for (const source of sources.values()) source.close()
    },
  }
}

/** The watched source. Its masks are stored under `name`, which is empty if nothing is watched (`off`). */
export interface Watched {
  readonly kind: 'screen' | 'obs' | 'file' | 'program' | 'demo' | 'off'
  readonly name: string
}

const retryMs = 5000

/** The eyes of a performance. */
export interface OpenedEyes {
  /**
   * Receives a frame from an eye page. Ignores it while another source is watched, and until the page has sent its
   * whole picture.
   */
  frame(frame: GatedFrame): void
  eye(report: SourceReport): void
  /** Takes a picture of the program `from`, if programs are the watched source. Resolves with a refusal, or null. */
  picture(from: string, bytes: Uint8Array): Promise<PictureRefusal | null>
  follow(): void
  /** Requests the whole picture, so that all of it is read again. Returns false if there is no live picture. */
  lookNow(): boolean
  watched(): Watched
  /** Resolves with the newest picture as JPEG bytes, or null before the first frame. */
  latestPicture(): Promise<Uint8Array | null>
  /** Returns the box around the newest change, as fractions of the picture, or null before the first frame. */
  changed(): Box | null
  /** Returns every line of the last reading, and the newest frame's time and size. */
  standing(): EyeLinesAnswer
  /** Returns the time (epoch ms) of the newest frame whose text is in `standing`, or 0 before the first reading. */
  readAt(): number
  textBoxes: Eyes['textBoxes']
  /** Returns the boxes of text and icons that left the screen in the last 2 min, as fractions of the picture. */
  recentTextBoxes(): Box[]
  /** Returns the embedding of each text (see `EmbedTexts`). Rejects if it cannot be computed. */
  embed(texts: readonly string[]): Promise<readonly string[]>
  /** Closes the eyes. Resolves when nothing more is seen or reported, and the OCR engine has ended. */
  close(): Promise<void>
}

export interface OpenEyesOptions {
  readonly settings: () => Settings['sight']
  readonly demo: string
  /** Returns a frame source that watches an OBS source or scene. An empty name means the scene on air. */
  readonly obs: (name: string) => FrameSource
  readonly askPages: () => void
  readonly clock: Clock
  /** The run's memory of lines. */
  readonly seen: SeenLines
  /** Returns the card of the game on the screen. */
  readonly card: () => SightCard | null
  readonly observed: (observation: ObservationBody) => void
  readonly report: (report: SourceReport) => void
  readonly ownPanel: (visible: boolean) => void
  readonly forkReader?: ForkProgram | undefined
}

/** Opens the eyes. Until they are closed, they watch the source that the settings select. */
export function openEyes(options: OpenEyesOptions): OpenedEyes {
  const { settings, clock } = options
  const engine = openEngine({
    choice: () => settings().engine,
    fork: options.forkReader,
    fellBack: (reason) =>
      reports.report({
        source: 'paddle',
        state: 'lost',
        remedy: `Tesseract reads the screen, because the usual text reader cannot run here (${reason.slice(0, 200)}). It finds less text.`,
      }),
  })
  const page = createPageSource({ clock, ask: options.askPages, ignore: () => settings().ignore })
  const program = createProgramSource({ clock })
  const reports = steadyReports(clock, options.report)
  let closed = false
  let isPageShared = false
  /**
   * Whether the watched page has sent its whole picture. Before that, a crop would be pasted onto a black picture.
   */
  let isPageWhole = false
  let watching: {
    source: FrameSource
    isLive: boolean
    eyes: Eyes
    stop: AbortController
    done: Promise<void>
  } | null = null

  /** The streamer's regions come first, so that they win where a region of the card overlaps them. */
  const regions = () => [...settings().regions, ...(options.card()?.regions ?? [])]
  const kindNow = (): Watched['kind'] => {
    const { source } = settings()
    return source === 'auto' ? (isPageShared ? 'screen' : 'demo') : source
  }

  const createSource = (kind: Watched['kind']): FrameSource | null => {
    const { obsSource, path, everyMs } = settings()
    switch (kind) {
      case 'screen':
        return page
      case 'obs':
        return options.obs(obsSource)
      case 'file':
        return isVideo(path) ? createVideoSource({ path, clock, everyMs }) : createFileSource({ path, clock })
      case 'program':
        return program
      case 'demo':
        return createFileSource({ path: options.demo, clock })
      case 'off':
        return null
    }
  }

  const watchAgain = async (eyes: Eyes, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await eyes.watch(signal)
      await sleep(clock, retryMs, signal)
    }
  }

  const change = async (kind: Watched['kind']): Promise<void> => {
    const before = watching
    watching = null
    before?.stop.abort()
    await before?.done
    if (closed) return
    const source = createSource(kind)
    if (before !== null && before.source.name !== source?.name) {
      reports.report({ source: before.source.name, state: 'off' })
    }
    if (source === null) return
    const stop = new AbortController()
    const eyes = createEyes({
      source,
      engine,
      clock,
      seen: options.seen,
      covered: ({ shows, ...size }) =>
        coveredBoxes(settings(), shows === undefined ? [source.name] : [source.name, shows], size),
      card: options.card,
      named: (lines, size) => namedLines(lines, size, regions()),
      onObservation: (observation) => void (stop.signal.aborted || options.observed(observation)),
      onReport: (report) => {
        if (stop.signal.aborted) return
        if (report.source === source.name) now.isLive = report.state === 'live'
        reports.report(report)
      },
      onOwnPanel: (visible) => void (stop.signal.aborted || options.ownPanel(visible)),
    })
    const now = { source, isLive: false, eyes, stop, done: Promise.resolve() }
    watching = now
    now.done = watchAgain(eyes, stop.signal)
    // What these sources send next must be a whole picture.
    if (source === page || source === program) source.refresh()
  }

  let selected = ''
  let kind: Watched['kind'] = 'off'
  let switching: Promise<void> = Promise.resolve()
  let covers = ''
  /**
   * Applies a change of the crop or the masks. Asks the source for its whole picture, because boxes that are no
   * longer covered stay black until then.
   */
  const followCovers = (): void => {
    const { crop, masks } = settings()
    const next = JSON.stringify([crop, masks])
    if (next === covers) return
    covers = next
    watching?.eyes.cover()
    watching?.source.refresh()
  }
  const follow = (): void => {
    followCovers()
    const { obsSource, path, everyMs } = settings()
    const next = kindNow()
    const key = JSON.stringify([next, next === 'obs' && obsSource, next === 'file' && [path, everyMs]])
    if (key === selected) return
    selected = key
    kind = next
    isPageWhole = false
    switching = switching.then(() => change(next))
  }
  follow()

  return {
    frame(frame) {
      if (kind !== 'screen') return
      isPageWhole ||= frame.changed.some(({ box }) => box[2] === frame.width && box[3] === frame.height)
      if (isPageWhole) page.frame(frame)
    },
    eye(report) {
      const { source: label, ...state } = report
      page.report({ ...state, label })
      if (report.state === 'live') isPageShared = true
      else if (kind !== 'screen') isPageShared = false
      // The user tried to share a screen, so the panel must show why that failed.
      if (report.state !== 'live' && settings().source === 'auto' && kind !== 'screen') {
        reports.report({ ...report, source: page.name })
      }
      follow()
    },
    async picture(from, bytes) {
      if (kind !== 'program')
        return {
          kind: 'not-watched',
          message: 'Adlib watches another source.',
          remedy: 'Choose “Pictures from a program” under Sight in the panel.',
        }
      if (ignoredBy(from, settings().ignore) !== undefined)
        return {
          kind: 'ignored',
          message: `"${from}" is on the list of names that Adlib never watches.`,
          remedy: 'Remove it from the list under Sight, or use another name.',
        }
      return program.picture(bytes)
    },
    follow,
    lookNow() {
      if (watching?.isLive !== true) return false
      watching.source.refresh()
      return true
    },
    watched: () => ({ kind, name: kind === 'off' ? '' : (watching?.source.name ?? '') }),
    latestPicture: async () => (await watching?.eyes.latest.jpeg()) ?? null,
    changed: () => watching?.eyes.changed() ?? null,
    standing() {
      const picture = watching?.eyes.latest.picture()
      if (watching == null || picture === undefined) return { at: 0, size: null, lines: [] }
      const { eyes } = watching
      return {
        at: eyes.latest.at(),
        size: [picture.width, picture.height],
        lines: namedLines(eyes.lines(), picture, regions()),
      }
    },
    readAt: () => watching?.eyes.readAt() ?? 0,
    textBoxes: (select) => watching?.eyes.textBoxes(select) ?? [],
    embed: engine.embed,
    recentTextBoxes: () => watching?.eyes.recentTextBoxes() ?? [],
    async close() {
      closed = true
      reports.close()
      await switching
      watching?.stop.abort()
      await watching?.done
      await engine.close()
    },
  }
}
