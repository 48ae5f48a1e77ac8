import type { Point, Rect } from './placement.ts'

/** The face of a puppet on the stage (design pixels). */
export interface Face {
  readonly mouth: Point
  readonly head: Rect
}

/** A plate's tail: a triangle from the plate's edge toward the speaker's mouth (design pixels). */
export interface Tail {
  readonly foot: Point
  readonly tip: Point
  /** The other two corners, inside the plate, so that the triangle hides the border. */
  readonly corners: readonly [Point, Point]
  /** False if the head is too far away for a tail. */
  readonly reaches: boolean
}

const cornerRoom = 48
const half = 20
const inset = 5
const gap = 4
const length = { least: 24, most: 190 }

const mouthOf = (puppet: Rect): Point => ({
  x: puppet.x + puppet.width / 2,
  y: puppet.y + puppet.width * 0.56,
})

/** Returns where the face of a puppet at rest is. */
export const faceAtRest = (puppet: Rect): Face => ({
  mouth: mouthOf(puppet),
  head: {
    x: puppet.x + puppet.width * 0.22,
    y: puppet.y,
    width: puppet.width * 0.56,
    height: puppet.width * 0.72,
  },
})

/**
 * Returns the tail of a plate. It ends just before the head.
 * @param plate box of the plate, without the tag above it
 */
export function tailTo(plate: Rect, { mouth, head }: Face): Tail {
  const right = plate.x + plate.width
  const bottom = plate.y + plate.height
  const within = (value: number, from: number, to: number): number =>
    Math.max(from + cornerRoom, Math.min(to - cornerRoom, value))
  const aside = Math.max(plate.x - mouth.x, mouth.x - right)
  const isBeside = aside > 0 && mouth.y < bottom + aside
  const foot: Point = isBeside
    ? { x: mouth.x < plate.x ? plate.x : right, y: within(mouth.y, plate.y, bottom) }
    : { x: within(mouth.x, plate.x, right), y: bottom }
  const [x, y] = [mouth.x - foot.x, mouth.y - foot.y]
  const away = Math.hypot(x, y) || 1
  const enters = (from: number, way: number, start: number, size: number): number =>
    way === 0 || (from >= start && from <= start + size) ? 0 : ((way > 0 ? start : start + size) - from) / way
  const share = Math.max(enters(foot.x, x, head.x, head.width), enters(foot.y, y, head.y, head.height))
  const whole = share * away - gap
  const reach = Math.max(length.least, Math.min(length.most, whole)) / away
  const cornerAt = (along: number): Point =>
    isBeside
      ? { x: foot.x + (foot.x === right ? -inset : inset), y: foot.y + along }
      : { x: foot.x + along, y: foot.y - inset }
  return {
    foot,
    tip: { x: foot.x + x * reach, y: foot.y + y * reach },
    corners: [cornerAt(-half), cornerAt(half)],
    reaches: whole <= length.most,
  }
}

/** Returns the box around a tail. */
export function boxOfTail({ tip, corners }: Tail): Rect {
  const points = [tip, ...corners]
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
