import { describe, expect, it } from 'vitest'
import { drapesFor } from '../../renderer/overlay/drapes.ts'
import { overlap } from '../../renderer/overlay/placement.ts'

const stage = { width: 1920, height: 1080 }
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

describe('drapesFor', () => {
  it('puts both curtains at full height if there is no text at the sides', () => {
    const drapes = drapesFor(stage, [box(600, 100, 500, 80)])
    expect(drapes).toEqual([
      { side: 'left', rect: box(0, 0, 307.2, 1080), hangs: false },
      { side: 'right', rect: box(1920 - 307.2, 0, 307.2, 1080), hangs: false },
    ])
  })

  it('hangs both curtains below text in a corner, and ends one above text at the bottom', () => {
    const corner = box(20, 20, 280, 90)
    const floor = box(1700, 950, 200, 100)
    const [left, right] = drapesFor(stage, [corner, floor])
    expect(left).toMatchObject({ rect: { y: 110, height: 970 }, hangs: true })
    expect(right).toMatchObject({ rect: { y: 110, height: 840 }, hangs: true })
  })

  it('narrows a curtain beside text, and omits a curtain that has no room', () => {
    const [only, ...others] = drapesFor(stage, [box(150, 400, 100, 300), box(1880, 300, 40, 500)])
    expect(only).toMatchObject({ side: 'left', rect: { height: 1080 } })
    expect(only?.rect.width).toBeCloseTo(0.06 * 1920)
    expect(others).toEqual([])
  })

  it('covers no text, even while the curtains swing', () => {
    for (const text of [box(10, 500, 60, 20), box(310, 0, 80, 1080), box(1500, 200, 200, 40)])
      for (const { side, rect } of drapesFor(stage, [text])) {
        const width = rect.width * 1.04
        const swung = { ...rect, width, x: side === 'left' ? 0 : stage.width - width }
        expect(overlap(swung, text)).toBe(0)
      }
  })
})
