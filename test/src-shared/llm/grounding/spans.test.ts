import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarDay, formatDate, formatTime } from '../../../../src-shared/llm/grounding/dates.ts'
import { evidenceIn } from '../../../../src-shared/llm/grounding/evidence.ts'
import { coefficientsOf } from '../../../../src-shared/llm/grounding/expressions.ts'
import { numberOfWords } from '../../../../src-shared/llm/grounding/numbers.ts'
import type { SpanKind } from '../../../../src-shared/llm/grounding/span.ts'
import { likeness, partsOf, stemOf } from '../../../../src-shared/llm/grounding/words.ts'

const values = (text: string, kind: SpanKind): unknown[] =>
  evidenceIn(text)
    .spans.filter((span) => span.kind === kind)
    .map((span) => span.value)

describe('numbers in a request', () => {
  it.each([
    ['It costs $1,500.50 today', [1500.5]],
    ['a run of 3,5 km for 12,50 €', [3.5, 12.5]],
    ['3, 5 and 7 km', [3, 5, 7]],
    ['1.234,50 euros of 1.000.000', [1234.5, 1_000_000]],
    ['50 million people', [50_000_000]],
    ['at half volume', [0.5]],
    ['a rate of 7 %', [7]],
    ['-9.8 degrees', [-9.8]],
    ['a charge of 1.6 x 10^-19 C', [1.6e-19]],
    ['twenty-five apples and two hundred pears', [25, 200]],
    ['3m away with 0.5A', [3, 0.5]],
    ['an 80-year-old', [80]],
    ['5 meters per second squared', [5]],
  ])('%s', (text, wanted) => expect(values(text, 'number')).toEqual(wanted))

  it('are not the digits of identifiers, dates and powers', () => {
    expect(values('order B08PPDJWC8 from 2024-05-01, x^2', 'number')).toEqual([])
  })

  it('reads number words, and only those', () => {
    expect(numberOfWords('two hundred and fifty')).toBe(250)
    expect(numberOfWords('three million')).toBe(3_000_000)
    expect(numberOfWords('banana')).toBeUndefined()
  })
})

describe('names, quotes and lists', () => {
  it('leaves the full stop and the first word of a sentence out of a name', () => {
    expect(values('Find hotels near St. Louis. I like American Airlines.', 'name')).toEqual([
      'St. Louis',
      'American Airlines',
    ])
  })
  it('takes what is quoted, and no apostrophe for a quote', () => {
    expect(values("put \"GG\" on the dog's screen, it's 'fun'", 'quoted')).toEqual(['GG', 'fun'])
    expect(values('say "welcome back everyone"', 'quoted')).toEqual(['welcome back everyone'])
  })
  it('reads a quoted date as a date', () => {
    expect(values("check-in '2022-10-15'", 'date')).toEqual([
      { year: 2022, month: 10, day: 15, ambiguous: false },
    ])
  })
  it('reads lists, also nested ones', () => {
    expect(values('sort [12, 24, 36] and [[1,2],[3,4]]', 'list')).toEqual([
      [12, 24, 36],
      [
        [1, 2],
        [3, 4],
      ],
    ])
  })
  it('finds identifiers, addresses and formulas', () => {
    expect(values('ping 172.16.254.1. mail a.b@example.org', 'code')).toEqual(['172.16.254.1'])
    expect(values('ping 172.16.254.1. mail a.b@example.org', 'email')).toEqual(['a.b@example.org'])
    expect(values('derive f(x) = 3x^2 + 2x - 1 at x=5', 'formula')).toEqual(['3x^2 + 2x - 1'])
    expect(values('accelerates at 2 m/s^2, a 5-star hotel', 'formula')).toEqual([])
  })
  it('knows the coefficients of a polynomial', () => {
    expect(coefficientsOf('2x^2 - 3x + 1')).toEqual([2, -3, 1])
    expect(coefficientsOf('x^2 - 4')).toEqual([1, 0, -4])
    expect(coefficientsOf('sin(x)')).toBeUndefined()
  })
})

describe('dates and times', () => {
  const day = (text: string): CalendarDay => values(text, 'date')[0] as CalendarDay
  it.each([
    ['on May 10, 2023', '2023-05-10'],
    ['on the 3rd of March 2024', '2024-03-03'],
    ['on 2025.6.3', '2025-06-03'],
    ['on 25/12/2024', '2024-12-25'],
    ['on 3.4.2024', '2024-04-03'],
    ['on 3.25.2024', '2024-03-25'],
  ])('%s', (text, wanted) => expect(formatDate(day(text), 'in the form YYYY-MM-DD')).toBe(wanted))
  it('writes a date as the description asks, and not at all where a part is missing', () => {
    expect(formatDate(day('May 10, 2023'), 'MM/DD/YYYY')).toBe('05/10/2023')
    expect(formatDate(day('May 10'), 'MM/DD/YYYY')).toBeUndefined()
    expect(formatDate(day('May 10, 2023'), 'the day of the visit')).toBeUndefined()
  })
  it('writes a time of day', () => {
    expect(values('at 7:30 pm or noon', 'time')).toEqual([19 * 60 + 30, 720])
    expect(formatTime(19 * 60 + 30, 'HH:MM')).toBe('19:30')
  })
})

describe('words', () => {
  it('joins forms of one word', () => {
    expect(stemOf('movies')).toBe(stemOf('movie'))
    expect(stemOf('calculation')).toBe(stemOf('calculate'))
    expect(stemOf('cities')).toBe(stemOf('city'))
    expect(likeness(stemOf('weather'), stemOf('whether'))).toBe(0)
  })
  it('opens identifiers', () =>
    expect(partsOf('getStockPrice_by.name')).toEqual(['get', 'stock', 'price', 'by', 'name']))
})

it('reads any text without throwing; spans stand where they say and never overlap', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const { spans } = evidenceIn(text)
      let last = 0
      for (const span of spans) {
        expect(span.start).toBeGreaterThanOrEqual(last)
        expect(span.end).toBeGreaterThan(span.start)
        last = span.end
      }
      expect(last).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 300 },
  )
})
