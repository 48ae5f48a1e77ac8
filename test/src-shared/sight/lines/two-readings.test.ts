import { describe, expect, it } from 'vitest'
import { bestReading, withHudReading } from '../../../../src-shared/sight/lines/read-characters.ts'

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

  it('ignores a reading with confidence 0', () => {
    const guess = { text: 'GO!', confidence: 0 }
    expect(bestReading({ text: 'GO!', confidence: 0.8 }, guess).confidence).toBe(0.8)
  })

  it('raises the confidence of a single character only if both readings are almost certain', () => {
    const zero = (confidence: number) => ({ text: '0', confidence })
    expect(bestReading(zero(0.94), zero(0.84)).confidence).toBe(0.94)
    expect(bestReading(zero(0.94), zero(0.96)).confidence).toBeGreaterThan(0.99)
  })
})

describe('withHudReading', () => {
  const read = (text: string, confidence: number) => ({ text, confidence })

  it('raises the probability of a text on which both readers agree', () => {
    const { text, confidence } = withHudReading(read('12/40', 0.9), read('12/40', 0.9))
    expect(text).toBe('12/40')
    expect(confidence).toBeCloseTo(0.99)
  })

  it.each([
    ['a guess', read('a000', 0), read('0000', 0.9), '0000'],
    ['a letter that is a digit', read('S', 0.9), read('5', 0.98), '5'],
    ['nothing if the text is probable', read('HEALTH', 0.9), read('HFALTH', 0.95), 'HEALTH'],
    ['nothing if the HUD reader doubts', read('S', 0.7), read('5', 0.8), 'S'],
    ['no probable longer number', read('18/18', 0.95), read('1818', 0.99), '18/18'],
    ['no guess with a row of dots', read('d d', 0), read('0 0', 0.99), 'd d'],
    ['no number with a shorter one', read('002', 0.88), read('02', 0.98), '002'],
  ])('replaces %s', (_, general, hud, text) => {
    expect(withHudReading(general, hud).text).toBe(text)
  })

  it('sets the confidence of a lone character to 0 if the HUD reader sees no text, unless the character is certain', () => {
    const nothing = read('', 0)
    expect(withHudReading(read('0', 0.92), nothing).confidence).toBe(0)
    expect(withHudReading(read('0', 0.99), nothing).confidence).toBe(0.99)
    expect(withHudReading(read('0%', 0.9), nothing).confidence).toBe(0.9)
  })

  it('sets the confidence of “0 0 0” to 0 even if both readers agree, because it is probably a row of dots', () => {
    expect(withHudReading(read('0 0 0', 0.9), read('0 0 0', 0.99)).confidence).toBe(0)
    expect(withHudReading(read('100 0', 0.9), read('100 0', 0.9)).confidence).toBeGreaterThan(0.98)
  })
})
