import type { ShareBox } from './placement.ts'

/** One side of a curtain. */
export interface Drape {
  readonly side: 'left' | 'right'
  /** As a share of the picture's width. */
  readonly width: number
}

/** The drapes of a curtain. They reach from `top` to `floor`. */
export interface Curtain {
  readonly drapes: readonly Drape[]
  /** Distance from the picture's upper edge, as a share of the picture's height. */
  readonly top: number
  /** Distance from the picture's lower edge, as a share of the picture's height. */
  readonly floor: number
}

const widths = [0.16, 0.12, 0.09, 0.06]
const swing = 1.05
const room = { x: 0.006, y: 0.012 }
const rim = 0.14

/**
 * Returns a curtain that covers no text. It has no drapes if a side has no room, because a single drape would look
 * wrong.
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
