import { type InferenceSession, Tensor } from 'onnxruntime-node'
import type { Box } from '../../src-shared/events/observation.ts'
import { type Normalization, writeInput } from '../../src-shared/sight/lines/network-input.ts'
import { type ReadLine, readCharacters } from '../../src-shared/sight/lines/read-characters.ts'
import type { Picture } from '../../src-shared/sight/picture/frame.ts'

/** Reads the text in each box. Each box is first stretched to `stretch` (default: 1) times its width. */
export type ReadBoxes = (picture: Picture, boxes: readonly Box[], stretch?: number) => Promise<ReadLine[]>

interface LineInput {
  readonly height: number
  readonly minWidth: number
  readonly maxWidth: number
}

const normalization: Normalization = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] }
const batchWidth = 1280

/** Creates a line reader from a CTC network and its dictionary of one character per line. */
export function createLineRecognizer(
  session: InferenceSession,
  dictionary: string,
  { height, minWidth, maxWidth }: LineInput,
): ReadBoxes {
  const alphabet = dictionary.replace(/\r?\n$/, '').split(/\r?\n/)
  const classOf = new Map(alphabet.map((character, n) => [character, n + 1]))
  const widthOf = ([, , boxWidth, boxHeight]: Box, stretch: number): number =>
    Math.max(minWidth, Math.min(maxWidth, Math.round((boxWidth * stretch * height) / boxHeight)))

  async function readBatch(
    picture: Picture,
    boxes: readonly Box[],
    widths: readonly number[],
  ): Promise<ReadLine[]> {
    const width = Math.ceil(Math.max(...widths) / 8) * 8
    const size = 3 * height * width
    const data = new Float32Array(boxes.length * size)
    boxes.forEach((box, n) => {
      writeInput(picture, box, { width: widths[n] as number, height }, normalization, {
        ...{ data, offset: n * size, width, height },
      })
    })
    const input = new Tensor('float32', data, [boxes.length, 3, height, width])
    const answer = await session.run({ [session.inputNames[0] as string]: input })
    const output = answer[session.outputNames[0] as string] as Tensor
    const [, steps = 0, classes = 0] = output.dims
    const probabilities = output.data as Float32Array
    const pace = (steps * height) / width
    return boxes.map((_, n) =>
      readCharacters({ probabilities, offset: n * steps * classes, steps, classes, pace }, alphabet, classOf),
    )
  }

  return async (picture, boxes, stretch = 1) => {
    const order = boxes
      .map((box, n) => ({ n, box, width: widthOf(box, stretch) }))
      .sort((a, b) => a.width - b.width)
    const lines: ReadLine[] = []
    while (order.length > 0) {
      const most = (order[0] as { width: number }).width * 1.3
      let count = 1
      for (let next = order[count]; next !== undefined; next = order[++count])
        if (next.width * (count + 1) > batchWidth || next.width > most) break
      const batch = order.splice(0, count)
      const read = await readBatch(
        picture,
        batch.map(({ box }) => box),
        batch.map(({ width }) => width),
      )
      batch.forEach(({ n }, at) => {
        lines[n] = read[at] as ReadLine
      })
    }
    return lines
  }
}
