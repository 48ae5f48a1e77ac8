import { captionLines, captionTypesFor } from './layout.ts'
import {
  around,
  type Cover,
  coverOf,
  gameArea,
  isInside,
  type Obstacles,
  onStage,
  overlap,
  type Point,
  type Rect,
  type Size,
  sideOf,
} from './placement.ts'

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
const headGap = 4
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
  const whole = share * away - headGap
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
  return around(...[tip, ...corners].map((point) => ({ ...point, width: 0, height: 0 })))
}

/** The spot of a puppet's words, and what they cover there. */
export interface Bubble {
  readonly rect: Rect
  /**
   * Area (square design pixels, weighted) of text and other obstacles that the bubble covers. Infinity if no spot is
   * possible.
   */
  readonly covers: number
  /** Area (square design pixels, weighted) of figures and of the middle of the game that the bubble hides. */
  readonly hides: number
}

/** The puppet, the stage (design pixels), and what the words should not cover. */
export interface BubbleRoom extends Obstacles {
  /** The visible part of the puppet. */
  readonly puppet: Rect
  readonly stage: Size
  readonly margin: Point
  /** Measures what a box covers in this room. Default: created from the room. */
  readonly cover?: Cover
}

const gap = { beside: 34, above: 30 }
/** Maximum distance (design pixels) from the puppet's hat up to the lower edge of words beside the puppet. */
const maxRise = 160
const step = 24

/**
 * Chooses the spot for a puppet's words, beside or above the puppet.
 * @param size size of the words
 */
export function bubbleAt(size: Size, room: BubbleRoom): Bubble {
  const { puppet, stage, margin } = room
  const side = sideOf(puppet, stage) ?? 'left'
  const cover = room.cover ?? coverOf(room, stage)
  const floor = stage.height - margin.y - size.height
  const besideX = side === 'left' ? puppet.x + puppet.width + gap.beside : puppet.x - gap.beside - size.width
  const top = puppet.y - maxRise - size.height
  // Heights directly below and above each box to avoid, because the only free spot may be between two lines of text.
  const touching = room.avoid.flatMap((box) => {
    const { y, height } = onStage(box, stage)
    return [y + height, y - size.height]
  })
  const heights = (from: number, to: number): number[] => [
    ...Array.from({ length: Math.max(0, Math.floor((from - to) / step) + 1) }, (_, n) => from - n * step),
    ...touching.filter((y) => y <= from && y >= to),
  ]
  const columns = heights(floor, top).map((y): Rect => ({ ...size, x: besideX, y }))
  const rows = heights(puppet.y - gap.above - size.height, top - gap.above).flatMap((y) =>
    Array.from({ length: Math.floor(puppet.width / step) + 1 }, (_, n): Rect => {
      const x =
        side === 'left'
          ? Math.max(margin.x, puppet.x) + n * step
          : Math.min(stage.width - margin.x, puppet.x + puppet.width) - size.width - n * step
      return { ...size, x, y }
    }),
  )
  const home = { x: besideX, y: floor }
  const face = faceAtRest(puppet)
  const isThere = (rect: Rect): boolean =>
    isInside(rect, stage, margin) && overlap(rect, puppet) === 0 && tailTo(rect, face).reaches
  // Covering text costs the most. Text that has vanished but may return costs little, so that the words stay near the
  // puppet.
  const costs: readonly ((rect: Rect) => number)[] = [
    (rect) =>
      8 * gameArea(rect, stage) +
      10 * distance(rect, face.mouth) +
      Math.hypot(rect.x - home.x, rect.y - home.y),
    (rect) => 100 * cover.now(rect),
    (rect) => 3 * cover.figures(rect) + 0.003 * cover.lately(rect),
    (rect) => 100 * cover.now(boxOfTail(tailTo(rect, face))),
  ]
  let [rect, least]: [Rect, number] = [{ ...size, ...home }, Number.POSITIVE_INFINITY]
  for (const one of [...columns, ...rows]) {
    let cost = 0
    for (const costOf of costs) if (cost < least) cost += costOf(one)
    if (cost < least && isThere(one)) [rect, least] = [one, cost]
  }
  const covers = least === Number.POSITIVE_INFINITY ? least : cover.now(rect)
  return { rect, covers, hides: cover.figures(rect) + gameArea(rect, stage) }
}

const distance = ({ x, y, width, height }: Rect, point: Point): number =>
  Math.hypot(Math.max(0, x - point.x, point.x - x - width), Math.max(0, y - point.y, point.y - y - height))

/** Average letter width and line height of a normal caption (design pixels). Both follow from `overlay.css`. */
const usual = { letter: 35, line: 89 }
const surrounds = { usual: { sides: 84, around: 116 }, small: { sides: 66, around: 94 } }

/** What a caption beside a puppet would cover, as a share of the caption's area. */
export interface Crowding {
  /**
   * What it covers of text and of other things that must stay visible (`Bubble.covers`). Infinity if no spot is
   * possible.
   */
  readonly text: number
  /** What it hides of figures and of the middle of the game (`Bubble.hides`). */
  readonly game: number
}

/**
 * Estimates the possible sizes of a caption that is not in the document yet, preferred size first.
 * @param scale size of the letters relative to the usual size
 */
export const captionSizes = (page: string, scale: number): Size[] =>
  captionTypesFor(page).map((type) => {
    const lines = captionLines(page, type.letters)
    const factor = scale * type.scale
    const { sides, around } = surrounds[type.scale < 1 ? 'small' : 'usual']
    return {
      width: factor * Math.max(0, ...lines.map(({ length }) => length)) * usual.letter + sides,
      height: factor * lines.length * usual.line + around,
    }
  })

/** Returns what a caption would cover beside a puppet, at the size that covers the least text. */
export function crowdingAt(sizes: ReturnType<typeof captionSizes>, room: BubbleRoom): Crowding {
  let least: Crowding = { text: Number.POSITIVE_INFINITY, game: 0 }
  for (const size of sizes) {
    const { covers, hides } = bubbleAt(size, room)
    const area = size.width * size.height
    const text = covers / area
    if (text < least.text) least = { text, game: hides / area }
    if (least.text === 0) break
  }
  return least
}
