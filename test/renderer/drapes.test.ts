import { describe, expect, it } from 'vitest'
import { drapesFor, gapsFor } from '../../renderer/overlay/drapes.ts'
import type { ShareBox } from '../../renderer/overlay/placement.ts'

const shareOf = (texts: readonly ShareBox[]) => drapesFor(texts).map(({ side, width }) => [side, width])

describe('drapesFor', () => {
  it('both curtains have their full width if there is no text at the sides', () => {
    expect(shareOf([[0.3, 0.1, 0.4, 0.1]])).toEqual([
      ['left', 0.16],
      ['right', 0.16],
    ])
  })

  it('a curtain keeps its full width if text in its corner leaves enough room', () => {
    expect(shareOf([[0.02, 0.02, 0.08, 0.06]])).toEqual([
      ['left', 0.16],
      ['right', 0.16],
    ])
  })

  it('a curtain is narrower beside text, and is omitted where it has no room', () => {
    const beside: ShareBox = [0.12, 0.4, 0.1, 0.3]
    const camera: ShareBox = [0.79, 0.78, 0.2, 0.2]
    expect(shareOf([beside, camera])).toEqual([['left', 0.09]])
    expect(shareOf([[0, 0.35, 0.04, 0.4]])).toEqual([['right', 0.16]])
  })

  it('the curtains cover no text, even while they swing', () => {
    for (const text of [
      [0.005, 0.46, 0.03, 0.02],
      [0.162, 0, 0.04, 1],
      [0.9, 0.1, 0.05, 0.1],
    ] as const)
      for (const { side, width } of drapesFor([text])) {
        const [x, , wide] = text
        const swung = width * 1.04
        const isBeside = side === 'left' ? x >= swung : x + wide <= 1 - swung
        const isInGap = gapsFor([text]).some(([left, , gap]) => left <= x && left + gap >= x + wide)
        expect(isBeside || isInGap).toBe(true)
      }
  })
})
