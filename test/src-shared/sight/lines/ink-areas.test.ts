import { describe, expect, it } from 'vitest'
import type { Box } from '../../../../src-shared/events/observation.ts'
import { inkAreas } from '../../../../src-shared/sight/lines/ink-areas.ts'

const [width, height] = [640, 480]
const whole: Box = [0, 0, width, height]

function picture(...inks: readonly Box[]) {
  const data = new Uint8ClampedArray(width * height * 4).fill(30)
  for (const [left, top, across, down] of inks)
    for (let y = top; y < top + down; y++)
      data.fill(220, (y * width + left) * 4, (y * width + left + across) * 4)
  return { width, height, data }
}

const line = (left: number, top: number, letters: number): Box[] =>
  Array.from({ length: letters }, (_, n) => [left + n * 8, top, 3, 12])

const contains = ([x, y, w, h]: Box, [left, top, across, down]: Box): boolean =>
  left >= x && top >= y && left + across <= x + w && top + down <= y + h

describe('inkAreas', () => {
  it('returns a separate area for each group of lines, aligned to the grid', () => {
    const upper = [...line(40, 40, 20), ...line(40, 64, 10)]
    const lower = line(300, 400, 12)
    const areas = inkAreas(picture(...upper, ...lower), whole, 32)
    expect(areas).toHaveLength(2)
    expect(upper.every((ink) => contains(areas[0] as Box, ink))).toBe(true)
    expect(lower.every((ink) => contains(areas[1] as Box, ink))).toBe(true)
    expect(areas.flat().every((side) => side % 32 === 0)).toBe(true)
  })

  it('ignores borders and scroll bars that reach from top to bottom', () => {
    const frame: Box[] = [
      [2, 0, 1, height],
      [620, 0, 8, height],
    ]
    expect(inkAreas(picture(...frame), whole, 32)).toEqual([])
    const [area, ...others] = inkAreas(picture(...frame, ...line(40, 40, 20)), whole, 32)
    expect(others).toEqual([])
    expect(area?.[3]).toBeLessThan(height / 2)
  })

  it('returns one area around a letter that is almost as tall as the region', () => {
    const shallow: Box = [0, 100, width, 40]
    const letters: Box[][] = [
      [[300, 104, 6, 32]],
      [
        [300, 104, 6, 32],
        [306, 118, 12, 5],
        [318, 104, 6, 32],
      ],
    ]
    for (const letter of letters) {
      const [area, ...others] = inkAreas(picture(...letter), shallow, 8)
      expect(others).toEqual([])
      expect(letter.every((ink) => contains(area as Box, ink))).toBe(true)
      expect(area?.[2]).toBeLessThan(width / 4)
    }
  })

  it('returns the whole region if most of it is filled', () => {
    const lines = Array.from({ length: 19 }, (_, n) => line(20, 10 + n * 24, 72)).flat()
    expect(inkAreas(picture(...lines), whole, 32)).toEqual([whole])
    const stripes = Array.from({ length: 80 }, (_, n): Box => [n * 8, 0, 4, height])
    expect(inkAreas(picture(...stripes), whole, 32)).toEqual([whole])
  })

  it('returns only areas inside the region', () => {
    const region: Box = [100, 200, 330, 270]
    const areas = inkAreas(picture(...line(10, 40, 10), ...line(350, 440, 8)), region, 32)
    expect(areas).toHaveLength(1)
    expect(contains(region, areas[0] as Box)).toBe(true)
    expect(inkAreas(picture(...line(10, 40, 10)), region, 32)).toEqual([])
  })
})
