import { captionLines, captionTypesFor } from './layout.ts'
import {
  coverOf,
  gameArea,
  isInside,
  type Obstacles,
  onStage,
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
  /** Area of figures and of the game that it covers. */
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
 * Chooses the spot for words that a puppet says: beside its head or above it, so that face and words are one picture.
 * Of these spots, prefers one that covers little and is near the mouth.
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
  // Between two lines of text, only a spot that touches one of them may be free.
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
  const fitting = [...columns, ...rows].filter(
    (rect) => isInside(rect, stage, margin) && overlap(rect, puppet) === 0,
  )
  // Text below the words or their tail weighs the most, then figures and the middle of the game, then the distance from
  // the mouth. Text that may come back hardly counts, so that the words stay with the puppet.
  const costBesideText = (rect: Rect): number =>
    3 * cover.figures(rect) +
    2 * gameArea(rect, stage) +
    0.003 * cover.lately(rect) +
    100 * cover.now(boxOfTail(tailTo(rect, face))) +
    10 * distance(rect, face.mouth) +
    Math.hypot(rect.x - home.x, rect.y - home.y)
  let [rect, least] = [fitting[0] ?? { ...size, ...home }, Number.POSITIVE_INFINITY]
  for (const one of fitting) {
    const onText = 100 * cover.now(one)
    // Compute the other costs only if the text alone does not make the spot too expensive.
    const cost = onText < least ? onText + costBesideText(one) : onText
    if (cost < least) [rect, least] = [one, cost]
  }
  const covers = fitting.length === 0 ? Number.POSITIVE_INFINITY : cover.now(rect)
  return { rect, covers, hides: cover.figures(rect) + gameArea(rect, stage) }
}

/** Returns the distance from a point to a box. */
const distance = ({ x, y, width, height }: Rect, point: Point): number =>
  Math.hypot(Math.max(0, x - point.x, point.x - x - width), Math.max(0, y - point.y, point.y - y - height))

/** Size of a letter and a line of a caption (design pixels), as in `overlay.css`. */
const usual = { letter: 35, line: 89 }
/**
 * Padding (design pixels) around the lines of usual and of small captions: both sides together, and above and below
 * with the tag.
 */
const surrounds = { usual: { sides: 84, around: 116 }, small: { sides: 66, around: 94 } }

/** What a caption beside a puppet would cover: shares of its area. */
export interface Crowding {
  /** Text of the picture. */
  readonly text: number
  /** Figures, and the middle of the game. */
  readonly game: number
}

/**
 * Returns what a caption beside a puppet would cover at least. Estimates the size of the words, because they are not on
 * the page yet.
 * @param scale size of the letters relative to the usual size
 */
export function crowdingAt(page: string, scale: number, room: BubbleRoom): Crowding {
  let least: Crowding = { text: Number.POSITIVE_INFINITY, game: 0 }
  for (const type of captionTypesFor(page)) {
    const lines = captionLines(page, type.letters)
    const factor = scale * type.scale
    const { sides, around } = surrounds[type.scale < 1 ? 'small' : 'usual']
    const width = factor * Math.max(0, ...lines.map(({ length }) => length)) * usual.letter + sides
    const height = factor * lines.length * usual.line + around
    const { covers, hides } = bubbleAt({ width, height }, room)
    const text = covers / (width * height)
    if (text < least.text) least = { text, game: hides / (width * height) }
    if (least.text === 0) break
  }
  return least
}
