import type { Clock } from '../../src-shared/ports.ts'
import type { SourceReport } from '../../src-shared/sight/picture/frame.ts'
import { type Steady, steady } from '../platform/steady.ts'

const rate = { burst: 1, perSecond: 1 }

/** Forwards at most one report per second for each source, and no report twice in a row. */
export interface SteadyReports {
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
