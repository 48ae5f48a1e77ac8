import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import { unite } from '../../src-shared/sight/boxes.ts'
import { crop } from '../../src-shared/sight/crop.ts'
import type { OcrEngine, Picture } from '../../src-shared/sight/frame.ts'
import { appRoot } from '../platform/program.ts'
import type { FromPaddle, PaddleStart, ToPaddle } from './paddle-worker.ts'
import { readingQueue } from './reading-queue.ts'

/** Wait after a failed start (ms). */
const restartMs = 5000
/** Time limits of a start and of a reading (ms); a hanging one ends with its thread. */
const startLimitMs = 30_000
const readLimitMs = 20_000
/** More threads read hardly faster, and a game needs the rest. */
const maxThreads = 2

const closedReader = 'the text reader is closed'

export interface PaddleEngine extends OcrEngine {
  /** Starts the thread before the first reading (about half a second). Start-up errors surface on the first `read`. */
  start(): Promise<void>
  /** Returns whether the thread could not start the last time, for example because native code cannot load here. */
  isUnusable(): boolean
}

interface Job {
  readonly picture: Picture
  readonly regions: readonly Box[]
  readonly known: readonly Box[]
}

/**
 * Creates the default OCR engine: PP-OCRv6 tiny on onnxruntime, in a worker thread. The thread starts with the first
 * reading, and again after a crash.
 * @param options.weights the folder of the weights; default: the one that Adlib ships
 */
export function createPaddleEngine(options: { readonly weights?: string } = {}): PaddleEngine {
  const folder = options.weights ?? join(appRoot(), 'assets', 'ocr')
  let running: Promise<PaddleThread> | undefined
  let failed: { at: number; message: string } | undefined
  let closed = false

  async function ready(): Promise<PaddleThread> {
    const thread = await running?.catch(() => undefined)
    if (closed) throw new Error(closedReader)
    if (thread !== undefined && !thread.dead()) return thread
    if (failed !== undefined && performance.now() - failed.at < restartMs) throw new Error(failed.message)
    running = startThread({ folder, threads: Math.min(maxThreads, availableParallelism()) })
    try {
      const started = await running
      failed = undefined
      if (closed) throw new Error(closedReader)
      return started
    } catch (error) {
      if (!closed) failed = { at: performance.now(), message: messageOf(error) }
      throw error
    }
  }

  const queue = readingQueue(async ({ picture, regions, known }: Job) => {
    if (closed) throw new Error(closedReader)
    return (await ready()).read(picture, regions, known)
  })

  return {
    name: 'paddle',
    async start() {
      await ready().catch(() => undefined)
    },
    isUnusable: () => failed !== undefined,
    read(picture, regions = [[0, 0, picture.width, picture.height]], known = []) {
      const [first, ...others] = regions
      if (first === undefined) return Promise.resolve({ lines: [], ms: 0 })
      // Only the part that is read is copied. The caller may change its picture as soon as this returns.
      const part = others.reduce((all, region) => unite(all, region), first)
      const [left, top] = part
      const inPart = ([x, y, width, height]: Box): Box => [x - left, y - top, width, height]
      const job = {
        picture: crop(picture, part),
        regions: regions.map(inPart),
        known: known.map(inPart),
      }
      return queue.read(job).then((reading) => ({
        ...reading,
        lines: reading.lines.map((line): SeenLine => {
          const [x, y, width, height] = line.box
          return { ...line, box: [x + left, y + top, width, height] }
        }),
      }))
    },
    async close() {
      closed = true
      await (await running?.catch(() => undefined))?.stop()
    },
  }
}

/** A running thread. `read` rejects when it cannot read; the thread stays usable unless it is dead. */
interface PaddleThread {
  dead(): boolean
  read(picture: Picture, regions: readonly Box[], known: readonly Box[]): Promise<readonly SeenLine[]>
  stop(): Promise<void>
}

/** Resolves once the networks are loaded; rejects with the reason if they cannot be. */
function startThread(start: PaddleStart): Promise<PaddleThread> {
  const thread = startWorker(start)
  let isDead = false
  let id = 0
  let settle: { answer(lines: readonly SeenLine[]): void; fail(error: Error): void } | null = null
  const fail = (reason: string): void => settle?.fail(new Error(`paddle: ${reason}`))
  const stop = async (): Promise<void> => {
    isDead = true
    await thread.terminate()
  }

  const read: PaddleThread['read'] = (picture, regions, known) => {
    if (isDead) return Promise.reject(new Error('paddle: the text reader stopped'))
    id++
    return new Promise<readonly SeenLine[]>((resolve, reject) => {
      const timer = setTimeout(() => {
        void stop()
        fail(`nothing was read within ${readLimitMs / 1000} s`)
      }, readLimitMs)
      settle = {
        answer: (lines) => {
          clearTimeout(timer)
          resolve(lines)
        },
        fail: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      const message: ToPaddle = { id, picture, regions, known }
      thread.postMessage(message, [picture.data.buffer as ArrayBuffer])
    })
  }

  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      void stop()
      reject(new Error(`paddle: the networks were not loaded within ${startLimitMs / 1000} s`))
    }, startLimitMs)
    thread.on('message', (message: FromPaddle) => {
      if (message.kind === 'ready') {
        clearTimeout(limit)
        resolve({ dead: () => isDead, read, stop })
      } else if (message.id !== id) return
      else if (message.kind === 'read') settle?.answer(message.lines)
      else fail(message.message)
    })
    thread.on('error', (error: Error) => {
      isDead = true
      reject(new Error(`paddle: ${error.message}`))
      fail(error.message)
    })
    thread.on('exit', () => {
      clearTimeout(limit)
      isDead = true
      reject(new Error('paddle: the text reader stopped'))
      fail('the text reader stopped')
    })
  })
}

/** Starts the built worker, or from TypeScript sources, as tests do, the one beside this file. */
function startWorker(workerData: PaddleStart): Worker {
  const built = new URL('./paddle-worker.js', import.meta.url)
  if (!import.meta.url.endsWith('.ts')) return new Worker(built, { workerData })
  const source = JSON.stringify(built.href.replace(/js$/, 'ts'))
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(script, { workerData, eval: true })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
