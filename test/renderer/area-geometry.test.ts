import { describe, expect, it } from 'vitest'
import {
  areaWords,
  drawnArea,
  handles,
  movedArea,
  resizedArea,
} from '../../renderer/panel/sight/area-geometry.ts'
import type { Box } from '../../src-shared/events/observation.ts'

const area: Box = [0.2, 0.3, 0.4, 0.5]

describe('drawnArea', () => {
  it('returns the area between two points in any order, clipped to the picture', () => {
    expect(drawnArea([0.6, 0.8], [0.2, 0.3])).toEqual(area)
    expect(drawnArea([0.9, 0.9], [1.4, -0.2])).toEqual([0.9, 0, 0.1, 0.9])
  })

  it('ignores a click and a very thin area', () => {
    expect(drawnArea([0.5, 0.5], [0.5, 0.5])).toBeNull()
    expect(drawnArea([0.1, 0.5], [0.9, 0.503])).toBeNull()
  })
})

describe('movedArea', () => {
  it('keeps the size of a moved area, and keeps the area in the picture', () => {
    expect(movedArea(area, [0.1, -0.1])).toEqual([0.3, 0.2, 0.4, 0.5])
    expect(movedArea(area, [9, 9])).toEqual([0.6, 0.5, 0.4, 0.5])
    expect(movedArea(area, [-9, -9])).toEqual([0, 0, 0.4, 0.5])
  })
})

describe('resizedArea', () => {
  it('moves only the edges of the dragged handle', () => {
    expect(resizedArea(area, { x: 1, y: 1 }, [0.1, 0.1])).toEqual([0.2, 0.3, 0.5, 0.6])
    expect(resizedArea(area, { x: -1, y: 0 }, [0.1, 0.1])).toEqual([0.3, 0.3, 0.3, 0.5])
    expect(resizedArea(area, { x: 0, y: -1 }, [0.1, 0.1])).toEqual([0.2, 0.4, 0.4, 0.4])
  })

  it('never inverts an area, empties it, or moves it outside the picture', () => {
    for (const handle of handles) {
      for (const by of [-3, 3]) {
        const [x, y, width, height] = resizedArea(area, handle, [by, by])
        expect(Math.min(width, height)).toBeGreaterThan(0)
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1)
      }
    }
  })
})

describe('areaWords', () => {
  it('describes position and size in percent', () => {
    expect(areaWords(area)).toBe('left 20 %, top 30 %, 40 % wide, 50 % high')
  })
})
