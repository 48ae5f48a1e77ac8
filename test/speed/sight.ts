// Compares the OCR engines with plain tesseract.js on drawn frames, on the frames in ADLIB_FRAMES and on sequences.
// Run it with `node --import tsx test/speed/sight.ts` and any of these options: `--only drawn|given|sequences`,
// `--reader NAME`, `--seeds N,N`, `--seconds N`, `--draw FOLDER`, `--verbose`, `--write`. `--seeds` are the seeds of
// the drawn frames and sequences. `--seconds` is the length of a sequence. `--draw` keeps the drawn frames in FOLDER.
// `--write` puts the tables into docs/benchmarks.md. Compare only figures from the same run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeSection } from '../fixtures/benchmarks-page.ts'
import { drawFrames } from '../fixtures/sight/draw-frames.ts'
import { drawSequence } from '../fixtures/sight/draw-sequence.ts'
import { readTrueFrames, type TrueFrame } from '../fixtures/sight/truth.ts'
import { readerNames, startReaders } from './sight/engines.ts'
import { frameRows, framesHead } from './sight/frames-table.ts'
import { sequenceRow, sequencesHead } from './sight/sequences-table.ts'

const parts = ['drawn', 'given', 'sequences'] as const
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    reader: { type: 'string' },
    seeds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '60' },
    draw: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const { only, reader: chosen } = options
if (only !== undefined && !parts.some((part) => part === only))
  throw new Error(`--only ${only} is not a part; the parts are ${parts.join(', ')}`)
if (chosen !== undefined && !readerNames.includes(chosen))
  throw new Error(`--reader ${chosen} is not a reader; the readers are ${readerNames.join(', ')}`)
const seeds = options.seeds.split(',').map(Number)
if (!seeds.every(Number.isSafeInteger)) throw new Error(`--seeds ${options.seeds} are not whole numbers`)
const seconds = Number(options.seconds)
if (!Number.isInteger(seconds) || seconds < 2 || seconds > 600)
  throw new Error(`--seconds ${options.seconds} is not a whole number from 2 to 600`)
if (options.write && (only !== undefined || chosen !== undefined))
  throw new Error('--write replaces the whole section: leave out --only and --reader')

const measures = (part: (typeof parts)[number]): boolean => only === undefined || only === part
const scratch = mkdtempSync(join(tmpdir(), 'adlib-sight-'))
const readers = await startReaders(chosen)
const log = options.verbose ? console.log : () => {}
const started = performance.now()
const progress = (what: string): void =>
  console.error(`sight: ${((performance.now() - started) / 1000).toFixed(0)} s, ${what}`)
const rowsOf = (label: string, frames: readonly TrueFrame[]): Promise<string[]> =>
  frameRows(label, frames, readers, log, progress)
const tables: string[] = []
/** Prints each table immediately, so that it is not lost if a later part is interrupted. */
const report = (table: readonly string[]): void => {
  tables.push(table.join('\n'))
  console.log(`${tables.at(-1)}\n`)
}
try {
  const rows: string[] = []
  if (measures('drawn')) {
    const folder = options.draw ?? join(scratch, 'frames')
    for (const seed of seeds) await drawFrames({ seed, folder })
    const frames = readTrueFrames(folder)
    const isPixels = ({ name }: TrueFrame): boolean => name.startsWith('pixel')
    rows.push(...(await rowsOf('drawn', frames)))
    rows.push(...(await rowsOf('drawn, pixel fonts only', frames.filter(isPixels))))
  }
  const given = process.env.ADLIB_FRAMES
  if (given && measures('given')) rows.push(...(await rowsOf('`ADLIB_FRAMES`', readTrueFrames(given))))
  if (rows.length > 0) report([...framesHead, ...rows])
  if (measures('sequences')) {
    const table = [...sequencesHead]
    for (const seed of seeds)
      for (const motion of ['still', 'panning'] as const) {
        const sequence = await drawSequence({ seed, motion, folder: join(scratch, motion), seconds })
        for (const { name, engine } of readers) {
          if (engine === undefined) continue
          progress(`sequence ${sequence.name}, ${name}`)
          table.push(await sequenceRow(sequence, engine))
        }
      }
    report(table)
  }
} finally {
  await Promise.all(readers.map((reader) => reader.close()))
  rmSync(scratch, { recursive: true, force: true })
}

const intro = `Seeds: ${seeds.join(', ')}, on Node ${process.version}. ${readers.map((reader) => `${reader.name}: ${reader.options}`).join('. ')}. A word counts at a confidence of 60 or more.
CPU covers all threads. A sequence has ${seconds} frames at one a second; its times are those of a frame after the first.`
console.log(intro)
if (options.write) writeSection('sight', 'Reading text on the screen', [intro, ...tables].join('\n\n'))
