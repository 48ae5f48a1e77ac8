import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type Tesseract from 'tesseract.js'
import { unpackedPath } from '../platform/fork-program.ts'
import { loadPart, resolvePart } from '../platform/sight-parts.ts'

/** A word from the engine. The box is in pixels of the page; the confidence is 0–100. */
export interface ReadWord {
  readonly text: string
  readonly confidence: number
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** A Tesseract worker. It stays usable after a rejected `read` unless `dead` is true. */
export interface TesseractWorker {
  readonly dead: boolean
  read(page: Uint8Array): Promise<ReadWord[][]>
}

const readLimitMs = 20_000
const startLimitMs = 30_000

const stopped = 'the text reader stopped'

/**
 * Starts tesseract.js in a worker thread, without network or disk writes.
 * @param pageSegMode Tesseract's `--psm`
 */
export async function startTesseract(pageSegMode: string): Promise<TesseractWorker> {
  const { createWorker, OEM } = await loadPart(
    'tesseract.js',
    async () => (await import('tesseract.js')).default,
  )
  const { workerPath, langPath } = paths()
  let dead = false
  let fail: (error: Error) => void = () => {}
  // Without this handler, tesseract.js would throw the error of a failed job where no caller can catch it. Missing
  // language data is reported only here.
  const errorHandler = (reason: unknown): void => fail(new Error(String(reason).slice(0, 300)))
  const worker = await limited<Tesseract.Worker>(startLimitMs, (reject) => {
    fail = reject
    return createWorker('eng', OEM.LSTM_ONLY, {
      workerPath,
      langPath,
      cacheMethod: 'none',
      gzip: true,
      errorHandler,
    })
  })
  // tesseract.js does not handle a crash of the thread, so Node would throw an uncaught error.
  const { worker: thread } = worker as unknown as { worker: Worker }
  thread.on('error', (error: Error) => {
    dead = true
    fail(error)
  })
  thread.on('exit', () => {
    dead = true
    fail(new Error(stopped))
  })
  await limited(startLimitMs, (reject) => {
    fail = reject
    return worker.setParameters({
      tessedit_pageseg_mode: pageSegMode as Tesseract.PSM,
      user_defined_dpi: '150',
      // Keep Tesseract from printing remarks about pages to the terminal.
      debug_file: '/dev/null',
    })
  })
  // End the thread directly. While a job is being sent, Tesseract's own `terminate` would cause an error that
  // no caller can catch.
  const end = async (): Promise<void> => {
    dead = true
    await thread.terminate()
  }

  return {
    get dead() {
      return dead
    },
    async read(page) {
      if (dead) throw new Error(stopped)
      try {
        const { data } = await limited(readLimitMs, (reject) => {
          fail = reject
          return worker.recognize(
            Buffer.from(page.buffer, page.byteOffset, page.byteLength),
            {},
            {
              text: false,
              blocks: true,
            },
          )
        })
        return (data.blocks ?? []).flatMap((block) =>
          block.paragraphs.flatMap((paragraph) =>
            paragraph.lines.map((line) =>
              line.words.map(({ text, confidence, bbox }) => ({ text, confidence, ...bbox })),
            ),
          ),
        )
      } catch (error) {
        if (error instanceof TimeLimit) await end()
        throw error
      } finally {
        fail = () => {}
      }
    },
  }
}

class TimeLimit extends Error {}

function limited<T>(ms: number, work: (reject: (error: Error) => void) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      clearTimeout(timer)
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    const timer = setTimeout(() => fail(new TimeLimit(`nothing was read within ${ms / 1000} s`)), ms)
    work(fail).then((value) => {
      clearTimeout(timer)
      resolve(value)
    }, fail)
  })
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
