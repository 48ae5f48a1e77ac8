import { describe, expect, it } from 'vitest'
import { joinParts } from '../../../src-shared/sight/join-parts.ts'

describe('the parts of a line', () => {
  it('parts of a line are joined when they touch and have the same height', () => {
    expect(
      joinParts([
        [120, 12, 80, 30],
        [10, 10, 112, 32],
      ]),
    ).toEqual([[10, 10, 190, 32]])
  })

  it('parts stay separate across a column gap, on different lines and at different sizes', () => {
    const apart: [number, number, number, number][][] = [
      [
        [10, 10, 100, 30],
        [140, 10, 80, 30],
      ],
      [
        [10, 10, 100, 30],
        [20, 35, 100, 30],
      ],
      [
        [10, 10, 100, 60],
        [105, 20, 80, 30],
      ],
    ]
    for (const boxes of apart) expect(joinParts(boxes)).toEqual(boxes)
  })
})
