import { captionLines, captionTypes, smallType } from './layout.ts'
import {
  coverOf,
  isInside,
  middleOf,
  type Obstacles,
  overlap,
  type Point,
  type Rect,
  sideOf,
} from './placement.ts'
import { boxOfTail, faceAtRest, tailTo } from './tail.ts'

/** Position of the words of a puppet. */
export interface Bubble {
  readonly rect: Rect
  /** Area of the text and other words that the bubble covers (square design pixels). */
  readonly covers: number
  /** Area of figures that it covers. */
  readonly hides: number
}

/** The puppet and the stage around it, in design pixels. */
export interface BubbleRoom extends Obstacles {
  /** The visible part of the puppet. */
  readonly puppet: Rect
  readonly stage: { readonly width: number; readonly height: number }
  readonly margin: { readonly x: number; readonly y: number }
}

/** Gap between the puppet and its words, which contains the tail. */
const gap = { beside: 34, above: 30 }
/** Maximum height of the words above the puppet's hat, whether the words are beside or above the puppet. */
const maxRise = 160
const step = 24

/**
 * Chooses the spot for words that a puppet says: beside its head, or above it. It never leaves the puppet, so that face and
 * words are one picture; of the spots there, it covers the least and is the nearest to the mouth.
 * @param size of the words
 */
export function bubbleAt(
  size: { readonly width: number; readonly height: number },
  room: BubbleRoom,
): Bubble {
  const { puppet, stage, margin } = room
  const side = sideOf(puppet, stage) ?? 'left'
  const cover = coverOf(room, stage)
  const floor = stage.height - margin.y - size.height
  const besideX = side === 'left' ? puppet.x + puppet.width + gap.beside : puppet.x - gap.beside - size.width
  const top = puppet.y - maxRise - size.height
  const columns: Rect[] = []
  for (let y = floor; y >= top; y -= step) columns.push({ ...size, x: besideX, y })
  const rows: Rect[] = []
  for (let rise = 0; rise <= maxRise; rise += step) {
    for (let shift = 0; shift <= puppet.width; shift += step) {
      const x =
        side === 'left'
          ? Math.max(margin.x, puppet.x) + shift
          : Math.min(stage.width - margin.x, puppet.x + puppet.width) - size.width - shift
      rows.push({ ...size, x, y: puppet.y - gap.above - rise - size.height })
    }
  }
  const home = { x: besideX, y: floor }
  const face = faceAtRest(puppet)
  const game = middleOf(stage)
  const fitting = [...columns, ...rows].filter(
    (rect) => isInside(rect, stage, margin) && overlap(rect, puppet) === 0,
  )
  // Text below the words or their tail weighs the most, then figures and the middle of the game, then the distance from
  // the mouth. Text that may come back hardly counts, so that the words stay with the puppet.
  const costOf = (rect: Rect): number =>
    100 * cover.now(rect) +
    3 * cover.figures(rect) +
    2 * overlap(rect, game) +
    0.003 * cover.lately(rect) +
    100 * cover.now(boxOfTail(tailTo(rect, face))) +
    10 * distance(rect, face.mouth) +
    Math.hypot(rect.x - home.x, rect.y - home.y)
  const [first = { ...size, ...home }, ...others] = fitting
  const rect = others.reduce((best, one) => (costOf(one) < costOf(best) ? one : best), first)
  const covers = fitting.length === 0 ? Number.POSITIVE_INFINITY : cover.now(rect)
  return { rect, covers, hides: cover.figures(rect) }
}

/** Returns the distance from a point to a box. */
const distance = ({ x, y, width, height }: Rect, point: Point): number =>
  Math.hypot(Math.max(0, x - point.x, point.x - x - width), Math.max(0, y - point.y, point.y - y - height))

/** Size of a letter, a line and what surrounds the lines of a caption (design pixels), as in `overlay.css`. */
const type = { letter: 28, line: 72, sides: 84, around: 116 }

/**
 * Returns whether a puppet has room for a caption beside it without covering text of the picture. Estimates
 * the size of the words, because they are not on the page yet.
 */
export const hasRoomFor = (page: string, room: BubbleRoom): boolean =>
  captionTypes.some(({ letters, isSmall }) => {
    const lines = captionLines(page, letters)
    const factor = isSmall ? smallType : 1
    const width = factor * (Math.max(0, ...lines.map(({ length }) => length)) * type.letter + type.sides)
    return bubbleAt({ width, height: factor * lines.length * type.line + type.around }, room).covers === 0
  })
