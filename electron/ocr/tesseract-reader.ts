import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import { padded } from '../../src-shared/sight/boxes.ts'
import { crop } from '../../src-shared/sight/crop.ts'
import type { Picture } from '../../src-shared/sight/frame.ts'
import { isCovered } from '../../src-shared/sight/line-cache.ts'
import { halfLuma } from '../../src-shared/sight/luma.ts'
import { composeStrips, fromPage, type StripPage } from '../../src-shared/sight/strips.ts'
import { isJunk } from '../../src-shared/sight/text-difference.ts'
import { findTextLines } from '../../src-shared/sight/text-lines.ts'
import { type ReadWord, startTesseract } from './tesseract-worker.ts'
import type { TextReader } from './text-reader.ts'

/**
 * Page segmentation mode: one block. On 1080p screens, this mode on strips with the found lines is faster and more
 * accurate than mode 11 on the whole frame.
 */
const oneBlock = '6'
/** Minimum confidence (0 to 100) of a word. A word with a lower confidence is noise. */
const minWord = 55
/** Minimum gap between two columns, relative to the height of the taller of the two words beside the gap. */
const columnGap = 2.5
/** Minimum confidence (0 to 100) of a long text. `minConfidence` returns a higher one for a shorter text. */
const minSure = 60
/** This number, divided by the number of letters, is added to `minSure`. */
const doubt = 60
/** Upper limit of what `minConfidence` returns. */
const surest = 88
/** Minimum height (pixels) of a text. Smaller shapes are specks. */
const minLetter = 8
/** Matches the text that Tesseract reads, with high confidence, from a texture with vertical bars. */
const onlyBars = /^[1Il|!\s]+$/
const maxText = 400

/**
 * Loads tesseract.js, offline. Rejects if Tesseract cannot start. Adlib's own code finds the lines of text, and
 * Tesseract reads only these lines, in one pass. After a crash, the next reading restarts Tesseract.
 */
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

/** Returns the boxes of the text lines in the regions, with the margin that OCR needs. Leaves out unchanged lines. */
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

/** Encodes a page as PGM (P5), the raw format that Tesseract reads directly. */
function portableGreyMap({ width, height, data }: StripPage): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
}

/** Splits a line of the page at wide gaps. Returns the parts as lines of the picture, without noise. */
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

/**
 * Returns the minimum confidence of a text. A short text needs a higher confidence, because textures are often misread
 * as a few letters.
 */
function minConfidence(text: string): number {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return Math.min(surest, minSure + doubt / Math.max(1, letters))
}
