import { describe, expect, it } from 'vitest'
import { clipAround, isKeptFree } from '../../renderer/overlay/keep-free.ts'

const stage = { width: 1920, height: 1080 }

describe('clipAround', () => {
  it('cuts nothing without areas', () => expect(clipAround([])).toBe(''))

  it('returns the outline of the picture with a loop for each area', () => {
    expect(clipAround([[0.75, 0.5, 0.25, 0.5]])).toBe(
      'polygon(evenodd, 0% 0%, 100% 0%, 100% 100%, 0% 100%, 0% 0%, ' +
        '75% 50%, 100% 50%, 100% 100%, 75% 100%, 75% 50%, 0% 0%)',
    )
  })
})

describe('isKeptFree', () => {
  it('reports a box that reaches into an area, but not a box beside it', () => {
    const areas = [[0.5, 0.5, 0.5, 0.5]] as const
    expect(isKeptFree({ x: 900, y: 500, width: 100, height: 100 }, areas, stage)).toBe(true)
    expect(isKeptFree({ x: 700, y: 500, width: 100, height: 100 }, areas, stage)).toBe(false)
  })
})
