import { describe, expect, it } from 'vitest'
import { meanOf, wilson } from '../../../src-shared/bench/analysis/statistics/interval.ts'
import {
  accepted,
  anything,
  argRule,
  between,
  contains,
  exactly,
  expectationText,
  fulfills,
  isStrict,
  matches,
  mayBeMissing,
  oneOf,
  optional,
  sameValue,
} from '../../../src-shared/bench/matcher.ts'
import type { BenchConfig } from '../../../src-shared/bench/results.ts'
import { countRows, differences, orderOf, planRows } from '../../../src-shared/bench/runner/plan-rows.ts'

describe('fulfills', () => {
  it.each([
    ['“Hello.”', 'hello', true],
    ['hello  there', 'Hello there!', true],
    ['hello', 'hell', false],
    [1, 1 + 1e-10, true],
    [1, 1 + 1e-8, false],
    [1, '1', false],
    [[1, 2], [1, 2], true],
    [[1], [1, 2], false],
    [{ a: 'X' }, { a: 'x' }, true],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [null, null, true],
  ])('compares %j with %j: %s', (given, wanted, isSame) => {
    expect(sameValue(given, wanted)).toBe(isSame)
    expect(fulfills(given, wanted)).toBe(isSame)
  })

  it.each([
    ['exactly "a"', exactly('a'), 'a', true],
    ['exactly "a"', exactly('a'), 'A', false],
    ['one of "a", "b"', oneOf('a', 'b'), 'B.', true],
    ['one of "a", "b"', oneOf('a', 'b'), 'c', false],
    ['contains "Fire"', contains('Fire'), 'a big fire!', true],
    ['contains "Fire"', contains('Fire'), 'water', false],
    ['contains "Fire"', contains('Fire'), 7, false],
    ['matches /^a+$/', matches('^a+$'), 'AA', true],
    ['matches /^a+$/', matches('^a+$'), 'ab', false],
    ['between 1 and 5', between(1, 5), 1, true],
    ['between 1 and 5', between(1, 5), 5, true],
    ['between 1 and 5', between(1, 5), 5.1, false],
    ['between 1 and 5', between(1, 5), '3', false],
    ['anything', anything(), null, true],
    ['"a" or nothing', optional('a'), 'a', true],
    ['"a" or nothing', optional('a'), 'b', false],
    ['anything or nothing', optional(), 'b', true],
    ['one of "New York", ""', accepted(['New York', '']), 'new-york', true],
    ['one of "New York", ""', accepted(['New York', '']), 'York', false],
    ['one of [1,2]', accepted([[1, 2]]), [1, 2], true],
    ['one of [1,2]', accepted([[1, 2]]), [2, 1], false],
    ['one of ""', accepted(['']), [], true],
    ['one of "x"', accepted(['x']), [], false],
    ['one of {"a":[1,2],"b":["",3]}', accepted([{ a: [1, 2], b: ['', 3] }]), { a: 2 }, true],
    ['one of {"a":[1,2],"b":["",3]}', accepted([{ a: [1, 2], b: ['', 3] }]), { b: 3 }, false],
    ['one of {"a":[1,2],"b":["",3]}', accepted([{ a: [1, 2], b: ['', 3] }]), { a: 1, c: 1 }, false],
  ])('%s', (text, expected, given, isMet) => {
    expect(fulfills(given, expected)).toBe(isMet)
    expect(expectationText(expected)).toBe(text)
  })

  it.each([
    [optional('a'), true],
    [accepted(['a', '']), true],
    [accepted(['a']), false],
    [anything(), false],
    ['a', false],
  ])('%j may be missing: %s', (expected, may) => {
    expect(mayBeMissing(expected)).toBe(may)
  })

  it('follows the rules of BFCL only for its own lists, and refuses a pattern that is none', () => {
    expect([isStrict(accepted([])), isStrict(optional()), isStrict('a')]).toEqual([true, false, false])
    expect(() => matches('(')).toThrow()
    expect(argRule.safeParse({ $match: 'matches', text: '(' }).success).toBe(false)
    expect(argRule.safeParse({ $match: 'matches', text: 'a' }).success).toBe(true)
  })
})

describe('intervals', () => {
  it('contain the share, are narrower with more cases, and stay between 0 and 1', () => {
    const [few, many] = [wilson(8, 10), wilson(80, 100)]
    expect(few.low).toBeCloseTo(0.4902, 4)
    expect(few.high).toBeCloseTo(0.9433, 4)
    expect(many.low).toBeGreaterThan(few.low)
    expect(wilson(0, 10).low).toBe(0)
    expect(wilson(10, 10).high).toBe(1)
    expect(wilson(0, 0)).toEqual({ value: 0, low: 0, high: 1 })
  })

  it('of a mean are narrower than those of its shares', () => {
    const share = { value: 0.5, low: 0.3, high: 0.7 }
    const mean = meanOf([share, share, share, share])
    expect([mean.value, mean.low, mean.high].map((one) => one.toFixed(3))).toEqual([
      '0.500',
      '0.400',
      '0.600',
    ])
    expect(meanOf([])).toEqual({ value: 0, low: 0, high: 1 })
    expect(meanOf([{ value: 0.9, low: 0.1, high: 1 }]).low).toBeCloseTo(0.1)
  })
})

const config = {
  ...{ suiteHash: 'h1', modes: ['native', 'text'], doses: [0, 8], epochs: 2, adlib: '1' },
  models: [{ name: 'a', digest: 'd1' }, { name: 'b' }],
} as unknown as BenchConfig

describe('planRows', () => {
  it('runs each model as a whole, then each mode, epoch and dose', () => {
    const rows = [...planRows(config, ['c1', 'c2'])]
    expect(rows).toHaveLength(countRows(config, 2))
    expect(rows.slice(0, 4).map((row) => [row.case, row.model, row.mode, row.epoch, row.dose])).toEqual([
      ['c1', 'a', 'native', 1, 0],
      ['c2', 'a', 'native', 1, 0],
      ['c1', 'a', 'native', 1, 8],
      ['c2', 'a', 'native', 1, 8],
    ])
    expect(rows.findIndex(({ model }) => model === 'b')).toBe(16)
  })

  it('gives each case to one shard', () => {
    const ids = ['c1', 'c2', 'c3', 'c4', 'c5']
    const parts = [1, 2].map((part) => {
      const sharded = { ...config, shard: { part, of: 2 } } as BenchConfig
      const rows = [...planRows(sharded, ids)]
      expect(rows).toHaveLength(countRows(sharded, ids.length))
      return [...new Set(rows.map((row) => row.case))]
    })
    expect(parts).toEqual([
      ['c1', 'c3', 'c5'],
      ['c2', 'c4'],
    ])
  })

  it('uses four orders of tools, each for a quarter of the cases', () => {
    expect([0, 24, 25, 50, 99].map((at) => orderOf(at, 100))).toEqual([0, 0, 1, 2, 3])
  })
})

it('differences names each change of a run, in a sentence', () => {
  expect(differences(config, config)).toEqual([])
  const now = { ...config, suiteHash: 'h2', epochs: 3, models: [{ name: 'a', digest: 'd2' }, { name: 'c' }] }
  const found = differences(config, now as unknown as BenchConfig)
  expect(found).toHaveLength(5)
  expect(found.join(' ')).toMatch(
    /suite has changed.*epochs: 2 in the run, 3 now.*a, digest: "d1".*"d2" now.*b is in the run, but not now.*c is not in the run/s,
  )
  const old = { ...config, adlib: undefined } as unknown as BenchConfig
  expect(differences(old, config)).toEqual([])
})
