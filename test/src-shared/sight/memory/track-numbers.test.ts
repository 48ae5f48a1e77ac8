import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNumberTracker } from '../../../../src-shared/sight/memory/track-numbers.ts'
import { readNumbers } from '../../../../src-shared/sight/numbers/read-numbers.ts'
import { seenLine } from '../lines.ts'

const read = (...lines: Parameters<typeof seenLine>[]): [string, number][] =>
  readNumbers(lines.map((line) => seenLine(...line))).named.map(({ label, value }) => [label, value])

describe('readNumbers', () => {
  it.each<[string, [string, number][]]>([
    ['SCORE 12000', [['SCORE', 12000]]],
    ['SCORE: 012,450', [['SCORE', 12450]]],
    ['Gold 1.234.567', [['Gold', 1234567]]],
    ['Gold 12 345', [['Gold', 12345]]],
    ['HP 34/100', [['HP', 34]]],
    ['HP 87 / 100', [['HP', 87]]],
    ['PHASE 2 OF 3', [['PHASE', 2]]],
    ['COMBO x17', [['COMBO', 17]]],
    ['Temp -5', [['Temp', -5]]],
    ['Score: \u22122', [['Score', -2]]],
    ['Gold - 5', [['Gold', 5]]],
    ['Speed 3.5', [['Speed', 3.5]]],
    ['Shield 45%', [['Shield', 45]]],
    [
      'HP 34/100 MP 12/50 GOLD 1,234',
      [
        ['HP', 34],
        ['MP', 12],
        ['GOLD', 1234],
      ],
    ],
    ['SCORE 12O15', [['SCORE', 12015]]],
    ['TIME 04:32', []],
    ['If the reactor core reaches 900 degrees', []],
    ['Version 1.2.3', []],
    ['120', []],
    ['', []],
  ])('reads the numbers in “%s”', (text, numbers) => {
    expect(read([text])).toEqual(numbers)
  })

  it('labels a number with the words to its left or above it', () => {
    expect(read(['SCORE', [10, 10, 80, 20]], ['4200', [110, 10, 60, 20]])).toEqual([['SCORE', 4200]])
    expect(read(['LIVES', [10, 10, 80, 20]], ['3', [40, 36, 16, 24]])).toEqual([['LIVES', 3]])
    expect(read(['LIVES', [10, 10, 80, 20]], ['3', [600, 400, 16, 24]])).toEqual([])
  })

  it('puts the owner, or else “top” or “bottom”, in front of a label that two numbers share', () => {
    const table = (top: string, bottom: string) =>
      read(
        [top, [900, 20, 120, 20]],
        ['Life 20', [900, 50, 100, 20]],
        [bottom, [20, 600, 60, 20]],
        ['Life 9', [20, 630, 90, 20]],
      )
    expect(table('Old Tobias', 'You')).toEqual([
      ['Old Tobias Life', 20],
      ['You Life', 9],
    ])
    expect(table('...', '...')).toEqual([
      ['top Life', 20],
      ['bottom Life', 9],
    ])
  })

  it('returns only finite numbers, for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 6 }), (words) => {
        for (const { label, value } of readNumbers(words.map((text) => seenLine(text))).named) {
          expect(label).not.toBe('')
          expect(Number.isFinite(value)).toBe(true)
        }
      }),
    )
  })

  it('reads any whole number with any common separator', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.constantFrom('', ',', '.', ' ', "'"),
        (value, mark) => {
          const text = String(value).replace(/\B(?=(\d{3})+$)/g, mark)
          expect(read([`SCORE ${text}`])).toEqual([['SCORE', value]])
        },
      ),
    )
  })
})

describe('createNumberTracker', () => {
  it('does not take a slash that was read as a digit for a large number, before or after the maximum is known', () => {
    const track = createNumberTracker()
    const health = (text: string, now: number) =>
      track([seenLine(`HP ${text} MP 12`)], now).find(({ label }) => label === 'HP')
    expect(health('40180', 0)?.value).toBe(40_180)
    expect(health('40/80', 1000)).toMatchObject({ value: 40, of: 80 })
    expect(health('40/80', 2000)).not.toHaveProperty('was')
    expect(health('32180', 3000)).toMatchObject({ value: 32, of: 80, was: 40 })
    expect(health('32/80', 4000)).toMatchObject({ value: 32 })
  })

  it('reports the previous value, and for how long it was shown', () => {
    const track = createNumberTracker()
    expect(track([seenLine('SCORE 12000')], 1000)).toMatchObject([
      { label: 'SCORE', value: 12000, confidence: 90 },
    ])
    expect(track([seenLine('SCORE 12000')], 4000)).toMatchObject([
      { label: 'SCORE', value: 12000, confidence: 90 },
    ])
    expect(track([seenLine('SCORE 12015')], 9000)).toMatchObject([
      { label: 'SCORE', value: 12015, was: 12000, sinceMs: 8000, confidence: 90 },
    ])
    expect(track([seenLine('SCORE 12015')], 9500)[0]).not.toHaveProperty('was')
  })

  it('waits for a second reading of an uncertain value, then reports it', () => {
    const track = createNumberTracker()
    const unsure = () => seenLine('SCORE 72015', [10, 10, 200, 20], 40)
    track([seenLine('SCORE 12000')], 0)
    expect(track([unsure()], 1000)).toMatchObject([{ label: 'SCORE', value: 12000, confidence: 90 }])
    expect(track([unsure()], 1500)).toMatchObject([{ value: 72015, was: 12000, sinceMs: 1000 }])
  })

  it('drops an uncertain value that is not read again, and accepts one that is still shown after 2 s', () => {
    const track = createNumberTracker()
    track([seenLine('SCORE 12000')], 0)
    track([seenLine('SCORE 72000', [10, 10, 200, 20], 40)], 1000)
    expect(track([seenLine('SCORE 12000')], 1200)).toMatchObject([{ value: 12000 }])
    const still = [seenLine('SCORE 12500', [10, 10, 200, 20], 40)]
    expect(track(still, 5000)[0]?.value).toBe(12000)
    expect(track(still, 6900)[0]?.value).toBe(12000)
    expect(track(still, 7000)).toMatchObject([{ value: 12500, was: 12000 }])
  })

  it('reports the former label of a number once its label is read better', () => {
    const track = createNumberTracker()
    track([seenLine('HEA 96')], 0)
    const better = [seenLine('HEALTH 50')]
    expect(track(better, 2000)).toMatchObject([{ label: 'HEALTH', formerly: 'HEA', value: 50, was: 96 }])
    expect(track(better, 3000)[0]).not.toHaveProperty('formerly')
  })

  it('returns the typical time between changes after the third change of a number', () => {
    const track = createNumberTracker()
    const at = (value: number, now: number) => track([seenLine(`SCORE ${value}`)], now)[0]?.periodMs
    expect([at(10, 0), at(11, 700), at(12, 2700), at(12, 3000), at(13, 4700)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      2000,
    ])
  })

  it('returns at most 16 numbers, and keeps a label if one of its letters is misread', () => {
    const track = createNumberTracker()
    const many = Array.from({ length: 100 }, (_, row) =>
      seenLine(`Item ${String.fromCharCode(65 + (row % 26))}${String.fromCharCode(65 + row / 26)} ${row}`, [
        0,
        row * 30,
        200,
        20,
      ]),
    )
    expect(track(many, 0)).toHaveLength(16)
    const other = createNumberTracker()
    other([seenLine('DISTANCE 245')], 0)
    expect(other([seenLine('DlSTANCE 240')], 1000)).toMatchObject([{ label: 'DISTANCE', was: 245 }])
  })
})

describe('numbers without a name', () => {
  type Line = Parameters<typeof seenLine>
  const health = (value: number): Line => [`${value}`, [338, 656, `${value}`.length * 16, 32]]

  /** Tracks screens that are a second apart, and returns the last result. */
  function lastOf(screens: readonly Line[][]) {
    const track = createNumberTracker()
    return screens
      .map((lines, second) =>
        track(
          lines.map((line) => seenLine(...line)),
          second * 1000,
        ),
      )
      .at(-1)
  }
  const still = (lines: Line[]): Line[][] => new Array<Line[]>(6).fill(lines)

  it('a number without a name is reported once it has been alone at its position for a while', () => {
    expect(lastOf(still([health(100)]).slice(1))).toEqual([])
    expect(lastOf(still([health(100)]))).toMatchObject([{ label: 'number 1', value: 100 }])
    expect(lastOf([...still([health(100)]), [health(62)], [health(14)]])).toMatchObject([
      { label: 'number 1', value: 14, was: 62, sinceMs: 1000 },
    ])
  })

  it('a number with a maximum (58/72) is reported after fewer readings, even in a row of numbers', () => {
    const share: Line = ['58/72', [266, 428, 48, 21]]
    const costs = [428, 588, 748].map((left, n): Line => [`${n + 1}`, [left, 428, 14, 21]])
    expect(lastOf(still([share, ...costs]).slice(3))).toMatchObject([
      { label: 'number 1', value: 58, of: 72 },
    ])
  })

  it('a number without a name is not reported if it was ever part of a row of numbers', () => {
    const scale = [105, 120, 150].map((value, n): Line => [`${value}`, [440 + n * 60, 20, 34, 20]])
    expect(lastOf(still(scale))).toEqual([])
    const alone = still(scale.slice(1, 2))
    expect(lastOf([...alone, scale, ...alone])).toEqual([])
  })

  it('a number without a name is reported only under its name once the name has been read', () => {
    const named: Line[] = [['HEALTH', [230, 656, 100, 32]], health(62)]
    expect(lastOf([...still([health(100)]), named])).toMatchObject([{ label: 'HEALTH', value: 62 }])
  })
})
