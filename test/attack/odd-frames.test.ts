import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createEyes } from '../../electron/capture/eyes.ts'
import { createPageSource } from '../../electron/capture/page-source.ts'
import { observation, type SeenLine } from '../../src-shared/events/observation.ts'
import type { ObservationBody } from '../../src-shared/sight/memory/observe.ts'
import type {
  ChangedRegion,
  GatedFrame,
  OcrEngine,
  SourceReport,
} from '../../src-shared/sight/picture/frame.ts'
import { paintedLines } from '../fixtures/painted-lines.ts'
import { pngChunk, pngHeader } from '../fixtures/png.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const width = 640
const height = 360
const thumb = new Uint8Array(64 * 36 * 3)

const pixels = (w: number, h: number): ChangedRegion['image'] => ({
  width: w,
  height: h,
  data: new Uint8ClampedArray(w * h * 4),
})
const png = (bytes: Uint8Array): ChangedRegion['image'] => ({ mimeType: 'image/png', bytes })

const whole = (image: ChangedRegion['image']): Partial<GatedFrame> => ({
  changed: [{ box: [0, 0, width, height], image }],
})

/** A PNG of 640×360 pixels whose data unpack to a hundred times the expected size. */
const overfull = Buffer.concat([
  pngHeader(width, height),
  pngChunk('IDAT', deflateSync(Buffer.alloc(100 * width * height * 4))),
  pngChunk('IEND', Buffer.alloc(0)),
])

const odd: readonly (readonly [string, Partial<GatedFrame>])[] = [
  ['a corrupt picture', whole(png(Buffer.concat([pngHeader(width, height), Buffer.from('nonsense')])))],
  ['an empty file', whole(png(new Uint8Array(0)))],
  ['a crop of another size', whole(pixels(10, 10))],
  ['a frame without pixels', { width: 0, height: 0, changed: [] }],
  [
    'a frame without pixels, and a box',
    { width: 0, height: 0, changed: [{ box: [0, 0, 0, 0], image: pixels(0, 0) }] },
  ],
  ['a frame whose size is not a number', { width: Number.NaN, height: Number.NaN, changed: [] }],
  ['a negative frame', { width: -640, height: 360, changed: [] }],
  ['an 8K frame', { width: 7680, height: 4320, changed: [{ box: [0, 0, 16, 16], image: pixels(16, 16) }] }],
  ['a box outside of the frame', { changed: [{ box: [600, 0, 100, 100], image: pixels(100, 100) }] }],
  [
    'a picture of 3.6 gigapixels',
    whole(png(Buffer.concat([pngHeader(60_000, 60_000), pngChunk('IDAT', deflateSync(Buffer.alloc(1000)))]))),
  ],
]

const lineOf = (text: string): SeenLine => ({ text, box: [20, 20, 300, 40], confidence: 95 })

function watch() {
  const clock = virtualClock()
  const source = createPageSource({ clock, ask: () => {} })
  const screen = { text: 'READY' }
  const engine: OcrEngine = {
    name: 'scripted',
    async read() {
      const line = lineOf(screen.text)
      await new Promise<void>((resolve) => clock.after(200, resolve))
      return { lines: [line], ms: 200 }
    },
    close: async () => {},
  }
  const observations: ObservationBody[] = []
  const reports: SourceReport[] = []
  const stop = new AbortController()
  const eyes = createEyes({
    source,
    engine,
    clock,
    onObservation: (seen) => observations.push(seen),
    onReport: (report) => reports.push(report),
  })
  const done = eyes.watch(stop.signal)
  const show = async (frame: Partial<GatedFrame>, ms = 2000) => {
    source.frame({ t: clock.now(), width, height, thumb, changed: [], ...frame })
    // Decoding takes real time, so wait between the steps of the virtual clock.
    for (let shown = 0; shown < ms; shown += 50) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      await clock.advanceAsync(50)
    }
  }
  const read = async (text: string) => {
    screen.text = text
    await show(whole(paintedLines([lineOf(text)], width, height)))
    return observations.at(-1)?.newLines.map((line) => line.text)
  }
  return {
    show,
    read,
    screen,
    reports,
    observations,
    async end() {
      stop.abort()
      await done
    },
  }
}

describe('the eyes', () => {
  it.each(odd)('the eyes read the next frame after they report a problem with %s', async (_name, frame) => {
    const { show, read, screen, reports, observations, end } = watch()
    expect(await read('THE GATE OPENS')).toEqual(['THE GATE OPENS'])
    reports.length = 0
    await show(frame)
    await show(frame)
    expect(reports).toEqual([
      { source: expect.any(String), state: 'lost', remedy: expect.stringMatching(/\w{3}/) },
    ])
    expect(await read('Dragon ahead')).toEqual(['Dragon ahead'])
    expect(reports.at(-1)).toMatchObject({ state: 'live' })
    screen.text = 'Seven lanterns'
    await show(whole(paintedLines([lineOf(screen.text)], width, height)), 50)
    await show(frame, 50)
    expect(await read('PRESS START')).toEqual(['PRESS START'])
    for (const seen of observations)
      expect(observation.safeParse({ ...JSON.parse(JSON.stringify(seen)), id: 'o1' }).error).toBeUndefined()
    await end()
  })

  it('a PNG with too much pixel data adds less than 64 MB to memory', async () => {
    const { show, read, end } = watch()
    await read('BEFORE')
    const before = process.memoryUsage().rss
    await show(whole(png(overfull)))
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
    expect(await read('AFTER')).toEqual(['AFTER'])
    await end()
  })
})
