import { describe, expect, it } from 'vitest'
import type { Box } from '../../../../src-shared/events/observation.ts'
import { findTextLines } from '../../../../src-shared/sight/lines/text-lines.ts'
import { overlapOf } from '../../../../src-shared/sight/picture/boxes.ts'
import type { Luma } from '../../../../src-shared/sight/picture/frame.ts'
import { seededRng } from '../../../fixtures/seeded-rng.ts'

const width = 320
const height = 120

const ground = (value: number): Luma => ({ width, height, data: new Uint8Array(width * height).fill(value) })

function fill({ data }: Luma, [x, y, w, h]: Box, value: number): void {
  for (let row = y; row < y + h; row++) data.fill(value, row * width + x, row * width + x + w)
}

function letters(luma: Luma, x: number, y: number, count: number, value: number): Box {
  for (let at = 0; at < count; at++) {
    const left = x + at * 12
    fill(luma, [left, y, 2, 12], value)
    fill(luma, [left + 6, y, 2, 12], value)
    fill(luma, [left, y + 5, 8, 2], value)
  }
  return [x, y, count * 12 - 4, 12]
}

const on = (found: readonly Box[], place: Box) => found.filter((box) => overlapOf(box, place) > 0)

describe('findTextLines', () => {
  it('finds dark text and light text as one line each', () => {
    for (const [back, ink] of [
      [230, 20],
      [20, 230],
    ] as const) {
      const luma = ground(back)
      const place = letters(luma, 40, 40, 8, ink)
      expect(on(findTextLines(luma), place)).toHaveLength(1)
    }
  })

  it('finds no text lines in noise', () => {
    const luma = ground(128)
    const rng = seededRng(3)
    luma.data.forEach((_, at) => {
      luma.data[at] = 128 + (rng() - 0.5) * 100
    })
    expect(findTextLines(luma)).toEqual([])
  })

  it('separates two lines whose letters touch', () => {
    const luma = ground(230)
    const upper = letters(luma, 40, 30, 9, 20)
    const lower = letters(luma, 40, 48, 9, 20)
    fill(luma, [40, 42, 2, 6], 20)
    const found = findTextLines(luma)
    for (const place of [upper, lower]) {
      const boxes = on(found, place)
      expect(boxes).toHaveLength(1)
      expect(boxes[0]?.[3]).toBeLessThan(20)
    }
  })

  it('finds light text in front of outlines that cross it', () => {
    const luma = ground(40)
    for (let x = 0; x < width; x += 40) fill(luma, [x, 8, 20, 100], 100)
    for (let x = 0; x < width; x += 40) fill(luma, [x, 52, 40, 3], 90)
    const place = letters(luma, 40, 50, 16, 245)
    const boxes = on(findTextLines(luma), place)
    expect(boxes.some(([x, , across, down]) => down < 24 && x <= 44 && across > 170)).toBe(true)
  })

  it('finds a single digit beside a line of the same height, but not a speck', () => {
    const luma = ground(230)
    letters(luma, 40, 40, 8, 20)
    const digit = letters(luma, 240, 40, 1, 20)
    const speck: Box = [200, 90, 4, 6]
    fill(luma, speck, 20)
    const found = findTextLines(luma)
    expect(on(found, digit)).toHaveLength(1)
    expect(on(found, speck)).toEqual([])
  })
})
