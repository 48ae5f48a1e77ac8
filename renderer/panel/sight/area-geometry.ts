import type { Box } from '../../../src-shared/events/observation.ts'
import { fill, ui } from '../kit/language.ts'
/** Minimum width and height of an area, as a share of the picture. */
export const minExtent = 0.01

/** A point as fractions of the picture. */
export type Point = readonly [x: number, y: number]

/** The edges that a drag moves: -1 for left or top, 1 for right or bottom, 0 for neither. */
export interface Handle {
  readonly x: -1 | 0 | 1
  readonly y: -1 | 0 | 1
}

/** The eight handles of an area, starting at the top left corner. */
export const handles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: -1, y: 1 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
]

const clamp = (value: number, least = 0, most = 1): number => Math.min(most, Math.max(least, value))

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4

function areaOf(left: number, top: number, right: number, bottom: number): Box {
  const [x, y] = [rounded(clamp(left)), rounded(clamp(top))]
  return [x, y, rounded(clamp(right) - x), rounded(clamp(bottom) - y)]
}

/** Returns the area between two opposite corners, or null if it is so small that it was probably drawn by mistake. */
export function drawnArea([x1, y1]: Point, [x2, y2]: Point): Box | null {
  const area = areaOf(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2))
  return area[2] >= minExtent && area[3] >= minExtent ? area : null
}

/** Moves an area by fractions of the picture. The area stays inside the picture. */
export function movedArea([x, y, width, height]: Box, [dx, dy]: Point): Box {
  return [rounded(clamp(x + dx, 0, 1 - width)), rounded(clamp(y + dy, 0, 1 - height)), width, height]
}

/** Moves the edges of a handle by fractions of the picture. An area stays at least `minExtent` wide and high. */
export function resizedArea([x, y, width, height]: Box, handle: Handle, [dx, dy]: Point): Box {
  let [left, top, right, bottom] = [x, y, x + width, y + height]
  if (handle.x === -1) left = clamp(left + dx, 0, right - minExtent)
  if (handle.x === 1) right = clamp(right + dx, left + minExtent)
  if (handle.y === -1) top = clamp(top + dy, 0, bottom - minExtent)
  if (handle.y === 1) bottom = clamp(bottom + dy, top + minExtent)
  return areaOf(left, top, right, bottom)
}

/** Describes an area, such as `left 10 %, top 5 %, 40 % wide, 20 % high`. */
export function areaWords([x, y, width, height]: Box): string {
  const share = (part: number): string => `${Math.round(part * 100)} %`
  return fill(ui.sight.areaAt, { left: share(x), top: share(y), width: share(width), height: share(height) })
}
