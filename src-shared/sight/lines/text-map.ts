import type { Box } from '../../events/observation.ts'
import { unite } from '../picture/boxes.ts'

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
  const seen = new Uint8Array(width * height)
  const open: number[] = []
  const boxes: Box[] = []
  for (let start = 0; start < data.length && boxes.length < maxBoxes; start++) {
    if (seen[start] === 1 || (data[start] as number) < inside) continue
    let left = width
    let right = 0
    let top = height
    let bottom = 0
    let sum = 0
    let count = 0
    seen[start] = 1
    open.push(start)
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width
      const y = (at - x) / width
      sum += data[at] as number
      count++
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const next = row * width + column
          if (seen[next] === 1 || (data[next] as number) < inside) continue
          seen[next] = 1
          open.push(next)
        }
      }
    }
    const [across, down] = [right - left + 1, bottom - top + 1]
    if (down < minCore || across < minCore || sum / count < minLine) continue
    const margin = (across * down * unclip) / (2 * (across + down))
    const x = Math.max(0, left - margin)
    const y = Math.max(0, top - margin)
    boxes.push([x, y, Math.min(width, right + 1 + margin) - x, Math.min(height, bottom + 1 + margin) - y])
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
