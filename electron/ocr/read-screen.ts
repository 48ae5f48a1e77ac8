import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/frame.ts'
import { isKnown } from '../../src-shared/sight/line-cache.ts'
import { isJunk } from '../../src-shared/sight/text-difference.ts'
import type { PaddleModel } from './paddle-model.ts'

const maxText = 400

/** Finds the lines in the regions of a picture, and reads all but the known ones. */
export async function readScreen(
  model: PaddleModel,
  picture: Picture,
  regions: readonly Box[],
  known: readonly Box[],
): Promise<SeenLine[]> {
  const found: Box[] = []
  for (const region of regions) found.push(...(await model.find(picture, region)))
  const boxes = found.filter((box) => !isKnown(box, known))
  const read = await model.read(picture, boxes)
  return read.flatMap(({ text, confidence }, n) =>
    isJunk(text)
      ? []
      : [{ text: text.slice(0, maxText), box: boxes[n] as Box, confidence: Math.round(confidence * 100) }],
  )
}
