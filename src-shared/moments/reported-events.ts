import type { BeatKind } from '../events/beat.ts'
import type { Observation } from '../events/observation.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import { subjectOf } from './subject.ts'

/** Time (ms) for which the screen does not report again what a program has reported. */
const coversMs = 10_000

/** The events that other programs report. They are facts, so no judge decides about them. */
export interface ReportedEvents {
  /** Returns the beats that a program reports, without repetitions within a moment. */
  read(observation: Observation): BeatBody[]
  /** Returns the beats of the screen that no program has reported in the last seconds. */
  without(beats: readonly BeatBody[], now: number): BeatBody[]
}

/** Creates a memory of reported events. */
export function createReportedEvents(): ReportedEvents {
  const reportedAt = new Map<BeatKind, number>()
  return {
    read({ events = [], at }) {
      const kinds = new Set<BeatKind>()
      return events.flatMap(({ kind, subject }) => {
        if (kinds.has(kind)) return []
        kinds.add(kind)
        reportedAt.set(kind, at)
        return beatBody(kind, { subject: subject === undefined ? null : subjectOf(subject, 100) })
      })
    },
    without: (beats, now) =>
      beats.filter(({ kind }) => now - (reportedAt.get(kind) ?? Number.NEGATIVE_INFINITY) > coversMs),
  }
}
