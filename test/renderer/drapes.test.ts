import { describe, expect, it } from 'vitest'
import { curtainFor } from '../../renderer/overlay/moment-painter.ts'
import type { ShareBox } from '../../renderer/overlay/placement.ts'

const sharesOf = (texts: readonly ShareBox[]) =>
  curtainFor(texts).drapes.map(({ side, width }) => [side, width])
const both = [
  ['left', 0.16],
  ['right', 0.16],
]

describe('curtainFor', () => {
  it('the curtain is wide and reaches from the top to the floor if there is no text at the sides', () => {
    expect(sharesOf([[0.3, 0.1, 0.4, 0.1]])).toEqual(both)
    expect(curtainFor([[0.3, 0.1, 0.4, 0.1]])).toMatchObject({ top: 0, floor: 0 })
  })

  it('a drape is narrower beside text', () => {
    expect(sharesOf([[0.12, 0.4, 0.1, 0.3]])).toEqual([
      ['left', 0.09],
      ['right', 0.16],
    ])
  })

  it('there is no curtain if one side has no room', () => {
    const camera: ShareBox = [0.79, 0.7, 0.2, 0.28]
    expect(sharesOf([camera])).toEqual([])
    expect(sharesOf([[0, 0.35, 0.04, 0.4]])).toEqual([])
  })

  it('a curtain between text in two corners is shorter and covers no text', () => {
    const clock: ShareBox = [0.02, 0.02, 0.12, 0.06]
    const speed: ShareBox = [0.94, 0.9, 0.05, 0.05]
    const curtain = curtainFor([clock, speed])
    expect(sharesOf([clock, speed])).toEqual(both)
    expect(curtain.top).toBeCloseTo(0.092)
    expect(curtain.floor).toBeCloseTo(0.112)
  })

  it('the drapes cover no text, even while they swing', () => {
    for (const text of [
      [0.005, 0.46, 0.03, 0.02],
      [0.162, 0, 0.04, 1],
      [0.9, 0.1, 0.05, 0.1],
      [0.01, 0.01, 0.98, 0.1],
      [0.01, 0.88, 0.98, 0.1],
    ] as const) {
      const { drapes, top, floor } = curtainFor([text])
      const [x, y, wide, high] = text
      const isOutside = y + high <= top || y >= 1 - floor
      for (const { side, width } of drapes) {
        const swung = width * 1.04
        expect(isOutside || (side === 'left' ? x >= swung : x + wide <= 1 - swung)).toBe(true)
      }
    }
  })
})
