import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromWireName, wireName } from '../../../src-shared/step/tool-spec.ts'
import { fuzz } from '../../fixtures/fuzz.ts'

const name = fc.oneof(
  fc.string({
    unit: fc.constantFrom('_', '/', 'x', '5', 'f', '2', 'a', '-', '.', ' ', 'é', '🙂', '\ud800', '\udc00'),
  }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
)

describe('wireName', () => {
  it('fromWireName restores every encoded name', () => {
    fc.assert(
      fc.property(name, (original) => {
        expect(fromWireName(wireName(original))).toBe(original)
      }),
      { numRuns: fuzz(5000) },
    )
  })

  it('uses only characters that model servers accept', () => {
    fc.assert(
      fc.property(name, (original) => {
        expect(wireName(original)).toMatch(/^[A-Za-z0-9_-]*$/)
      }),
    )
  })

  it('returns different encodings for different names', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        fc.pre(a !== b)
        expect(wireName(a)).not.toBe(wireName(b))
      }),
      { numRuns: fuzz(2000) },
    )
  })

  it.each([
    ['play_sfx', 'play_sfx'],
    ['math/add', 'math__add'],
    ['a.b', 'a_x2e_b'],
    ['a-b9', 'a-b9'],
    ['a__b', 'a_x5f__x5f_b'],
  ])('encodes the name %s as %s', (original, wire) => {
    expect(wireName(original)).toBe(wire)
  })

  it('returns a string for any text that it decodes', () => {
    expect(fromWireName('_x110000_')).toBe('_x110000_')
    fc.assert(fc.property(fc.string(), (text) => typeof fromWireName(text) === 'string'))
  })
})
