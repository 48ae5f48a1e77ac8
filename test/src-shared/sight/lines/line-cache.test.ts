import { describe, expect, it } from 'vitest'
import type { Box } from '../../../../src-shared/events/observation.ts'
import { createLineCache, isCovered } from '../../../../src-shared/sight/lines/line-cache.ts'
import { halfLuma } from '../../../../src-shared/sight/picture/frame.ts'
import { drawSimulated } from '../../../fixtures/sight/simulated-screen.ts'
import { seenLine } from '../lines.ts'

const box: Box = [40, 40, 100, 20]
const whole: Box = [0, 0, 640, 360]
const showing = (text: string) => halfLuma(drawSimulated([{ text, box }]))

describe('createLineCache', () => {
  it('returns a line only while its pixels are the same', () => {
    const cache = createLineCache()
    const line = seenLine('SCORE 120', box)
    cache.keep(showing(line.text), [line])
    expect(cache.unchanged(showing('SCORE 120'), [whole])).toEqual([line])
    expect(cache.unchanged(showing('SCORE 121'), [whole])).toEqual([])
    expect(cache.unchanged(showing('SCORE 120'), [[300, 300, 20, 20]])).toEqual([])
    cache.clear()
    expect(cache.unchanged(showing('SCORE 120'), [whole])).toEqual([])
  })

  it('a newer text replaces the text of the same pixels', () => {
    const cache = createLineCache()
    cache.keep(showing('SCORE 120'), [seenLine('SC0RE 120', box)])
    const better = seenLine('SCORE 120', box)
    cache.keep(showing('SCORE 120'), [better])
    expect(cache.unchanged(showing('SCORE 120'), [whole])).toEqual([better])
  })

  it('forgets the least recently used lines', () => {
    const cache = createLineCache()
    for (let count = 100; count < 320; count++)
      cache.keep(showing(`SCORE ${count}`), [seenLine(`SCORE ${count}`, box)])
    expect(cache.unchanged(showing('SCORE 319'), [whole])).toHaveLength(1)
    expect(cache.unchanged(showing('SCORE 100'), [whole])).toEqual([])
  })
})

describe('isCovered', () => {
  it('returns true only for a box that is covered by lines', () => {
    expect(isCovered([38, 38, 104, 24], [box])).toBe(true)
    expect(isCovered([40, 40, 180, 20], [box])).toBe(false)
    expect(isCovered([40, 40, 180, 20], [box, [130, 40, 90, 20]])).toBe(true)
    expect(isCovered(box, [])).toBe(false)
  })
})
