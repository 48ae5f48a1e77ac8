import type { Box } from '../events/observation.ts'
import type { Picture } from './frame.ts'

/** Ratio of height to width from which a box may contain several short lines. */
const tall = 1.4
/** A row of pixels with less than this share of the strongest row's ink counts as a gap between lines. */
const emptyShare = 0.2
/** Minimum height of a line: in pixels, and relative to the tallest line of the column. */
const minHeight = 6
const sameHeight = 0.65
/** Margin above and below a line, relative to its height. The margin does not reach into the next line. */
const margin = 0.35

/**
 * Splits a narrow column into lines, such as the line numbers of an editor or the levels in a table, which a
 * text detector finds as one box. Returns the box itself if its rows are not lines of similar height.
 */
export function splitRows(picture: Picture, box: Box): Box[] {
  const [x, y, width, height] = box
  if (height < width * tall) return [box]
  const runs = inkRuns(inkOfRows(picture, box))
  const tallest = Math.max(...runs.map(([from, to]) => to - from))
  const isWhole = ([from, to]: Run): boolean => to - from >= Math.max(minHeight, tallest * sameHeight)
  const lines = runs.filter(isWhole)
  // The box may cut through the lines at its ends.
  const isTorn = runs.some((run) => !isWhole(run) && run[0] > 0 && run[1] < height)
  if (lines.length < 2 || isTorn) return [box]
  return lines.map(([from, to], n) => {
    const most = (to - from) * margin
    const top = Math.max(from - most, lines[n - 1]?.[1] ?? 0)
    const bottom = Math.min(to + most, lines[n + 1]?.[0] ?? height)
    return [x, y + Math.round(top), width, Math.round(bottom) - Math.round(top)]
  })
}

/** The first row of pixels with ink, and the row after the last one. */
type Run = [number, number]

/**
 * Returns how much the strongest pixel of each row differs from the background. Ignores a quarter of the box on each
 * side.
 */
function inkOfRows({ width: pictureWidth, data }: Picture, [left, top, width, height]: Box): number[] {
  const side = Math.floor(width / 4)
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width - 2 * side }, (_, column) => {
      const at = ((top + row) * pictureWidth + left + side + column) * 4
      return (77 * (data[at] ?? 0) + 150 * (data[at + 1] ?? 0) + 29 * (data[at + 2] ?? 0)) >> 8
    }),
  )
  const sorted = rows.flat().sort((a, b) => a - b)
  const background = sorted[Math.floor(sorted.length / 2)] ?? 0
  return rows.map((row) => Math.max(...row.map((luma) => Math.abs(luma - background))))
}

function inkRuns(rows: readonly number[]): Run[] {
  const least = Math.max(...rows) * emptyShare
  const runs: Run[] = []
  rows.forEach((ink, row) => {
    if (ink < least) return
    const last = runs.at(-1)
    // A single faint row is a thin part of a letter.
    if (last !== undefined && row <= last[1] + 1) last[1] = row + 1
    else runs.push([row, row + 1])
  })
  return runs
}
