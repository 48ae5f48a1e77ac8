import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import { unite } from '../../src-shared/sight/picture/boxes.ts'
import { crop, type OcrEngine, type OcrReading, type Picture } from '../../src-shared/sight/picture/frame.ts'
import { appRoot, type ForkProgram, forkWithNode } from '../platform/fork-program.ts'
import { type OcrProcess, startReader } from './ocr-process.ts'
import type { Read, ReaderStart } from './reader-messages.ts'

const restartMs = 5000
/** More threads would hardly be faster, and a game needs the other cores. */
const maxThreads = 2

const closedReader = 'the text reader is closed'

export interface ProcessEngine extends OcrEngine {
  /**
   * Starts the process early, because that takes about a second. Never rejects; the next `read` reports the error.
   */
  start(): Promise<void>
  isUnusable(): boolean
  /** Returns the embedding of each text (see `EmbedTexts`). Rejects if it cannot be computed. */
  embed(texts: readonly string[]): Promise<readonly string[]>
}

interface Job {
  readonly picture: Picture
  readonly regions: readonly Box[]
  readonly unchanged: readonly Box[]
}

/**
 * Creates the default OCR engine: PP-OCRv6 tiny on onnxruntime.
 * @param options.weights the folder of the weights; default: those that Adlib ships
 * @param options.fork starts the engine's process; default: starts it with Node
 */
export const createPaddleEngine = (options: { weights?: string; fork?: ForkProgram } = {}): ProcessEngine =>
  createProcessEngine(
    {
      reader: 'paddle',
      weights: options.weights ?? join(appRoot(), 'assets', 'ocr'),
      threads: Math.min(maxThreads, availableParallelism()),
    },
    options.fork,
  )

/** Creates the OCR engine (tesseract.js) for machines that cannot load native code. */
export const createTesseractEngine = (options: { fork?: ForkProgram } = {}): ProcessEngine =>
  createProcessEngine({ reader: 'tesseract' }, options.fork)

function createProcessEngine(start: ReaderStart, fork: ForkProgram = forkWithNode): ProcessEngine {
  let running: OcrProcess | undefined
  let failed: { at: number; message: string } | undefined
  let closed = false

  async function ready(): Promise<OcrProcess> {
    await running?.loaded.catch(() => undefined)
    if (closed) throw new Error(closedReader)
    if (running?.dead() === false) {
      const other = running
      await other.loaded
      return other
    }
    if (failed !== undefined && performance.now() - failed.at < restartMs) throw new Error(failed.message)
    const started = startReader(start, fork)
    running = started
    try {
      await started.loaded
      failed = undefined
      return started
    } catch (error) {
      if (closed) throw new Error(closedReader, { cause: error })
      failed = { at: performance.now(), message: messageOf(error) }
      throw error
    }
  }

  const queue = readingQueue(async ({ picture, regions, unchanged }: Job) => {
    if (closed) throw new Error(closedReader)
    return (await ready()).read(picture, regions, unchanged)
  })

  return {
    name: start.reader,
    async start() {
      await ready().catch(() => undefined)
    },
    isUnusable: () => failed !== undefined,
    read(picture, regions = [[0, 0, picture.width, picture.height]], unchanged = []) {
      const [first, ...others] = regions
      if (first === undefined) return Promise.resolve({ lines: [], ms: 0 })
      // Copy only the part to read. The caller may change its picture later.
      const part = others.reduce((all, region) => unite(all, region), first)
      const [left, top] = part
      const inPart = ([x, y, width, height]: Box): Box => [x - left, y - top, width, height]
      const job = {
        picture: crop(picture, part),
        regions: regions.map(inPart),
        unchanged: unchanged.map(inPart),
      }
      return queue.read(job).then((reading) => ({
        ...reading,
        lines: reading.lines.map((line): SeenLine => {
          const [x, y, width, height] = line.box
          return { ...line, box: [x + left, y + top, width, height] }
        }),
      }))
    },
    embed: async (texts) => (await ready()).embed(texts, join(appRoot(), 'assets', 'moments')),
    async close() {
      closed = true
      await running?.stop()
    },
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs one reading at a time. A newer job replaces a waiting one. */
interface ReadingQueue<Job> {
  /** Never rejects. If the job fails or is replaced, the result contains an error. */
  read(job: Job): Promise<OcrReading>
}

/** @param work reads one job; if it rejects, the rejection becomes the error of the reading */
export function readingQueue<Job>(work: (job: Job) => Promise<Read>): ReadingQueue<Job> {
  let busy = false
  let waiting: { readonly job: Job; readonly answer: (reading: OcrReading) => void } | undefined

  async function drain(): Promise<void> {
    if (busy) return
    busy = true
    for (let next = waiting; next !== undefined; next = waiting) {
      waiting = undefined
      next.answer(await reading(next.job))
    }
    busy = false
  }

  async function reading(job: Job): Promise<OcrReading> {
    const started = performance.now()
    try {
      const { lines, cpuMs } = await work(job)
      return { lines, ms: performance.now() - started, cpuMs }
    } catch (error) {
      return { lines: [], ms: performance.now() - started, error: messageOf(error) }
    }
  }

  return {
    read: (job) =>
      new Promise((answer) => {
        waiting?.answer({ lines: [], ms: 0, error: 'a newer picture took its place' })
        waiting = { job, answer }
        void drain()
      }),
  }
}
