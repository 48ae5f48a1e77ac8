import type { Box } from '../../events/observation.ts'
import type { Picture } from '../picture/frame.ts'

const emptyColumn = 0.3
/** Margin at each side of a line's text. Like the two values below, it is a share of the line's height. */
const margin = 0.2
const maxGap = 0.45
const maxGrowth = 2.5

/** Cuts off empty columns and the edges of frames at both sides of a line, except for a margin. */
function trimmed(picture: Picture, [x, y, width, height]: Box): Box {
  const ink = Array.from({ length: width }, (_, n) => inkOf(picture, [x + n, y, 1, height], 'down'))
  const least = Math.max(...ink) * emptyColumn
  const side = Math.round(height * margin)
  const from = Math.max(0, ink.findIndex((value) => value > least) - side)
  const to = Math.min(width, ink.findLastIndex((value) => value > least) + 1 + side)
  return to > from ? [x + from, y, to - from, height] : [x, y, width, height]
}

/** Widens a box to both sides while its line of text continues there, but not into another box. */
export function fullWidth(picture: Picture, box: Box, others: readonly Box[]): Box {
  const [x, y, width, height] = box
  const level = others.filter(([, top, , tall]) => top < y + height && y < top + tall)
  const leftmost = Math.max(0, ...level.map(([left, , wide]) => (left < x ? left + wide : 0)))
  const rightmost = Math.min(picture.width, ...level.map(([left]) => (left > x ? left : picture.width)))
  const column = (at: number): number => inkOf(picture, [at, y, 1, height], 'down')
  const inside = Array.from({ length: width }, (_, n) => column(x + n)).sort((a, b) => a - b)
  const least = (inside[Math.floor(width * 0.7)] ?? 0) * emptyColumn
  function reach(from: number, step: 1 | -1): number {
    let end = from
    for (let at = from + step; Math.abs(at - end) <= height * maxGap; at += step) {
      if (at < leftmost || at >= rightmost) return end
      if (column(at) > least) end = at
      if (Math.abs(end - from) > height * maxGrowth) return from
    }
    return end
  }
  const side = Math.round(height * margin)
  const left = reach(x, -1)
  const right = reach(x + width - 1, 1) + 1
  const from = left < x ? Math.max(leftmost, left - side) : x
  const to = right > x + width ? Math.min(rightmost, right + side) : x + width
  return [from, y, to - from, height]
}

/** Returns the mean brightness step between neighboring pixels of an area. */
function inkOf(
  { width: pictureWidth, height: pictureHeight, data }: Picture,
  [left, top, width, height]: Box,
  direction: 'across' | 'down',
): number {
  const next = direction === 'across' ? 4 : pictureWidth * 4
  const columns = direction === 'across' ? Math.min(width, pictureWidth - left - 1) : width
  const rows = direction === 'down' ? Math.min(height, pictureHeight - top - 1) : height
  let sum = 0
  for (let y = top; y < top + rows; y++) {
    let at = (y * pictureWidth + left) * 4
    for (let x = 0; x < columns; x++, at += 4) {
      const step =
        77 * ((data[at] ?? 0) - (data[at + next] ?? 0)) +
        150 * ((data[at + 1] ?? 0) - (data[at + next + 1] ?? 0)) +
        29 * ((data[at + 2] ?? 0) - (data[at + next + 2] ?? 0))
      sum += step < 0 ? -step : step
    }
  }
  return sum / Math.max(1, columns * rows)
}

const tall = 1.4
const emptyShare = 0.2
const minHeight = 7
const sameHeight = 0.6

type Run = [number, number]

/**
 * Splits a box into its lines of text: the text finder may put lines that are close together into one box. Returns no
 * boxes if there are fewer than two lines.
 */
export function textRows(picture: Picture, box: Box): Box[] {
  const { lines } = findLines(picture, box)
  return lines.length < 2 ? [] : boxesOf(lines, box).map((line) => trimmed(picture, line))
}

/**
 * Splits a narrow column, such as line numbers, into its lines. Returns the box itself if it is not such a column.
 */
export function splitColumn(picture: Picture, box: Box): Box[] {
  if (box[3] < box[2] * tall) return [box]
  const { lines, isEven } = findLines(picture, box)
  return lines.length < 2 || !isEven ? [box] : boxesOf(lines, box)
}

function findLines(picture: Picture, [x, y, width, height]: Box): { lines: Run[]; isEven: boolean } {
  const ink = Array.from({ length: height }, (_, row) => inkOf(picture, [x, y + row, width, 1], 'across'))
  const least = Math.max(...ink) * emptyShare
  const runs: Run[] = []
  ink.forEach((value, row) => {
    if (value <= least) return
    const last = runs.at(-1)
    if (last?.[1] === row) last[1] = row + 1
    else runs.push([row, row + 1])
  })
  const tallest = Math.max(...runs.map(([from, to]) => to - from))
  const isWhole = ([from, to]: Run): boolean => to - from >= Math.max(minHeight, tallest * sameHeight)
  return {
    lines: runs.filter(isWhole),
    isEven: runs.every((run) => isWhole(run) || run[0] === 0 || run[1] === height),
  }
}

const boxesOf = (lines: readonly Run[], [x, y, width, height]: Box): Box[] =>
  lines.map(([from, to], n) => {
    const most = (to - from) * margin
    const top = Math.round(Math.max(from - most, lines[n - 1]?.[1] ?? 0))
    const bottom = Math.round(Math.min(to + most, lines[n + 1]?.[0] ?? height))
    return [x, y + top, width, bottom - top]
  })
