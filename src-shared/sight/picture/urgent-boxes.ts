import type { Box } from '../../events/observation.ts'
import { areaOf, overlapOf, padded } from './boxes.ts'

/** Maximum area of the boxes that are read first, as a share of the picture. */
const maxShare = 0.1
/** Margins (pixels) around a known number, which may become longer. */
const margin = { x: 32, y: 8 }

/** Changed boxes to read at once, and those that can wait for the next look. */
export interface SplitBoxes {
  readonly first: readonly Box[]
  readonly later: readonly Box[]
}

/**
 * Splits changed boxes for a late reader. The first ones are the known places of numbers that changed, and the smallest
 * boxes. If there are none of them, or all boxes are small, nothing has to wait.
 * @param places boxes of the known numbers
 */
export function urgentBoxes(
  changed: readonly Box[],
  places: readonly Box[],
  { width, height }: { readonly width: number; readonly height: number },
): SplitBoxes {
  const known = places
    .filter((place) => changed.some((box) => overlapOf(box, place) > 0))
    .map((place) => padded(place, margin.x, margin.y, width, height))
  let area = 0
  const small = new Set(
    changed
      .toSorted((a, b) => areaOf(a) - areaOf(b))
      .filter((box) => {
        area += areaOf(box)
        return area <= width * height * maxShare
      }),
  )
  const later = changed.filter((box) => !small.has(box))
  const first = [...known, ...small]
  return first.length === 0 || later.length === 0 ? { first: changed, later: [] } : { first, later }
}
