import type { Box } from '../../events/observation.ts'
import type { Picture } from '../picture/frame.ts'
import { inkOf, trimmed } from './fit-to-ink.ts'

const tall = 1.4
const emptyShare = 0.2
const minHeight = 7
const sameHeight = 0.6
const margin = 0.2

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
