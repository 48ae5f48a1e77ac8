import { describe, expect, it } from 'vitest'
import {
  markBefore,
  moveByKey,
  nearestMark,
  placeMarks,
  shareOf,
  spanOf,
} from '../../renderer/panel/runs/timeline.ts'
import type { TimelineMark } from '../../src-shared/contract/api/runs.ts'

const mark = (seq: number, t: number, kind: TimelineMark['kind'] = 'cue'): TimelineMark => ({
  seq,
  t,
  kind,
  label: `${kind} ${seq}`,
})
const marks = [mark(1, 1000), mark(5, 3000, 'observation'), mark(9, 3000, 'error'), mark(12, 8000, 'panic')]
const span = { from: 0, to: 10_000 }

describe('spanOf', () => {
  it('ends the timeline of a live run at the current time, and ends no timeline before its last mark', () => {
    const open = { startedAt: 500, endedAt: null, marks }
    expect(spanOf(open, 20_000)).toEqual({ from: 500, to: 20_500 })
    expect(spanOf(open, 0)).toEqual({ from: 500, to: 8000 })
    expect(spanOf({ startedAt: 500, endedAt: 6000, marks }, 0).to).toBe(8000)
  })

  it('returns a span longer than zero for a run of zero duration', () => {
    const empty = spanOf({ startedAt: 500, endedAt: 500, marks: [] }, 0)
    expect(shareOf(500, empty)).toBe(0)
    expect(shareOf(9000, empty)).toBe(1)
  })
})

describe('placeMarks', () => {
  it('puts each kind of mark in its row with its shape', () => {
    expect(placeMarks(marks, span, 100)).toEqual([
      { row: 'stage', shape: 'tick', x: 10 },
      { row: 'sight', shape: 'tick', x: 30 },
      { row: 'trouble', shape: 'triangle', x: 30 },
      { row: 'trouble', shape: 'square', x: 80 },
    ])
  })

  it('draws at most one mark of a kind within two pixels', () => {
    const many = Array.from({ length: 100_000 }, (_, n) => mark(n, n / 10))
    expect(placeMarks(many, span, 400)).toHaveLength(201)
  })
})

describe('nearestMark', () => {
  it('returns the most serious of the nearest marks, or nothing if every mark is too far away', () => {
    expect(nearestMark(marks, 3010, 100)?.seq).toBe(9)
    expect(nearestMark(marks, 5000, 100)).toBeNull()
  })
})

describe('markBefore', () => {
  it.each([
    [999, -1],
    [1000, 0],
    [3000, 2],
    [9999, 3],
  ])('finds the last mark at or before %i', (t, index) => {
    expect(markBefore(marks, t)).toBe(index)
  })
})

describe('moveByKey', () => {
  const move = (key: string, now: number) => moveByKey(key, now, marks, span)

  it('the arrow keys move from mark to mark, and from the outermost marks to the ends of the run', () => {
    expect(move('ArrowRight', 1000)?.mark?.seq).toBe(5)
    expect(move('ArrowUp', 3000)?.mark?.seq).toBe(12)
    expect(move('ArrowRight', 8000)).toEqual({ t: 10_000, mark: null })
    expect(move('ArrowLeft', 3000)?.mark?.seq).toBe(1)
    expect(move('ArrowDown', 1000)).toEqual({ t: 0, mark: null })
  })

  it('the page keys move by a tenth of the run, but not beyond its ends', () => {
    expect(move('PageUp', 1000)?.t).toBe(2000)
    expect(move('PageUp', 9900)?.t).toBe(10_000)
    expect(move('PageDown', 500)?.t).toBe(0)
  })

  it('Home and End move to the ends, and other keys do nothing', () => {
    expect([move('Home', 500)?.t, move('End', 500)?.t, move('a', 500)]).toEqual([0, 10_000, null])
  })
})
