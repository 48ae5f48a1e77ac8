import { describe, expect, it } from 'vitest'
import { boxesOf } from '../../../../src-shared/sight/lines/text-map.ts'

function mapOf(
  width: number,
  height: number,
  ...marks: { box: [number, number, number, number]; p: number }[]
) {
  const data = new Float32Array(width * height)
  for (const { box, p } of marks)
    for (let y = box[1]; y < box[1] + box[3]; y++)
      data.fill(p, y * width + box[0], y * width + box[0] + box[2])
  return { width, height, data }
}

describe('the boxes of a text map', () => {
  it('boxes contain each text with a margin, and stay inside the map', () => {
    const boxes = boxesOf(mapOf(100, 60, { box: [10, 10, 40, 6], p: 0.9 }, { box: [60, 40, 40, 8], p: 0.8 }))
    expect(boxes).toHaveLength(2)
    const [first, second] = boxes
    expect(first?.[0]).toBeLessThan(10)
    expect((first?.[1] ?? 0) + (first?.[3] ?? 0)).toBeGreaterThan(16)
    expect((second?.[0] ?? 0) + (second?.[2] ?? 0)).toBe(100)
  })

  it('improbable or tiny text gets no box', () => {
    const map = mapOf(
      100,
      60,
      { box: [10, 10, 40, 6], p: 0.3 },
      { box: [60, 40, 2, 2], p: 0.9 },
      { box: [5, 50, 50, 6], p: 0.1 },
    )
    expect(boxesOf(map)).toEqual([])
  })

  it('a text map has at most 200 boxes', () => {
    const marks = Array.from({ length: 400 }, (_, n) => ({
      box: [(n % 40) * 10, Math.floor(n / 40) * 10, 5, 5] as [number, number, number, number],
      p: 0.9,
    }))
    expect(boxesOf(mapOf(400, 100, ...marks)).length).toBeLessThanOrEqual(200)
  })
})
