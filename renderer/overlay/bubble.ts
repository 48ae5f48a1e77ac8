import { captionLines, captionTypesFor } from './layout.ts'
import {
  type Cover,
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
  readonly stage: { readonly width: number; readonly height: number }
  readonly margin: { readonly x: number; readonly y: number }
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
export function bubbleAt(
  size: { readonly width: number; readonly height: number },
  room: BubbleRoom,
): Bubble {
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
export const captionSizes = (page: string, scale: number): { width: number; height: number }[] =>
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
