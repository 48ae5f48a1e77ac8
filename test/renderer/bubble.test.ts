import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boxOfTail,
  bubbleAt,
  captionSizes,
  crowdingAt,
  faceAtRest,
  tailTo,
} from '../../renderer/overlay/bubble.ts'
import { overlap, type Rect, type ShareBox } from '../../renderer/overlay/placement.ts'

const stage = { width: 1920, height: 1080 }
const margin = { x: 96, y: 54 }
const left: Rect = { x: 38, y: 830, width: 234, height: 250 }
const right: Rect = { ...left, x: 1920 - 38 - 234 }
const narrow = { width: 320, height: 230 }
const plate = { width: 620, height: 230 }
const at = (puppet: Rect, ...avoid: ShareBox[]) => sized(plate, puppet, ...avoid)
const sized = (size: { width: number; height: number }, puppet: Rect, ...avoid: ShareBox[]) =>
  bubbleAt(size, { puppet, stage, margin, avoid, avoidLately: [], taken: [] })

const distance = (one: Rect, other: Rect): number =>
  Math.hypot(
    Math.max(0, one.x - other.x - other.width, other.x - one.x - one.width),
    Math.max(0, one.y - other.y - other.height, other.y - one.y - one.height),
  )

describe('bubbleAt', () => {
  it('puts the bubble beside the head', () => {
    expect(sized(narrow, left)).toMatchObject({ rect: { x: 306, y: 796 }, covers: 0 })
    expect(sized(narrow, right)).toMatchObject({ rect: { x: 1648 - 34 - 320, y: 796 }, covers: 0 })
  })

  it('puts wide words above the hat and away from the middle of the picture', () => {
    const penguin = { x: 740, y: 670, width: 230, height: 240 }
    for (const puppet of [left, right]) {
      const { rect } = at(puppet)
      expect(overlap(rect, penguin)).toBe(0)
      expect(rect.y + rect.height).toBeLessThan(puppet.y)
    }
  })

  it('ignores text that has disappeared, but moves the bubble away from a figure', () => {
    const spot: ShareBox = [0.16, 0.7, 0.33, 0.3]
    const room = { puppet: left, stage, margin, avoid: [], taken: [] }
    expect(bubbleAt(narrow, { ...room, avoidLately: [spot] }).rect).toMatchObject({ x: 306, y: 796 })
    const hero = { x: 340, y: 760, width: 300, height: 260, share: 1 }
    const { rect } = bubbleAt(narrow, { ...room, avoidLately: [], figures: [hero] })
    expect(overlap(rect, hero)).toBeLessThan(overlap(sized(narrow, left).rect, hero) / 3)
  })

  it('keeps the bubble so close that its tail reaches the puppet, on a stage of any height', () => {
    const box = fc.tuple(...[0.9, 0.9, 0.5, 0.3].map((max) => fc.double({ min: 0.01, max, noNaN: true })))
    const heights = fc.constantFrom(1080, 1440, 2160, 3413)
    fc.assert(
      fc.property(fc.array(box, { maxLength: 8 }), heights, (boxes, height) => {
        const puppet = { ...left, y: height - 250 }
        const avoid = boxes.map(([x = 0, y = 0, width = 0, tall = 0]): ShareBox => [x, y, width, tall])
        const room = { puppet, stage: { width: 1920, height }, margin, avoid, avoidLately: [], taken: [] }
        const { rect, covers } = bubbleAt(plate, room)
        if (Number.isFinite(covers)) expect(tailTo(rect, faceAtRest(puppet)).reaches).toBe(true)
      }),
      { numRuns: 200, seed: 4 },
    )
  })

  it('raises the bubble above text beside the puppet', () => {
    const { rect, covers } = sized(narrow, left, [0.2, 0.9, 0.5, 0.08])
    expect(rect.y + rect.height).toBeLessThan(0.9 * 1080)
    expect(rect.x).toBe(306)
    expect(covers).toBe(0)
  })

  it('puts the bubble where its tail covers no text', () => {
    const line: Rect = { x: 140, y: 810, width: 30, height: 8 }
    const text: ShareBox = [line.x / 1920, line.y / 1080, line.width / 1920, line.height / 1080]
    const { rect } = at(left, text, [0.17, 0.76, 0.83, 0.24])
    expect(overlap(boxOfTail(tailTo(rect, faceAtRest(left))), line)).toBe(0)
  })

  it('puts the bubble above the hat if text is beside the hat', () => {
    const { rect, covers } = at(left, [0.15, 0.65, 0.8, 0.33])
    expect(rect.y + rect.height).toBeLessThan(830)
    expect(covers).toBe(0)
  })

  it('keeps the bubble near the puppet and inside the margins for any arrangement of text', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const box = fc.tuple(share, share, share, share).map((one): ShareBox => one)
    fc.assert(
      fc.property(fc.constantFrom(left, right), fc.array(box, { maxLength: 30 }), (puppet, texts) => {
        const { rect } = at(puppet, ...texts)
        expect(distance(rect, puppet)).toBeLessThanOrEqual(230)
        expect(overlap(rect, puppet)).toBe(0)
        expect(rect.x).toBeGreaterThanOrEqual(96)
        expect(rect.x + rect.width).toBeLessThanOrEqual(1920 - 96)
        expect(rect.y).toBeGreaterThanOrEqual(54)
        expect(rect.y + rect.height).toBeLessThanOrEqual(1080 - 54)
      }),
    )
    expect(at(left, [0, 0, 1, 1]).covers).toBeGreaterThan(0)
  })
})

describe('crowdingAt', () => {
  const share = (scale: number, ...avoid: ShareBox[]) =>
    crowdingAt(captionSizes('Remember that chandelier.\nI fixed it.', scale), {
      ...{ puppet: left, stage, margin, avoidLately: [], taken: [], avoid },
    }).text

  it('returns 0 if there is room for the words, and more if text surrounds the puppet', () => {
    expect(share(1, [0, 0, 1, 0.2])).toBe(0)
    expect(share(1, [0, 0.3, 0.6, 0.68])).toBeGreaterThan(0.06)
  })

  it('returns more for letters at 160 percent, because they need more room', () => {
    const around: ShareBox[] = [
      [0, 0.3, 1, 0.25],
      [0.52, 0.5, 0.48, 0.5],
    ]
    expect(share(1, ...around)).toBe(0)
    expect(share(1.6, ...around)).toBeGreaterThan(0)
  })
})
