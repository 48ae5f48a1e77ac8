import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/frame.ts'
import { isJunk } from '../../src-shared/sight/text-difference.ts'
import type { PaddleModel } from './paddle-model.ts'

const maxText = 400

/** Finds and reads the lines in the regions of a picture. */
export async function readScreen(
  model: PaddleModel,
  picture: Picture,
  regions: readonly Box[],
): Promise<SeenLine[]> {
  const boxes: Box[] = []
  for (const region of regions) boxes.push(...(await model.find(picture, region)))
  const read = await model.read(picture, boxes)
  return read.flatMap(({ text, confidence }, n) =>
    isJunk(text)
      ? []
      : [{ text: text.slice(0, maxText), box: boxes[n] as Box, confidence: Math.round(confidence * 100) }],
  )
}
