import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitsPattern } from '../../../src-shared/toolcall/repair/fits-pattern.ts'
import { fuzz } from '../../fixtures/fuzz.ts'

it.each([
  ['^(a?){30}a{30}$', 'a'.repeat(29)],
  [`^${'a?'.repeat(30)}a{30}$`, 'a'.repeat(29)],
  ['^(a|aa)+$', `${'a'.repeat(60)}b`],
  ['^(\\w+\\s?)*$', `${'a'.repeat(60)}!`],
  ['(([a-z]+)*)+!', 'a'.repeat(60)],
  [`^${'a*'.repeat(20)}b$`, 'a'.repeat(60)],
  [`^${'(a|a)'.repeat(40)}b$`, 'a'.repeat(60)],
  ['^(?:(?:x|x)y?){2,}$', 'x'.repeat(60)],
])('fitsPattern accepts any text for %s, which would take exponential time to check', (pattern, text) => {
  expect(fitsPattern(pattern, text)).toBe(true)
})

it.each([
  [
    '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2})?)?$',
    '2026-11-22T04:35Z',
    '22.11.2026',
  ],
  ['^[^@]+@[^@]+\\.[^@]+$', 'me@example.org', 'me at example.org'],
  ['^\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}$', '127.0.0.1', '127.0.0'],
  ['^(red|green|blue)$', 'green', 'greenish'],
  ['^#(?:[0-9a-f]{3}){1,2}$', '#00ff7f', '#00ff7'],
  ['^\\p{Lu}[)*?]\\{?$', 'A*{', 'a*{'],
  ['b', 'abc', 'xyz'],
])('fitsPattern checks %s correctly', (pattern, good, bad) => {
  expect([fitsPattern(pattern, good), fitsPattern(pattern, bad)]).toEqual([true, false])
})

it('fitsPattern returns true or false for any pattern and text', () => {
  const part = fc.constantFrom(
    'a',
    '(',
    ')',
    '|',
    '?',
    '*',
    '+',
    '{2}',
    '{0,9}',
    '[a-b]',
    '\\w',
    '.',
    '^',
    '$',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 24 }), fc.nat({ max: 400 }), (parts, length) => {
      expect(typeof fitsPattern(parts.join(''), `${'a'.repeat(length)}!`)).toBe('boolean')
    }),
    { numRuns: fuzz(3000) },
  )
})
