import type { Box, SeenLine } from '../../../src-shared/events/observation.ts'

export const seenLine = (text: string, box: Box = [10, 10, 200, 20], confidence = 90): SeenLine => ({
  text,
  box,
  confidence,
})
