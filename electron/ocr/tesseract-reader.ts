import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import { isCovered } from '../../src-shared/sight/lines/line-cache.ts'
import { composeStrips, fromPage, type StripPage } from '../../src-shared/sight/lines/strips.ts'
import { findTextLines } from '../../src-shared/sight/lines/text-lines.ts'
import { isJunk } from '../../src-shared/sight/memory/text-difference.ts'
import { padded } from '../../src-shared/sight/picture/boxes.ts'
import { crop, halfLuma, type Picture } from '../../src-shared/sight/picture/frame.ts'
import { type ReadWord, startTesseract } from './tesseract-worker.ts'
import type { TextReader } from './text-reader.ts'

/**
 * Tesseract's page segmentation mode for one block of text. On a page of strips, it is faster and more accurate than
 * mode 11 on the whole frame.
 */
const oneBlock = '6'
const minWord = 55
const columnGap = 2.5
const minSure = 60
const doubt = 60
const surest = 88
const minLetter = 8
/** Tesseract often reads such text, with high confidence, from vertical bars in a texture. */
const onlyBars = /^[1Il|!\s]+$/
const maxText = 400

/** Loads tesseract.js offline. Rejects if Tesseract cannot start. */
export async function loadTesseractReader(): Promise<TextReader> {
  let worker = await startTesseract(oneBlock)
  return {
    async read(picture, regions, unchanged) {
      const page = composeStrips(picture, textBoxes(picture, regions, unchanged))
      if (page === undefined) return []
      if (worker.dead) worker = await startTesseract(oneBlock)
      const lines = await worker.read(portableGreyMap(page))
      return lines.flatMap((words) => seenLines(words, page))
    },
  }
}

function textBoxes(picture: Picture, regions: readonly Box[], unchanged: readonly Box[]): Box[] {
  return regions.flatMap((region) =>
    findTextLines(halfLuma(crop(picture, region)))
      .map(([x, y, width, height]): Box => [region[0] + x * 2, region[1] + y * 2, width * 2, height * 2])
      .filter((line) => !isCovered(line, unchanged))
      .map((line) =>
        padded(
          line,
          Math.round(line[3] * 0.25) + 3,
          Math.round(line[3] * 0.125) + 2,
          picture.width,
          picture.height,
        ),
      ),
  )
}

function portableGreyMap({ width, height, data }: StripPage): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
}

function seenLines(words: readonly ReadWord[], page: StripPage): SeenLine[] {
  const lines: SeenLine[] = []
  let run: ReadWord[] = []
  const finish = (): void => {
    const line = run.length === 0 ? undefined : seenLine(run, page)
    if (line !== undefined) lines.push(line)
    run = []
  }
  for (const word of words) {
    if (word.confidence < minWord || word.text.trim() === '') continue
    const last = run.at(-1)
    const height = Math.max(word.y1 - word.y0, last === undefined ? 0 : last.y1 - last.y0)
    if (last !== undefined && word.x0 - last.x1 > height * columnGap) finish()
    run.push(word)
  }
  finish()
  return lines
}

function seenLine(words: readonly ReadWord[], page: StripPage): SeenLine | undefined {
  const x = Math.min(...words.map((word) => word.x0))
  const y = Math.min(...words.map((word) => word.y0))
  const right = Math.max(...words.map((word) => word.x1))
  const bottom = Math.max(...words.map((word) => word.y1))
  const box = fromPage(page, [x, y, right - x, bottom - y])
  if (box === undefined) return undefined
  const letters = words.reduce((sum, word) => sum + word.text.length, 0)
  const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters
  const text = words.map((word) => word.text).join(' ')
  if (isJunk(text)) return undefined
  if (onlyBars.test(text) || box[3] < minLetter || confidence < minConfidence(text)) return undefined
  return { text: text.slice(0, maxText), box, confidence: Math.round(confidence) }
}

/** Textures are often misread as a few letters, so short texts need a higher confidence. */
function minConfidence(text: string): number {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return Math.min(surest, minSure + doubt / Math.max(1, letters))
}
