import { parentPort, workerData } from 'node:worker_threads'
import type { FromThread, ThreadStart, ToThread } from './ocr-thread.ts'
import { loadPaddleReader } from './paddle-reader.ts'
import { loadTesseractReader } from './tesseract-reader.ts'

// The thread of an OCR engine.
const start = workerData as ThreadStart
const post = (message: FromThread): void => parentPort?.postMessage(message)

/** Loads the reader, then answers each picture. A rejection ends the thread, and its parent gets the reason. */
async function serve(): Promise<void> {
  const reader = await (start.reader === 'paddle'
    ? loadPaddleReader(start.weights, start.threads)
    : loadTesseractReader())
  parentPort?.on('message', async ({ id, picture, regions, known }: ToThread) => {
    try {
      post({ kind: 'read', id, lines: await reader.read(picture, regions, known) })
    } catch (error) {
      post({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) })
    }
  })
  post({ kind: 'ready' })
}

void serve()
