import { describe, expect, it } from 'vitest'
import { writeInput } from '../../../../src-shared/sight/lines/network-input.ts'

function gradient(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([x, y, 255, 255], (y * width + x) * 4)
  return { width, height, data }
}

const plain = { mean: [0, 0, 0], deviation: [1 / 255, 1 / 255, 1 / 255] } as const

describe('the input of a network', () => {
  it('the input gets the pixels of the box in the order blue, green, red, and the rest of the input stays unchanged', () => {
    const data = new Float32Array(3 * 4 * 3).fill(-1)
    writeInput(gradient(20, 20), [5, 7, 2, 2], { width: 2, height: 2 }, plain, {
      data,
      offset: 0,
      width: 4,
      height: 3,
    })
    const rows = (plane: number) => [...data.slice(plane * 12, plane * 12 + 12)].map(Math.round)
    expect(rows(0)).toEqual([255, 255, -1, -1, 255, 255, -1, -1, -1, -1, -1, -1])
    expect(rows(1)).toEqual([7, 7, -1, -1, 8, 8, -1, -1, -1, -1, -1, -1])
    expect(rows(2)).toEqual([5, 6, -1, -1, 5, 6, -1, -1, -1, -1, -1, -1])
  })

  it('a small box is scaled up by interpolation, without pixels from outside the box', () => {
    const data = new Float32Array(3 * 8)
    writeInput(gradient(20, 20), [4, 0, 4, 1], { width: 8, height: 1 }, plain, {
      data,
      offset: 0,
      width: 8,
      height: 1,
    })
    const red = [...data.slice(16)]
    expect(red[0]).toBeCloseTo(4)
    expect(red[7]).toBeCloseTo(7)
    expect(red).toEqual([...red].sort((a, b) => a - b))
  })

  it('normalizes the pixels with the mean and the deviation', () => {
    const data = new Float32Array(3)
    writeInput(
      gradient(1, 1),
      [0, 0, 1, 1],
      { width: 1, height: 1 },
      { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] },
      { data, offset: 0, width: 1, height: 1 },
    )
    expect([...data]).toEqual([1, -1, -1])
  })
})
