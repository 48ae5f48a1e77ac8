import type { Box } from '../../events/observation.ts'

/**
 * Returns whether changed boxes have more than twice the area of their picture. Accepting them could exhaust the
 * memory.
 */
export const tooMuch = (
  changed: readonly { readonly box: Box }[],
  picture: { readonly width: number; readonly height: number },
): boolean => changed.reduce((sum, { box }) => sum + areaOf(box), 0) > 2 * picture.width * picture.height

/** Returns the area in square pixels. */
export const areaOf = ([, , width, height]: Box): number => width * height

/** Returns the smallest box around two boxes. */
export function unite(a: Box, b: Box): Box {
  const x = Math.min(a[0], b[0])
  const y = Math.min(a[1], b[1])
  return [x, y, Math.max(a[0] + a[2], b[0] + b[2]) - x, Math.max(a[1] + a[3], b[1] + b[3]) - y]
}

/** Returns the area that two boxes share, in square pixels. */
export function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0])
  const height = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1])
  return width > 0 && height > 0 ? width * height : 0
}

/** Grows a box by margins and clips it to a picture of width × height. */
export function padded(box: Box, marginX: number, marginY: number, width: number, height: number): Box {
  const x = Math.max(0, box[0] - marginX)
  const y = Math.max(0, box[1] - marginY)
  return [
    x,
    y,
    Math.max(0, Math.min(width, box[0] + box[2] + marginX) - x),
    Math.max(0, Math.min(height, box[1] + box[3] + marginY) - y),
  ]
}

/** Merges overlapping boxes, then the pairs whose union adds the least area, until at most `max` are left. */
export function merged(boxes: readonly Box[], max: number): Box[] {
  const left = [...boxes]
  for (;;) {
    let best: { a: number; b: number; waste: number; box: Box } | undefined
    for (let a = 0; a < left.length; a++) {
      for (let b = a + 1; b < left.length; b++) {
        const first = left[a] as Box
        const second = left[b] as Box
        const box = unite(first, second)
        const shared = overlapOf(first, second)
        const waste = shared > 0 ? -shared : areaOf(box) - areaOf(first) - areaOf(second)
        if (best === undefined || waste < best.waste) best = { a, b, waste, box }
      }
    }
    if (best === undefined || (left.length <= max && best.waste > 0)) return left
    left[best.a] = best.box
    left.splice(best.b, 1)
  }
}

/** Returns whether two boxes are at about the same height. */
export const isBeside = ([, y, , height]: Box, [, top, , tall]: Box): boolean =>
  Math.abs(y + height / 2 - top - tall / 2) < tall * 0.5

/** Returns whether the left edges or the right edges of two boxes differ by less than `slack`. */
export const isAligned = (a: Box, b: Box, slack: number): boolean =>
  Math.abs(a[0] - b[0]) < slack || Math.abs(a[0] + a[2] - b[0] - b[2]) < slack

/** Maximum area of the boxes that are read first, as a share of the picture. */
const maxShare = 0.1
/** Margins (pixels) around a known number, which may become longer. */
const margin = { x: 32, y: 8 }

/** Changed boxes to read at once, and those that can wait for the next look. */
interface SplitBoxes {
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

/**
 * Takes the connected area of marked pixels (1) around `start` out of a picture of this width: marks them with 2, and returns the box around
 * them and their indices. Pixels up to `reach` columns and rows apart are connected.
 */
export function takeMarkedArea(
  marks: Uint8Array,
  width: number,
  start: number,
  reach = 1,
): { readonly box: Box; readonly pixels: readonly number[] } {
  const height = marks.length / width
  const pixels: number[] = []
  let [left, right, top, bottom] = [width, 0, height, 0]
  marks[start] = 2
  const open = [start]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    pixels.push(at)
    const x = at % width
    const y = (at - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
      const end = row * width + Math.min(width - 1, x + reach)
      for (let next = row * width + Math.max(0, x - reach); next <= end; next++) {
        if (marks[next] !== 1) continue
        marks[next] = 2
        open.push(next)
      }
    }
  }
  return { box: [left, top, right - left + 1, bottom - top + 1], pixels }
}
