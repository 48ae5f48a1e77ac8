import { onStage, overlap, type Rect, type ShareBox } from '../placement.ts'

/** The side of the picture at which a puppet stands. */
export type Side = 'left' | 'right'

/** Position of a puppet, in design pixels. */
export interface Stand {
  readonly side: Side
  /** Box of the whole drawing. The lower part of the box is below the bottom edge of the picture. */
  readonly rect: Rect
  /**
   * How far the puppet moved down so that it covers no text. If this is the height of `rect`, the puppet is
   * hidden.
   */
  readonly sunk: number
}

/**
 * Share of a drawing that is above the edge of the picture: because a bust shows a larger face than a whole
 * figure.
 */
const aboveEdge = 0.8

/** Width of a drawing as a share of its height. */
const ratio = 240 / 256
/** Minimum visible share of the drawing. With less, the puppet hides. */
const leastSeen = 0.34

/** Weight of recent text, relative to text that hides the puppet now. */
const latelyWeight = 0.2

/** Returns the visible part of a puppet's box; null if the puppet is hidden. */
export function seenPart({ rect, sunk }: Stand): Rect | null {
  const height = rect.height * aboveEdge - sunk
  return height <= 0 ? null : { ...rect, y: rect.y + sunk, height }
}

/**
 * Chooses where a puppet stands: at the bottom edge, on the side where text hides the least of it. It keeps its side while
 * it covers no text there, and sinks below text that both sides have.
 * @param height of the puppet in design pixels
 * @param now the side where it stands, if it does
 */
export function standAt(wish: {
  readonly side: Side | 'auto'
  readonly preferred: Side
  readonly now: Side | undefined
  readonly stage: { readonly width: number; readonly height: number }
  readonly height: number
  readonly margin: number
  readonly avoid: readonly ShareBox[]
  readonly avoidLately: readonly ShareBox[]
}): Stand {
  const { stage, height, margin } = wish
  const width = height * ratio
  const rectOf = (side: Side): Rect => ({
    x: side === 'left' ? margin : stage.width - margin - width,
    y: stage.height - height * aboveEdge,
    ...{ width, height },
  })
  const texts = wish.avoid.map((box) => onStage(box, stage))
  const lately = wish.avoidLately.map((box) => onStage(box, stage))
  const covered = (rect: Rect, boxes: readonly Rect[]): number =>
    boxes.reduce((sum, box) => sum + overlap(rect, box), 0)
  const standAtSide = (side: Side): Stand => {
    const rect = rectOf(side)
    const below = Math.max(
      0,
      ...texts.filter((box) => overlap(rect, box) > 0).map((box) => box.y + box.height - rect.y),
    )
    return { side, rect, sunk: below > height * (aboveEdge - leastSeen) ? height : below }
  }
  const cost = (side: Side): number =>
    standAtSide(side).sunk * width +
    latelyWeight * covered(rectOf(side), lately) +
    (side === wish.preferred ? 0 : 1)
  if (wish.side !== 'auto') return standAtSide(wish.side)
  const stays = wish.now !== undefined && covered(rectOf(wish.now), texts) === 0
  const side = wish.now !== undefined && stays ? wish.now : cost('left') <= cost('right') ? 'left' : 'right'
  return standAtSide(side)
}
