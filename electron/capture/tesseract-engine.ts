import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import { padded } from '../../src-shared/sight/boxes.ts'
import type { EncodedImage, OcrEngine, OcrReading, Picture } from '../../src-shared/sight/frame.ts'
import { halfLuma } from '../../src-shared/sight/luma.ts'
import { composeStrips, fromPage, type StripPage } from '../../src-shared/sight/strips.ts'
import { isJunk } from '../../src-shared/sight/text-difference.ts'
import { findTextLines } from '../../src-shared/sight/text-lines.ts'
import { crop, decodeImage, isPicture } from './decode-image.ts'
import { type ReadWord, startTesseract, type TesseractWorker } from './tesseract-worker.ts'

/** Measured on 1080p screens: strips of found lines beat the whole frame (mode 11) in time and precision. */
const oneBlock = '6'
/** After a failed start the next try waits so long, in ms. */
const restartMs = 5000
/** Words below this are noise between the words of a line. */
const leastWord = 40
/** A gap of so many letter heights parts two columns. */
const columnGap = 2.5
/** Two or three letters alone are mostly blades of grass; they must be read more surely than this. */
const sureOfShort = 85
const mostText = 400

const closedReader = 'the text reader is closed'

interface Waiting {
  readonly page: StripPage
  readonly started: number
  answer(reading: OcrReading): void
}

export interface TesseractEngine extends OcrEngine {
  /** Starts the thread ahead of the first reading (about a second). What fails is told by that reading. */
  start(): Promise<void>
}

/**
 * An OCR engine over tesseract.js in a thread of its own, offline. Lines of text are found in plain code and
 * only they are read, all in one go. The thread starts with the first reading, and again after it died.
 */
export function createTesseractEngine(): TesseractEngine {
  let worker: Promise<TesseractWorker> | undefined
  let failed: { at: number; message: string } | undefined
  /** The start of `worker` is over. */
  let isUp = false
  let busy = false
  let waiting: Waiting | undefined
  let closed = false

  /** A running thread; rejects when none can be started or the engine was closed meanwhile. */
  async function ready(): Promise<TesseractWorker> {
    const running = await worker?.catch(() => undefined)
    if (closed) throw new Error(closedReader)
    if (running !== undefined && !running.dead) return running
    if (failed !== undefined && performance.now() - failed.at < restartMs) throw new Error(failed.message)
    isUp = false
    worker = startTesseract(oneBlock)
    try {
      const started = await worker
      isUp = true
      if (closed) throw new Error(closedReader)
      return started
    } catch (error) {
      failed = { at: performance.now(), message: messageOf(error) }
      throw error
    }
  }

  async function readPage({ page, started }: Waiting): Promise<OcrReading> {
    try {
      const lines = await (await ready()).read(portableGreyMap(page))
      return { lines: lines.flatMap((words) => seenLines(words, page)), ms: performance.now() - started }
    } catch (error) {
      return failure(`tesseract: ${messageOf(error)}`, started)
    }
  }

  async function drain(): Promise<void> {
    if (busy) return
    busy = true
    while (waiting !== undefined) {
      const next = waiting
      waiting = undefined
      next.answer(closed ? failure(closedReader, next.started) : await readPage(next))
    }
    busy = false
  }

  return {
    name: 'tesseract',
    async start() {
      await ready().catch(() => undefined)
    },
    async read(image, regions) {
      const started = performance.now()
      const picture = await pixels(image)
      if (typeof picture === 'string') return failure(picture, started)
      const page = composeStrips(picture, textBoxes(picture, regions))
      if (page === undefined) return { lines: [], ms: performance.now() - started }
      return new Promise((answer) => {
        waiting?.answer(failure('a newer picture took its place', waiting.started))
        waiting = { page, started, answer }
        void drain()
      })
    },
    async close() {
      closed = true
      // A start cannot be interrupted and takes a second: its thread ends as soon as it is up.
      const starting = worker?.then((running) => running.stop()).catch(() => undefined)
      if (isUp) await starting
    },
  }
}

async function pixels(image: EncodedImage | Picture): Promise<Picture | string> {
  if (isPicture(image)) return image
  const decoded = await decodeImage(image.bytes)
  return decoded.ok ? decoded.picture : `${decoded.error.message}. ${decoded.error.remedy}`
}

/** Boxes of lines of text in the regions, with the margin that a reader of letters needs. */
function textBoxes(picture: Picture, regions?: readonly Box[]): Box[] {
  const whole: Box = [0, 0, picture.width, picture.height]
  return (regions ?? [whole]).flatMap((region) => {
    const part = regions === undefined ? picture : crop(picture, region)
    return findTextLines(halfLuma(part)).map(([x, y, width, height]) =>
      padded(
        [region[0] + x * 2, region[1] + y * 2, width * 2, height * 2],
        Math.round(height * 0.5) + 3,
        Math.round(height * 0.25) + 2,
        picture.width,
        picture.height,
      ),
    )
  })
}

/** The page as PGM (P5), the one raw format that tesseract takes without a detour. */
function portableGreyMap({ width, height, data }: StripPage): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
}

/** The words of one read line as lines of the picture: parted at wide gaps, noise left out. */
function seenLines(words: readonly ReadWord[], page: StripPage): SeenLine[] {
  const lines: SeenLine[] = []
  let run: ReadWord[] = []
  const finish = (): void => {
    const line = run.length === 0 ? undefined : seenLine(run, page)
    if (line !== undefined) lines.push(line)
    run = []
  }
  for (const word of words) {
    if (word.confidence < leastWord || word.text.trim() === '') continue
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
  if (confidence < sureOfShort && /^[\W_]*\p{L}{0,3}[\W_]*$/u.test(text)) return undefined
  return { text: text.slice(0, mostText), box, confidence: Math.round(confidence) }
}

const failure = (error: string, started: number): OcrReading => ({
  lines: [],
  ms: performance.now() - started,
  error,
})

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
