import { describe, expect, it } from 'vitest'
import { joinNumbers, parseNumber } from '../../../../src-shared/sight/numbers/parse-number.ts'

const valuesOf = (text: string) =>
  joinNumbers(text)
    .split(' ')
    .flatMap((word) => parseNumber(word)?.value ?? [])

describe('parseNumber', () => {
  it('reads abbreviated numbers as their whole value', () => {
    for (const [text, value] of [
      ['1.2K', 1200],
      ['3,4k', 3400],
      ['$1.1M', 1_100_000],
      ['1.234M', 1_234_000],
      ['1,234K', 1_234_000],
      ['2B', 2_000_000_000],
      ['-5K', -5000],
      ['1,5 Mio.', 1_500_000],
      ['2 Mrd', 2_000_000_000],
      ['12.500,5 Tsd.', 12_500_500],
    ] as const)
      expect(valuesOf(text), text).toEqual([value])
  })

  it('takes no unit for an abbreviation', () => {
    for (const [text, values] of [
      ['120m', []],
      ['5km', []],
      ['12O', [120]],
      ['1234B', [12348]],
    ] as const)
      expect(valuesOf(text), text).toEqual(values)
  })
})
