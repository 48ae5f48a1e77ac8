import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createEyes } from '../../../electron/capture/eyes.ts'
import { openImage } from '../../../electron/capture/file-source.ts'
import { openEngine } from '../../../electron/ocr/open-engine.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { Box } from '../../../src-shared/events/observation.ts'
import { unite } from '../../../src-shared/sight/picture/boxes.ts'
import {
  crop,
  type FrameSource,
  type Picture,
  type SourceReport,
} from '../../../src-shared/sight/picture/frame.ts'
import { root } from '../../fixtures/adlib-process.ts'

const frames = Number(process.env.ADLIB_SOAK_FRAMES ?? 10_000)
/** After this many frames, the OCR engine's memory use is stable. */
const warm = Math.min(1000, Math.floor(frames / 5))
const flatMb = 48

const pixelsOf = async (name: string): Promise<Picture> => {
  const opened = await openImage(join(root, 'test', 'fixtures', 'sight', name))
  if (!opened.ok) throw new Error(opened.error.message)
  return opened.picture
}

it(
  `reading real text in ${frames} frames adds little memory to the process`,
  async () => {
    const score: Box = [16, 16, 232, 40]
    const screens = await Promise.all(['score-12000.png', 'score-12015.png'].map(pixelsOf))
    const texts = screens.map((picture) => crop(picture, score))
    const [first] = screens
    if (first === undefined) throw new Error('there is no picture')
    const { width, height } = first
    const data = new Uint8ClampedArray(width * height * 4)
    const engine = openEngine({ choice: () => 'auto' })
    await engine.start()
    let readings = 0
    let readyForNext: () => void = () => {}
    const rss: number[] = []
    const source: FrameSource = {
      name: 'scripted',
      refresh() {},
      async *frames({ signal }) {
        let before: Box = [0, 0, width, height]
        for (let n = 0; n < frames && !signal.aborted; n++) {
          const text = texts[n % texts.length] as Picture
          const place: Box = [
            (n * 13) % (width - text.width),
            (n * 7) % (height - text.height),
            text.width,
            text.height,
          ]
          data.fill(24)
          for (let y = 0; y < text.height; y++)
            data.set(
              text.data.subarray(y * text.width * 4, (y + 1) * text.width * 4),
              ((place[1] + y) * width + place[0]) * 4,
            )
          const changed = unite(before, place)
          before = place
          const next = new Promise<void>((resolve) => {
            readyForNext = resolve
          })
          const image = crop({ width, height, data }, changed)
          yield {
            t: Date.now(),
            width,
            height,
            thumb: new Uint8Array(64 * 36 * 3).fill(24),
            changed: [{ box: changed, image }],
          }
          await next
          if (n === warm || n === frames - 1) rss.push(process.memoryUsage().rss)
        }
      },
    }
    const reports: SourceReport[] = []
    const values = new Map<number, number>()
    const eyes = createEyes({
      source,
      engine: {
        ...engine,
        async read(...asked) {
          const reading = await engine.read(...asked)
          readings += 1
          for (const { text } of reading.lines) {
            const value = Number(/\d{5}$/.exec(text)?.[0])
            values.set(value, (values.get(value) ?? 0) + 1)
          }
          readyForNext()
          return { ...reading, ms: 0 }
        },
      },
      clock: systemClock,
      onObservation() {},
      onReport: (report) => reports.push(report),
    })
    await eyes.watch(new AbortController().signal)
    await engine.close()
    const grownMb = ((rss[1] ?? 0) - (rss[0] ?? 0)) / 1_048_576
    const right = (values.get(12_000) ?? 0) + (values.get(12_015) ?? 0)
    console.log(`${readings} readings, ${right} of them right, memory ${grownMb.toFixed(1)} MB`)
    expect(reports).toEqual([])
    expect(readings).toBeGreaterThan(frames * 0.95)
    expect(right).toBeGreaterThan(readings * 0.9)
    expect(grownMb).toBeLessThan(flatMb)
  },
  60 * 60_000,
)
