import { describe, expect, it } from 'vitest'
import { readLines } from '../../../electron/ocr/read-lines.ts'
import type { Box } from '../../../src-shared/events/observation.ts'
import type { ReadLine } from '../../../src-shared/sight/read-characters.ts'

const picture = { width: 400, height: 200, data: new Uint8ClampedArray(400 * 200 * 4) }
const long: Box = [20, 20, 140, 50]
const short: Box = [20, 100, 60, 50]

/** A fake model that answers each call with the next list, and notes what it was asked. */
function fakeModel(...answers: ReadLine[][]) {
  const asked: { boxes: readonly Box[]; stretch: number }[] = []
  return {
    asked,
    read: async (_: unknown, boxes: readonly Box[], stretch = 1) => {
      if (boxes.length === 0) return []
      asked.push({ boxes, stretch })
      return answers.shift() ?? []
    },
  }
}

describe('readLines', () => {
  it('reads a doubtful value again from a stretched picture and keeps the more probable text', async () => {
    const model = fakeModel([{ text: 'LAP 1V3', confidence: 0.87 }], [{ text: 'LAP 1/3', confidence: 0.96 }])
    expect(await readLines(model, picture, [long])).toEqual([{ text: 'LAP 1/3', confidence: 0.96 }])
    expect(model.asked.map(({ stretch }) => stretch)).toEqual([1, 1.25])
  })

  it('reads a line only once if it is certain, or doubtful without a digit', async () => {
    const model = fakeModel([
      { text: 'LAP 1/3', confidence: 0.99 },
      { text: 'LAPS', confidence: 0.7 },
    ])
    await readLines(model, picture, [long, long])
    expect(model.asked).toHaveLength(1)
  })

  it('reads a doubtful short line again without its left margin', async () => {
    const model = fakeModel([{ text: 'GO!', confidence: 0.8 }], [{ text: 'GO!', confidence: 0.9 }])
    const [line] = await readLines(model, picture, [short])
    expect(line?.confidence).toBeCloseTo(0.98)
    expect(model.asked[0]?.boxes[0]?.[0]).toBeLessThan(short[0])
    expect(model.asked[1]).toEqual({ boxes: [short], stretch: 1 })
  })
})
