import { captionLetters, captionLines } from './layout.ts'
import { coverOf, isInside, type Obstacles, overlap, type Rect, sideOf } from './placement.ts'

/** A side of a plate, and how far along it (design pixels from its left or top corner) its tail is. */
export interface Tail {
  readonly side: 'left' | 'right' | 'bottom'
  readonly at: number
}

/** Position of the words of a puppet. */
export interface Bubble {
  readonly rect: Rect
  readonly tail: Tail
  /** Area of the text and other words that the bubble covers (square design pixels). */
  readonly covers: number
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The puppet and the stage around it, in design pixels. */
export interface BubbleRoom extends Obstacles {
  /** The visible part of the puppet. */
  readonly puppet: Rect
  readonly stage: { readonly width: number; readonly height: number }
  readonly margin: { readonly x: number; readonly y: number }
}

/** Number of letters per line in a narrow bubble, which fits above the puppet and beside text. */
export const narrowLetters = 20

/** Gap between the puppet and its words, which contains the tail. */
const gap = { beside: 34, above: 30 }
/** Maximum height of the words above the puppet's hat, whether the words are beside or above the puppet. */
const maxRise = 160
const step = 24
/** A tail keeps this distance from the corners of its plate. */
const cornerRoom = 44

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
  const mouth = mouthOf(puppet)
  const fitting = [...columns, ...rows].filter(
    (rect) => isInside(rect, stage, margin) && overlap(rect, puppet) === 0,
  )
  // Text on the screen weighs the most, then the distance from the mouth. Text that may come back does not
  // count, so that the words stay in place.
  const costOf = (rect: Rect): number =>
    100 * cover.now(rect) +
    0.2 * cover.lately(rect) +
    10 * distance(rect, mouth) +
    Math.hypot(rect.x - home.x, rect.y - home.y)
  const [first = { ...size, ...home }, ...others] = fitting
  const rect = others.reduce((best, one) => (costOf(one) < costOf(best) ? one : best), first)
  return { rect, tail: tailOf(rect, puppet), covers: fitting.length === 0 ? Infinity : cover.now(rect) }
}

const mouthOf = (puppet: Rect): Point => ({
  x: puppet.x + puppet.width / 2,
  y: puppet.y + puppet.width * 0.56,
})

/** Returns the distance from a point to a box. */
const distance = ({ x, y, width, height }: Rect, point: Point): number =>
  Math.hypot(Math.max(0, x - point.x, point.x - x - width), Math.max(0, y - point.y, point.y - y - height))

/** Returns the tail of a plate: on the side of the puppet, at the height of its mouth, or below a plate that is higher. */
function tailOf(rect: Rect, puppet: Rect): Tail {
  const mouth = mouthOf(puppet)
  const isHigher = rect.y + rect.height < mouth.y - 2 * cornerRoom
  const within = (value: number, length: number): number =>
    Math.max(cornerRoom, Math.min(length - cornerRoom, value))
  if (!isHigher && rect.x >= puppet.x + puppet.width)
    return { side: 'left', at: within(mouth.y - rect.y, rect.height) }
  if (!isHigher && rect.x + rect.width <= puppet.x)
    return { side: 'right', at: within(mouth.y - rect.y, rect.height) }
  return { side: 'bottom', at: within(mouth.x - rect.x, rect.width) }
}

/** Size of a letter, a line and what surrounds the lines of a caption (design pixels), as in `overlay.css`. */
const type = { letter: 28, line: 72, sides: 84, around: 116 }

/**
 * Returns whether a puppet has room for a caption beside it without covering text of the picture. Estimates
 * the size of the words, because they are not on the page yet.
 */
export function hasRoomFor(page: string, room: BubbleRoom): boolean {
  return [captionLetters, narrowLetters].some((letters) => {
    const lines = captionLines(page, letters)
    const width = Math.max(0, ...lines.map(({ length }) => length)) * type.letter + type.sides
    return bubbleAt({ width, height: lines.length * type.line + type.around }, room).covers === 0
  })
}
