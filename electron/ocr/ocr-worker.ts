import { parentPort, workerData } from 'node:worker_threads'
import type { FromThread, ThreadPicture, ThreadStart, ToThread } from './ocr-thread.ts'
import { loadPaddleReader } from './paddle-reader.ts'
import { loadTesseractReader } from './tesseract-reader.ts'
import type { TextReader } from './text-reader.ts'

// The thread of an OCR engine.
const start = workerData as ThreadStart
const post = (message: FromThread): void => parentPort?.postMessage(message)

/** The work until now, loading included. */
let working: Promise<unknown> = Promise.resolve()

/** Answers a picture. */
async function answer(
  loading: Promise<TextReader>,
  { id, picture, regions, known }: ThreadPicture,
): Promise<void> {
  const reader = await loading
  try {
    post({ kind: 'read', id, lines: await reader.read(picture, regions, known) })
  } catch (error) {
    post({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) })
  }
}

/** Loads the reader, then answers each picture. A rejection ends the thread, and its parent gets the reason. */
async function serve(): Promise<void> {
  const loading =
    start.reader === 'paddle' ? loadPaddleReader(start.weights, start.threads) : loadTesseractReader()
  working = loading
  parentPort?.on('message', (message: ToThread) => {
    // A thread that is terminated inside of native code takes the whole program with it, so it ends between two jobs.
    if (message === 'end') void working.finally(() => process.exit())
    else working = working.then(() => answer(loading, message))
  })
  await loading
  post({ kind: 'ready' })
}

void serve()
