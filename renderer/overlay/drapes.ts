import { overlap, type Rect } from './placement.ts'

/** One side of the curtain. */
export interface Drape {
  readonly side: 'left' | 'right'
  readonly rect: Rect
  /** Whether the drape hangs from a rail inside the picture, because text is above it. */
  readonly hangs: boolean
}

/** Widths of a drape as shares of the picture's width. The first width that covers no text is used. */
const widths = [0.16, 0.06]
/** Minimum height of a drape, as a share of the picture's height. */
const leastHeight = 0.45
/** Factor by which a drape is wider while it swings, before it hangs still. */
const swing = 1.05

/**
 * Returns the drapes that cover no text: both at full height if the sides are free. Otherwise a drape is
 * narrower, or hangs from a rail below the text; a side without room has none.
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
  // Put both rails at the same height, as on a stage.
  const top = Math.max(...drapes.map(({ rect }) => rect.y))
  const isLevel = drapes.every(({ rect }) => rect.y + rect.height - top >= stage.height * leastHeight)
  return isLevel ? drapes.map((drape) => lowered(drape, top)) : drapes
}

const lowered = ({ side, rect }: Drape, top: number): Drape => ({
  side,
  rect: { ...rect, y: top, height: rect.y + rect.height - top },
  hangs: top > 0,
})

/** Returns the longest drape of a width that covers no text; undefined if it would be too short. */
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
