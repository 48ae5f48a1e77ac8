import type { Picture } from '../picture/frame.ts'

export type Color = readonly [red: number, green: number, blue: number]

/** A stretch of a row of samples in one color. It may have small gaps, as between hearts. */
export interface Strand {
  readonly from: number
  /** Exclusive. */
  readonly to: number
  readonly solid: number
  readonly color: Color
}

/** How a picture is sampled: one sample every `step` pixels in both directions. */
export interface Sampling {
  readonly step: number
  /** `lines` is the number of rows (or columns), and `length` is the number of samples in each. */
  readonly lines: number
  readonly length: number
}

/**
 * Approximate number of samples across a picture: enough for two rows of samples in a bar 4 pixels high (at
 * 1280×720).
 */
const across = 640
const minRun = 3
const maxGap = 9
const sameColor = 40
const likeColor = 60
const open = 12
/** A row with more strands is texture, which has no bars. */
const maxStrands = 60

/** Returns how to sample a picture, row by row or, for upright bars, column by column. */
export function samplingOf({ width, height }: Picture, isUpright: boolean): Sampling {
  const step = Math.max(1, Math.round(width / across))
  const columns = Math.floor(width / step)
  const rows = Math.floor(height / step)
  return isUpright ? { step, lines: columns, length: rows } : { step, lines: rows, length: columns }
}

/** Returns the strands of one row (from the left) or column (from the top). */
export function strandsOf(
  { data, width }: Picture,
  { step, length }: Sampling,
  line: number,
  isUpright: boolean,
): Strand[] {
  const stride = (isUpright ? width : 1) * step * 4
  let at = (isUpright ? line : line * width) * step * 4
  const strands: { from: number; to: number; solid: number; color: Color }[] = []
  let from = 0
  let red = data[at] ?? 0
  let green = data[at + 1] ?? 0
  let blue = data[at + 2] ?? 0
  const close = (to: number): void => {
    if (to - from < minRun) return
    const color: Color = [red, green, blue]
    for (let n = strands.length - 1; n >= Math.max(0, strands.length - open); n--) {
      const strand = strands[n]
      if (strand === undefined || from - strand.to > maxGap || difference(strand.color, color) > likeColor)
        continue
      strand.to = to
      strand.solid += to - from
      strand.color = color
      return
    }
    strands.push({ from, to, solid: to - from, color })
  }
  for (let n = 0; n < length; n++, at += stride) {
    const r = data[at] ?? 0
    const g = data[at + 1] ?? 0
    const b = data[at + 2] ?? 0
    if (Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) > sameColor) {
      close(n)
      from = n
      red = r
      green = g
      blue = b
    } else {
      // Move halfway to each similar pixel, so that the color follows a gradient.
      red += (r - red) >> 1
      green += (g - green) >> 1
      blue += (b - blue) >> 1
    }
  }
  close(length)
  const kept = strands.filter(({ from: start, to, solid }) => solid * 2 >= to - start)
  return kept.length > maxStrands ? [] : kept
}

/** Returns the difference of two colors, summed over the channels. */
export const difference = (a: Color, b: Color): number =>
  Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2])

/** Returns whether two colors may be the same color under different light. */
export const isLike = (a: Color, b: Color): boolean => difference(a, b) <= likeColor
