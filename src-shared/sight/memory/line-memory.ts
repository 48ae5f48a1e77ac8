import type { Box, SeenLine } from '../../events/observation.ts'
import { digitsOf, isPlausibleChange } from '../numbers/plausible-change.ts'
import { areaOf, overlapOf } from '../picture/boxes.ts'
import { bareText, isVariant, nearlyEqual, pairLines, plainText } from './text-difference.ts'

const maxReadings = 5
const secondSightMs = 900
/** A plausible change of a number needs no second look if the reading has at least this confidence. */
const sureValue = 96
const sureVariant = 90
const maxTracks = 300
/**
 * A reading that misses at least this many lines, and more than it finds, shows a different screen. New lines then do
 * not wait.
 */
const manyMissed = 3
const sureNew = 70
const minNewLetters = 4

interface Track {
  line: SeenLine
  readings: SeenLine[]
  readonly since: number
  shown: boolean
  missedAt?: number
  /** A text that may be a misreading, and when its wait began. */
  pending?: { readonly line: SeenLine; readonly at: number }
  step?: number
}

/** Lines that need a second look. */
export interface Doubts {
  readonly values: readonly SeenLine[]
  /** Known lines that are missing or were only found in part. */
  readonly missing: readonly SeenLine[]
}

/** A reading of some boxes. */
export interface Look {
  readonly regions: readonly Box[]
  readonly lines: readonly SeenLine[]
  /** Lines whose pixels have not changed since they were read. */
  readonly unchanged: ReadonlySet<SeenLine>
  readonly confirmed: ReadonlySet<SeenLine>
  readonly now: number
}

/** Remembers the lines of a screen, so that a single misreading seldom changes them. */
export interface LineMemory {
  doubts(look: Pick<Look, 'regions' | 'lines' | 'unchanged'>): Doubts
  /**
   * Adds a reading. Also decides about doubtful lines that have waited long enough, so call it even without regions.
   */
  see(look: Look): void
  /** Returns the lines on the screen from top to bottom, without new lines that wait for a second reading. */
  lines(): SeenLine[]
  /**
   * Returns the remembered lines that these readings belong to, without lines whose new text waits for a second
   * reading.
   */
  settled(lines: readonly SeenLine[]): SeenLine[]
  clear(): void
}

/**
 * Creates a memory. The readings of a line vote for its spelling; doubtful readings wait up to 0.9 s for a second
 * one.
 */
export function createLineMemory(): LineMemory {
  let tracks: Track[] = []

  return {
    doubts({ regions, lines, unchanged }) {
      const { pairs, missed } = match(tracks, regions, lines)
      const torn = tornOf(pairs, unchanged)
      return {
        values: [...pairs]
          .filter(
            ([line, track]) => !unchanged.has(line) && !torn.includes(track) && isDoubtfulValue(track, line),
          )
          .map(([line]) => line),
        missing: [
          ...missed.filter(
            (track) => track.shown && track.missedAt === undefined && !isReplaced(track, lines),
          ),
          ...torn,
        ].map(({ line }) => line),
      }
    },
    see({ regions, lines, unchanged, confirmed, now }) {
      const { pairs, missed } = match(tracks, regions, lines)
      const isOther = tracks.length === 0 || (missed.length >= manyMissed && missed.length > pairs.size)
      for (const track of missed) {
        track.missedAt ??= now
        if (isOther || !track.shown || isReplaced(track, lines)) track.missedAt = Number.NEGATIVE_INFINITY
      }
      const held = [
        ...missed.filter(({ missedAt = 0 }) => now - missedAt < secondSightMs),
        ...tornOf(pairs, unchanged),
      ]
      for (const line of lines) {
        const track = pairs.get(line)
        if (track === undefined) {
          if (held.some((other) => isFragment(line, other.line))) continue
          const shown = isOther || unchanged.has(line) || isSureNew(line)
          tracks.push({ line, readings: [line], since: now, shown })
        } else if (unchanged.has(line)) recall(track, line)
        else update(track, line, confirmed.has(line), now)
      }
      tracks = tracks.filter(({ missedAt }) => missedAt === undefined || now - missedAt < secondSightMs)
      for (const track of tracks) passTime(track, now)
      tracks = tracks.slice(-maxTracks)
    },
    lines: () =>
      tracks
        .filter(({ shown }) => shown)
        .map(({ line }) => line)
        .sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]),
    settled: (lines) => {
      const read = new Set(lines)
      return tracks
        .filter(({ readings, pending }) => pending === undefined && readings.some((line) => read.has(line)))
        .map(({ line }) => line)
    },
    clear() {
      tracks = []
    },
  }
}

const match = (tracks: readonly Track[], regions: readonly Box[], lines: readonly SeenLine[]) =>
  pairLines(
    tracks.filter(({ line }) => regions.some((region) => overlapOf(region, line.box) > 0)),
    lines,
    ({ line }) => line,
    [isSamePlaceAndText, isSamePlaceAndVariant, isSameText],
  )

const isSamePlace = (a: SeenLine, b: SeenLine): boolean =>
  overlapOf(a.box, b.box) >= Math.min(areaOf(a.box), areaOf(b.box)) * 0.5

const isSamePlaceAndText = (a: SeenLine, b: SeenLine): boolean =>
  isSamePlace(a, b) && nearlyEqual(a.text, b.text)

const isSamePlaceAndVariant = (a: SeenLine, b: SeenLine): boolean =>
  overlapOf(a.box, b.box) >= Math.max(areaOf(a.box), areaOf(b.box)) * 0.5 &&
  (isVariant(a.text, b.text) || hasSameWords(a.text, b.text))

/** Returns whether two texts are nearly equal apart from their numbers, as two times of a clock are. */
const hasSameWords = (a: string, b: string): boolean => nearlyEqual(a, b) || (hasNoWords(a) && hasNoWords(b))

const hasNoWords = (text: string): boolean => !/\p{L}/u.test(text)

const isSameText = (a: SeenLine, b: SeenLine): boolean => plainText(a.text) === plainText(b.text)

const isReplaced = ({ line }: Track, lines: readonly SeenLine[]): boolean =>
  lines.some((other) => overlapOf(line.box, other.box) >= areaOf(line.box) * 0.5 && !isFragment(other, line))

const tornOf = (pairs: ReadonlyMap<SeenLine, Track>, but: ReadonlySet<SeenLine>): Track[] =>
  [...pairs].filter(([line, track]) => !but.has(line) && isPart(line, track.line)).map(([, track]) => track)

const isPart = (part: SeenLine, line: SeenLine): boolean =>
  isFragment(part, line) && plainText(part.text) !== plainText(line.text)

/** Returns whether a reading is all or part of a known line, at the same position. */
export const isFragment = (part: SeenLine, line: SeenLine): boolean =>
  overlapOf(part.box, line.box) >= areaOf(part.box) * 0.7 &&
  [plainText, bareText].some((lettersOf) => lettersOf(line.text).includes(lettersOf(part.text)))

const isSureNew = ({ text, confidence }: SeenLine): boolean =>
  confidence >= sureNew && text.replace(/[^\p{L}\p{N}]/gu, '').length >= minNewLetters

const isDoubtfulValue = (track: Track, line: SeenLine): boolean =>
  digitsOf(line.text) !== digitsOf(track.line.text) &&
  (line.confidence < sureValue || !isPlausibleChange(track.line, line, track.step))

function update(track: Track, line: SeenLine, isConfirmed: boolean, now: number): void {
  delete track.missedAt
  track.shown = true
  const { pending } = track
  const isAgain = pending !== undefined && nearlyEqual(pending.line.text, line.text)
  if (!hasSameWords(track.line.text, line.text)) {
    const isOther = line.confidence >= sureVariant && !isPart(line, track.line)
    if (isAgain || isOther) accept(track, line)
    else track.pending = { line, at: now }
    return
  }
  if (digitsOf(line.text) === digitsOf(track.line.text)) {
    delete track.pending
    track.readings = [...track.readings, line].slice(-maxReadings)
    const { text, confidence } = elected(track.readings)
    track.line = { ...line, text, confidence }
    // Let a reading that lost the vote wait. If the pixels stay the same, the text really changed, and this reading
    // wins.
    if (text !== line.text) track.pending = { line, at: now }
    return
  }
  const isLikely =
    isConfirmed ||
    isPlausibleChange(track.line, line, track.step) ||
    (pending !== undefined && isPlausibleChange(pending.line, line, track.step)) ||
    (isAgain && digitsOf(pending.line.text) === digitsOf(line.text))
  if (isLikely) accept(track, line)
  else track.pending = { line, at: pending?.at ?? now }
}

function recall(track: Track, line: SeenLine): void {
  delete track.missedAt
  delete track.pending
  track.shown = true
  if (track.line.text !== line.text || !isSamePlace(track.line, line)) accept(track, line)
}

function accept(track: Track, line: SeenLine): void {
  const step = Math.abs(Number(digitsOf(line.text)) - Number(digitsOf(track.line.text)))
  if (Number.isFinite(step)) track.step = Math.max(track.step ?? 0, step)
  delete track.pending
  track.readings = [line]
  track.line = line
}

function passTime(track: Track, now: number): void {
  if (now - track.since >= secondSightMs) track.shown = true
  const { pending } = track
  if (pending !== undefined && now - pending.at >= secondSightMs) accept(track, pending.line)
}

function elected(readings: readonly SeenLine[]): { text: string; confidence: number } {
  const votes = new Map<string, { total: number; confidence: number }>()
  for (const { text, confidence } of readings) {
    const vote = votes.get(text) ?? { total: 0, confidence: 0 }
    votes.set(text, {
      total: vote.total + confidence,
      confidence: Math.max(vote.confidence, confidence),
    })
  }
  const [best] = [...votes].sort(([, a], [, b]) => b.total - a.total)
  return { text: best?.[0] ?? '', confidence: best?.[1].confidence ?? 0 }
}
