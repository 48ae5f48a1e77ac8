import { describe, expect, it } from 'vitest'
import type { CardNumber } from '../../../src-shared/events/card.ts'
import type { Box, SeenLine } from '../../../src-shared/events/observation.ts'
import { createCardReader } from '../../../src-shared/sight/card-reader.ts'
import { createNumberTracker } from '../../../src-shared/sight/memory/track-numbers.ts'
import type { OcrEngine, Picture } from '../../../src-shared/sight/picture/frame.ts'

const [width, height] = [200, 100]
const picture: Picture = { width, height, data: new Uint8ClampedArray(width * height * 4) }
const whole: Box = [0, 0, width, height]
const number = (part: Partial<CardNumber>): CardNumber => ({
  ...{ name: 'Gold', box: [0.1, 0.8, 0.2, 0.1], kind: 'number', means: 'money' },
  ...part,
})
const cardOf = (...numbers: CardNumber[]) => ({ id: 'g1', numbers, regions: [] })

/** An engine that reads a text at a place of its picture, and counts the readings. */
function engineOf(
  texts: readonly { readonly text: string; readonly box: Box; readonly confidence?: number }[],
) {
  const sizes: string[] = []
  const engine: OcrEngine = {
    name: 'test',
    async read(page) {
      sizes.push(`${page.width}x${page.height}`)
      return { lines: texts.map((line) => ({ confidence: 90, ...line })), ms: 5, cpuMs: 3 }
    },
    async close() {},
  }
  return { engine, sizes }
}

describe('createCardReader', () => {
  it('reads each box alone, with room around it, and returns the places in the whole picture', async () => {
    const { engine, sizes } = engineOf([
      { text: '120', box: [20, 17, 20, 8] },
      { text: '01:30', box: [18, 60, 30, 8] },
    ])
    const card = cardOf(number({}), number({ name: 'Time', kind: 'clock', box: [0.5, 0, 0.3, 0.2] }))
    const { readings } = await createCardReader(engine)(picture, [whole], card)
    expect(sizes).toEqual(['92x94'])
    expect(readings.map(({ line }) => [line?.text, line?.box])).toEqual([
      ['120', [24, 81, 20, 8]],
      ['01:30', [102, 2, 30, 8]],
    ])
  })

  it('reads only boxes whose pixels changed, and nothing without a card', async () => {
    const { engine, sizes } = engineOf([{ text: '120', box: [20, 17, 20, 8] }])
    const read = createCardReader(engine)
    expect((await read(picture, [whole], null)).readings).toEqual([])
    const card = cardOf(number({}))
    await read(picture, [], card)
    await read(picture, [[100, 0, 50, 50]], card)
    expect(sizes).toHaveLength(1)
    await read(picture, [[20, 80, 5, 5]], card)
    expect(sizes).toHaveLength(2)
  })

  it('words in a box are no value', async () => {
    const { engine } = engineOf([{ text: 'GOLD', box: [20, 17, 20, 8] }])
    const { readings } = await createCardReader(engine)(picture, [whole], cardOf(number({})))
    expect(readings[0]?.line).toBeUndefined()
  })

  it('reads a box again in the next look if the engine failed', async () => {
    let isBroken = true
    const engine: OcrEngine = {
      name: 'test',
      read: async () =>
        isBroken
          ? { lines: [], ms: 1, error: 'broken' }
          : { lines: [{ text: '7', box: [20, 17, 5, 8], confidence: 90 }], ms: 1 },
      async close() {},
    }
    const read = createCardReader(engine)
    const card = cardOf(number({}))
    expect((await read(picture, [whole], card)).readings[0]?.line).toBeUndefined()
    isBroken = false
    expect((await read(picture, [], card)).readings[0]?.line?.text).toBe('7')
  })
})

describe('createNumberTracker with a card', () => {
  const line = (text: string, box: Box): SeenLine => ({ text, box, confidence: 95 })
  const box: Box = [40, 80, 60, 20]
  const reading = (text: string) => ({ number: number({}), box, line: line(text, [50, 82, 30, 14]) })

  it('a number in a box has the name and meaning of the card, whatever the words beside it are', () => {
    const track = createNumberTracker()
    const lines = [line('MANA', [5, 82, 30, 14]), line('120', [50, 82, 30, 14])]
    expect(track(lines, 0).map(({ label }) => label)).toEqual(['MANA'])
    expect(track(lines, 1000, [], [reading('120')])).toMatchObject([
      { label: 'Gold', value: 120, card: { means: 'money', read: 'MANA' } },
    ])
  })

  it('another number keeps its name only while the box is empty', () => {
    const track = createNumberTracker()
    const lines = [line('Gold 7', [5, 10, 60, 14])]
    const inBox = track(lines, 0, [], [reading('120')])
    expect(inBox.map(({ label, value }) => [label, value])).toEqual([['Gold', 120]])
    const empty = track(lines, 1000, [], [{ number: number({}), box }])
    expect(empty.map(({ label, value }) => [label, value])).toEqual([['Gold', 7]])
  })

  it('a bar in a box has its name from the card', () => {
    const bar = { id: 1, box: [40, 80, 60, 10] as Box, share: 0.5, first: 1, confidence: 90 }
    const health = { number: number({ name: 'Life', kind: 'bar', means: 'health' }), box }
    expect(createNumberTracker()([], 0, [bar], [health])).toMatchObject([
      { label: 'Life', value: 50, was: 100, bar: true, card: { means: 'health' } },
    ])
  })
})
