import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarDay, formatDate, formatTime } from '../../../../src-shared/llm/grounding/dates.ts'
import { evidenceIn } from '../../../../src-shared/llm/grounding/evidence.ts'
import { coefficientsOf } from '../../../../src-shared/llm/grounding/expressions.ts'
import { numberOfWords } from '../../../../src-shared/llm/grounding/number-words.ts'
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
    ['a four-star hotel, a two-hour walk', [4, 2]],
    ['four eight-sided dice, a modifier of minus two', [4, 8, -2]],
    ['ten minus two, the most negative 10', [10, 2, 10]],
    ['1h 30m, 5 minutes and 10 seconds, 1 hour and 30 minutes', [90, 310, 90]],
    ['one and a half million', [1_500_000]],
    ['half a second, a quarter of an hour, three quarters, an hour and a quarter', [0.5, 0.25, 0.75, 1.25]],
    ['in 1h30', [90]],
    ['a hundred and five, a dozen', [105, 12]],
    ['x minus 2', [2]],
    ['-5e-6 C next to 5.68e26 kg', [-0.000005, 5.68e26]],
    ['points 3,4,5,2 of 1,500', [3, 4, 5, 2, 1500]],
    ['at 59.9139,10.7522 or 40.7306,-73.9866', [59.9139, 10.7522, 40.7306, -73.9866]],
    ['half an hour, an hour and a half, two and a half hours', [0.5, 1.5, 2.5]],
    ['a song by Thousand Foot Krutch', []],
  ])('%s', (text, wanted) => expect(values(text, 'number')).toEqual(wanted))

  it('are not the digits of identifiers, dates and powers', () => {
    expect(values('order B08PPDJWC8 from 2024-05-01, x^2', 'number')).toEqual([])
  })

  it('a run of number words is read word by word, however long', () => {
    expect(values('one '.repeat(1000), 'number')).toHaveLength(80)
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
  it('keeps what belongs to a name', () => {
    expect(values('order from McDonald’s, and songs of the Beatles’ time', 'name')).toEqual([
      'McDonald’s',
      'Beatles',
    ])
    expect(values('the ruling in Hartwell v. Dunmore Shipping Co., please', 'name')).toEqual([
      'Hartwell v. Dunmore Shipping Co',
    ])
    expect(values('make a playlist called Rainy Sunday on Sunday', 'name')).toEqual(['Rainy Sunday'])
    expect(values('invite Anna Friday', 'name')).toEqual(['Anna'])
    expect(values('tell me of World War 2 in Europe', 'name')).toEqual(['World War 2', 'Europe'])
    expect(values('two tickets to Seattle 2 hours later', 'name')).toEqual(['Seattle'])
  })
  it('leaves out what is done and what only leads to a thing', () => {
    expect(values('how far apart are leeks', 'phrase')).toEqual(['apart', 'leeks'])
    expect(values('a table called inventory', 'phrase')).toEqual(['inventory'])
    expect(values('Can warfarin be taken with aspirin?', 'phrase')).toEqual(['warfarin', 'aspirin'])
    expect(values('look for upcoming jazz', 'phrase')).toEqual(['jazz'])
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
    expect(values('call +47 221 55 908 for v2.4.0-rc1 of *.heic', 'code')).toEqual([
      '+47 221 55 908',
      'v2.4.0-rc1',
      '*.heic',
    ])
    expect(values('flight LH 454 to SW4 7AB in 1971/72, see /img/studio.jpg.', 'code')).toEqual([
      'LH 454',
      'SW4 7AB',
      '1971/72',
      '/img/studio.jpg',
    ])
    expect(values('branch feature/rate-limit of plumtree-bakery.com, and/or #ops-oncall', 'code')).toEqual([
      'feature/rate-limit',
      'plumtree-bakery.com',
      '#ops-oncall',
    ])
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
  it.each([
    ['what is on tomorrow? today is 2023.10.1', ['2023-10-02']],
    ['events next Monday. Today is Sunday 2023-10-01', ['2023-10-02']],
    ['it is now 2024-02-28, see you this weekend', ['2024-03-02']],
    ['today is 2023-10-01', ['2023-10-01']],
    ['the day after tomorrow, it is now 2024-02-28', ['2024-03-01']],
    ['the first Monday in July; today is 2024-06-10', [undefined]],
    ['next Friday; today is Monday 2024-06-10', [undefined]],
    ['from today 2024-06-10 to 2024-06-12', ['2024-06-10', '2024-06-12']],
    ['check in 12th of April 2025, out on the 15th', ['2025-04-12', '2025-04-15']],
    ['on the 9th, it is sep 2023', ['2023-09-09', undefined]],
    ['for next Friday, June 30th 2023', ['2023-06-30']],
    ['on the 3rd floor, back on 2024-01-05', ['2024-01-05']],
  ])('%s: days that another day tells', (text, wanted) =>
    expect(
      (values(text, 'date') as (CalendarDay | undefined)[]).map(
        (one) => one && formatDate(one, 'YYYY-MM-DD'),
      ),
    ).toEqual(wanted),
  )
  it('takes no day from what is quoted', () => {
    expect(values('show "today is 2023-10-01, see you tomorrow"', 'quoted')).toEqual([
      'today is 2023-10-01, see you tomorrow',
    ])
  })
  it('writes a month where the description asks for one', () => {
    expect(formatDate(day('in March 2025'), 'Month as YYYY-MM')).toBe('2025-03')
  })
  it('hears spoken times of day', () => {
    const minutes = (text: string): unknown => values(text, 'time')[0]
    expect(minutes('at 4:30 in the afternoon')).toBe(16 * 60 + 30)
    expect(minutes("at 7 o'clock in the evening")).toBe(19 * 60)
    expect(minutes('at half past seven at night')).toBe(19 * 60 + 30)
    expect(minutes('at quarter to six')).toBe(5 * 60 + 45)
    expect(minutes('at 11.15am')).toBe(11 * 60 + 15)
    expect(minutes('at 2 at night')).toBe(2 * 60)
    expect(minutes('at half past nine tonight')).toBe(21 * 60 + 30)
    expect(minutes('at 9 tonight')).toBe(21 * 60)
    expect(minutes('at 7:30 tomorrow evening')).toBe(19 * 60 + 30)
    expect(minutes('at half past 12 am')).toBe(30)
    expect(minutes('at quarter to 12 at night')).toBe(23 * 60 + 45)
    expect(minutes('half past 99 or 30 this morning')).toBeUndefined()
  })
  it('writes a time as 24 hours where that is said, whatever its example explains', () => {
    expect(formatTime(600, "24-hour format 'HH:MM' (e.g., '13:45' for 1:45 PM)")).toBe('10:00')
    expect(formatTime(600, "like '1:45 PM'")).toBeUndefined()
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

it('reads any text without throwing; spans stand where they say, and only the number of a name overlaps', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const { spans } = evidenceIn(text)
      let last = 0
      for (const span of spans) {
        if (span.kind === 'number' && span.end <= last) continue
        expect(span.start).toBeGreaterThanOrEqual(last)
        expect(span.end).toBeGreaterThan(span.start)
        last = span.end
      }
      expect(last).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 300 },
  )
})
