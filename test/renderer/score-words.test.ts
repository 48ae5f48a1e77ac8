import { describe, expect, it } from 'vitest'
import { comparisonWords } from '../../renderer/panel/bench/score-words.ts'

describe('comparisonWords', () => {
  it('writes numbers with their signs, except a difference that rounds to zero', () => {
    const one = { model: 'fake:1b', mode: 'auto', layer: 'repaired' } as const
    const text = comparisonWords({
      ...{ a: one, b: { ...one, model: 'fake:2b' }, cases: 24, discordance: { b: 1, c: 1 }, p: 1 },
      ...{ difference: { value: -0.001, low: -0.08, high: 0.03 }, verdict: 'too-few' },
    })
    expect(text).toContain(': 0 points (−8 to +3, 24 cases).')
  })
})
