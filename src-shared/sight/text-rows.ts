import type { Box } from '../events/observation.ts'
import { inkOf, trimmed } from './fit-to-ink.ts'
import type { Picture } from './frame.ts'

/** Minimum ratio of height to width of a box that may be a column of short lines. */
const tall = 1.4
/** A row of pixels with less than this share of the strongest row's ink counts as a gap between lines. */
const emptyShare = 0.2
/** Minimum height of a line: in pixels, and relative to the tallest line of the box. */
const minHeight = 7
const sameHeight = 0.6
/** Margin above and below a line, relative to its height. The margin does not reach into the next line. */
const margin = 0.2

/** Consecutive rows of pixels with ink: the first row, and the row after the last one. */
type Run = [number, number]

/**
 * Splits a box into its lines of text. A text detector finds lines that are close together, such as a label right
 * above its value, as one box. Ink is where the brightness changes from left to right, so the upper and lower edges
 * of frames have none. Returns no boxes if the box has fewer than two lines.
 */
export function textRows(picture: Picture, box: Box): Box[] {
  const { lines } = findLines(picture, box)
  return lines.length < 2 ? [] : boxesOf(lines, box).map((line) => trimmed(picture, line))
}

/**
 * Splits a narrow column into lines. A text detector finds such a column as one box, for example the line numbers of an
 * editor or the levels in a table. Returns the box itself unless it is narrow and holds several lines of similar
 * height.
 */
export function splitColumn(picture: Picture, box: Box): Box[] {
  if (box[3] < box[2] * tall) return [box]
  const { lines, isEven } = findLines(picture, box)
  return lines.length < 2 || !isEven ? [box] : boxesOf(lines, box)
}

/**
 * Returns the lines of a box. `isEven` is false if the box also contains ink that is less tall than a line. Ink at the
 * upper or lower edge of the box does not count, because the edge may cut off a line.
 */
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
