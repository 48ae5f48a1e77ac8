import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box } from '../../../src-shared/events/observation.ts'
import { fullWidth, textRows } from '../../../src-shared/sight/fit-to-ink.ts'

const [width, height] = [200, 100]

/** A dark picture with letters in these boxes: bars of 3 pixels with gaps of 3. Plain boxes are filled. */
function picture(letters: readonly Box[], plain: readonly Box[] = []) {
  const data = new Uint8ClampedArray(width * height * 4).fill(30)
  const fill = (x: number, y: number): unknown => data.fill(220, (y * width + x) * 4, (y * width + x) * 4 + 4)
  for (const [left, top, across, down] of plain)
    for (let y = top; y < top + down; y++) for (let x = left; x < left + across; x++) fill(x, y)
  for (const [left, top, across, down] of letters)
    for (let y = top; y < top + down; y++)
      for (let x = left; x < left + across; x++) if ((x - left) % 6 < 3) fill(x, y)
  return { width, height, data }
}

describe('textRows', () => {
  it('cuts off the empty sides of a row and the upright edges of a frame', () => {
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

  it('finds nothing in a single line, in a line over a plain bar, and in an empty box', () => {
    const line: Box = [40, 20, 90, 20]
    expect(textRows(picture([line]), [30, 15, 110, 30])).toEqual([])
    expect(textRows(picture([line], [[40, 44, 90, 20]]), [30, 15, 110, 60])).toEqual([])
    expect(textRows(picture([]), [30, 15, 110, 60])).toEqual([])
  })

  it('returns rows from the top downward and inside the box for any picture; only their margins may overlap', () => {
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

describe('fullWidth', () => {
  const line: Box = [40, 20, 90, 20]
  const part: Box = [64, 20, 30, 20]

  it('widens a box to the whole line', () => {
    const [x, , wide] = fullWidth(picture([line]), part, [])
    expect(x).toBeLessThanOrEqual(40)
    expect(x).toBeGreaterThan(30)
    expect(x + wide).toBeGreaterThanOrEqual(130)
    expect(x + wide).toBeLessThan(140)
  })

  it('does not change a box that contains its whole line', () => {
    const whole: Box = [36, 20, 98, 20]
    expect(fullWidth(picture([line]), whole, [])).toEqual(whole)
  })

  it('does not reach into another box on the same line', () => {
    const [x, , wide] = fullWidth(picture([line]), part, [[100, 22, 30, 16]])
    expect(x + wide).toBeLessThanOrEqual(100)
  })

  it('does not widen a box on a side where the line has no visible end', () => {
    expect(fullWidth(picture([[0, 0, width, height]]), part, [])).toEqual(part)
  })
})
