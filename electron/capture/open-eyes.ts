import type { Box } from '../../src-shared/events/observation.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { FrameSource, GatedFrame, SourceReport } from '../../src-shared/sight/frame.ts'
import type { ObservationBody } from '../../src-shared/sight/observe.ts'
import { createEyes, type Eyes } from './eyes.ts'
import { createFileSource } from './file-source.ts'
import { createPageSource } from './page-source.ts'
import { steadyReports } from './steady-reports.ts'
import { createTesseractEngine } from './tesseract-engine.ts'

/** The origin of the pictures. */
export type Frames =
  | { readonly kind: 'files'; readonly path: string }
  /** Only the eye page. */
  | { readonly kind: 'screen' }
  /** The demo reel until the eye page shares a screen, then the eye page. */
  | { readonly kind: 'auto'; readonly path: string }
  | { readonly kind: 'off' }

/** The eyes of a performance. */
export interface OpenedEyes {
  /** Takes a gated frame from an eye page; ignored when frames come from files. */
  frame(frame: GatedFrame): void
  /** Takes the capture state of an eye page. */
  eye(report: SourceReport): void
  /** Returns the newest picture as JPEG bytes. */
  latestPicture(): Promise<Uint8Array | null>
  /** Returns the boxes of the text on the screen, as fractions of the picture. */
  textBoxes(): Box[]
  /** Returns the boxes of text that left the screen lately, as fractions of the picture. */
  recentTextBoxes(): Box[]
  /** Resolves when nothing more is seen or reported and the OCR engine has ended. */
  close(): Promise<void>
}

/** Opens the eyes and watches until they are closed. */
export function openEyes(options: {
  readonly frames: Frames
  readonly clock: Clock
  readonly observed: (observation: ObservationBody) => void
  readonly report: (report: SourceReport) => void
  readonly ownPanel: (visible: boolean) => void
}): OpenedEyes {
  const { frames, clock } = options
  const engine = createTesseractEngine()
  const page = createPageSource({ clock })
  const reports = steadyReports(clock, options.report)
  let closed = false
  let watching: { eyes: Eyes; stop: AbortController; done: Promise<void> } | null = null
  let waitsForPage = frames.kind === 'auto'

  const watch = async (source: FrameSource) => {
    const before = watching
    before?.stop.abort()
    await before?.done
    if (closed) return
    const stop = new AbortController()
    const eyes = createEyes({
      source,
      engine,
      clock,
      onObservation: (observation) => void (stop.signal.aborted || options.observed(observation)),
      onReport: (report) => void (stop.signal.aborted || reports.report(report)),
      onOwnPanel: (visible) => void (stop.signal.aborted || options.ownPanel(visible)),
    })
    watching = { eyes, stop, done: eyes.watch(stop.signal) }
  }

  let switching: Promise<void> = Promise.resolve()
  if (frames.kind === 'screen') switching = watch(page)
  else if (frames.kind !== 'off') switching = watch(createFileSource({ path: frames.path, clock }))

  const looksAtPage = () => frames.kind === 'screen' || (frames.kind === 'auto' && !waitsForPage)
  return {
    frame(frame) {
      if (looksAtPage()) page.frame(frame)
    },
    eye(report) {
      if (waitsForPage && report.state === 'live') {
        waitsForPage = false
        switching = switching.then(() => watch(page))
      }
      if (looksAtPage()) page.report(report)
      // The user tried to share a screen, so the panel must show why it failed.
      else if (waitsForPage && report.state === 'denied') reports.report({ ...report, source: page.name })
    },
    latestPicture: async () => (await watching?.eyes.latest.jpeg()) ?? null,
    textBoxes: () => watching?.eyes.textBoxes() ?? [],
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
