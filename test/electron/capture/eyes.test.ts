import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createEyes } from '../../../electron/capture/eyes.ts'
import { createFileSource } from '../../../electron/capture/file-source.ts'
import { createPageSource } from '../../../electron/capture/page-source.ts'
import { createPaddleEngine } from '../../../electron/ocr/ocr-engine.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { Box, SeenLine } from '../../../src-shared/events/observation.ts'
import type { ObservationBody } from '../../../src-shared/sight/memory/observe.ts'
import { observationText } from '../../../src-shared/sight/observation-text.ts'
import type {
  GatedFrame,
  OcrEngine,
  OcrReading,
  SourceReport,
} from '../../../src-shared/sight/picture/frame.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const pictures = fileURLToPath(new URL('../../fixtures/sight/', import.meta.url))

const frame = (t: number, boxes: Box[]): GatedFrame => ({
  t,
  width: 640,
  height: 360,
  thumb: new Uint8Array(64 * 36 * 3),
  changed: boxes.map((box) => ({
    box,
    image: { width: box[2], height: box[3], data: new Uint8ClampedArray(box[2] * box[3] * 4) },
  })),
})

function fakeEngine() {
  const asked: { regions: readonly Box[]; answer: (reading: OcrReading) => void }[] = []
  const engine: OcrEngine = {
    name: 'fake',
    read: (_image, regions = []) => new Promise((answer) => asked.push({ regions, answer })),
    close: async () => {},
  }
  return { engine, asked }
}

function watch(engine: OcrEngine, covered: () => Box[] = () => []) {
  const clock = virtualClock(0)
  const source = createPageSource({ clock })
  const observations: ObservationBody[] = []
  const reports: SourceReport[] = []
  const stop = new AbortController()
  const eyes = createEyes({
    source,
    engine,
    clock,
    covered,
    onObservation: (observation) => observations.push(observation),
    onReport: (report) => reports.push(report),
  })
  const done = eyes.watch(stop.signal)
  const settle = () => clock.advanceAsync(0)
  const end = async () => {
    stop.abort()
    await done
  }
  return { clock, source, observations, reports, eyes, settle, end }
}

const line = (text: string, box: Box): SeenLine => ({ text, box, confidence: 90 })
const last = <T>(list: readonly T[]): T => list.at(-1) as T

describe('createEyes', () => {
  it('turns an image file into an observation with real OCR', async () => {
    const engine = createPaddleEngine()
    const observations: ObservationBody[] = []
    const reports: SourceReport[] = []
    const stop = new AbortController()
    const eyes = createEyes({
      source: createFileSource({ path: `${pictures}dialogue.png`, clock: systemClock }),
      engine,
      clock: systemClock,
      onObservation: (observation) => {
        observations.push(observation)
        stop.abort()
      },
      onReport: (report) => reports.push(report),
    })
    await eyes.watch(stop.signal)
    await engine.close()
    expect(reports).toEqual([{ source: 'file:dialogue.png', state: 'live' }])
    expect(observations).toHaveLength(1)
    const [first] = observations
    expect(first?.numbers).toMatchObject([{ label: 'SCORE', value: 12015 }])
    expect(first?.ageMs).toBeGreaterThan(0)
    expect(first && observationText(first)).toContain('The dragon guards the bridge.')
    expect((await eyes.latest.jpeg())?.length).toBeGreaterThan(1000)
  })

  it('reads one picture at a time, and the next reading covers everything that changed in the meantime', async () => {
    const { engine, asked } = fakeEngine()
    const { source, observations, settle, clock, end } = watch(engine)
    source.frame(frame(1, [[0, 0, 640, 360]]))
    await settle()
    for (let t = 2; t < 20; t++) {
      source.frame(frame(t, [[t * 10, 300, 32, 32]]))
      await settle()
    }
    expect(asked).toHaveLength(1)
    asked[0]?.answer({ lines: [line('SCORE 10', [20, 20, 120, 24])], ms: 500 })
    await settle()
    expect(observations.map(({ at }) => at)).toEqual([1])
    expect(asked).toHaveLength(1)
    await clock.advanceAsync(1500)
    expect(asked).toHaveLength(2)
    asked[1]?.answer({ lines: [line('Press E', [30, 305, 100, 20])], ms: 20 })
    await settle()
    expect(last(observations)).toMatchObject({
      at: 19,
      newLines: [{ text: 'Press E' }],
      goneLines: [],
      numbers: [{ label: 'SCORE', value: 10 }],
    })
    await end()
  })

  it('reads a whole line again if part of the line changed', async () => {
    const { engine, asked } = fakeEngine()
    const { source, settle, clock, end } = watch(engine)
    source.frame(frame(1, [[0, 0, 640, 360]]))
    await settle()
    asked[0]?.answer({ lines: [line('a line as wide as the screen', [4, 100, 620, 24])], ms: 1 })
    await clock.advanceAsync(100)
    source.frame(frame(2, [[32, 96, 32, 32]]))
    await settle()
    expect(asked[1]?.regions).toHaveLength(1)
    const [x = 99, , width = 0] = asked[1]?.regions[0] ?? []
    expect(x <= 4 && x + width >= 624).toBe(true)
    await end()
  })

  it('applies a new mask to the current picture and to text that is still being read', async () => {
    const { engine, asked } = fakeEngine()
    let covered: Box[] = []
    const { source, observations, eyes, settle, clock, end } = watch(engine, () => covered)
    const bright = frame(1, [[0, 0, 640, 360]])
    for (const { image } of bright.changed) if ('data' in image) image.data.fill(200)
    source.frame({ ...bright, thumb: new Uint8Array(64 * 36 * 3).fill(200) })
    await settle()
    expect(asked).toHaveLength(1)
    covered = [[0, 0, 640, 180]]
    eyes.cover()
    const red = (y: number) => eyes.latest.picture()?.data[y * 640 * 4]
    expect([red(0), red(179), red(180)]).toEqual([0, 0, 200])
    asked[0]?.answer({ lines: [line('my password', [10, 10, 100, 20])], ms: 1 })
    await settle()
    expect(observations).toEqual([])
    asked[1]?.answer({ lines: [line('SCORE 10', [20, 200, 120, 24])], ms: 1 })
    await settle()
    expect(observations.map(({ newLines }) => newLines.map(({ text }) => text))).toEqual([['SCORE 10']])
    covered = [[0, 0, 640, 360]]
    eyes.cover()
    await clock.advanceAsync(100)
    asked[2]?.answer({ lines: [], ms: 1 })
    await settle()
    expect(last(observations)).toMatchObject({ newLines: [], goneLines: [] })
    source.frame(frame(2, [[32, 32, 64, 32]]))
    await clock.advanceAsync(100)
    expect(asked).toHaveLength(3)
    expect(red(40)).toBe(0)
    await end()
  })

  it('reports the screen again after a new mask, because the last report may contain what is now covered', async () => {
    const { engine, asked } = fakeEngine()
    let covered: Box[] = []
    const { source, observations, eyes, settle, clock, end } = watch(engine, () => covered)
    source.frame(frame(1, [[0, 0, 640, 360]]))
    await settle()
    asked[0]?.answer({ lines: [line('SCORE 10', [20, 200, 120, 24])], ms: 1 })
    await settle()
    covered = [[0, 0, 640, 180]]
    eyes.cover()
    await clock.advanceAsync(100)
    asked[1]?.answer({ lines: [line('SCORE 10', [20, 200, 120, 24])], ms: 1 })
    await settle()
    expect(observations).toHaveLength(2)
    expect(last(observations)).toMatchObject({ newLines: [], goneLines: [] })
    await end()
  })

  it('reports a failing OCR engine once, keeps the unread changes and recovers', async () => {
    const { engine, asked } = fakeEngine()
    const { source, observations, reports, settle, clock, end } = watch(engine)
    source.frame(frame(1, [[0, 0, 640, 360]]))
    await settle()
    for (let time = 0; time < 3; time++) {
      asked[time]?.answer({ lines: [], ms: 5, error: 'it broke' })
      await settle()
      source.frame(frame(2 + time, []))
      await clock.advanceAsync(1000)
    }
    expect(asked).toHaveLength(4)
    expect(asked[3]?.regions).toEqual([[0, 0, 640, 360]])
    asked[3]?.answer({ lines: [line('Back again', [10, 10, 100, 20])], ms: 5 })
    await settle()
    expect(observations).toHaveLength(1)
    expect(reports.filter(({ source: name }) => name === 'fake')).toEqual([
      { source: 'fake', state: 'lost', remedy: 'it broke' },
      { source: 'fake', state: 'live' },
    ])
    await end()
  })

  it('reports a low-confidence number once it has stayed on a still screen for a few seconds', async () => {
    const { engine, asked } = fakeEngine()
    const { source, observations, settle, clock, end } = watch(engine)
    source.frame(frame(0, [[0, 0, 640, 360]]))
    await settle()
    asked[0]?.answer({ lines: [{ ...line('SCORE 10', [20, 20, 120, 24]), confidence: 45 }], ms: 1 })
    await settle()
    expect(last(observations).numbers).toEqual([])
    for (let second = 1; second <= 3; second++) {
      await clock.advanceAsync(1000)
      source.frame(frame(clock.now(), []))
      await settle()
    }
    // The number was confirmed by the elapsed time, not by another reading.
    expect(asked).toHaveLength(1)
    expect(observations).toHaveLength(2)
    expect(last(observations).numbers).toMatchObject([{ label: 'SCORE', value: 10, confidence: 45 }])
    await end()
  })
})

describe('a slow reader', () => {
  const whole: Box = [0, 0, 640, 360]
  const scoreBox: Box = [20, 20, 120, 24]
  const hintBox: Box = [200, 180, 240, 24]
  const things = ['anchor', 'bucket', 'candle', 'dinghy', 'engine', 'ferry', 'galley', 'harbor']

  /** Paints blocks of gray that no other frame has, so that no line's pixels are known. */
  const paint = (data: Uint8ClampedArray, t: number) => {
    for (let at = 0; at < data.length; at += 32) data.fill((at * 7919 + t * 104_729) % 233, at, at + 32)
  }

  /**
   * Plays 40 s of a game whose whole picture changes four times a second and whose score rises every second, to a
   * reader that takes `wholeMs` for the whole picture and a tenth of it for less.
   */
  async function play(wholeMs: number) {
    const hints: string[] = []
    const ages: number[] = []
    const score = (at: number) => Math.floor(at / 1000)
    const engine: OcrEngine = {
      name: 'slow',
      async read(_image, regions = []) {
        const at = clock.now()
        const isWhole = regions.some(([, , width]) => width === 640)
        const ms = isWhole ? wholeMs : wholeMs / 10
        await new Promise<void>((done) => clock.after(ms, done))
        const value = { ...line(`SCORE ${score(at)}`, scoreBox), confidence: 99 }
        const hint = line(`Find the ${things[Math.floor(at / 5000)]}`, hintBox)
        return { lines: isWhole ? [value, hint] : [value], ms }
      },
      close: async () => {},
    }
    const { clock, source, observations, settle, end } = watch(engine)
    let heard = 0
    for (let t = 250; t <= 40_000; t += 250) {
      const shot = frame(t, [whole])
      for (const { image } of shot.changed) if ('data' in image) paint(image.data, t)
      source.frame(shot)
      await settle()
      await clock.advanceAsync(250)
      hints.push(...observations.slice(heard).flatMap(({ newLines }) => newLines.map(({ text }) => text)))
      heard = observations.length
      const known = observations.at(-1)?.numbers[0]
      if (t > 10_000 && known !== undefined) ages.push(t - known.value * 1000)
    }
    await end()
    const meanAge = ages.reduce((sum, age) => sum + age, 0) / ages.length
    return { hints: hints.filter((text) => text.startsWith('Find')), meanAge }
  }

  it('reads known numbers before the rest of the picture, so that they are fresh, and still reads everything', async () => {
    const { hints, meanAge } = await play(4000)
    // Without the looks at the known numbers, it is 6.5 s.
    expect(meanAge).toBeLessThan(4500)
    expect(hints.length).toBeGreaterThanOrEqual(5)
  })
})
