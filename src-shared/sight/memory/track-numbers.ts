import { distance } from 'fastest-levenshtein'
import type { Box, SeenLine, TrackedNumber } from '../../events/observation.ts'
import { type CardReading, nameByCard } from '../numbers/card-numbers.ts'
import type { SeenBar } from '../numbers/find-bars.ts'
import type { NamedNumber } from '../numbers/name-numbers.ts'
import { beforeSlash, digitsOf, repairNumber } from '../numbers/plausible-change.ts'
import { readNumbers } from '../numbers/read-numbers.ts'
import { areaOf, overlapOf } from '../picture/boxes.ts'

const sure = 60
const maxWaitMs = 2000
const forgetMs = 30_000
const maxNumbers = 16
const maxTracks = 32
const maxLabel = 60
const minGaps = 2
const maxGaps = 8
const settleMs = 5000
const minLooks = 3
const maxBare = 8
const shareSettleMs = 2000
const minAligned = 3
const sharedLetters = 3

interface Track {
  label: string
  labelConfidence: number
  box: Box
  text: string
  value: number
  of: number | undefined
  percent: boolean
  isDrawn: boolean
  confidence: number
  since: number
  seen: number
  /** Whether it is known when the value appeared. False for the first value. */
  isTimed: boolean
  gaps: number[]
  bare?: { looks: number; readonly since: number; isListed: boolean }
  /** A value that seems incomplete, and when it was first read (ms). */
  refused?: { value: number; since: number } | undefined
  /** An uncertain new value, and when its wait began (ms). */
  pending?: { value: number; confidence: number; line: SeenLine; since: number }
}

const blank = {
  text: '',
  value: Number.NaN,
  of: undefined,
  percent: false,
  confidence: 0,
  isTimed: false,
  gaps: [],
}

/**
 * Creates a function that tracks numbers across readings and returns up to 16 of them. A value of low confidence
 * counts after a second equal reading, or after 2 s. `now` is any monotonic time (ms).
 */
export function createNumberTracker(): (
  lines: readonly SeenLine[],
  now: number,
  bars?: readonly SeenBar[],
  boxes?: readonly CardReading[],
) => TrackedNumber[] {
  let tracks: Track[] = []
  let nextId = 1

  function startTrack({ label, confidence, box, bar }: NamedNumber, now: number): Track {
    const times = { since: now, seen: now }
    const track = { ...blank, label, labelConfidence: confidence, box, isDrawn: bar !== undefined, ...times }
    tracks.push(track)
    return track
  }

  return (lines, now, bars = [], boxes = []) => {
    const standing: TrackedNumber[] = []
    const { named, bare } = nameByCard(readNumbers(lines, bars), boxes, bars)
    const read = new Set<Track>()
    const take = (track: Track, number: NamedNumber, formerly = track.label) => {
      read.add(track)
      track.seen = now
      // The maximum shows that the slash was misread until now, so the value did not change.
      if (track.of === undefined && number.of !== undefined)
        track.value = beforeSlash(`${track.value}`, number.of) ?? track.value
      const repaired = repairNumber(track, number)
      if (repaired !== undefined || track.refused?.value !== number.value)
        track.refused = repaired === undefined ? { value: number.value, since: now } : undefined
      // Accept a value that keeps being read: a number with fewer digits can be as wide as before.
      const isLasting =
        track.refused !== undefined && number.value !== track.of && now - track.refused.since >= maxWaitMs
      const whole = isLasting ? number : repaired
      // A number without a name is recognized only by its position, so keep its first box.
      if (whole !== undefined && track.bare === undefined) track.box = number.box
      if (whole !== undefined) track.text = number.line.text
      // A bar is found only when it moves, so its first value is the value before that move.
      if (Number.isNaN(track.value) && number.bar !== undefined) track.value = number.bar.first
      const change = whole === undefined ? {} : propose(track, whole, now)
      if (track.bare !== undefined) track.bare.looks++
      if (Number.isNaN(track.value) || !isSettled(track, now)) return
      const { label, value, of, percent, confidence } = track
      const periodMs = periodOf(track.gaps)
      standing.push({
        label: label.slice(0, maxLabel),
        ...(formerly === label ? {} : { formerly: formerly.slice(0, maxLabel) }),
        value,
        confidence,
        ...change,
        ...(periodMs === undefined ? {} : { periodMs }),
        ...(of === undefined ? {} : { of }),
        ...(percent ? { percent } : {}),
        ...(number.bar === undefined ? {} : { bar: true }),
        box: number.line.box,
        ...(number.card === undefined ? {} : { card: number.card }),
      })
    }
    for (const number of named.flatMap((each) => withOwnName(each, tracks) ?? [])) {
      const unread = tracks.filter((track) => !read.has(track))
      const track = find(unread, number) ?? startTrack(number, now)
      const formerly = track.label
      if (isBetterLabel(number, track)) {
        track.label = number.label
        track.labelConfidence = Math.max(track.labelConfidence, number.confidence)
      }
      take(track, number, formerly)
    }
    for (const number of bare) {
      const known = tracks.find((each) => !read.has(each) && isSamePlace(each.box, number.box))
      const isListed = !isAlone(number, bare)
      if (known?.bare !== undefined) known.bare.isListed ||= isListed
      if (known !== undefined) take(known, number)
      else if (!isListed && tracks.filter((each) => each.bare !== undefined).length < maxBare) {
        const track = startTrack({ ...number, label: `number ${nextId++}` }, now)
        track.bare = { looks: 0, since: now, isListed }
        take(track, number)
      }
    }
    tracks = tracks
      .filter((track) => track.bare === undefined || !named.some(({ box }) => isSamePlace(box, track.box)))
      .filter((track) => now - track.seen <= forgetMs)
      .sort((a, b) => b.seen - a.seen)
      .slice(0, maxTracks)
    // Changed numbers come first, then those of the card, so that `maxNumbers` does not cut them off.
    const rank = (number: TrackedNumber): number => ('was' in number ? 2 : 0) + ('card' in number ? 1 : 0)
    return standing.sort((a, b) => rank(b) - rank(a)).slice(0, maxNumbers)
  }
}

const isSettled = ({ bare, of }: Track, now: number): boolean =>
  bare === undefined ||
  (!bare.isListed &&
    bare.looks >= minLooks &&
    now - bare.since >= (of === undefined ? settleMs : shareSettleMs))

function isAlone(
  { box: [x, y, width, height], of, line }: NamedNumber,
  bare: readonly NamedNumber[],
): boolean {
  const like = bare.filter((other) => (other.of === undefined) === (of === undefined))
  const columns = like.filter(
    ({ box: [left, , wide] }) =>
      Math.abs(left - x) < height / 2 || Math.abs(left + wide - x - width) < height / 2,
  )
  const rows = like.filter(
    ({ box: [, top, , tall] }) => Math.abs(top + tall / 2 - y - height / 2) < height / 2,
  )
  return !line.text.includes(' ') && Math.max(columns.length, rows.length) < minAligned
}

function propose(track: Track, number: NamedNumber, now: number): { was?: number; sinceMs?: number } {
  const { value, confidence, line } = number
  const { pending } = track
  if (value === track.value) {
    track.confidence = Math.max(track.confidence, confidence)
    track.of = number.of ?? track.of
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
  // It is unknown when the first value began, so do not count the time from the first value to the second as a gap.
  if (track.isTimed) track.gaps = [...track.gaps, began - track.since].slice(-maxGaps)
  track.isTimed = !Number.isNaN(track.value)
  track.value = value
  track.of = number.of
  track.percent = number.percent
  track.confidence = confidence
  track.since = began
  delete track.pending
  return change
}

function periodOf(gaps: readonly number[]): number | undefined {
  if (gaps.length < minGaps) return undefined
  return gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)]
}

function find(all: readonly Track[], { label, box, bar }: NamedNumber): Track | undefined {
  const tracks = all.filter(({ isDrawn }) => isDrawn === (bar !== undefined))
  const wanted = label.toLowerCase()
  const exact = tracks.find((track) => track.label.toLowerCase() === wanted)
  if (exact !== undefined) return exact
  return tracks.find(({ label: known, box: place }) => {
    // "P1 HEALTH" and "P2 HEALTH" are different labels.
    if (digitsOf(known) !== digitsOf(label)) return false
    if (wanted.length >= 5 && distance(known.toLowerCase(), wanted) === 1) return true
    return isSamePlace(place, box) && isLike(known.toLowerCase(), wanted)
  })
}

/**
 * Returns a number, named after its bar if another bar has its label. Returns undefined for a bar whose label belongs
 * to a number in text.
 */
function withOwnName(number: NamedNumber, tracks: readonly Track[]): NamedNumber | undefined {
  const { bar, label, box } = number
  const known = tracks.filter((track) => track.label.toLowerCase() === label.toLowerCase())
  if (bar === undefined || known.length === 0) return number
  if (known.some(({ isDrawn }) => !isDrawn)) return undefined
  return known.some((track) => isSamePlace(track.box, box)) ? number : { ...number, label: bar.name }
}

const isBetterLabel = ({ label, confidence }: NamedNumber, track: Track): boolean =>
  confidence > track.labelConfidence
    ? label.length >= track.label.length || track.labelConfidence < sure
    : confidence >= sure && label.length > track.label.length

const isLike = (a: string, b: string): boolean =>
  a.slice(0, sharedLetters) === b.slice(0, sharedLetters) ||
  a.includes(b) ||
  b.includes(a) ||
  distance(a, b) * 3 <= Math.max(a.length, b.length)

const isSamePlace = (a: Box, b: Box): boolean =>
  overlapOf(a, b) >= Math.min(areaOf(a), areaOf(b)) * 0.6 && Math.max(a[3], b[3]) < Math.min(a[3], b[3]) * 1.6
