import { distance } from 'fastest-levenshtein'
import type { SeenLine, TrackedNumber } from '../events/observation.ts'
import { type NamedNumber, readNumbers } from './read-numbers.ts'

/** A value below this confidence waits for a second reading. */
const sure = 60
/** Longest wait for a second reading (ms). */
const maxWaitMs = 2000
/** Time without a reading after which a label is forgotten (ms). */
const forgetMs = 30_000
const maxNumbers = 16
const maxTracks = 32
const maxLabel = 60
/** Times between changes that a period is the median of: at least, at most. */
const minGaps = 2
const maxGaps = 8

interface Track {
  readonly label: string
  value: number
  confidence: number
  /** When the value appeared (ms). */
  since: number
  /** When the label was last read (ms). */
  seen: number
  /** Whether the value's appearance was seen: every value but the first. */
  isTimed: boolean
  /** The newest times between two changes (ms). */
  gaps: number[]
  /** An uncertain new value, its line, and when it was first read (ms). */
  pending?: { value: number; confidence: number; line: SeenLine; since: number }
}

/**
 * Tracks named numbers over readings. Returns every number on the screen; one that just changed has `was` and `sinceMs`,
 * the time that the old value lasted (`SCORE 12000 → 12015`, 8000). From its third change on, it has a `periodMs`. A value
 * of low confidence counts after a second equal reading or after 2 s; the same line object again is not a second reading.
 * `now` is any monotonic clock (ms).
 */
export function createNumberTracker(): (lines: readonly SeenLine[], now: number) => TrackedNumber[] {
  let tracks: Track[] = []

  return (lines, now) => {
    const standing: TrackedNumber[] = []
    for (const number of readNumbers(lines)) {
      let track = find(tracks, number.label)
      if (track === undefined) {
        track = {
          label: number.label,
          value: Number.NaN,
          confidence: 0,
          since: now,
          seen: now,
          isTimed: false,
          gaps: [],
        }
        tracks.push(track)
      }
      track.seen = now
      const change = propose(track, number, now)
      if (Number.isNaN(track.value)) continue
      const { label, value, confidence } = track
      const periodMs = periodOf(track.gaps)
      standing.push({
        label: label.slice(0, maxLabel),
        value,
        confidence,
        ...change,
        ...(periodMs === undefined ? {} : { periodMs }),
        box: number.line.box,
      })
    }
    tracks = tracks
      .filter((track) => now - track.seen <= forgetMs)
      .sort((a, b) => b.seen - a.seen)
      .slice(0, maxTracks)
    // Changed numbers come first, so that the bound never hides them.
    return standing.sort((a, b) => Number('was' in b) - Number('was' in a)).slice(0, maxNumbers)
  }
}

/** Applies a reading to its track; returns the change if the value changed. */
function propose(track: Track, number: NamedNumber, now: number): { was?: number; sinceMs?: number } {
  const { value, confidence, line } = number
  const { pending } = track
  if (value === track.value) {
    track.confidence = Math.max(track.confidence, confidence)
    delete track.pending
    return {}
  }
  const again = pending?.value === value && pending.line !== line
  const overdue = pending !== undefined && now - pending.since >= maxWaitMs
  if (confidence < sure && !again && !overdue) {
    track.pending = { value, confidence, line, since: pending?.since ?? now }
    return {}
  }
  const began = pending?.value === value ? pending.since : now
  const change = Number.isNaN(track.value) ? {} : { was: track.value, sinceMs: began - track.since }
  // The first value began at an unknown time, so the second one has no gap before it.
  if (track.isTimed) track.gaps = [...track.gaps, began - track.since].slice(-maxGaps)
  track.isTimed = !Number.isNaN(track.value)
  track.value = value
  track.confidence = confidence
  track.since = began
  delete track.pending
  return change
}

/** Returns the median time between two changes; undefined before the third change. */
function periodOf(gaps: readonly number[]): number | undefined {
  if (gaps.length < minGaps) return undefined
  return gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)]
}

/** Finds the track of a label, allowing one misread letter in a longer label. */
function find(tracks: readonly Track[], label: string): Track | undefined {
  const wanted = label.toLowerCase()
  const exact = tracks.find((track) => track.label.toLowerCase() === wanted)
  if (exact !== undefined || wanted.length < 5) return exact
  // "P1 HEALTH" and "P2 HEALTH" are two.
  return tracks.find(
    ({ label: known }) => digitsOf(known) === digitsOf(label) && distance(known.toLowerCase(), wanted) === 1,
  )
}

const digitsOf = (label: string): string => label.replace(/\D/g, '')
