import type { TimelineMark } from '../../../src-shared/contract/api/runs.ts'

/** Rows of the scrubber, from top (cues for the audience) to bottom (problems). */
export const markRows = ['stage', 'sight', 'turns', 'trouble'] as const
export type MarkRow = (typeof markRows)[number]

const rowOf: Record<TimelineMark['kind'], MarkRow> = {
  cue: 'stage',
  observation: 'sight',
  turn: 'turns',
  whisper: 'turns',
  error: 'trouble',
  panic: 'trouble',
  restart: 'trouble',
}

/**
 * Shape of a mark. Marks of different kinds in one row differ in shape, so that people can tell them apart without
 * color.
 */
export type MarkShape = 'tick' | 'dot' | 'triangle' | 'square' | 'bar'

const shapeOf: Record<TimelineMark['kind'], MarkShape> = {
  cue: 'tick',
  observation: 'tick',
  turn: 'tick',
  whisper: 'dot',
  error: 'triangle',
  panic: 'square',
  restart: 'bar',
}

/** A mark with its horizontal position on the scrubber. `x` is in pixels. */
export interface PlacedMark {
  readonly row: MarkRow
  readonly shape: MarkShape
  readonly x: number
}

/** Start and end of a timeline in epoch ms. The end is after the start. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Returns a run's span, including all marks.
 * @param ms time between the run's first and newest event
 */
export function spanOf(
  timeline: { startedAt: number; endedAt: number | null; marks: readonly TimelineMark[] },
  ms: number,
): Span {
  const last = timeline.marks.at(-1)?.t ?? timeline.startedAt
  const to = timeline.endedAt ?? Math.max(last, timeline.startedAt + ms)
  return { from: timeline.startedAt, to: Math.max(to, last, timeline.startedAt + 1) }
}

/** Returns the position of a time in a span, from 0 (the start) to 1 (the end). */
export const shareOf = (t: number, { from, to }: Span): number =>
  Math.min(1, Math.max(0, (t - from) / (to - from)))

/** Places marks on a scrubber of this width. Of nearly identical marks, keeps only the first. */
export function placeMarks(marks: readonly TimelineMark[], span: Span, width: number): PlacedMark[] {
  const taken = new Set<string>()
  return marks.flatMap((mark): PlacedMark[] => {
    const [row, shape] = [rowOf[mark.kind], shapeOf[mark.kind]]
    const x = 2 * Math.round((shareOf(mark.t, span) * width) / 2)
    const place = `${row} ${shape} ${x}`
    if (taken.has(place)) return []
    taken.add(place)
    return [{ row, shape, x }]
  })
}

/**
 * Returns the nearest mark at most `withinMs` from a time. Of equally near marks, prefers the one in the lower row.
 */
export function nearestMark(
  marks: readonly TimelineMark[],
  t: number,
  withinMs: number,
): TimelineMark | null {
  let best: TimelineMark | null = null
  for (const mark of marks) {
    const away = Math.abs(mark.t - t)
    if (away > withinMs) continue
    const isNearer = best === null || away < Math.abs(best.t - t)
    const isGraver = best !== null && away === Math.abs(best.t - t) && weight(mark) > weight(best)
    if (isNearer || isGraver) best = mark
  }
  return best
}

const weight = ({ kind }: TimelineMark): number => markRows.indexOf(rowOf[kind])

/** Returns the index of the last mark at or before a time, or -1. Marks must be sorted by time. */
export function markBefore(marks: readonly TimelineMark[], t: number): number {
  let [low, high] = [0, marks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((marks[middle]?.t ?? 0) <= t) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** A position on the scrubber. `mark` is null if a time was chosen. */
export interface Chosen {
  readonly t: number
  readonly mark: TimelineMark | null
}

const pageShare = 0.1

/** Returns the position to which a key moves the scrubber, or null for a key without effect. */
export function moveByKey(
  key: string,
  now: number,
  marks: readonly TimelineMark[],
  span: Span,
): Chosen | null {
  const page = (span.to - span.from) * pageShare
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp': {
      const mark = marks.find(({ t }) => t > now)
      return mark === undefined ? { t: span.to, mark: null } : { t: mark.t, mark }
    }
    case 'ArrowLeft':
    case 'ArrowDown': {
      const mark = marks.findLast(({ t }) => t < now)
      return mark === undefined ? { t: span.from, mark: null } : { t: mark.t, mark }
    }
    case 'PageUp':
      return { t: Math.min(span.to, now + page), mark: null }
    case 'PageDown':
      return { t: Math.max(span.from, now - page), mark: null }
    case 'Home':
      return { t: span.from, mark: null }
    case 'End':
      return { t: span.to, mark: null }
    default:
      return null
  }
}
