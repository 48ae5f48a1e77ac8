import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromWireName, wireName } from '../../../src-shared/step/wire-name.ts'
import { fuzz } from '../../fixtures/fuzz.ts'

/** Names made of what could be mistaken for an escape, mixed with anything at all. */
const name = fc.oneof(
  fc.string({
    unit: fc.constantFrom('_', '/', 'x', '5', 'f', '2', 'a', '-', '.', ' ', 'é', '🙂', '\ud800', '\udc00'),
  }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
)

describe('tool names on the wire', () => {
  it('come back as they were, every one of them', () => {
    fc.assert(
      fc.property(name, (original) => {
        expect(fromWireName(wireName(original))).toBe(original)
      }),
      { numRuns: fuzz(5000) },
    )
  })

  it('use only the characters that model servers accept', () => {
    fc.assert(
      fc.property(name, (original) => {
        expect(wireName(original)).toMatch(/^[A-Za-z0-9_-]*$/)
      }),
    )
  })

  it('stay different when they were', () => {
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
  ])('%s reads %s', (original, wire) => {
    expect(wireName(original)).toBe(wire)
  })

  it('do not fail for text that is no name of ours', () => {
    expect(fromWireName('_x110000_')).toBe('_x110000_')
    fc.assert(fc.property(fc.string(), (text) => typeof fromWireName(text) === 'string'))
  })
})
