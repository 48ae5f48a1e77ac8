import { describe, expect, it } from 'vitest'
import { overlap, type Rect, rectAt } from '../../renderer/overlay/placement.ts'
import { edgeSpot, isKeptFree } from '../../renderer/overlay/word-spot.ts'
import type { Place } from '../../src-shared/events/cue.ts'

const stage = { scale: 1, width: 1920, height: 1080 }
const margin = { x: 96, y: 54 }
const rectOf = (place: Place) => rectAt(place, { width: 460, height: 200 }, stage, margin)
const wish = {
  ...{ rectOf, stage, margin, home: 'bottom-left' as const, avoid: [], avoidLately: [], taken: [] },
  ...{ last: undefined, now: 0 },
} as const
const middle: Rect = { x: 576, y: 335, width: 768, height: 280 }

describe('edgeSpot', () => {
  it('keeps words at their default place if the place is free', () => {
    const { rect, shift, covers } = edgeSpot(wish)
    expect(rect).toEqual(rectOf('bottom-left'))
    expect({ shift, covers }).toEqual({ shift: { x: 0, y: 0 }, covers: 0 })
    expect(edgeSpot({ ...wish, home: 'center' }).rect).toEqual(rectOf('center'))
  })

  it('moves words along the edge to a nearby spot without text', () => {
    const { rect, covers } = edgeSpot({ ...wish, avoid: [[0, 0.8, 0.3, 0.2]] })
    expect(covers).toBe(0)
    expect(rect.y).toBeGreaterThan(middle.y + middle.height)
    expect(rect.x).toBeLessThan(700)
  })

  it('never puts words into the middle of the picture, even if text is everywhere else', () => {
    for (const avoid of [
      [[0, 0.6, 1, 0.4]],
      [
        [0, 0, 1, 0.24],
        [0, 0.6, 1, 0.4],
        [0, 0, 0.28, 1],
        [0.72, 0, 0.28, 1],
      ],
      [[0, 0, 1, 1]],
    ] as const)
      expect(overlap(edgeSpot({ ...wish, avoid }).rect, middle)).toBe(0)
  })

  it('does not cover a figure, such as a car, if there is room elsewhere', () => {
    const car = { x: 0, y: 700, width: 700, height: 380, share: 1 }
    const { rect } = edgeSpot({ ...wish, figures: [car] })
    expect(overlap(rect, car)).toBe(0)
  })

  it('puts words into the only gap between keep-free areas, even if the gap contains text', () => {
    const keepFree = [[0, 0, 1, 0.55] as const, [0, 0.9, 1, 0.1] as const, [0, 0.5, 0.45, 0.5] as const]
    const { rect } = edgeSpot({ ...wish, avoid: [...keepFree, [0.4, 0.5, 0.6, 0.5]], keepFree })
    expect(isKeptFree(rect, keepFree, stage)).toBe(false)
  })

  it('keeps words at their last spot for 10 s, unless their default place is free', () => {
    const corner = [[0, 0.8, 0.3, 0.2]] as const
    const last = { place: 'top-right', at: 0 } as const
    expect(edgeSpot({ ...wish, avoid: corner, last, now: 9000 }).rect).toEqual(rectOf('top-right'))
    expect(edgeSpot({ ...wish, avoid: corner, last, now: 11_000 }).rect.y).toBeGreaterThan(600)
    expect(edgeSpot({ ...wish, last, now: 9000 }).rect).toEqual(rectOf('bottom-left'))
  })

  it('avoids a spot where text was recently', () => {
    const { rect } = edgeSpot({ ...wish, avoidLately: [[0, 0.7, 0.4, 0.3]] })
    expect(rect.x).toBeGreaterThan(700)
  })
})
