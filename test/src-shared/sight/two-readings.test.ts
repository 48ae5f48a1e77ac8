import { describe, expect, it } from 'vitest'
import { bestReading } from '../../../src-shared/sight/two-readings.ts'

describe('bestReading', () => {
  it('returns the more probable of two different texts unchanged', () => {
    const best = { text: 'GO!', confidence: 0.8 }
    expect(bestReading({ text: '60', confidence: 0.7 }, best)).toEqual(best)
    expect(bestReading(best, { text: '60', confidence: 0.7 })).toEqual(best)
  })

  it('raises the confidence if both readings have the same text', () => {
    const { text, confidence } = bestReading(
      { text: 'Go!', confidence: 0.8 },
      { text: 'GO!', confidence: 0.9 },
    )
    expect(text).toBe('GO!')
    expect(confidence).toBeCloseTo(0.98)
  })

  it('does not count a reading with confidence 0', () => {
    const guess = { text: 'GO!', confidence: 0 }
    expect(bestReading({ text: 'GO!', confidence: 0.8 }, guess).confidence).toBe(0.8)
  })

  it('raises the confidence of a single character only if both readings are fairly certain', () => {
    const zero = (confidence: number) => ({ text: '0', confidence })
    expect(bestReading(zero(0.94), zero(0.84)).confidence).toBe(0.94)
    expect(bestReading(zero(0.94), zero(0.96)).confidence).toBeGreaterThan(0.99)
  })
})
