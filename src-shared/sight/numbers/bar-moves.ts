import { medianOf } from '../picture/thumbnail.ts'
import { type Color, difference, isLike, type Strand } from './strands.ts'

/** Two adjacent parts of a row, each in one color, that may form a bar. Positions are in samples. */
interface Pair {
  readonly from: number
  readonly edge: number
  readonly to: number
  readonly first: Color
  readonly last: Color
  readonly isBroken: boolean
  /** Where the last part begins, if a loss in another color lies before it. */
  readonly lossEdge?: number
}

/** A bar of several rows whose edge moved between two pictures. */
export interface BarMove extends Pair {
  /** The end that stayed in place, if only the filled part is visible. */
  readonly open?: 'from' | 'to'
  /** Rows; `bottom` is exclusive. */
  readonly top: number
  readonly bottom: number
  readonly rows: number
  readonly edgeBefore: number
}

/** In samples, like the other lengths here. */
const minLength = 24
const minRatio = 3.4
const minIconRatio = 2.5
const maxThickness = 24
const maxGap = 9
const minMove = 2
const slack = 1
const rowSlack = 3
const hiddenRows = 7
const minRows = 3
const minContrast = 70
const solidShare = 0.9
const maxOpen = 64

/** Returns all pairs of strands in a row that may be a bar. The strands must be sorted by their start. */
export function pairsOf(strands: readonly Strand[]): Pair[] {
  const pairs: Pair[] = []
  const withLoss: Pair[] = []
  for (const [n, first] of strands.entries())
    for (let next = n + 1; next < strands.length; next++) {
      const last = strands[next]
      if (last === undefined || last.from > first.to + maxGap) break
      if (last.to <= first.to) continue
      const edge = (first.to + Math.max(first.to, last.from)) / 2
      add(pairs, first, edge, last)
      // Many games show a loss in another color for a moment, between the filled and the empty part.
      const empty = strands[next + 1]
      const isLoss = empty !== undefined && Math.abs(empty.from - last.to) <= maxGap
      if (isLoss && difference(first.color, last.color) >= minContrast)
        add(withLoss, first, edge, empty, (last.to + Math.max(last.to, empty.from)) / 2)
    }
  return [...pairs, ...withLoss]

  function add(to: Pair[], first: Strand, edge: number, last: Strand, lossEdge?: number): void {
    if (last.to - first.from < minLength || difference(first.color, last.color) < minContrast) return
    to.push({
      from: first.from,
      edge,
      to: last.to,
      first: first.color,
      last: last.color,
      isBroken: isBroken(first) || isBroken(last),
      ...(lossEdge !== undefined && { lossEdge }),
    })
  }
}

const isBroken = ({ from, to, solid }: Strand): boolean => solid < (to - from) * solidShare

/** Creates a collector of bars whose edge moved between two pictures. Add the rows from the top down. */
export function createMoves() {
  const groups: Group[] = []
  let open: Group[] = []
  return {
    add(row: number, before: readonly Strand[], now: readonly Strand[]): void {
      const fresh: Group[] = []
      for (const move of rowMoves(before, now)) {
        const group = open.find((each) => continues(each, move, row))
        if (group === undefined) fresh.push({ top: row, bottom: row + 1, moves: [move] })
        else if (group.bottom <= row) {
          group.bottom = row + 1
          group.moves.push(move)
        }
      }
      groups.push(...fresh)
      open = [...open, ...fresh].filter(({ bottom }) => row - bottom < hiddenRows).slice(-maxOpen)
    },
    take(): BarMove[] {
      return groups.filter(isBar).map(barOf)
    },
  }
}

interface RowMove extends Pair {
  readonly edgeBefore: number
  readonly open?: 'from' | 'to'
}

interface Group {
  readonly top: number
  bottom: number
  readonly moves: RowMove[]
}

function rowMoves(before: readonly Strand[], now: readonly Strand[]): RowMove[] {
  const pairsBefore = pairsOf(before)
  const pairsNow = pairsOf(now)
  const moves: RowMove[] = []
  for (const pair of pairsNow) {
    const was = pairsBefore.find(
      (each) =>
        isSameEnds(each, pair) &&
        Math.abs(each.edge - pair.edge) >= minMove &&
        (isLike(each.first, pair.first) || isLike(each.last, pair.last)),
    )
    const edgeBefore = was?.edge ?? wholeEdge(before, pair)
    if (edgeBefore !== undefined) moves.push({ ...pair, edgeBefore })
  }
  for (const pair of pairsBefore) {
    const edge = wholeEdge(now, pair)
    if (edge !== undefined) moves.push({ ...pair, edge, edgeBefore: pair.edge })
  }
  return [...moves, ...openMoves(before, now)]
}

function openMoves(before: readonly Strand[], now: readonly Strand[]): RowMove[] {
  const moves: RowMove[] = []
  for (const was of before)
    for (const is of now) {
      // Check this first, because most pairs of strands share no end.
      const isFromStill = Math.abs(was.from - is.from) <= slack
      if (isFromStill === Math.abs(was.to - is.to) <= slack) continue
      const [from, to] = [Math.min(was.from, is.from), Math.max(was.to, is.to)]
      const [edgeBefore, edge] = isFromStill ? [was.to, is.to] : [was.from, is.from]
      if (to - from < minLength || Math.abs(edge - edgeBefore) < minMove) continue
      if (!isLike(was.color, is.color)) continue
      // A long surface behind an object is also visible on the object's other side.
      const [shorter, row] = to - from > is.to - is.from ? [is, now] : [was, before]
      if (
        row.some(
          (each) => each !== shorter && each.to > from && each.from < to && isLike(each.color, is.color),
        )
      )
        continue
      const { color } = is
      moves.push({
        ...{ from, to, edge, edgeBefore, first: color, last: color },
        ...{ isBroken: isBroken(is), open: isFromStill ? 'from' : 'to' },
      })
    }
  return moves
}

function wholeEdge(strands: readonly Strand[], pair: Pair): number | undefined {
  const whole = strands.find((each) => isSameEnds(each, pair))
  if (whole === undefined) return undefined
  if (isLike(whole.color, pair.first)) return pair.to
  return isLike(whole.color, pair.last) ? pair.from : undefined
}

const isSameEnds = (a: { from: number; to: number }, b: { from: number; to: number }): boolean =>
  Math.abs(a.from - b.from) <= slack && Math.abs(a.to - b.to) <= slack

function continues({ bottom, moves }: Group, move: RowMove, row: number): boolean {
  const last = moves.at(-1)
  return (
    last !== undefined &&
    last.open === move.open &&
    row - bottom < hiddenRows &&
    Math.abs(last.from - move.from) <= rowSlack &&
    Math.abs(last.to - move.to) <= rowSlack &&
    Math.abs(last.edge - move.edge) <= rowSlack &&
    Math.abs(last.edgeBefore - move.edgeBefore) <= rowSlack
  )
}

function isBar({ top, bottom, moves }: Group): boolean {
  const thickness = bottom - top
  const { from, to } = middleOf(moves)
  const ratio = moves.filter((move) => move.isBroken).length * 2 > moves.length ? minIconRatio : minRatio
  return (
    moves.length >= minRows &&
    moves.length * 3 >= thickness &&
    thickness <= maxThickness &&
    to - from >= thickness * ratio
  )
}

function barOf({ top, bottom, moves }: Group): BarMove {
  return { ...middleOf(moves), top, bottom, rows: moves.length }
}

/** Returns the middle row with the median of each position, because rounded ends make the outer rows shorter. */
function middleOf(moves: readonly RowMove[]): RowMove {
  const middle = moves[moves.length >> 1] as RowMove
  const median = (key: 'from' | 'to' | 'edge' | 'edgeBefore'): number =>
    medianOf(moves.map((move) => move[key]))
  return {
    ...middle,
    from: median('from'),
    to: median('to'),
    edge: median('edge'),
    edgeBefore: median('edgeBefore'),
  }
}

/** Collects the readings of a possible bar, and decides whether it really is a bar. */
export interface BarProof {
  /** `share` is the filled share of the bar (0 to 1), or undefined if the bar was not visible. */
  add(share: number | undefined): void
  isProven(): boolean
  /** Returns whether the share keeps rising and falling, as if something moved behind a HUD. */
  isRestless(): boolean
  shares(): number
}

const minReadings = 4
/** Minimum number of different shares of a proven bar. */
export const minShares = 3
const minRange = 0.1
const maxShares = 6
const minDifference = 0.03
const maxRecent = 12
const minVisible = 0.75
const minTurn = 0.08
const restlessTurns = 4

/**
 * Creates the proof of a possible bar with its first two shares. Rejects flickering lights, which have only two
 * shares, and the edges of moving objects, which keep reversing.
 */
export function createBarProof(first: number, share: number): BarProof {
  const different = [first]
  let recent: (number | undefined)[] = []
  let readings = 0
  let isProven = false
  const notice = (seen: number): void => {
    if (different.length < maxShares && different.every((each) => Math.abs(each - seen) > minDifference))
      different.push(seen)
  }
  notice(share)

  return {
    add(seen) {
      recent = [...recent, seen].slice(-maxRecent)
      if (seen === undefined) return
      readings++
      notice(seen)
      isProven ||=
        readings >= minReadings &&
        different.length >= minShares &&
        Math.max(...different) - Math.min(...different) >= minRange &&
        recent.filter((each) => each !== undefined).length >= recent.length * minVisible &&
        turnsIn(recent) <= 1
    },
    isProven: () => isProven,
    isRestless: () => turnsIn(recent) >= restlessTurns,
    shares: () => different.length,
  }
}

function turnsIn(recent: readonly (number | undefined)[]): number {
  let turns = 0
  let direction = 0
  let last: number | undefined
  for (const share of recent) {
    if (share === undefined) continue
    const change = last === undefined ? 0 : share - last
    if (last !== undefined && Math.abs(change) < minTurn) continue
    if (direction !== 0 && Math.sign(change) !== direction) turns++
    direction = Math.sign(change)
    last = share
  }
  return turns
}
