import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bubbleAt, hasRoomFor } from '../../renderer/overlay/bubble.ts'
import { overlap, type Rect, type ShareBox } from '../../renderer/overlay/placement.ts'
import { boxOfTail, faceAtRest, tailTo } from '../../renderer/overlay/tail.ts'

const stage = { width: 1920, height: 1080 }
const margin = { x: 96, y: 54 }
const left: Rect = { x: 38, y: 830, width: 234, height: 250 }
const right: Rect = { ...left, x: 1920 - 38 - 234 }
const plate = { width: 620, height: 230 }
const at = (puppet: Rect, ...avoid: ShareBox[]) =>
  bubbleAt(plate, { puppet, stage, margin, avoid, avoidLately: [], taken: [] })

/** Returns the room between a bubble and its puppet (design pixels). */
const distance = (one: Rect, other: Rect): number =>
  Math.hypot(
    Math.max(0, one.x - other.x - other.width, other.x - one.x - one.width),
    Math.max(0, one.y - other.y - other.height, other.y - one.y - one.height),
  )

describe('bubbleAt', () => {
  it('puts the bubble beside the head', () => {
    expect(at(left)).toMatchObject({ rect: { x: 306, y: 796 }, covers: 0 })
    expect(at(right)).toMatchObject({ rect: { x: 1648 - 34 - 620, y: 796 }, covers: 0 })
  })

  it('keeps the bubble beside the head even where text was until recently, but moves it off a figure', () => {
    const spot: ShareBox = [0.16, 0.7, 0.33, 0.3]
    const room = { puppet: left, stage, margin, avoid: [], taken: [] }
    expect(bubbleAt(plate, { ...room, avoidLately: [spot] }).rect).toMatchObject({ x: 306, y: 796 })
    const hero = { x: 340, y: 760, width: 300, height: 260, share: 1 }
    const { rect } = bubbleAt(plate, { ...room, avoidLately: [], figures: [hero] })
    expect(overlap(rect, hero)).toBeLessThan(overlap(at(left).rect, hero) / 3)
  })

  it('raises the bubble above text beside the puppet', () => {
    const { rect, covers } = at(left, [0.2, 0.9, 0.5, 0.08])
    expect(rect.y + rect.height).toBeLessThan(0.9 * 1080)
    expect(rect.x).toBe(306)
    expect(covers).toBe(0)
  })

  it('puts the bubble where its tail covers no text', () => {
    // A line between the head and the spot above it that is nearest to the usual one.
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

  it('keeps the bubble near the puppet and inside the margins, wherever text is', () => {
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

describe('hasRoomFor', () => {
  const room = (...avoid: ShareBox[]) =>
    hasRoomFor('Remember that chandelier.\nI fixed it.', {
      ...{ puppet: left, stage, margin, avoidLately: [], taken: [], avoid },
    })

  it('finds room beside text, but no room for a puppet surrounded by text', () => {
    expect(room([0, 0, 1, 0.2])).toBe(true)
    expect(room([0, 0.3, 0.6, 0.68])).toBe(false)
  })
})
