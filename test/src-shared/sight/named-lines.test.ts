import { describe, expect, it } from 'vitest'
import type { Box, SeenLine } from '../../../src-shared/events/observation.ts'
import { namedLines } from '../../../src-shared/sight/named-lines.ts'

const size = { width: 1000, height: 500 }
const line = (text: string, box: Box): SeenLine => ({ text, box, confidence: 90 })

describe('namedLines', () => {
  it('adds the class of each line, and the region that holds at least half of it', () => {
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
