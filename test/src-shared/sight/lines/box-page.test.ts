import { describe, expect, it } from 'vitest'
import type { Box } from '../../../../src-shared/events/observation.ts'
import { pageOfBoxes } from '../../../../src-shared/sight/lines/box-page.ts'

const picture = { width: 100, height: 60, data: new Uint8ClampedArray(100 * 60 * 4) }
const boxes: readonly Box[] = [
  [10, 5, 40, 12],
  [60, 30, 20, 20],
]

describe('pageOfBoxes', () => {
  const { picture: page, place } = pageOfBoxes(picture, boxes)
  // Each box has 16 pixels of plain ground on each side.
  const [firstTop, secondTop] = [16, 12 + 2 * 16 + 16]

  it('has the boxes below each other, and knows where each part is from', () => {
    expect([page.width, page.height]).toEqual([72, 44 + 52])
    expect(place([16 + 4, firstTop + 2, 10, 8])).toEqual({ at: 0, box: [14, 7, 10, 8] })
    expect(place([16 + 4, secondTop + 2, 10, 8])).toEqual({ at: 1, box: [64, 32, 10, 8] })
  })

  it('a text that takes some of the plain ground is no larger than its box, so that its place stays the same', () => {
    expect(place([8, firstTop - 9, 60, 30])).toEqual({ at: 0, box: boxes[0] })
    expect(place([20, secondTop - 6, 10, 20])).toEqual({ at: 1, box: [64, 30, 10, 14] })
    expect(place([0, secondTop, 8, 8]).box).toEqual([60, 30, 1, 8])
  })
})
