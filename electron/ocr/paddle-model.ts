import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Box } from '../../src-shared/events/observation.ts'
import { inkAreas } from '../../src-shared/sight/lines/ink-areas.ts'
import { type Normalization, writeInput } from '../../src-shared/sight/lines/network-input.ts'
import { type ReadLine, readCharacters } from '../../src-shared/sight/lines/read-characters.ts'
import { boxesOf } from '../../src-shared/sight/lines/text-map.ts'
import type { Picture } from '../../src-shared/sight/picture/frame.ts'

/** The networks that find lines of text in a picture and read them. All run on the CPU. */
export interface PaddleModel {
  /** Finds lines in a region. The boxes are in pixels of the whole picture. */
  find(picture: Picture, region: Box): Promise<Box[]>
  /** Reads any text with PP-OCRv6 tiny. */
  readonly read: ReadBoxes
  /** Reads short HUD lines, such as "0012450", with Adlib's own network (see `assets/generate/hud-reader`). */
  readonly readHud: ReadBoxes
}

const forFinding: Normalization = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] }

const multiple = 32
const maxSide = 1280
/** A low strip is not made lower than this (pixels), because its letters would be too small to be found. */
const minHeight = 96

/** Loads the networks from `folder`. Rejects if a file is missing or native code cannot load. */
export async function loadPaddleModel(folder: string, threads: number): Promise<PaddleModel> {
  const load = (file: string, most: number) => cpuSession(join(folder, file), most)
  const [finder, reader, dictionary, hudReader, hudDictionary] = await Promise.all([
    load('ppocrv6-tiny-det.onnx', threads),
    load('ppocrv6-tiny-rec.onnx', 1),
    readFile(join(folder, 'ppocrv6-tiny-dict.txt'), 'utf8'),
    load('hud-rec.onnx', 1),
    readFile(join(folder, 'hud-dict.txt'), 'utf8'),
  ])

  async function findIn(picture: Picture, area: Box, scale: number): Promise<Box[]> {
    const [left, top, areaWidth, areaHeight] = area
    const width = Math.max(1, Math.round(areaWidth * scale))
    const height = Math.max(1, Math.round(areaHeight * scale))
    // Without some room below, the network misses letters that fill a strip.
    const [fullWidth, fullHeight] = [roundUp(width), Math.max(2 * multiple, roundUp(height))]
    const data = new Float32Array(3 * fullWidth * fullHeight)
    writeInput(picture, area, { width, height }, forFinding, {
      data,
      offset: 0,
      width: fullWidth,
      height: fullHeight,
    })
    const input = new Tensor('float32', data, [1, 3, fullHeight, fullWidth])
    const answer = await finder.run({ [finder.inputNames[0] as string]: input })
    const map = answer[finder.outputNames[0] as string] as Tensor
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
      const [, , width, height] = region
      const scale = Math.min(
        1,
        Math.max(maxSide / Math.max(width, height), minHeight / Math.min(width, height)),
      )
      const boxes: Box[] = []
      for (const area of inkAreas(picture, region, multiple / scale))
        boxes.push(...(await findIn(picture, area, scale)))
      return boxes
    },
    read: createLineRecognizer(reader, dictionary, { height: 48, minWidth: 48, maxWidth: 1600 }),
    readHud: createLineRecognizer(hudReader, hudDictionary, { height: 32, minWidth: 16, maxWidth: 384 }),
  }
}

const roundUp = (value: number): number => Math.ceil(value / multiple) * multiple

/** Reads the text in each box. Each box is first stretched to `stretch` (default: 1) times its width. */
type ReadBoxes = (picture: Picture, boxes: readonly Box[], stretch?: number) => Promise<ReadLine[]>

interface LineInput {
  readonly height: number
  readonly minWidth: number
  readonly maxWidth: number
}

const normalization: Normalization = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] }
const batchWidth = 1280

/** Creates a line reader from a CTC network and its dictionary of one character per line. */
function createLineRecognizer(
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

/** Loads a network that runs on the CPU. Rejects if the file is missing or native code cannot load. */
export const cpuSession = async (file: string, threads: number): Promise<InferenceSession> =>
  // Native code cannot open a file in the archive of a packaged app.
  InferenceSession.create(await readFile(file), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Memory patterns would keep memory for each size of input.
    enableMemPattern: false,
    // Without this, a waiting thread spins and doubles the CPU time.
    extra: { 'session.intra_op.allow_spinning': '0' },
    logSeverityLevel: 3,
  })
