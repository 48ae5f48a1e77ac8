import type { ShareBox } from './placement.ts'

/** One side of a curtain. */
export interface Drape {
  readonly side: 'left' | 'right'
  /** Share of the picture's width. */
  readonly width: number
}

/**
 * The drapes of a curtain, and how far they reach: from the top of the picture to the bottom, or between rows of text.
 */
export interface Curtain {
  readonly drapes: readonly Drape[]
  /** Distance from the picture's upper edge to the top of the drapes (share of the picture's height). */
  readonly top: number
  /** Distance from the picture's lower edge to the bottom of the drapes (share of the picture's height). */
  readonly floor: number
}

/** Widths of a drape (shares of the picture's width). The first width that fits is used. */
const widths = [0.16, 0.12, 0.09, 0.06]
/** Factor by which a drape is wider while it swings. */
const swing = 1.05
/** Room around text (shares of the picture's width and height). */
const room = { x: 0.006, y: 0.012 }
/**
 * Text that lies entirely within this distance of the upper or lower edge (share of the height) may stay outside the
 * curtain.
 */
const rim = 0.14

/**
 * Returns the curtain for a picture. Each drape has the largest of the `widths` at which it covers no text. If text
 * leaves no room at a side, the curtain reaches only from the text near the top to the text near the bottom. If a side
 * still has no room, there is no curtain, because a single drape would look like an error.
 */
export function curtainFor(texts: readonly ShareBox[]): Curtain {
  const whole = { drapes: drapesBeside(texts), top: 0, floor: 0 }
  if (whole.drapes.length === 2) return whole
  const upper = texts.filter(([, y, , height]) => y + height <= rim)
  const lower = texts.filter(([, y]) => y >= 1 - rim)
  const between = drapesBeside(texts.filter((text) => !upper.includes(text) && !lower.includes(text)))
  if (between.length < 2) return { drapes: [], top: 0, floor: 0 }
  return {
    drapes: between,
    top: Math.max(0, ...upper.map(([, y, , height]) => y + height + room.y)),
    floor: Math.max(0, ...lower.map(([, y]) => 1 - y + room.y)),
  }
}

const drapesBeside = (texts: readonly ShareBox[]): Drape[] =>
  (['left', 'right'] as const).flatMap((side) => {
    const free = Math.min(1, ...texts.map(([x, , width]) => (side === 'left' ? x : 1 - x - width))) - room.x
    const width = widths.find((one) => one * swing <= free)
    return width === undefined ? [] : [{ side, width }]
  })
