import { describe, expect, it } from 'vitest'
import { changingRows } from '../../renderer/overlay/puppet/home.ts'

const line = (x: number, width: number, y = 0.92) => [x, y, width, 0.03] as const

describe('changingRows', () => {
  it('a row of changing text reaches from the left edge of its leftmost text to the right edge of its rightmost text', () => {
    expect(changingRows([line(0.1, 0.3), line(0.2, 0.5)], [line(0.15, 0.2)])[0]).toEqual([
      0.1,
      0.92,
      expect.closeTo(0.6),
      expect.closeTo(0.03),
    ])
  })

  it('lines that disappeared, HUD columns and lines that changed only once are not rows of changing text', () => {
    expect(changingRows([line(0.1, 0.3)], [])).toEqual([])
    expect(changingRows([line(0.1, 0.1), line(0.4, 0.1)], [line(0.7, 0.1)])).toEqual([])
    expect(changingRows([line(0.1, 0.3)], [line(0.2, 0.3)])).toEqual([])
    expect(changingRows([line(0.1, 0.3, 0.2), line(0.1, 0.4, 0.5)], [line(0.1, 0.2, 0.9)])).toEqual([])
  })
})
