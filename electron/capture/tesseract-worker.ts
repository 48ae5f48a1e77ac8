import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import Tesseract from 'tesseract.js'

/** One word as the engine read it; box in pixels of the page, confidence 0 to 100. */
export interface ReadWord {
  readonly text: string
  readonly confidence: number
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** A running tesseract. `read` rejects when the page cannot be read; the worker stays usable unless `dead`. */
export interface TesseractWorker {
  readonly dead: boolean
  read(page: Uint8Array): Promise<ReadWord[][]>
  stop(): Promise<void>
}

/** A page that takes longer than this is given up, in ms. */
const readLimitMs = 20_000
const startLimitMs = 30_000

const stopped = 'the text reader stopped'

/**
 * Starts tesseract.js in a worker thread, offline: script and language data come from the installed
 * packages and nothing is written to disk. Rejects with a plain Error when that fails.
 * `pageSegMode` is tesseract's `--psm`.
 */
export async function startTesseract(pageSegMode: string): Promise<TesseractWorker> {
  const { workerPath, langPath } = paths()
  let dead = false
  let fail: (error: Error) => void = () => {}
  // Without this handler tesseract.js throws a failed job from an event listener, past every caller; and
  // when the language data cannot be loaded this is the only place that hears of it.
  const errorHandler = (reason: unknown): void => fail(new Error(String(reason).slice(0, 300)))
  const worker = await limited<Tesseract.Worker>(startLimitMs, (reject) => {
    fail = reject
    return Tesseract.createWorker('eng', Tesseract.OEM.LSTM_ONLY, {
      workerPath,
      langPath,
      cacheMethod: 'none',
      gzip: true,
      errorHandler,
    })
  })
  // tesseract.js does not listen for the thread's own death, which Node would throw uncaught.
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
      // Tesseract's remarks on pages go to the terminal otherwise.
      debug_file: '/dev/null',
    })
  })
  // Not tesseract's own `terminate`: a job that it is just sending would throw past every caller.
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
        // A reading cannot be aborted: what hangs is ended together with its thread.
        if (error instanceof TimeLimit) await end()
        throw error
      } finally {
        fail = () => {}
      }
    },
    stop: end,
  }
}

class TimeLimit extends Error {}

/**
 * Settles with the work, with what it reports through `reject`, or with a TimeLimit after `ms`. The timer never
 * outlives it: the work of a thread that died never settles, and its timer would keep the program alive.
 */
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

/** Resolved from the installed packages, wherever this module was bundled to. */
function paths(): { workerPath: string; langPath: string } {
  const require = createRequire(import.meta.url)
  const workerPath = join(
    dirname(require.resolve('tesseract.js/package.json')),
    'src/worker-script/node/index.js',
  )
  const langPath = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')
  // Checked here because a thread that cannot find its script dies uncaught.
  for (const path of [workerPath, join(langPath, 'eng.traineddata.gz')]) {
    if (!existsSync(path)) throw new Error(`${path} is missing; install the dependencies again (npm ci)`)
  }
  return { workerPath: unpacked(workerPath), langPath: unpacked(langPath) }
}

/** In a packaged app threads and plain file reads cannot look into the asar archive. */
const unpacked = (path: string): string => path.replace(/\bapp\.asar\b(?!\.unpacked)/, 'app.asar.unpacked')
