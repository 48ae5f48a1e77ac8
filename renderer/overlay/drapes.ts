import type { ShareBox } from './placement.ts'

/** One side of the curtain, from the top to the floor. */
export interface Drape {
  readonly side: 'left' | 'right'
  /** Share of the picture's width. */
  readonly width: number
}

/** Widths of a drape. The first one that fits is used. */
const widths = [0.16, 0.12, 0.09, 0.06]
/** Factor by which a drape is wider while it swings, before it hangs still. */
const swing = 1.05
/** Room around text that stays visible in front of a drape (shares of the picture). */
const room = { x: 0.006, y: 0.01 }
/** Height of the rows at the top and at the floor in which text may be in front of a drape. */
const rim = 0.25
/** Maximum share of a drape's width that text may take, so that the drape reaches the top and the floor beside it. */
const maxHidden = 0.7

/**
 * Returns the drapes of a curtain: as wide as the text at the sides allows. Text in a corner stays in front of a drape,
 * which is narrower beside all other text; a side without room has no drape.
 */
export const drapesFor = (texts: readonly ShareBox[]): Drape[] =>
  (['left', 'right'] as const).flatMap((side) => {
    const width = widths.find((one) => fits(side, one, texts))
    return width === undefined ? [] : [{ side, width }]
  })

/** Returns the boxes that a curtain leaves free. */
export const gapsFor = (texts: readonly ShareBox[]): ShareBox[] => texts.map(withRoom)

function fits(side: Drape['side'], width: number, texts: readonly ShareBox[]): boolean {
  const reach = width * swing
  const [from, to] = side === 'left' ? [0, reach] : [1 - reach, 1]
  return texts.map(withRoom).every(([x, y, wide, high]) => {
    const hidden = Math.min(to, x + wide) - Math.max(from, x)
    if (hidden <= 0) return true
    const isInCorner = y + high <= rim || y >= 1 - rim
    return isInCorner && hidden <= maxHidden * width
  })
}

function withRoom([x, y, width, height]: ShareBox): ShareBox {
  const [left, top] = [Math.max(0, x - room.x), Math.max(0, y - room.y)]
  const [right, bottom] = [Math.min(1, x + width + room.x), Math.min(1, y + height + room.y)]
  return [left, top, right - left, bottom - top]
}
