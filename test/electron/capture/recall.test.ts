import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openImage } from '../../../electron/capture/file-source.ts'
import { createTesseractEngine } from '../../../electron/ocr/ocr-engine.ts'

const frames = process.env.ADLIB_FRAMES || undefined

/** Minimum percentages, about five points below the engine's results, so that only serious mistakes fail. */
const floors = [
  { kind: 'HUD', names: /^a/, recall: 60, precision: 84 },
  { kind: 'IDE', names: /^b1/, recall: 80, precision: 94 },
  { kind: 'chat', names: /^b2/, recall: 94, precision: 96 },
  { kind: 'dialogue', names: /^c/, recall: 80, precision: 93 },
  { kind: 'score', names: /^d/, recall: 87, precision: 96 },
  { kind: 'all', names: /^/, recall: 86, precision: 95 },
] as const

interface Count {
  readonly hits: number
  readonly read: number
  readonly truth: number
}

const bare = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
const words = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.split(/\s+/))
    .map(bare)
    .filter((word) => word !== '')

const percent = (part: number, whole: number): number => Math.round((part * 1000) / whole) / 10
const sum = (counts: readonly Count[], of: keyof Count): number =>
  counts.reduce((total, count) => total + count[of], 0)

if (frames === undefined) console.info('ADLIB_FRAMES is not set: recall on drawn screens is not measured.')

describe.skipIf(frames === undefined)('tesseract on drawn screens', () => {
  const engine = createTesseractEngine()
  const counts = new Map<string, Count>()

  const countWords = async (folder: string, file: string): Promise<Count> => {
    const opened = await openImage(join(folder, file))
    if (!opened.ok) throw new Error(`${file}: ${opened.error.message}`)
    const truth: { t: string }[] = JSON.parse(
      await readFile(join(folder, file.replace('.png', '.json')), 'utf8'),
    )
    const reading = await engine.read(opened.picture)
    if (reading.error !== undefined) throw new Error(`${file}: ${reading.error}`)
    const left = words(truth.map(({ t }) => t))
    const whole = left.length
    const read = words(reading.lines.filter(({ confidence }) => confidence >= 60).map(({ text }) => text))
    const hits = read.filter((word) => {
      const at = left.indexOf(word)
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    }).length
    return { hits, read: read.length, truth: whole }
  }
  const ofKind = (names: RegExp) => [...counts].flatMap(([file, count]) => (names.test(file) ? [count] : []))

  beforeAll(async () => {
    await engine.start()
    const folder = frames ?? ''
    const files = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()
    for (const file of files) counts.set(file, await countWords(folder, file))
  }, 300_000)
  afterAll(() => engine.close())

  it.each(floors)(
    'on $kind screens, finds at least $recall % of the words with a precision of at least $precision %',
    (floor) => {
      const counted = ofKind(floor.names)
      const recall = percent(sum(counted, 'hits'), sum(counted, 'truth'))
      const precision = percent(sum(counted, 'hits'), sum(counted, 'read'))
      console.info(`${floor.kind}: recall ${recall}, precision ${precision}`)
      expect(recall).toBeGreaterThanOrEqual(floor.recall)
      expect(precision).toBeGreaterThanOrEqual(floor.precision)
    },
  )

  it('finds no words on screens without text', () => {
    const counted = ofKind(/^e/)
    expect(counted.length).toBeGreaterThan(0)
    expect(sum(counted, 'truth')).toBe(0)
    expect(sum(counted, 'read')).toBe(0)
  })
})
