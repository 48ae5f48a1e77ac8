import { describe, expect, it } from 'vitest'
import { joinParts } from '../../../../src-shared/sight/lines/text-map.ts'

describe('the parts of a line', () => {
  it('parts of a line are joined if they touch and have a similar height', () => {
    expect(
      joinParts([
        [120, 12, 80, 30],
        [10, 10, 112, 32],
      ]),
    ).toEqual([[10, 10, 190, 32]])
  })

  it('parts are not joined if they are in different columns, on different lines, or of different sizes', () => {
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
