import type { Box } from '../events/observation.ts'

/** Returns whether the box of a number is in the same row as the box of a name. */
export const isBeside = ([, y, , height]: Box, [, top, , tall]: Box): boolean =>
  Math.abs(y + height / 2 - top - tall / 2) < tall * 0.5

/** Returns whether two boxes have the same left or right edge. */
export const isAligned = (a: Box, b: Box, slack: number): boolean =>
  Math.abs(a[0] - b[0]) < slack || Math.abs(a[0] + a[2] - b[0] - b[2]) < slack
