import type { Box } from '../../events/observation.ts'
import { unite } from '../picture/boxes.ts'

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
