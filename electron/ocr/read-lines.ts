import type { Box } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/frame.ts'
import type { ReadLine } from '../../src-shared/sight/read-characters.ts'
import { bestReading } from '../../src-shared/sight/two-readings.ts'
import type { PaddleModel } from './paddle-model.ts'

/**
 * Ratio of width to height below which a box is short, and the margin that such a box gets at its left side, relative to
 * its height. The finder's own margin is smaller for short lines and cuts their first letter. A line that is then less
 * probable than `sureShort` is read without the margin, too, and both readings are compared.
 */
const shortRatio = 2
const leftMargin = 0.25
const sureShort = 0.98
/**
 * Factor by which a line with a digit is stretched and read again, if it is not short and less probable than
 * `sureValue`. Tight letters of display fonts then separate ("1/3" instead of "1V3").
 */
const stretch = 1.25
const sureValue = 0.95

/** Reads the line in each box. Reads doubtful short lines and doubtful values twice. */
export async function readLines(
  model: Pick<PaddleModel, 'read'>,
  picture: Picture,
  boxes: readonly Box[],
): Promise<ReadLine[]> {
  const lines = await model.read(picture, boxes.map(withMargin))
  async function again(isDoubtful: (box: Box, line: ReadLine) => boolean, width: number): Promise<void> {
    const doubtful = boxes.flatMap((box, n) => (isDoubtful(box, lines[n] as ReadLine) ? [{ box, n }] : []))
    const other = await model.read(
      picture,
      doubtful.map(({ box }) => box),
      width,
    )
    doubtful.forEach(({ n }, at) => {
      lines[n] = bestReading(lines[n] as ReadLine, other[at] as ReadLine)
    })
  }
  await again((box, { confidence }) => isShort(box) && confidence < sureShort, 1)
  await again(
    (box, { text, confidence }) => !isShort(box) && confidence < sureValue && /\d/.test(text),
    stretch,
  )
  return lines
}

const isShort = ([, , width, height]: Box): boolean => width < height * shortRatio

/** Widens a short box to the left. */
function withMargin(box: Box): Box {
  const [x, y, width, height] = box
  const left = isShort(box) ? Math.max(0, x - Math.round(height * leftMargin)) : x
  return [left, y, x + width - left, height]
}
