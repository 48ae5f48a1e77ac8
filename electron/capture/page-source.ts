import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { tooMuch } from '../../src-shared/sight/boxes.ts'
import type { ChangedRegion, FrameSource, GatedFrame, SourceReport } from '../../src-shared/sight/frame.ts'

/** A frame source that a page feeds: the gateway hands its frames and reports in. */
export interface PageSource extends FrameSource {
  /** A gated frame from the page. */
  frame(frame: GatedFrame): void
  /** The page's word about its capture, and the gateway's when the page went. */
  report(report: Omit<SourceReport, 'source'>): void
}

export interface PageSourceOptions {
  readonly clock: Clock
  readonly name?: string
}

/** A page that is silent for so long is lost, in ms; it sends at least a sign of life a second. */
const silentMs = 10_000
/** Crops that wait for a slow reader; beyond that the oldest are dropped and their places stay old. */
const mostRegions = 128

/**
 * The source yields the newest frame with every crop that the reader has not had yet, so that a slow
 * reader misses moments but no place on the screen. A page that went is reported `lost` once; the source
 * goes on waiting for it until the signal aborts.
 */
export function createPageSource({ clock, name = 'screen' }: PageSourceOptions): PageSource {
  let waiting: GatedFrame | undefined
  let wake: (() => void) | undefined
  let tell: ((report: SourceReport) => void) | undefined
  let last: Omit<SourceReport, 'source'> | undefined
  let cancelSilence: Cancel | undefined

  function become(next: Omit<SourceReport, 'source'>): void {
    if (next.state !== 'denied' && next.state === last?.state) return
    last = next
    if (next.state !== 'live') cancelSilence?.()
    tell?.({ ...next, source: name })
  }

  return {
    name,
    frame(frame) {
      waiting = waiting === undefined ? frame : joined(waiting, frame)
      become({ state: 'live' })
      cancelSilence?.()
      cancelSilence = clock.after(silentMs, () =>
        become({ state: 'lost', remedy: 'The eye page sends nothing. Open it and share the screen again.' }),
      )
      wake?.()
    },
    report: become,
    async *frames({ signal, report }) {
      tell = report
      // The page may have spoken before anybody listened.
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
      }
    },
  }
}

/** The newer frame with the crops of the older one under its own. */
function joined(older: GatedFrame, newer: GatedFrame): GatedFrame {
  const covered = newer.full || older.width !== newer.width || older.height !== newer.height
  if (covered) return newer
  const under = older.changed.filter((region) => !newer.changed.some((over) => covers(over, region)))
  const changed = [...under, ...newer.changed].slice(-mostRegions)
  while (tooMuch(changed, newer)) changed.shift()
  // A joined frame may hold more than the whole picture in one box, so it is not `full`.
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
