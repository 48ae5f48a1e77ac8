import { overlap, type Rect } from './placement.ts'

/** One side of the curtain. */
export interface Drape {
  readonly side: 'left' | 'right'
  readonly rect: Rect
  /** Whether it hangs from a rail in the picture, because text is above it. */
  readonly hangs: boolean
}

/** Widths of a drape as shares of the picture's width: the first that is free is used. */
const widths = [0.16, 0.06]
/** A drape that is shorter than this share of the picture's height is a rag. */
const leastHeight = 0.45
/** The drapes swing a little too far before they hang still. */
const swing = 1.05

/**
 * Returns the drapes that cover no text: both at full height if the sides are free, narrower or from a rail below the text
 * otherwise, and none on a side without room.
 * @param covered boxes that stay visible (design pixels)
 */
export function drapesFor(
  stage: { readonly width: number; readonly height: number },
  covered: readonly Rect[],
): Drape[] {
  const drapes = (['left', 'right'] as const).flatMap((side) => {
    for (const share of widths) {
      const width = stage.width * share
      const drape = longest(side, width, stage, covered)
      if (drape !== undefined) return [drape]
    }
    return []
  })
  // Two rails at the same height look like a stage.
  const top = Math.max(...drapes.map(({ rect }) => rect.y))
  const isLevel = drapes.every(({ rect }) => rect.y + rect.height - top >= stage.height * leastHeight)
  return isLevel ? drapes.map((drape) => lowered(drape, top)) : drapes
}

const lowered = ({ side, rect }: Drape, top: number): Drape => ({
  side,
  rect: { ...rect, y: top, height: rect.y + rect.height - top },
  hangs: top > 0,
})

/** Returns the longest drape of a width that ends at no text; undefined if it would be too short. */
function longest(
  side: Drape['side'],
  width: number,
  stage: { readonly width: number; readonly height: number },
  covered: readonly Rect[],
): Drape | undefined {
  const reach = width * swing
  const column = { x: side === 'left' ? 0 : stage.width - reach, y: 0, width: reach, height: stage.height }
  const inside = covered.filter((one) => overlap(one, column) > 0)
  const tops = [0, ...inside.map((one) => one.y + one.height)]
  const free = tops.flatMap((top) => {
    const bottom = Math.min(
      stage.height,
      ...inside.flatMap((one) => (one.y + one.height > top ? [one.y] : [])),
    )
    return bottom - top >= stage.height * leastHeight ? [{ top, bottom }] : []
  })
  const [first] = free.toSorted((one, other) => other.bottom - other.top - (one.bottom - one.top))
  if (first === undefined) return undefined
  const { top, bottom } = first
  const x = side === 'left' ? 0 : stage.width - width
  return { side, rect: { x, y: top, width, height: bottom - top }, hangs: top > 0 }
}
