import { describe, expect, it } from 'vitest'
import type { Box, SeenLine } from '../../../../src-shared/events/observation.ts'
import { namedLines, withNames } from '../../../../src-shared/sight/lines/named-lines.ts'
import { createObserver } from '../../../../src-shared/sight/memory/observe.ts'

const size = { width: 1000, height: 500 }
const line = (text: string, box: Box): SeenLine => ({ text, box, confidence: 90 })

describe('namedLines', () => {
  it('gives each line its kind, and the region that contains at least half of the line', () => {
    const lines = [line('SCORE 120', [20, 10, 120, 20]), line('LIVES 3', [120, 60, 100, 20])]
    const [score, lives] = namedLines(lines, size, [{ name: 'corner', box: [0, 0, 0.15, 0.2] }])
    expect(score).toMatchObject({ text: 'SCORE 120', kind: 'hud', region: 'corner' })
    expect(score?.kindConfidence).toBeGreaterThan(0)
    expect(lives?.region).toBeUndefined()
  })

  it('ignores regions without a name', () => {
    const [score] = namedLines([line('SCORE 120', [20, 10, 120, 20])], size, [
      { name: '', box: [0, 0, 1, 1] },
    ])
    expect(score).not.toHaveProperty('region')
  })
})

it('withNames adds a kind and a region to the lines of an observation, and a region to its numbers', () => {
  const lines = [line('SCORE 120', [20, 10, 120, 20]), line('WARDEN', [300, 200, 400, 60])]
  const scene = { cut: false, brightness: 0.5, motion: 0 }
  const body = createObserver()({ source: 'test', at: 0, now: 0, lines, scene })
  if (body === undefined) throw new Error('nothing was observed')
  const regions = [{ name: 'corner', box: [0, 0, 0.15, 0.2] as Box }]
  const named = withNames(body, namedLines(lines, size, regions))
  expect(named.newLines).toEqual([
    expect.objectContaining({ text: 'SCORE 120', kind: 'hud', region: 'corner' }),
    expect.objectContaining({ text: 'WARDEN', kind: 'title' }),
  ])
  expect(named.largest).toMatchObject({ text: 'WARDEN', kind: 'title' })
  expect(named.numbers).toEqual([expect.objectContaining({ label: 'SCORE', region: 'corner' })])
})
