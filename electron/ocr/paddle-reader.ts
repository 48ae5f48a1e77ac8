import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/frame.ts'
import { joinParts } from '../../src-shared/sight/join-parts.ts'
import { isCovered } from '../../src-shared/sight/line-cache.ts'
import type { ReadLine } from '../../src-shared/sight/read-characters.ts'
import { splitRows } from '../../src-shared/sight/split-rows.ts'
import { isJunk } from '../../src-shared/sight/text-difference.ts'
import { bestReading } from '../../src-shared/sight/two-readings.ts'
import { loadPaddleModel, type PaddleModel } from './paddle-model.ts'
import type { TextReader } from './text-reader.ts'

const maxText = 400

/**
 * Returns the mean character probability at which a line is equally likely to be right or wrong. It is higher
 * for short lines, because noise often looks like one character, but rarely like many.
 */
const evenChance = (letters: number): number => Math.max(0.82, 1 - 0.015 * letters ** 1.5)
/** The confidence of a line at `evenChance`. Lines below it do not count as read. */
const evenConfidence = 60

/**
 * Ratio of width to height below which a box is short, and the margin that such a box gets at its left side, relative to
 * its height. The finder's own margin is smaller for short lines and cuts their first letter. A line that is then less
 * probable than `sureShort` is read without the margin, too, and both readings are compared.
 */
const shortRatio = 2
const leftMargin = 0.25
const sureShort = 0.98

/** Loads PP-OCRv6 tiny from the folder of its weights. Rejects if a file is missing or native code cannot load. */
export async function loadPaddleReader(folder: string, threads: number): Promise<TextReader> {
  const model = await loadPaddleModel(folder, threads)
  return {
    async read(picture, regions, unchanged) {
      const found: Box[] = []
      for (const region of regions) {
        const columns = await model.find(picture, region)
        found.push(...joinParts(columns.flatMap((box) => splitRows(picture, box))))
      }
      const boxes = found.filter((box) => !isCovered(box, unchanged))
      const read = await readLines(model, picture, boxes)
      return read.flatMap(({ text, confidence }, n): SeenLine[] =>
        isJunk(text)
          ? []
          : [{ text: text.slice(0, maxText), box: boxes[n] as Box, confidence: percentOf(text, confidence) }],
      )
    },
  }
}

/** Reads the line in each box, and doubtful short ones twice. */
async function readLines(model: PaddleModel, picture: Picture, boxes: readonly Box[]): Promise<ReadLine[]> {
  const lines = await model.read(picture, boxes.map(withMargin))
  const doubtful = boxes.flatMap((box, n) => {
    const line = lines[n] as ReadLine
    return isShort(box) && line.confidence < sureShort ? [{ n, box, line }] : []
  })
  const again = await model.read(
    picture,
    doubtful.map(({ box }) => box),
  )
  doubtful.forEach(({ n, line }, at) => {
    lines[n] = bestReading(line, again[at] as ReadLine)
  })
  return lines
}

const isShort = ([, , width, height]: Box): boolean => width < height * shortRatio

/** Widens a short box to the left. */
function withMargin(box: Box): Box {
  const [x, y, width, height] = box
  const left = isShort(box) ? Math.max(0, x - Math.round(height * leftMargin)) : x
  return [left, y, x + width - left, height]
}

/** Returns the confidence of a line, 0 to 100, from the mean probability of its characters. */
function percentOf(text: string, probability: number): number {
  const even = evenChance(text.replace(/[^\p{L}\p{N}%]/gu, '').length)
  const above = (probability - even) / (1 - even)
  return Math.round(Math.max(0, evenConfidence + above * (above > 0 ? 100 - evenConfidence : evenConfidence)))
}
