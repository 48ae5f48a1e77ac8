import { Worker } from 'node:worker_threads'
import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/frame.ts'

/** Time limits of a start and of a reading (ms); a hanging one ends with its thread. */
const startLimitMs = 30_000
const readLimitMs = 20_000
/** Time that a thread has to finish its reading when it is asked to end (ms). */
const endLimitMs = 3000

/** What the thread loads. */
export type ThreadStart =
  /** `weights` is their folder; `threads` are used for one reading. */
  | { readonly reader: 'paddle'; readonly weights: string; readonly threads: number }
  | { readonly reader: 'tesseract' }

/** A picture to read; `regions` are boxes of it, and `known` those of lines that need not be read. */
export interface ThreadPicture {
  readonly id: number
  readonly picture: Picture
  readonly regions: readonly Box[]
  readonly known: readonly Box[]
}

/** `end` asks the thread to end after what it does now. */
export type ToThread = ThreadPicture | 'end'

/** `ready` comes once the reader is loaded; then one answer to each picture. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'read'; readonly id: number; readonly lines: readonly SeenLine[] }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }

/** A running thread. `read` rejects when it cannot read; the thread stays usable unless it is dead. */
export interface OcrThread {
  dead(): boolean
  read(picture: Picture, regions: readonly Box[], known: readonly Box[]): Promise<readonly SeenLine[]>
  /** Resolves once the thread has ended. Its present reading fails. */
  stop(): Promise<void>
}

/** Resolves once the reader is loaded; rejects with the reason if they cannot be. */
export function startThread(start: ThreadStart): Promise<OcrThread> {
  const thread = startWorker(start)
  let isDead = false
  let id = 0
  let settle: { answer(lines: readonly SeenLine[]): void; fail(error: Error): void } | null = null
  const fail = (reason: string): void => settle?.fail(new Error(`${start.reader}: ${reason}`))
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    isDead = true
    fail('the text reader stopped')
    const end: ToThread = 'end'
    thread.postMessage(end)
    const limit = setTimeout(() => void thread.terminate(), endLimitMs)
    await ended
    clearTimeout(limit)
  }

  const read: OcrThread['read'] = (picture, regions, known) => {
    if (isDead) return Promise.reject(new Error(`${start.reader}: the text reader stopped`))
    id++
    return new Promise<readonly SeenLine[]>((resolve, reject) => {
      const timer = setTimeout(() => {
        fail(`nothing was read within ${readLimitMs / 1000} s`)
        void stop()
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
      const message: ThreadPicture = { id, picture, regions, known }
      thread.postMessage(message, [picture.data.buffer as ArrayBuffer])
    })
  }

  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      void stop()
      reject(new Error(`${start.reader}: nothing was loaded within ${startLimitMs / 1000} s`))
    }, startLimitMs)
    thread.on('message', (message: FromThread) => {
      if (message.kind === 'ready') {
        clearTimeout(limit)
        resolve({ dead: () => isDead, read, stop })
      } else if (message.id !== id) return
      else if (message.kind === 'read') settle?.answer(message.lines)
      else fail(message.message)
    })
    thread.on('error', (error: Error) => {
      isDead = true
      reject(new Error(`${start.reader}: ${error.message}`))
      fail(error.message)
    })
    thread.on('exit', () => {
      clearTimeout(limit)
      isDead = true
      reject(new Error(`${start.reader}: the text reader stopped`))
      fail('the text reader stopped')
    })
  })
}

/** Starts the built worker, or from TypeScript sources, as tests do, the one beside this file. */
function startWorker(workerData: ThreadStart): Worker {
  const built = new URL('./ocr-worker.js', import.meta.url)
  if (!import.meta.url.endsWith('.ts')) return new Worker(built, { workerData })
  const source = JSON.stringify(built.href.replace(/js$/, 'ts'))
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(script, { workerData, eval: true })
}
