import { describe, expect, it } from 'vitest'
import { createObserver } from '../../../../src-shared/sight/memory/observe.ts'
import { readClocks } from '../../../../src-shared/sight/numbers/parse-number.ts'
import { seenLine } from '../lines.ts'

describe('readClocks', () => {
  it.each([
    ['TIME 0:42', [{ label: 'TIME', seconds: 42 }]],
    ['00:07', [{ label: '', seconds: 7 }]],
    ['00:24 61', [{ label: '', seconds: 24 }]],
    ['00:1982', [{ label: '', seconds: 19 }]],
    ['2 - 1 0:12.40', [{ label: '', seconds: 12 }]],
    ['1:42', []],
    ['Meeting 10:30', []],
  ])('reads only clocks under one minute in “%s”', (text, clocks) =>
    expect(readClocks([seenLine(text)])).toEqual(clocks),
  )
})

describe('createObserver', () => {
  it('reports each second of a countdown that is almost over, and reports its restart', () => {
    const observe = createObserver()
    const scene = { cut: false, brightness: 0.5, motion: 0 }
    const at = (now: number, text: string) =>
      observe({ source: 'Screen 1', at: now, now, lines: [seenLine(text)], scene })
    at(0, 'TIME 0:09')
    expect(at(1000, 'TIME 0:08')?.clocks).toEqual([{ label: 'TIME', seconds: 8 }])
    expect(at(2000, 'TIME 0:08')).toBeUndefined()
    expect(at(3000, 'TIME 0:31')?.clocks).toEqual([{ label: 'TIME', seconds: 31 }])
    expect(at(4000, 'TIME 0:30')).toBeUndefined()
  })
})
