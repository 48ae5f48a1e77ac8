import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Tensor } from 'onnxruntime-node'
import type { Box } from '../../src-shared/events/observation.ts'
import { inkAreas } from '../../src-shared/sight/lines/ink-areas.ts'
import { type Normalization, writeInput } from '../../src-shared/sight/lines/network-input.ts'
import { boxesOf } from '../../src-shared/sight/lines/text-map.ts'
import type { Picture } from '../../src-shared/sight/picture/frame.ts'
import { cpuSession } from './cpu-session.ts'
import { createLineRecognizer, type ReadBoxes } from './line-recognizer.ts'

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
