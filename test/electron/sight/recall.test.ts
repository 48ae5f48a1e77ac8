import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openImage } from '../../../electron/sight/open-image.ts'
import { createTesseractEngine } from '../../../electron/sight/tesseract-engine.ts'

const frames = process.env.ADLIB_FRAMES

/** Lower-cased, without outer punctuation. */
const bare = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
const words = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.split(/\s+/))
    .map(bare)
    .filter((word) => word !== '')

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.round((part * 100) / whole)}`

if (frames === undefined) console.info('ADLIB_FRAMES is not set: recall on drawn screens is not measured.')

it.skipIf(frames === undefined)(
  'reads most words of the drawn screens (recall and precision are printed)',
  { timeout: 180_000 },
  async () => {
    const engine = createTesseractEngine()
    await engine.start()
    const total = { hits: 0, read: 0, truth: 0 }
    for (const file of (await readdir(frames ?? '')).filter((name) => name.endsWith('.png')).sort()) {
      const opened = await openImage(join(frames ?? '', file))
      if (!opened.ok) throw new Error(`${file}: ${opened.error.message}`)
      const truth: { t: string }[] = JSON.parse(
        await readFile(join(frames ?? '', file.replace('.png', '.json')), 'utf8'),
      )
      const reading = await engine.read(opened.picture)
      expect(reading.error).toBeUndefined()
      const left = words(truth.map(({ t }) => t))
      const whole = left.length
      const read = words(reading.lines.filter(({ confidence }) => confidence >= 60).map(({ text }) => text))
      const hits = read.filter((word) => {
        const at = left.indexOf(word)
        if (at >= 0) left.splice(at, 1)
        return at >= 0
      }).length
      total.hits += hits
      total.read += read.length
      total.truth += whole
      console.info(
        `${file}: ${Math.round(reading.ms)} ms, recall ${percent(hits, whole)}, precision ${percent(hits, read.length)}, false ${read.length - hits}`,
      )
    }
    await engine.close()
    console.info(
      `all: recall ${percent(total.hits, total.truth)}, precision ${percent(total.hits, total.read)}`,
    )
    // Far below what is measured: this only tells a reader that broke from one that works.
    expect(total.hits).toBeGreaterThan(total.truth / 3)
  },
)
