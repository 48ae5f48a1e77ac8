import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { SourceReport } from '../../src-shared/sight/frame.ts'

/** Least time between two reports of the same source (ms). */
const gapMs = 1000

/** Forwards the reports of sources: changes only, and at most one a second for each source. */
export interface SteadyReports {
  report(report: SourceReport): void
  /** Drops waiting reports and forwards none afterwards. */
  close(): void
}

/**
 * Limits reports, because a page decides how often it sends them and each is an event on disk. An early report waits until
 * it is due or a newer one of its source replaces it.
 */
export function steadyReports(clock: Clock, pass: (report: SourceReport) => void): SteadyReports {
  const sources = new Map<string, { last: string; next: SourceReport | null; cancel: Cancel | null }>()
  let closed = false

  const passOn = (source: string): void => {
    const kept = sources.get(source)
    if (kept === undefined) return
    const { next } = kept
    kept.next = null
    kept.cancel = null
    if (next === null || closed || JSON.stringify(next) === kept.last) return
    kept.last = JSON.stringify(next)
    kept.cancel = clock.after(gapMs, () => passOn(source))
    pass(next)
  }

  return {
    report(report) {
      const kept = sources.get(report.source) ?? { last: '', next: null, cancel: null }
      sources.set(report.source, kept)
      kept.next = report
      if (kept.cancel === null) passOn(report.source)
    },
    close() {
      closed = true
      for (const { cancel } of sources.values()) cancel?.()
    },
  }
}
