import { describe, expect, it } from 'vitest'
import { readLines } from '../../../electron/ocr/read-lines.ts'
import type { Box } from '../../../src-shared/events/observation.ts'
import type { ReadLine } from '../../../src-shared/sight/lines/read-characters.ts'

const picture = { width: 400, height: 200, data: new Uint8ClampedArray(400 * 200 * 4) }
const long: Box = [20, 20, 140, 50]
const short: Box = [20, 100, 60, 50]

function fakeModel(...answers: ReadLine[][]) {
  return fakeModels({ text: '?', confidence: 0 }, ...answers)
}

function fakeModels(hud: ReadLine, ...answers: ReadLine[][]) {
  const asked: { boxes: readonly Box[]; stretch: number }[] = []
  return {
    asked,
    read: async (_: unknown, boxes: readonly Box[], stretch = 1) => {
      if (boxes.length === 0) return []
      asked.push({ boxes, stretch })
      return answers.shift() ?? []
    },
    readHud: async (_: unknown, boxes: readonly Box[]) => boxes.map(() => hud),
  }
}

/** Returns a picture in which these boxes are filled with upright bars, which look like letters. */
function withLetters(...inks: Box[]) {
  const data = new Uint8ClampedArray(picture.data.length).fill(30)
  for (const [left, top, across, down] of inks)
    for (let y = top; y < top + down; y++)
      for (let x = left; x < left + across; x += 6)
        data.fill(220, (y * picture.width + x) * 4, (y * picture.width + x + 3) * 4)
  return { ...picture, data }
}

describe('readLines', () => {
  it('reads a doubtful value again from a stretched picture and keeps the more probable text', async () => {
    const model = fakeModel([{ text: 'LAP 1V3', confidence: 0.87 }], [{ text: 'LAP 1/3', confidence: 0.96 }])
    const lines = await readLines(model, picture, [long])
    expect(lines).toEqual([{ text: 'LAP 1/3', confidence: 0.96, box: long }])
    expect(model.asked.map(({ stretch }) => stretch)).toEqual([1, 1.25])
  })

  it('reads a long line only once if the first reading is confident, or if the line has no digit', async () => {
    const model = fakeModel([
      { text: 'LAP 1/3', confidence: 0.99 },
      { text: 'LAPS', confidence: 0.7 },
    ])
    await readLines(model, picture, [long, long])
    expect(model.asked).toHaveLength(1)
  })

  it('reads a doubtful short line again without the added left margin', async () => {
    const model = fakeModel([{ text: 'GO!', confidence: 0.8 }], [{ text: 'GO!', confidence: 0.9 }])
    const [line] = await readLines(model, picture, [short])
    expect(line?.confidence).toBeCloseTo(0.98)
    expect(model.asked[0]?.boxes[0]?.[0]).toBeLessThan(short[0])
    expect(model.asked[1]).toEqual({ boxes: [short], stretch: 1 })
  })

  it('reads a value again in a wider box if the first box cuts off characters', async () => {
    const cut: Box = [40, 20, 60, 20]
    const striped = withLetters([40, 22, 90, 16])
    const model = fakeModel([{ text: 'DAY 1', confidence: 0.99 }], [{ text: 'DAY 12', confidence: 0.98 }])
    const [line] = await readLines(model, striped, [cut])
    expect(line?.text).toBe('DAY 12')
    expect(line?.box[2]).toBeGreaterThan(85)
    expect(model.asked[1]?.boxes).toEqual([line?.box])
  })

  it.each([
    ['other letters', 'OAK 72', 1],
    ['a missing letter', 'AY 1', 1],
    ['an icon beside it', 'O DAY 1', 0.99],
    ['only an extra mark', 'DAY 1)', 0.99],
    ['an extra digit, but is less probable', 'DAY 12', 0.8],
  ])('keeps a confident value if the wider box has %s', async (_, text, confidence) => {
    const model = fakeModel([{ text: 'DAY 1', confidence: 0.99 }], [{ text, confidence }])
    const [line] = await readLines(model, withLetters([40, 22, 90, 16]), [[40, 20, 60, 20]])
    expect(line).toEqual({ text: 'DAY 1', confidence: 0.99, box: [40, 20, 60, 20] })
  })

  it('keeps a label if the text of a wider box is less probable', async () => {
    const model = fakeModel([{ text: 'ARMOR', confidence: 0.89 }], [{ text: 'ARMOR o', confidence: 0.86 }])
    const [line] = await readLines(model, withLetters([40, 22, 90, 16]), [[40, 20, 60, 20]])
    expect(line?.text).toBe('ARMOR')
  })

  it('reads a label and the value below it separately if both are in one box', async () => {
    const both: Box = [30, 15, 130, 60]
    const two = withLetters([60, 20, 50, 20], [40, 43, 90, 20])
    const model = fakeModel(
      [{ text: 'SX', confidence: 0.4 }],
      [
        { text: 'SHIPS', confidence: 0.98 },
        { text: 'IV IV', confidence: 0.95 },
      ],
    )
    const lines = await readLines(model, two, [both])
    expect(lines.map(({ text }) => text)).toEqual(['SHIPS', 'IV IV'])
    expect(lines.map(({ box }) => box[1])).toEqual([16, 40])
  })

  it('does not split a box if its separate rows are also uncertain', async () => {
    const guess = { text: 'SX', confidence: 0.4 }
    const model = fakeModel([guess], [guess, guess])
    const lines = await readLines(model, withLetters([60, 20, 50, 20], [40, 43, 90, 20]), [[30, 15, 130, 60]])
    expect(lines).toHaveLength(1)
  })

  it('replaces a short, uncertain text with the text of the HUD reader', async () => {
    const guess = { text: 'dd', confidence: 0.4 }
    const model = fakeModels({ text: '00', confidence: 0.97 }, [guess], [guess])
    const [line] = await readLines(model, picture, [short])
    expect(line).toEqual({ text: '00', confidence: 0.97, box: short })
  })

  it('does not use the HUD reader for a character larger than HUD text', async () => {
    const model = fakeModels({ text: '8', confidence: 0.97 }, [{ text: '8', confidence: 0.97 }])
    const [line] = await readLines(model, picture, [[20, 20, 220, 105]])
    expect(line?.confidence).toBe(0.97)
  })

  it('does not use the HUD reader for a long line', async () => {
    const text = 'Level 4 of the old mines'
    const model = fakeModels({ text: '4', confidence: 1 }, [{ text, confidence: 0.96 }])
    expect(await readLines(model, picture, [long])).toMatchObject([{ text }])
  })
})
