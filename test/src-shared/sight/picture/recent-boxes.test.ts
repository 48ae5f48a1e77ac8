import { describe, expect, it } from 'vitest'
import type { Box } from '../../../../src-shared/events/observation.ts'
import { createRecentBoxes } from '../../../../src-shared/sight/picture/recent-boxes.ts'

const title: Box = [0.3, 0.2, 0.4, 0.1]
const dialogue: Box = [0.1, 0.7, 0.8, 0.2]

describe('createRecentBoxes', () => {
  it('remembers the position of text for two minutes after the text left the screen', () => {
    const recent = createRecentBoxes()
    recent.seen([title], 0)
    expect(recent.gone(500_000)).toEqual([])
    recent.seen([dialogue], 500_000)
    expect(recent.gone(620_000)).toEqual([title])
    expect(recent.gone(620_001)).toEqual([])
  })

  it('keeps the box that results from joining two boxes inside the picture', () => {
    const recent = createRecentBoxes()
    for (const boxes of [[[0, 0.5, 0.9, 0.1] as Box], [], [[0.3, 0.5, 0.8, 0.1] as Box], []])
      recent.seen(boxes, 0)
    expect(recent.gone(0)[0]?.[2]).toBeLessThanOrEqual(1)
  })

  it('forgets a position once text appears there again', () => {
    const recent = createRecentBoxes()
    for (const [n, boxes] of [[title], [], [[0.31, 0.2, 0.4, 0.1] as Box]].entries()) recent.seen(boxes, n)
    expect(recent.gone(3)).toEqual([])
  })

  it('keeps one position for lines of different lengths in the same place, and at most 40 positions in total', () => {
    const recent = createRecentBoxes()
    for (const width of [0.3, 0.4, 0.35]) {
      recent.seen([[0.1, 0.75, width, 0.125]], 0)
      recent.seen([], 0)
    }
    expect(recent.gone(0)).toEqual([[0.1, 0.75, 0.4, 0.125]])
    recent.seen(
      Array.from({ length: 60 }, (_, n): Box => [0, n / 60, 0.5, 0.01]),
      1,
    )
    recent.seen([], 2)
    expect(recent.gone(2)).toHaveLength(40)
  })
})
