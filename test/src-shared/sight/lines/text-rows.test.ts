import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box } from '../../../../src-shared/events/observation.ts'
import { splitColumn, textRows } from '../../../../src-shared/sight/lines/fit-to-ink.ts'
import { picture } from '../../../fixtures/letters-picture.ts'

function column(...inks: Box[]) {
  const [width, height] = [60, 160]
  const data = new Uint8ClampedArray(width * height * 4).fill(60)
  for (const [left, top, across, down] of inks)
    for (let y = top; y < top + down; y++)
      data.fill(220, (y * width + left) * 4, (y * width + left + across) * 4)
  return { width, height, data }
}

describe('splitColumn', () => {
  it('a narrow box is split into its lines, with margins that do not reach the neighboring lines', () => {
    const digits = column([23, 20, 4, 14], [23, 40, 4, 14], [23, 57, 4, 14])
    expect(splitColumn(digits, [15, 15, 20, 62])).toEqual([
      [15, 17, 20, 20],
      [15, 37, 20, 20],
      [15, 54, 20, 20],
    ])
  })

  it('the last line of a narrow box is omitted if the lower edge of the box cuts through the line', () => {
    const digits = column([23, 20, 4, 14], [23, 40, 4, 14], [23, 60, 4, 14])
    expect(splitColumn(digits, [15, 15, 20, 48])).toHaveLength(2)
  })

  it('a box is not split if it is wide, or if it contains a single letter or parts of different heights', () => {
    const letter = column([24, 20, 4, 50])
    const exclamation = column([20, 20, 10, 40], [20, 66, 10, 8])
    const two = column([5, 20, 50, 14], [5, 40, 50, 14])
    for (const [drawn, box] of [
      [letter, [18, 15, 16, 60]],
      [exclamation, [15, 15, 20, 64]],
      [two, [0, 15, 60, 44]],
    ] as const)
      expect(splitColumn(drawn, [...box])).toEqual([[...box]])
  })
})

describe('textRows', () => {
  it('cuts off the empty sides of a row and the vertical edges of a frame', () => {
    const rows = textRows(
      picture(
        [
          [60, 20, 50, 20],
          [60, 43, 50, 20],
        ],
        [[30, 5, 4, 80]],
      ),
      [28, 15, 112, 60],
    )
    for (const [x, , wide] of rows) {
      expect(x).toBeGreaterThan(40)
      expect(x).toBeLessThanOrEqual(60)
      expect(x + wide).toBeGreaterThanOrEqual(107)
      expect(x + wide).toBeLessThan(125)
    }
    expect(rows).toHaveLength(2)
  })

  it('finds a label and the value below it, without the frame around them', () => {
    const label: Box = [60, 20, 50, 20]
    const value: Box = [40, 43, 90, 20]
    const frame: Box = [20, 8, 150, 6]
    const rows = textRows(picture([label, value], [frame]), [30, 8, 110, 60])
    expect(rows.map(([, y, , tall]) => [y, tall])).toEqual([
      [16, 27],
      [40, 27],
    ])
  })

  it('finds nothing in a single line, a line above a plain bar, or an empty box', () => {
    const line: Box = [40, 20, 90, 20]
    expect(textRows(picture([line]), [30, 15, 110, 30])).toEqual([])
    expect(textRows(picture([line], [[40, 44, 90, 20]]), [30, 15, 110, 60])).toEqual([])
    expect(textRows(picture([]), [30, 15, 110, 60])).toEqual([])
  })

  it('returns only rows inside the box, in order from top to bottom, for any picture', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 400, maxLength: 400 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        (bytes, across, down) => {
          const data = new Uint8ClampedArray(1600)
          for (const [n, value] of bytes.entries()) data.fill(value, n * 4, n * 4 + 4)
          const rows = textRows({ width: 20, height: 20, data }, [0, 0, across, down])
          let [start, end] = [-1, 0]
          for (const [x, y, wide, tall] of rows) {
            expect(x).toBeGreaterThanOrEqual(0)
            expect(wide).toBeGreaterThan(0)
            expect(x + wide).toBeLessThanOrEqual(across)
            expect(tall).toBeGreaterThan(0)
            expect(y).toBeGreaterThan(start)
            expect(y + tall).toBeGreaterThan(end)
            start = y
            end = y + tall
          }
          expect(end).toBeLessThanOrEqual(down)
        },
      ),
    )
  })
})
