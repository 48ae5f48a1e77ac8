import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { tooMuch } from '../../src-shared/sight/picture/boxes.ts'
import type {
  ChangedRegion,
  FrameSource,
  GatedFrame,
  SourceReport,
} from '../../src-shared/sight/picture/frame.ts'
import { ignoredBy } from '../../src-shared/sight/picture/masks.ts'

/** A frame source that a page feeds through the gateway. */
export interface PageSource extends FrameSource {
  frame(frame: GatedFrame): void
  /** Receives the page's capture state, or the report that the page is gone. `label` names the shared window. */
  report(report: Omit<SourceReport, 'source'> & { readonly label?: string }): void
}

export interface PageSourceOptions {
  readonly clock: Clock
  readonly name?: string
  readonly ask?: () => void
  /** Returns the entries of `sight.ignore`. A window whose name contains one of them is never watched. */
  readonly ignore?: () => readonly string[]
  /** Time (ms) without a frame after which the source is lost. A page sends at least one frame per second. */
  readonly silentMs?: number
  /** What to do then. */
  readonly silent?: string
}

const maxRegions = 128

/**
 * Creates a source of frames from an eye page. A slow reader gets the newest frame, together with the changes that it
 * missed.
 */
export function createPageSource({
  clock,
  name = 'screen',
  ask,
  ignore = () => [],
  silentMs = 10_000,
  silent = 'The eye page sends no pictures. Open it and share the screen again.',
}: PageSourceOptions): PageSource {
  let waiting: GatedFrame | undefined
  let wake: (() => void) | undefined
  let tell: ((report: SourceReport) => void) | undefined
  let last: Omit<SourceReport, 'source'> | undefined
  let cancelSilence: Cancel | undefined
  let label = ''
  let isRefused = false

  function become(next: Omit<SourceReport, 'source'>): void {
    const isKnown = next.state === last?.state && next.remedy === last.remedy
    if (next.state !== 'denied' && isKnown) return
    last = next
    if (next.state !== 'live') cancelSilence?.()
    tell?.({ ...next, source: name })
  }

  function refuses(): boolean {
    const isIgnored = label !== '' && ignoredBy(label, ignore()) !== undefined
    if (isIgnored && !isRefused) {
      const remedy = `"${label}" is on the list of names that Adlib never watches. Share another window.`
      become({ state: 'denied', remedy })
    }
    // Ask for a new frame, because frames were dropped while the window was excluded.
    if (!isIgnored && isRefused) ask?.()
    isRefused = isIgnored
    return isIgnored
  }

  return {
    name,
    refresh: () => ask?.(),
    frame(frame) {
      if (refuses()) return
      waiting = waiting === undefined ? frame : joined(waiting, frame)
      become({ state: 'live' })
      cancelSilence?.()
      cancelSilence = clock.after(silentMs, () => become({ state: 'lost', remedy: silent }))
      wake?.()
    },
    report({ label: shared = '', ...report }) {
      label = shared
      isRefused = false
      if (!refuses()) become(report)
    },
    async *frames({ signal, report }) {
      tell = report
      // The page may have reported before `frames` was called.
      if (last !== undefined && !signal.aborted) report({ ...last, source: name })
      const stop = (): void => wake?.()
      signal.addEventListener('abort', stop, { once: true })
      try {
        while (!signal.aborted) {
          const frame = waiting
          waiting = undefined
          if (frame !== undefined) yield frame
          else {
            await new Promise<void>((resolve) => {
              wake = resolve
            })
            wake = undefined
          }
        }
      } finally {
        signal.removeEventListener('abort', stop)
        cancelSilence?.()
        tell = undefined
        waiting = undefined
      }
    },
  }
}

function joined(older: GatedFrame, newer: GatedFrame): GatedFrame {
  const covered = newer.full || older.width !== newer.width || older.height !== newer.height
  if (covered) return newer
  const under = older.changed.filter((region) => !newer.changed.some((over) => covers(over, region)))
  const changed = [...under, ...newer.changed].slice(-maxRegions)
  while (tooMuch(changed, newer)) changed.shift()
  // A `full` frame has only one crop, the whole picture, but a joined frame may have more.
  const { full: _, ...rest } = newer
  return { ...rest, changed }
}

function covers({ box: over }: ChangedRegion, { box: under }: ChangedRegion): boolean {
  return (
    over[0] <= under[0] &&
    over[1] <= under[1] &&
    over[0] + over[2] >= under[0] + under[2] &&
    over[1] + over[3] >= under[1] + under[3]
  )
}
