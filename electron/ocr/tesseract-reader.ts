import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type Tesseract from 'tesseract.js'
import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import { isCovered } from '../../src-shared/sight/lines/line-cache.ts'
import { composeStrips, fromPage, type StripPage } from '../../src-shared/sight/lines/strips.ts'
import { findTextLines } from '../../src-shared/sight/lines/text-lines.ts'
import { isJunk } from '../../src-shared/sight/memory/text-difference.ts'
import { padded } from '../../src-shared/sight/picture/boxes.ts'
import { crop, halfLuma, type Picture } from '../../src-shared/sight/picture/frame.ts'
import { unpackedPath } from '../platform/fork-program.ts'
import { loadPart, resolvePart } from '../platform/sight-parts.ts'
import type { TextReader } from './reader-messages.ts'

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

/** A word from the engine. The box is in pixels of the page; the confidence is 0–100. */
interface ReadWord {
  readonly text: string
  readonly confidence: number
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** Loads tesseract.js without network or disk writes. Rejects if Tesseract cannot start. */
export async function loadTesseractReader(): Promise<TextReader> {
  const recognize = await startTesseract()
  return {
    async read(picture, regions, unchanged) {
      const page = composeStrips(picture, textBoxes(picture, regions, unchanged))
      if (page === undefined) return []
      return (await recognize(portableGreyMap(page))).flatMap((words) => seenLines(words, page))
    },
  }
}

/**
 * Starts Tesseract in a thread. If the thread ends, so does this process: the engine starts another for its next
 * picture. The engine also ends a process that takes too long.
 */
async function startTesseract(): Promise<(page: Buffer) => Promise<ReadWord[][]>> {
  const { createWorker, OEM } = await loadPart(
    'tesseract.js',
    async () => (await import('tesseract.js')).default,
  )
  const { workerPath, langPath } = paths()
  const worker = await new Promise<Tesseract.Worker>((resolve, reject) => {
    // Without this handler, tesseract.js would throw the error of a failed job where no caller can catch it. Missing
    // language data is reported only here.
    const errorHandler = (reason: unknown): void => reject(new Error(String(reason).slice(0, 300)))
    const options = { workerPath, langPath, cacheMethod: 'none', gzip: true, errorHandler }
    createWorker('eng', OEM.LSTM_ONLY, options).then(resolve, reject)
  })
  const { worker: thread } = worker as unknown as { worker: Worker }
  thread.on('exit', () => {
    throw new Error('the text reader stopped')
  })
  await worker.setParameters({
    tessedit_pageseg_mode: oneBlock as Tesseract.PSM,
    user_defined_dpi: '150',
    // Keep Tesseract from printing remarks about pages to the terminal.
    debug_file: '/dev/null',
  })
  return async (page) => {
    const { data } = await worker.recognize(page, {}, { text: false, blocks: true })
    const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs)
    return paragraphs.flatMap(({ lines }) =>
      lines.map(({ words }) => words.map(({ text, confidence, bbox }) => ({ text, confidence, ...bbox }))),
    )
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

function portableGreyMap({ width, height, data }: StripPage): Buffer {
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

/**
 * Returns the paths of the worker's script and the language data. Looks in the installed packages, because a path
 * relative to this module would depend on the bundle.
 */
function paths(): { workerPath: string; langPath: string } {
  const workerPath = join(
    dirname(resolvePart('tesseract.js/package.json')),
    'src/worker-script/node/index.js',
  )
  const langPath = join(dirname(resolvePart('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')
  // A thread without its script crashes with an error that nothing can catch.
  for (const path of [workerPath, join(langPath, 'eng.traineddata.gz')]) {
    if (!existsSync(path)) throw new Error(`${path} is missing; install the dependencies again (npm ci)`)
  }
  return { workerPath: unpackedPath(workerPath), langPath: unpackedPath(langPath) }
}
