import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Box } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/frame.ts'
import { inkAreas } from '../../src-shared/sight/ink-areas.ts'
import { type Normalization, writeInput } from '../../src-shared/sight/network-input.ts'
import { type ReadLine, readCharacters } from '../../src-shared/sight/read-characters.ts'
import { boxesOf } from '../../src-shared/sight/text-map.ts'

/** PP-OCRv6 tiny: finds lines of text in a picture, and reads a line. Both networks run on the CPU. */
export interface PaddleModel {
  /** Finds lines in a region; boxes are in whole pixels of the picture. */
  find(picture: Picture, region: Box): Promise<Box[]>
  /** Reads the text in each box, made `stretch` times as wide. */
  read(picture: Picture, boxes: readonly Box[], stretch?: number): Promise<ReadLine[]>
}

// The values from the networks' own configuration.
const forFinding: Normalization = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] }
const forReading: Normalization = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] }

/** The sides of the finder's input (pixels) must be a multiple of this. */
const multiple = 32
/** Maximum side of the finder's input in pixels. */
const maxSide = 1280
/** Height of the reader's input in pixels, and its minimum and maximum width. */
const lineHeight = 48
const minWidth = 48
const maxWidth = 1600
/** Maximum total width (pixels) of the lines of similar width that are read at once. */
const batchWidth = 1280

/** Loads both networks from `folder`. Rejects when a file is missing or native code cannot load. */
export async function loadPaddleModel(folder: string, threads: number): Promise<PaddleModel> {
  const options: InferenceSession.SessionOptions = {
    interOpNumThreads: 1,
    // Otherwise, memory for each size of picture stays allocated.
    enableMemPattern: false,
    // A waiting thread that spins doubles the CPU time; a game needs it more.
    extra: { 'session.intra_op.allow_spinning': '0' },
    logSeverityLevel: 3,
  }
  // Read here, because native code cannot open a file in the archive of a packaged app.
  const load = async (file: string, intraOpNumThreads: number) =>
    InferenceSession.create(await readFile(join(folder, file)), { ...options, intraOpNumThreads })
  const [finder, reader, dictionary] = await Promise.all([
    load('ppocrv6-tiny-det.onnx', threads),
    // A line is too little work for two threads: together they take a fifth more CPU time.
    load('ppocrv6-tiny-rec.onnx', 1),
    readFile(join(folder, 'ppocrv6-tiny-dict.txt'), 'utf8'),
  ])
  const alphabet = dictionary.replace(/\r?\n$/, '').split(/\r?\n/)

  const classOf = new Map(alphabet.map((character, n) => [character, n + 1]))

  async function run(session: InferenceSession, input: Tensor): Promise<Tensor> {
    const answer = await session.run({ [session.inputNames[0] as string]: input })
    return answer[session.outputNames[0] as string] as Tensor
  }

  async function readBatch(
    picture: Picture,
    boxes: readonly Box[],
    widths: readonly number[],
  ): Promise<ReadLine[]> {
    const width = Math.ceil(Math.max(...widths) / 8) * 8
    const size = 3 * lineHeight * width
    const data = new Float32Array(boxes.length * size)
    boxes.forEach((box, n) => {
      writeInput(picture, box, { width: widths[n] as number, height: lineHeight }, forReading, {
        data,
        offset: n * size,
        width,
        height: lineHeight,
      })
    })
    const output = await run(reader, new Tensor('float32', data, [boxes.length, 3, lineHeight, width]))
    const [, steps = 0, classes = 0] = output.dims
    const probabilities = output.data as Float32Array
    return boxes.map((_, n) =>
      readCharacters({ probabilities, offset: n * steps * classes, steps, classes }, alphabet, classOf),
    )
  }

  async function findIn(picture: Picture, area: Box, scale: number): Promise<Box[]> {
    const [left, top, areaWidth, areaHeight] = area
    const width = Math.max(1, Math.round(areaWidth * scale))
    const height = Math.max(1, Math.round(areaHeight * scale))
    const [fullWidth, fullHeight] = [roundUp(width), roundUp(height)]
    const data = new Float32Array(3 * fullWidth * fullHeight)
    writeInput(picture, area, { width, height }, forFinding, {
      data,
      offset: 0,
      width: fullWidth,
      height: fullHeight,
    })
    const map = await run(finder, new Tensor('float32', data, [1, 3, fullHeight, fullWidth]))
    return boxesOf({ width: fullWidth, height: fullHeight, data: map.data as Float32Array }).flatMap(
      (box) => {
        const x = Math.max(0, Math.floor(box[0] / scale))
        const y = Math.max(0, Math.floor(box[1] / scale))
        const across = Math.min(areaWidth, Math.ceil((box[0] + box[2]) / scale)) - x
        const down = Math.min(areaHeight, Math.ceil((box[1] + box[3]) / scale)) - y
        return across < 4 || down < 4 ? [] : [[left + x, top + y, across, down] as Box]
      },
    )
  }

  return {
    async find(picture, region) {
      const scale = Math.min(1, maxSide / Math.max(region[2], region[3]))
      const boxes: Box[] = []
      for (const area of inkAreas(picture, region, multiple / scale))
        boxes.push(...(await findIn(picture, area, scale)))
      return boxes
    },
    async read(picture, boxes, stretch = 1) {
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
    },
  }
}

const roundUp = (value: number): number => Math.ceil(value / multiple) * multiple

const widthOf = ([, , width, height]: Box, stretch: number): number =>
  Math.max(minWidth, Math.min(maxWidth, Math.round((width * stretch * lineHeight) / height)))
