import { describe, expect, it } from 'vitest'
import type { Box } from '../../../src-shared/events/observation.ts'
import { splitRows } from '../../../src-shared/sight/split-rows.ts'

/** A gray picture with bright pixels in these boxes. */
function picture(...inks: Box[]) {
  const [width, height] = [60, 160]
  const data = new Uint8ClampedArray(width * height * 4).fill(60)
  for (const [left, top, across, down] of inks)
    for (let y = top; y < top + down; y++)
      data.fill(220, (y * width + left) * 4, (y * width + left + across) * 4)
  return { width, height, data }
}

describe('a narrow box of text', () => {
  it('a narrow box is split into its lines, with margins that do not reach the next line', () => {
    const digits = picture([23, 20, 4, 14], [23, 40, 4, 14], [23, 57, 4, 14])
    expect(splitRows(digits, [15, 15, 20, 62])).toEqual([
      [15, 15, 20, 24],
      [15, 35, 20, 22],
      [15, 54, 20, 22],
    ])
  })

  it('the last line of a narrow box is omitted if the box cuts through it', () => {
    const digits = picture([23, 20, 4, 14], [23, 40, 4, 14], [23, 60, 4, 14])
    expect(splitRows(digits, [15, 15, 20, 48])).toHaveLength(2)
  })

  it('a box is not split if it is wide, or contains one letter or parts of different height', () => {
    const letter = picture([24, 20, 4, 50])
    const exclamation = picture([20, 20, 10, 40], [20, 66, 10, 8])
    const two = picture([5, 20, 50, 14], [5, 40, 50, 14])
    for (const [drawn, box] of [
      [letter, [18, 15, 16, 60]],
      [exclamation, [15, 15, 20, 64]],
      [two, [0, 15, 60, 44]],
    ] as const)
      expect(splitRows(drawn, [...box])).toEqual([[...box]])
  })
})
