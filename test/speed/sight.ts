// Compares the OCR engines with plain tesseract.js on drawn frames, on those of ADLIB_FRAMES and on sequences:
//   node --import tsx test/speed/sight.ts [--seed N] [--seconds N] [--draw FOLDER] [--verbose] [--write]
// --seconds is the length of a sequence, 0 for none; --draw keeps the drawn frames in FOLDER; --verbose prints each reading; --write puts the tables into docs/benchmarks.md.
// Nothing is asserted; compare figures of one run only.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeSection } from '../fixtures/benchmarks-page.ts'
import { drawFrames } from '../fixtures/sight/draw-frames.ts'
import { drawSequence } from '../fixtures/sight/draw-sequence.ts'
import { readTrueFrames } from '../fixtures/sight/truth.ts'
import { startReaders } from './sight/engines.ts'
import { frameRows, framesHead } from './sight/frames-table.ts'
import { sequenceRow, sequencesHead } from './sight/sequences-table.ts'

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '60' },
    draw: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const seed = Number(options.seed)
if (!Number.isSafeInteger(seed)) throw new Error(`--seed ${options.seed} is not a whole number`)
const seconds = Number(options.seconds)
if (!Number.isInteger(seconds) || seconds < 0 || seconds === 1 || seconds > 600)
  throw new Error(`--seconds ${options.seconds} is neither 0 nor a whole number from 2 to 600`)

const scratch = mkdtempSync(join(tmpdir(), 'adlib-sight-'))
const readers = await startReaders()
const tables: string[] = []
try {
  const log = options.verbose ? console.log : () => {}
  const folder = options.draw ?? join(scratch, 'frames')
  await drawFrames({ seed, folder })
  const frames = [...framesHead]
  frames.push(...(await frameRows('drawn', readTrueFrames(folder), readers, log)))
  const given = process.env.ADLIB_FRAMES
  if (given) frames.push(...(await frameRows('`ADLIB_FRAMES`', readTrueFrames(given), readers, log)))
  tables.push(frames.join('\n'))
  log(tables[0] ?? '')
  if (seconds > 0) {
    const rows = [...sequencesHead]
    for (const motion of ['still', 'panning'] as const) {
      const sequence = await drawSequence({ seed, motion, folder: join(scratch, motion), seconds })
      for (const { engine } of readers)
        if (engine !== undefined) rows.push(await sequenceRow(sequence, engine))
    }
    tables.push(rows.join('\n'))
  }
} finally {
  await Promise.all(readers.map((reader) => reader.close()))
  rmSync(scratch, { recursive: true, force: true })
}

const intro = `Seed ${seed}, on Node ${process.version}. ${readers.map((reader) => `${reader.name}: ${reader.options}`).join('. ')}. A word counts at a confidence of 60 or more.
CPU covers all threads. A sequence has ${seconds} frames at one a second; its times are those of a frame after the first.`
const words = `${intro}\n\n${tables.join('\n\n')}`
console.log(words)
if (options.write) writeSection('sight', 'Reading text on the screen', words)
