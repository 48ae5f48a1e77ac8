import { describe, expect, it } from 'vitest'
import type { Box } from '../../../src-shared/events/observation.ts'
import { createObserver } from '../../../src-shared/sight/memory/observe.ts'
import { createChangeGate } from '../../../src-shared/sight/picture/change-gate.ts'
import type { OcrEngine } from '../../../src-shared/sight/picture/frame.ts'
import { createScreenReader } from '../../../src-shared/sight/screen-reader.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'
import {
  drawSimulated,
  type Noise,
  type SimulatedLine,
  simulatedEngine,
  simulatedSize,
} from '../../fixtures/sight/simulated-screen.ts'

const seconds = 60
const fixed: SimulatedLine[] = [
  { text: 'LEVEL 12', box: [20, 320, 96, 20] },
  { text: 'Reach the old mill', box: [20, 100, 200, 20] },
]
const sayings = ['The storm is coming closer', 'Have you seen my old map', 'Careful with that bridge']

function story(random: () => number): { score: number; feed: string[]; lines: SimulatedLine[] }[] {
  let score = 1000 + Math.floor(random() * 50_000)
  const feed: string[] = []
  return Array.from({ length: seconds }, (_, second) => {
    score += 5 * (1 + Math.floor(random() * 20))
    const name = () => 'abcdefghijklmnop'.slice(Math.floor(random() * 8)).slice(0, 6)
    if (second % 4 === 0) feed.splice(0, feed.length > 1 ? 1 : 0, `${name()} beat ${name()} ${second}`)
    const saying = sayings[Math.floor(second / 5) % sayings.length] ?? ''
    return {
      score,
      feed: [...feed],
      lines: [
        ...fixed,
        { text: `SCORE ${score}`, box: [20, 20, 140, 24] },
        { text: saying, box: [140, 260, 300, 22] },
        ...feed.map((text, row): SimulatedLine => ({ text, box: [420, 100 + row * 40, 200, 20] })),
      ],
    }
  })
}

async function watch(seed: number, isPanning: boolean, noise: Noise) {
  const random = seededRng(seed)
  const frames = story(random)
  let second = 0
  const { engine, readings } = simulatedEngine({ shown: () => frames[second]?.lines ?? [], noise, random })
  const gate = createChangeGate()
  const read = createScreenReader(engine)
  const observe = createObserver()
  let scoreRight = 0
  let calledChanged = 0
  const caught = new Set<string>()
  for (const [at, { score, feed, lines }] of frames.entries()) {
    second = at
    const picture = drawSimulated(lines, isPanning ? at * 11 : 0)
    const { changed } = gate(picture)
    const reading = await read(picture, changed, at * 1000)
    const texts = reading.lines.map(({ text }) => text)
    const scene = { cut: false, brightness: 0, motion: 0 }
    const observation = observe({
      source: 'test',
      at: at * 1000,
      now: at * 1000,
      lines: reading.lines,
      scene,
    })
    if (texts.includes(`SCORE ${score}`)) scoreRight++
    for (const text of feed) if (texts.includes(text)) caught.add(text)
    if (at === 0) continue
    const news = [...(observation?.newLines ?? []), ...(observation?.goneLines ?? [])]
    calledChanged += news.filter(({ text }) => fixed.some((line) => line.text === text)).length
  }
  const feedLines = new Set(frames.flatMap(({ feed }) => feed)).size
  return { scoreRight, calledChanged, feedShare: caught.size / feedLines, readings }
}

describe('createScreenReader', () => {
  it('reads a still screen even if every tenth reading is wrong', async () => {
    const result = await watch(1, false, { misread: 0.1, dropped: 0 })
    expect(result.scoreRight).toBeGreaterThanOrEqual(57)
    expect(result.calledChanged).toBe(0)
    expect(result.feedShare).toBeGreaterThanOrEqual(0.8)
    for (const { text } of fixed) expect(result.readings.get(text)).toBe(1)
  })

  it('keeps the lines of a moving screen even if every twentieth line is missed', async () => {
    const result = await watch(2, true, { misread: 0.1, dropped: 0.05 })
    expect(result.scoreRight).toBeGreaterThanOrEqual(55)
    expect(result.calledChanged).toBeLessThanOrEqual(0.02 * seconds * fixed.length)
    expect(result.feedShare).toBeGreaterThanOrEqual(0.8)
  })

  it('reuses the reading of a line that disappears and returns with the same pixels', async () => {
    const line: SimulatedLine = { text: 'Press E to open', box: [200, 200, 180, 20] }
    let shown: SimulatedLine[] = [...fixed, line]
    const { engine, readings } = simulatedEngine({
      shown: () => shown,
      noise: { misread: 0, dropped: 0 },
      random: seededRng(1),
    })
    const gate = createChangeGate()
    const read = createScreenReader(engine)
    const textsAt = async (now: number) => {
      const picture = drawSimulated(shown)
      return (await read(picture, gate(picture).changed, now)).lines.map(({ text }) => text)
    }
    expect(await textsAt(0)).toContain(line.text)
    shown = fixed
    await textsAt(1000)
    expect(await textsAt(2000)).not.toContain(line.text)
    shown = [...fixed, line]
    expect(await textsAt(3000)).toContain(line.text)
    expect(readings.get(line.text)).toBe(1)
  })

  it('follows a number that returns to an earlier value', async () => {
    let shown: SimulatedLine[] = []
    const { engine } = simulatedEngine({
      shown: () => shown,
      noise: { misread: 0, dropped: 0 },
      random: seededRng(1),
    })
    const gate = createChangeGate()
    const read = createScreenReader(engine)
    for (const [second, health] of [100, 80, 100, 46, 9, 100, 80, 46].entries()) {
      shown = [...fixed, { text: `HP ${String(health).padStart(3, '0')}`, box: [20, 20, 90, 24] }]
      const picture = drawSimulated(shown)
      const { lines } = await read(picture, gate(picture).changed, second * 3000)
      expect(lines.map(({ text }) => text)).toContain(shown.at(-1)?.text)
    }
  })

  it('a second reading uses the pixels of the first one, even if the screen has changed in the meantime', async () => {
    const box: Box = [20, 20, 90, 24]
    const { width, height } = simulatedSize
    const data = new Uint8ClampedArray(width * height * 4)
    const show = (health: number): void => {
      for (let y = box[1]; y < box[1] + box[3]; y++)
        data.fill(health, (y * width + box[0]) * 4, (y * width + box[0] + box[2]) * 4)
    }
    const looks: string[] = []
    const engine: OcrEngine = {
      name: 'shades',
      async read(picture, _regions, unchanged = []) {
        if (unchanged.length > 0) return { lines: [], ms: 1 }
        const text = `HP ${picture.data[(box[1] * width + box[0]) * 4]}`
        looks.push(text)
        if (text === 'HP 20') show(200)
        return { lines: [{ text, box, confidence: 90 }], ms: 1 }
      },
      close: async () => {},
    }
    const read = createScreenReader(engine)
    const textsAt = async (health: number, now: number) => {
      show(health)
      return (await read({ width, height, data }, [box], now)).lines.map(({ text }) => text)
    }
    expect(await textsAt(100, 0)).toEqual(['HP 100'])
    expect(await textsAt(20, 1000)).toEqual(['HP 20'])
    expect(looks).toEqual(['HP 100', 'HP 20', 'HP 20'])
    expect(await textsAt(200, 2000)).toEqual(['HP 200'])
    expect(await textsAt(20, 3000)).toEqual(['HP 20'])
  })

  it('returns unreadable lines in a separate list', async () => {
    const lines = [
      { text: 'SCORE 120', box: [20, 20, 120, 24] as Box, confidence: 90 },
      { text: 'C0lN5 7', box: [20, 80, 120, 24] as Box, confidence: 0 },
    ]
    const read = createScreenReader({
      name: 'fake',
      read: async () => ({ lines, ms: 1 }),
      close: async () => {},
    })
    const { width, height } = simulatedSize
    const reading = await read(drawSimulated([]), [[0, 0, width, height]], 0)
    expect(reading).toMatchObject({ lines: [lines[0]], unread: [lines[1]] })
  })

  it('keeps the known lines and reports the error if a reading fails', async () => {
    let error: string | undefined
    const engine: OcrEngine = {
      name: 'fake',
      read: async (_picture, regions = []) =>
        error === undefined
          ? { lines: regions.map((box) => ({ text: `seen ${box[0]}`, box, confidence: 90 })), ms: 1 }
          : { lines: [], ms: 1, error },
      close: async () => {},
    }
    const read = createScreenReader(engine)
    const picture = drawSimulated([])
    const first = await read(picture, [[0, 0, 640, 360]], 0)
    error = 'it broke'
    expect(await read(picture, [[0, 0, 32, 32]], 1000)).toMatchObject({ error, lines: first.lines })
  })
})
