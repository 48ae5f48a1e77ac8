import { describe, expect, it } from 'vitest'
import { figuresOf } from '../../renderer/overlay/figures.ts'
import { figureArea } from '../../renderer/overlay/placement.ts'

const stage = { width: 1600, height: 900 }
const picture = (usual: number, ...cells: [x: number, y: number, digit: number][]): string =>
  Array.from({ length: 144 }, (_, n) => {
    const cell = cells.find(([x, y]) => y * 16 + x === n)
    return cell?.[2] ?? usual
  }).join('')
const corner = { x: 0, y: 700, width: 200, height: 200 }
const portrait: [number, number, number][] = [
  [0, 6, 8],
  [0, 7, 9],
  [1, 7, 9],
  [0, 8, 8],
  [1, 8, 9],
]

describe('figuresOf', () => {
  it('finds a portrait over a map, and nothing in a picture with even detail', () => {
    expect(figureArea(corner, figuresOf(picture(3, ...portrait), [], stage))).toBeGreaterThan(30_000)
    expect(figuresOf(picture(7), [], stage)).toEqual([])
    expect(figuresOf(picture(1), [], stage)).toEqual([])
  })

  it('ignores the puppet of the overlay, but finds a larger portrait behind the puppet', () => {
    const puppet = { x: 10, y: 710, width: 180, height: 190 }
    const itself = picture(3, [0, 7, 9], [1, 7, 9], [0, 8, 9], [1, 8, 9])
    expect(figureArea(corner, figuresOf(itself, [puppet], stage))).toBe(0)
    expect(figureArea(corner, figuresOf(picture(3, ...portrait), [puppet], stage))).toBeGreaterThan(10_000)
  })

  it('an edge across the whole picture, such as that of a status bar, is not a figure', () => {
    const bar = Array.from({ length: 16 }, (_, x): [number, number, number] => [x, 8, 8])
    expect(figuresOf(picture(1, ...bar), [], stage)).toEqual([])
    const withFace = picture(1, [0, 7, 9], [1, 7, 9], ...bar)
    expect(figureArea(corner, figuresOf(withFace, [], stage))).toBeGreaterThan(10_000)
  })
})
