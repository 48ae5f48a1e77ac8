import type { Box, SeenLine } from '../../../src-shared/events/observation.ts'

/** A line of text as an engine would hand it out. */
export const seenLine = (text: string, box: Box = [10, 10, 200, 20], confidence = 90): SeenLine => ({
  text,
  box,
  confidence,
})
