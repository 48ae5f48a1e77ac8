import { distance } from 'fastest-levenshtein'
import type { SeenLine, TrackedNumber } from '../events/observation.ts'
import { type NamedNumber, readNumbers } from './read-numbers.ts'

/** A value read less surely than this waits for a second sight. */
const sure = 60
/** … but no longer than this, in ms: staleness is bounded. */
const mostWaitMs = 2000
/** A label that was not read for so long is forgotten, in ms. */
const forgetMs = 30_000
const mostNumbers = 16
const mostTracks = 32
const mostLabel = 60

interface Track {
  readonly label: string
  value: number
  confidence: number
  /** When the value began to stand, ms. */
  since: number
  /** When the label was last read, ms. */
  seen: number
  /** An unsure new value: the line it was read from, and since when there is doubt. */
  pending?: { value: number; confidence: number; line: SeenLine; since: number }
}

/**
 * Follows named numbers over readings. Hands out every number that stands on the screen now; one that has
 * just moved carries `was` and `sinceMs`, how long the old value stood (`SCORE 12000 → 12015`, 8000).
 * A value of low confidence counts once another reading says the same, or when it stood in doubt for 2 s;
 * a line object that is handed in again unread is no second reading.
 * `now` is any clock in ms that does not run backwards.
 */
export function createNumberTracker(): (lines: readonly SeenLine[], now: number) => TrackedNumber[] {
  let tracks: Track[] = []

  return (lines, now) => {
    const standing: TrackedNumber[] = []
    for (const number of readNumbers(lines)) {
      let track = find(tracks, number.label)
      if (track === undefined) {
        track = { label: number.label, value: Number.NaN, confidence: 0, since: now, seen: now }
        tracks.push(track)
      }
      track.seen = now
      const change = propose(track, number, now)
      if (Number.isNaN(track.value)) continue
      const { label, value, confidence } = track
      standing.push({ label: label.slice(0, mostLabel), value, confidence, ...change })
    }
    tracks = tracks
      .filter((track) => now - track.seen <= forgetMs)
      .sort((a, b) => b.seen - a.seen)
      .slice(0, mostTracks)
    // What moved comes first, so that the bound never hides it.
    return standing.sort((a, b) => Number('was' in b) - Number('was' in a)).slice(0, mostNumbers)
  }
}

/** Takes one reading of a label into its track; returns what to say when the value moved. */
function propose(track: Track, number: NamedNumber, now: number): { was?: number; sinceMs?: number } {
  const { value, confidence, line } = number
  const { pending } = track
  if (value === track.value) {
    track.confidence = Math.max(track.confidence, confidence)
    delete track.pending
    return {}
  }
  const again = pending?.value === value && pending.line !== line
  const overdue = pending !== undefined && now - pending.since >= mostWaitMs
  if (confidence < sure && !again && !overdue) {
    track.pending = { value, confidence, line, since: pending?.since ?? now }
    return {}
  }
  const began = pending?.value === value ? pending.since : now
  const change = Number.isNaN(track.value) ? {} : { was: track.value, sinceMs: began - track.since }
  track.value = value
  track.confidence = confidence
  track.since = began
  delete track.pending
  return change
}

/** The track of a label; one letter read differently in a longer label is the same label. */
function find(tracks: readonly Track[], label: string): Track | undefined {
  const wanted = label.toLowerCase()
  const exact = tracks.find((track) => track.label.toLowerCase() === wanted)
  if (exact !== undefined || wanted.length < 5) return exact
  return tracks.find((track) => distance(track.label.toLowerCase(), wanted) === 1)
}
