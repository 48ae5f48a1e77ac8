import type { Box } from '../../events/observation.ts'
import { takeMarkedArea, unite } from '../picture/boxes.ts'

/** A text detector's output: for each pixel of a scaled picture, the probability that it is inside a line. */
interface TextMap {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

// The values below are those of PP-OCRv6's own post-processing (`DBPostProcess`).
const inside = 0.2
const minLine = 0.4
/** Distance from a line's core to its edges, as a multiple of the core box's area divided by its perimeter. */
const unclip = 1.4
/** Minimum width and height (map pixels) of a line's core. */
const minCore = 3
const maxBoxes = 200

/**
 * Finds the lines of text in a map. Boxes are in map pixels, with fractions. Rotated text gets a box that is too
 * large.
 */
export function boxesOf({ width, height, data }: TextMap): Box[] {
  const marks = Uint8Array.from(data, (probability) => Number(probability >= inside))
  const boxes: Box[] = []
  for (let start = 0; start < marks.length && boxes.length < maxBoxes; start++) {
    if (marks[start] !== 1) continue
    const { box, pixels } = takeMarkedArea(marks, width, start)
    const [left, top, across, down] = box
    const sum = pixels.reduce((total, at) => total + (data[at] as number), 0)
    if (down < minCore || across < minCore || sum / pixels.length < minLine) continue
    const margin = (across * down * unclip) / (2 * (across + down))
    const x = Math.max(0, left - margin)
    const y = Math.max(0, top - margin)
    const right = Math.min(width, left + across + margin)
    const bottom = Math.min(height, top + down + margin)
    boxes.push([x, y, right - x, bottom - y])
  }
  return boxes
}

const level = 0.7
const sameHeight = 1.4
/** As a share of the smaller height. Low, because boxes have margins of about a third of their height. */
const widestGap = 0.15

/** Joins boxes that are parts of one line: level, of similar height, and close together. */
export function joinParts(boxes: readonly Box[]): Box[] {
  const joined: Box[] = []
  for (const box of boxes.toSorted((a, b) => a[0] - b[0])) {
    const at = joined.findIndex((line) => isPartOf(box, line))
    if (at < 0) joined.push(box)
    else joined[at] = unite(joined[at] as Box, box)
  }
  return joined
}

function isPartOf(part: Box, line: Box): boolean {
  const low = Math.min(part[3], line[3])
  const high = Math.max(part[3], line[3])
  const shared = Math.min(part[1] + part[3], line[1] + line[3]) - Math.max(part[1], line[1])
  const gap = part[0] - (line[0] + line[2])
  return high <= low * sameHeight && shared >= low * level && gap <= low * widestGap
}
