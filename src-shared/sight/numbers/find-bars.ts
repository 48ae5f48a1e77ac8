import type { Box } from '../../events/observation.ts'
import { areaOf, overlapOf } from '../picture/boxes.ts'
import type { Picture } from '../picture/frame.ts'
import { medianOf } from '../picture/thumbnail.ts'
import { type BarMove, type BarProof, createBarProof, createMoves, minShares, pairsOf } from './bar-moves.ts'
import {
  type Color,
  difference,
  isLike,
  type Sampling,
  type Strand,
  samplingOf,
  strandsOf,
} from './strands.ts'

/** A bar on the screen, such as a health bar or a row of equal icons. */
export interface SeenBar {
  readonly id: number
  readonly box: Box
  /** Filled share of the bar (0 to 1), now and before its first move. */
  readonly share: number
  readonly first: number
  /** 0 to 100. */
  readonly confidence: number
  /** Set if the bar is a row of icons that vanish: their number now and before the first change. */
  readonly icons?: { readonly count: number; readonly first: number }
}

interface Bar {
  readonly id: number
  readonly isUpright: boolean
  /** Whether the empty part cannot be seen, because it looks like the picture behind it. */
  readonly isOpen: boolean
  readonly from: number
  readonly to: number
  readonly top: number
  readonly bottom: number
  readonly rows: number
  first: Color
  last: Color
  readonly isMirrored: boolean
  readonly firstEdge: number
  edge: number
  readonly proof: BarProof
  isVisible: boolean
  seen: number
}

const maxBars = 12
/** Maximum length of an upright bar, as a share of the screen's height. Longer ones are walls and posts. */
const maxUpright = 0.5
const forgetMs = 60_000
const unprovenMs = 3500
const minChange = 0.015
/** Minimum brightness of a bar on a darkened screen, as a share of its original brightness. */
const minLight = 0.35
const visibleRows = 0.4
const edgeMargin = 2
const outside = 2
const slack = 3
const frameLength = 1.1
const sameBar = 130
const stronger = 24
const muchStronger = 1.35
const minConfidence = 65
const confidenceStep = 10

/**
 * Creates a finder of horizontal and upright bars. Pass each picture with the boxes that changed, and a monotonic
 * time (ms).
 */
export function createBarFinder(): (picture: Picture, changed: readonly Box[], now: number) => SeenBar[] {
  let size: readonly [width: number, height: number] | undefined
  let bars: Bar[] = []
  let nextId = 1
  let found: SeenBar[] = []
  let known: Map<number, readonly Strand[]>[] = []

  return (picture, changed, now) => {
    const { width, height } = picture
    if (size?.[0] !== width || size[1] !== height) {
      size = [width, height]
      bars = []
      found = []
      known = [new Map(), new Map()]
    }
    if (changed.length === 0) return found
    for (const isUpright of [false, true]) {
      const lines = known[Number(isUpright)] ?? new Map<number, readonly Strand[]>()
      const sampling = samplingOf(picture, isUpright)
      const moves = createMoves()
      for (const line of linesIn(changed, sampling, isUpright)) {
        const before = lines.get(line)
        const strands = strandsOf(picture, sampling, line, isUpright)
        lines.set(line, strands)
        if (before !== undefined) moves.add(line, before, strands)
      }
      for (const bar of bars) if (bar.isUpright === isUpright) measure(bar, lines, now)
      const isTooTall = ({ from, to }: BarMove): boolean =>
        isUpright && to - from > sampling.length * maxUpright
      const framed = moves.take().filter((move) => !isTooTall(move) && isFramed(move, lines, sampling))
      // Prefer bars with both parts visible, because they can be read more reliably.
      framed.sort((a, b) => Number(a.open !== undefined) - Number(b.open !== undefined) || b.rows - a.rows)
      for (const move of framed) add(move, isUpright, lines, now)
    }
    bars = bars
      .filter((bar) => bar.isVisible || now - bar.seen < (bar.proof.isProven() ? forgetMs : unprovenMs))
      .sort((a, b) => b.seen - a.seen || Number(b.proof.isProven()) - Number(a.proof.isProven()))
      .slice(0, maxBars)
    const { step } = samplingOf(picture, false)
    found = bars
      .filter(({ isVisible, proof }) => isVisible && proof.isProven() && !proof.isRestless())
      .map((bar) => ({
        id: bar.id,
        box: boxOf(bar, step),
        share: shareOf(bar, bar.edge),
        first: shareOf(bar, bar.firstEdge),
        confidence: minConfidence + Math.min(bar.proof.shares() - minShares, 3) * confidenceStep,
      }))
    return found
  }

  function add(
    move: BarMove,
    isUpright: boolean,
    lines: ReadonlyMap<number, readonly Strand[]>,
    now: number,
  ): void {
    if (isUpright && move.open !== undefined) return
    const ends = move.open === undefined ? move : frameOf(move, move.open, lines)
    if (ends === undefined) return
    const box = boxOf({ ...move, ...ends, isUpright }, 1)
    const isKnown = bars.some((bar) => {
      const other = boxOf(bar, 1)
      return bar.isVisible && overlapOf(box, other) > Math.min(areaOf(box), areaOf(other)) * 0.3
    })
    if (isKnown) return
    const isMirrored = isUpright || (move.open === undefined ? isLastFilled(move) : move.open === 'to')
    const { edge, edgeBefore, first, last, top, bottom, rows } = move
    const along = { from: ends.from, to: ends.to, isMirrored }
    bars.push({
      ...{ id: nextId++, isUpright, isOpen: move.open !== undefined, isVisible: true, seen: now },
      ...{ ...along, top, bottom, rows, first, last, edge, firstEdge: edgeBefore },
      proof: createBarProof(shareOf(along, edgeBefore), shareOf(along, edge)),
    })
  }
}

function isFramed(
  { from, edge, to, first, last, top, bottom, open }: BarMove,
  lines: ReadonlyMap<number, readonly Strand[]>,
  { length }: Sampling,
): boolean {
  if (from < edgeMargin || to > length - edgeMargin) return false
  const parts = [
    ...(open === 'to' ? [] : [{ from, to: edge, color: first }]),
    ...(open === 'from' ? [] : [{ from: edge, to, color: last }]),
  ]
  return [top - outside, bottom - 1 + outside].every((line) =>
    parts.every(
      (part) =>
        !(lines.get(line) ?? []).some(
          (strand) =>
            isLike(strand.color, part.color) &&
            Math.min(strand.to, part.to) - Math.max(strand.from, part.from) > (part.to - part.from) * 0.6 &&
            !(strand.from <= from && strand.to >= to && strand.to - strand.from <= (to - from) * frameLength),
        ),
    ),
  )
}

/**
 * Returns the inner ends of the lines above and below a bar, or undefined if there is no such frame. Without a frame,
 * the edges of moving objects would pass for bars.
 */
function frameOf(
  { from, to, top, bottom, first }: BarMove,
  still: 'from' | 'to',
  lines: ReadonlyMap<number, readonly Strand[]>,
): { from: number; to: number } | undefined {
  const frames = [
    [top - 1, top - 2, top - 3],
    [bottom, bottom + 1, bottom + 2],
  ].map((rows) =>
    rows
      .flatMap((row) => lines.get(row) ?? [])
      .find(
        (strand) =>
          Math.abs(strand[still] - (still === 'from' ? from : to)) <= slack &&
          strand.from <= from + slack &&
          strand.to >= to - slack &&
          !isLike(strand.color, first),
      ),
  )
  const [above, below] = frames
  if (above === undefined || below === undefined || !isLike(above.color, below.color)) return undefined
  if (Math.abs(above.from - below.from) > slack || Math.abs(above.to - below.to) > slack) return undefined
  return { from: Math.min(from, above.from + 1), to: Math.max(to, above.to - 1) }
}

function measure(bar: Bar, lines: ReadonlyMap<number, readonly Strand[]>, now: number): void {
  const edges: number[] = []
  for (let line = bar.top; line < bar.bottom; line++) {
    const edge = (bar.isOpen ? openEdgeIn : edgeIn)(bar, lines.get(line) ?? [])
    if (edge !== undefined) edges.push(edge)
  }
  bar.isVisible = edges.length >= Math.max(1, bar.rows * visibleRows)
  if (bar.isVisible) {
    bar.seen = now
    const edge = medianOf(edges)
    if (
      Math.abs(shareOf(bar, edge) - shareOf(bar, bar.edge)) >= minChange ||
      edge === bar.from ||
      edge === bar.to
    )
      bar.edge = edge
  }
  bar.proof.add(bar.isVisible ? shareOf(bar, bar.edge) : undefined)
}

function openEdgeIn(bar: Bar, strands: readonly Strand[]): number | undefined {
  const still = bar.isMirrored ? 'to' : 'from'
  const filled = strands.find(
    (strand) => Math.abs(strand[still] - bar[still]) <= slack && isShade(strand.color, bar.first),
  )
  return filled?.[bar.isMirrored ? 'from' : 'to']
}

function isShade(color: Color, of: Color): boolean {
  const light = Math.max(...color) / Math.max(1, ...of)
  return light >= minLight && isLike(color, [of[0] * light, of[1] * light, of[2] * light])
}

function edgeIn(bar: Bar, strands: readonly Strand[]): number | undefined {
  const isHere = (from: number, to: number): boolean =>
    Math.abs(from - bar.from) <= slack && Math.abs(to - bar.to) <= slack
  // The empty part of a bar may look like the picture behind it and seem longer.
  const isFilledHere = (from: number, to: number): boolean =>
    isHere(from, to) ||
    ((bar.proof.isProven() || bar.firstEdge === (bar.isMirrored ? bar.from : bar.to)) &&
      (bar.isMirrored ? isHere(bar.from, to) && from <= bar.from : isHere(from, bar.to) && to >= bar.to))
  const filled = bar.isMirrored ? bar.last : bar.first
  const empty = bar.isMirrored ? bar.first : bar.last
  // One part may change its color, but not both: the filled part with its share, or a loss that becomes empty.
  const pair = pairsOf(strands).find((each) => {
    const [filledNow, emptyNow] = bar.isMirrored ? [each.last, each.first] : [each.first, each.last]
    const isEmptySame = difference(emptyNow, empty) < sameBar && difference(filledNow, empty) > stronger
    return isFilledHere(each.from, each.to) && (isEmptySame || isLike(filledNow, filled))
  })
  if (pair !== undefined) {
    const emptyNow = bar.isMirrored ? pair.first : pair.last
    if (strength(emptyNow) < strength(empty)) bar[bar.isMirrored ? 'first' : 'last'] = emptyNow
    return bar.isMirrored ? (pair.lossEdge ?? pair.edge) : pair.edge
  }
  const whole = strands.find((each) => isHere(each.from, each.to))
  if (whole === undefined) return undefined
  const toFilled = difference(whole.color, filled)
  const toEmpty = difference(whole.color, empty)
  if (Math.min(toFilled, toEmpty) > sameBar) return undefined
  return toFilled < toEmpty === bar.isMirrored ? bar.from : bar.to
}

function shareOf(
  { from, to, isMirrored }: { from: number; to: number; isMirrored: boolean },
  edge: number,
): number {
  const share = Math.min(1, Math.max(0, (edge - from) / (to - from)))
  return Math.round((isMirrored ? 1 - share : share) * 1000) / 1000
}

/** Returns whether the filled part of a bar is its last one. */
function isLastFilled({ from, to, first, last, edgeBefore }: BarMove): boolean {
  const [weak = 0, strong = 0] = [strength(first), strength(last)].sort((a, b) => a - b)
  // Of two bright parts, one is a loss. The other has the color that the whole bar had before.
  if (strong < weak * muchStronger && edgeBefore === from) return true
  if (strong < weak * muchStronger && edgeBefore === to) return false
  return strength(last) > strength(first) + stronger
}

const strength = (color: Color): number => 2 * Math.max(...color) - Math.min(...color)

function linesIn(boxes: readonly Box[], { step, lines }: Sampling, isUpright: boolean): number[] {
  const marks = new Uint8Array(lines)
  for (const [x, y, width, height] of boxes) {
    const [from, length] = isUpright ? [x, width] : [y, height]
    marks.fill(1, Math.floor(from / step), Math.ceil((from + length) / step))
  }
  return [...marks.keys()].filter((line) => marks[line] === 1)
}

function boxOf(
  { from, to, top, bottom, isUpright }: Pick<Bar, 'from' | 'to' | 'top' | 'bottom' | 'isUpright'>,
  step: number,
): Box {
  const along: [number, number] = [from * step, (to - from) * step]
  const across: [number, number] = [top * step, (bottom - top) * step]
  return isUpright ? [across[0], along[0], across[1], along[1]] : [along[0], across[0], along[1], across[1]]
}
