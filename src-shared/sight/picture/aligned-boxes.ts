import type { Box } from '../../events/observation.ts'

/** Returns whether two boxes are at about the same height. */
export const isBeside = ([, y, , height]: Box, [, top, , tall]: Box): boolean =>
  Math.abs(y + height / 2 - top - tall / 2) < tall * 0.5

/** Returns whether the left edges or the right edges of two boxes differ by less than `slack`. */
export const isAligned = (a: Box, b: Box, slack: number): boolean =>
  Math.abs(a[0] - b[0]) < slack || Math.abs(a[0] + a[2] - b[0] - b[2]) < slack
