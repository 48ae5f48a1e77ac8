import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import Tesseract from 'tesseract.js'
import { createPaddleEngine, createTesseractEngine } from '../../../electron/ocr/ocr-engine.ts'
import type { SeenLine } from '../../../src-shared/events/observation.ts'
import type { OcrEngine, Picture } from '../../../src-shared/sight/picture/frame.ts'

export interface BenchReader {
  readonly name: string
  readonly options: string
  readonly engine?: OcrEngine
  /** `cpuMs` is the CPU time that other processes used for the reading. */
  read(
    file: string,
    picture: Picture,
  ): Promise<{ readonly lines: readonly SeenLine[]; readonly cpuMs: number }>
  close(): Promise<void>
}

const starts: Readonly<Record<string, () => BenchReader | Promise<BenchReader>>> = {
  paddle: () => ofEngine(createPaddleEngine(), 'PP-OCRv6 tiny on onnxruntime, two threads'),
  tesseract: () => ofEngine(createTesseractEngine(), 'lines found by Adlib, stacked on one page, `--psm 6`'),
  'tesseract.js': wholeFrameTesseract,
}

export const readerNames = Object.keys(starts)

export const startReaders = (name?: string): Promise<BenchReader[]> =>
  Promise.all(
    Object.entries(starts)
      .filter(([each]) => name === undefined || each === name)
      .map(([, start]) => start()),
  )

function ofEngine(engine: OcrEngine, options: string): BenchReader {
  return {
    name: engine.name,
    options,
    engine,
    async read(_file, picture) {
      const { lines, cpuMs = 0, error } = await engine.read(picture)
      if (error !== undefined) throw new Error(`${engine.name} cannot read a frame: ${error}`)
      return { lines, cpuMs }
    },
    close: () => engine.close(),
  }
}

/**
 * Reads whole frames with tesseract.js as in its documentation, but with language data from a package instead of a
 * download.
 */
async function wholeFrameTesseract(): Promise<BenchReader> {
  const require = createRequire(import.meta.url)
  const worker = await Tesseract.createWorker('eng', Tesseract.OEM.LSTM_ONLY, {
    langPath: join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
  })
  await worker.setParameters({ debug_file: '/dev/null' })
  return {
    name: 'tesseract.js, whole frame',
    options: 'no options',
    async read(file) {
      const { data } = await worker.recognize(readFileSync(file), {}, { text: false, blocks: true })
      const lines = (data.blocks ?? []).flatMap((block) =>
        block.paragraphs.flatMap((paragraph) =>
          paragraph.lines.flatMap((line) =>
            line.words.map(({ text, confidence, bbox }): SeenLine => {
              const { x0, y0, x1, y1 } = bbox
              return { text, confidence, box: [x0, y0, x1 - x0, y1 - y0] }
            }),
          ),
        ),
      )
      return { lines, cpuMs: 0 }
    },
    async close() {
      await worker.terminate()
    },
  }
}
