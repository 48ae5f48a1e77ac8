import { describe, expect, it } from 'vitest'
import type { PairVerdict } from '../../../src-shared/events/audition.ts'
import { partOf } from '../../../src-shared/performer/model-part.ts'

const marlow = { id: 'marlow', language: 'en' } as const
const vera = { id: 'vera', language: 'en' } as const
const german = { id: 'marlow', language: 'de' } as const

const compared = (verdict: PairVerdict, persona = 'marlow') => ({
  ...{ persona, language: 'en' as const },
  pairs: {
    ...{ than: 'Marlow', of: 39, won: 10, even: 4, verdict },
    share: { value: 0.3, low: 0.2, high: 0.4 },
  },
})
/** An audition in German, which no judge compares. */
const unjudged = { persona: 'marlow', language: 'de' } as const

describe('partOf', () => {
  it('lets a model that writes worse than the persona write filler only', () => {
    const partAfter = (verdict: PairVerdict) => partOf([compared(verdict)], marlow)
    expect([partAfter('better'), partAfter('as-well'), partAfter('worse')]).toEqual(['all', 'all', 'filler'])
  })

  it('lets a model without an audition write every line in English', () => {
    expect(partOf([], marlow)).toBe('all')
  })

  it('prefers the comparison with this persona over a newer one with another', () => {
    const both = [compared('worse', 'vera'), compared('as-well')]
    expect([partOf(both, marlow), partOf(both, vera)]).toEqual(['all', 'filler'])
  })

  it('takes the newest comparison with this persona', () => {
    expect(partOf([compared('better'), compared('worse')], marlow)).toBe('all')
  })

  it('is careful with a model that was worse as another persona, but does not praise it for that', () => {
    expect(partOf([compared('worse')], vera)).toBe('filler')
    expect(partOf([compared('better')], vera)).toBe('all')
  })

  it('lets no model write more than filler in a language that no judge knows', () => {
    expect(partOf([], german)).toBe('filler')
    expect(partOf([unjudged, compared('better')], german)).toBe('filler')
  })

  it('leaves the English verdict as it is after an audition in German', () => {
    expect(partOf([unjudged, compared('worse')], marlow)).toBe('filler')
    expect(partOf([unjudged, compared('better')], marlow)).toBe('all')
  })
})
