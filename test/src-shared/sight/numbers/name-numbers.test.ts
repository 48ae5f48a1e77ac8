import { describe, expect, it } from 'vitest'
import { createNumberTracker } from '../../../../src-shared/sight/memory/track-numbers.ts'
import { readNumbers } from '../../../../src-shared/sight/numbers/read-numbers.ts'
import { seenLine } from '../lines.ts'

const read = (...lines: Parameters<typeof seenLine>[]): Record<string, number> =>
  Object.fromEntries(
    readNumbers(lines.map((line) => seenLine(...line))).named.map(({ label, value }) => [label, value]),
  )

describe('names of numbers', () => {
  it('names each number after the smaller word below it', () => {
    expect(read(['12   88%', [200, 600, 260, 76]], ['AMMO   HEALTH', [180, 686, 260, 28]])).toEqual({
      AMMO: 12,
      HEALTH: 88,
    })
  })

  it('names each number after the smaller word below it, even if a divider between the words was read as a digit', () => {
    expect(read(['34 64%', [200, 604, 278, 80]], ['AMMO 9 HEALTH', [174, 686, 269, 30]])).toEqual({
      AMMO: 34,
      HEALTH: 64,
    })
    expect(read(['AMMO 9 HEALTH', [174, 686, 269, 30]])).toEqual({ AMMO: 9 })
  })

  it('a line that contains a number does not name another number', () => {
    expect(read(['+1.19 Whitaker', [100, 100, 200, 30]], ['260', [120, 140, 80, 50]])).not.toHaveProperty(
      '1.19 Whitaker',
    )
  })

  it('a label keeps its number if its colon was read as a semicolon', () => {
    expect(read(['Score; 40', [100, 0, 120, 20]])).toEqual({ Score: 40 })
    expect(read(['FUEL;700', [100, 30, 120, 20]])).toEqual({ FUEL: 700 })
  })

  it('a verb in a log does not name a number', () => {
    expect(read(['Ana calls 20', [100, 0, 120, 20]], ['Bo raises to 40', [100, 30, 140, 20]])).toEqual({})
    expect(read(['Kills 20', [100, 0, 90, 20]])).toEqual({ Kills: 20 })
  })

  it('words below a full value such as 34/34 are its name, even if they are as tall as the digits', () => {
    const name: Parameters<typeof seenLine> = ['Hollow Bellringer', [857, 455, 146, 22]]
    expect(read(['34/34', [906, 428, 48, 21]], name)).toEqual({ 'Hollow Bellringer': 34 })
    expect(read(['34', [906, 428, 48, 21]], name)).toEqual({})
  })

  it('a word below a number such as 1/14 is not its name if the word is as tall as the digits', () => {
    expect(read(['1/14', [100, 0, 40, 20]], ['Castle', [90, 24, 60, 20]])).toEqual({})
  })

  it('a word far to the left of a number is its name only in a table', () => {
    const row = (n: number, name: string, value: string): Parameters<typeof seenLine>[] => [
      [name, [400, 100 + n * 26, 60 + n, 24]],
      [value, [700, 100 + n * 26, 50, 24]],
    ]
    expect(
      read(...row(0, 'Score:', '40 pts'), ...row(1, 'Coins:', '6 (20)'), ...row(2, 'Laps:', '3')),
    ).toEqual({ Score: 40, Coins: 6, Laps: 3 })
    expect(read(...row(0, 'Score:', '40 pts'))).toEqual({})
  })

  it('a distant word in the same row names a number with a maximum if the next row has the same layout', () => {
    const row = (n: number, name: string, value: string): Parameters<typeof seenLine>[] => [
      [name, [35, 37 + n * 36, 66 + n * 6, 25]],
      [value, [200, 37 + n * 36, 62, 25]],
    ]
    const health = row(0, 'Health', '31/100')
    expect(read(...health, ...row(1, 'Hunger', '53/100'))).toEqual({ Health: 31, Hunger: 53 })
    expect(read(...health)).toEqual({})
    expect(read(...row(0, 'Health', '31'), ...row(1, 'Hunger', '53'))).toEqual({})
    expect(read(...health, ['Poor', [130, 37, 40, 25]], ...row(1, 'Hunger', '53/100'))).toEqual({
      Poor: 31,
    })
  })

  it('a title with its position in a series, such as (1/31), is not a counter', () => {
    expect(read(['Late At Night (1/31)', [368, 346, 301, 27]])).toEqual({})
    expect(read(['Late At Night', [368, 346, 200, 27]], ['(1/31)', [582, 346, 87, 27]])).toEqual({})
    expect(read(['Wolves slain (3/10)', [368, 346, 301, 27]])).toEqual({ 'Wolves slain': 3 })
    expect(read(['Lives (3/5)', [368, 346, 301, 27]])).toEqual({ Lives: 3 })
  })

  it('in a table, a number takes its name from its own row, not from the row above', () => {
    const row = (n: number, name: string, value: string): Parameters<typeof seenLine>[] => [
      [name, [1074, 500 + n * 14, 105, 18]],
      [value, [1172 + (n % 2), 500 + n * 14, 35, 16]],
    ]
    expect(
      read(
        ...row(0, 'Tenants', '192'),
        ['Mortality rate', [1074, 514, 125, 18]],
        ...row(2, 'Food', '1701'),
        ...row(3, 'Goods', '859'),
      ),
    ).toEqual({ Tenants: 192, Food: 1701, Goods: 859 })
  })

  it('a distant word with a colon names a number in the same row if no other word is between them', () => {
    const row: Parameters<typeof seenLine>[] = [
      ['Lines:', [286, 680, 74, 24]],
      ['12 Lvl: 5', [434, 680, 112, 24]],
    ]
    expect(read(...row)).toEqual({ Lines: 12, Lvl: 5 })
    expect(
      read(
        ['Player:', [286, 636, 84, 24]],
        ['Ada', [510, 636, 40, 24]],
        ['Score:', [286, 658, 74, 24]],
        ['6836', [494, 658, 56, 24]],
      ),
    ).toEqual({ Score: 6836 })
    expect(read(['Lines', [286, 680, 74, 24]], ['12', [434, 680, 26, 24]])).toEqual({})
    expect(
      read(['Player:', [286, 680, 74, 24]], ['Ada', [370, 680, 40, 24]], ['12', [434, 680, 26, 24]]),
    ).toEqual({ Ada: 12 })
  })

  it('reads a column in which names and numbers alternate', () => {
    const column = ['HP', '32/40', 'XP', '0/28', 'MP', '6/7'].map(
      (text, n): Parameters<typeof seenLine> => [text, [1184, 260 + n * 15, 36, 16]],
    )
    expect(read(...column)).toEqual({ HP: 32, XP: 0, MP: 6 })
  })

  it('each number in a line gets its own name, even if the name is one letter with a colon', () => {
    expect(read(['Dlvl:1 $:0 HP:16(18) Pw: 2(2) AC:6 Xp:1/0 T:28'])).toEqual({
      ...{ Dlvl: 1, HP: 16, Pw: 2, AC: 6, Xp: 1, T: 28 },
    })
  })

  it('a word of a sentence such as “Failed, -1 life” does not name the number', () => {
    expect(read(['Failed, -1 life'])).toEqual({})
  })
})

describe('the maximum of a number', () => {
  it.each([
    ['HP 34/100', 34, 100],
    ['HP: 16(18)', 16, 18],
    ['Wave 2 of 5', 2, 5],
  ])('the maximum of a number is read from %s', (text, value, of) => {
    expect(readNumbers([seenLine(text)]).named).toMatchObject([{ value, of }])
  })

  it('a number takes its maximum from a separate “/31” and its label from the word above the “/31”', () => {
    const { named } = readNumbers([
      seenLine('CKPT', [1167, 12, 85, 33]),
      seenLine('/31', [1169, 37, 81, 43]),
      seenLine('1', [1131, 46, 28, 29]),
      seenLine('40', [1131, 90, 28, 29]),
    ])
    expect(named).toMatchObject([{ label: 'CKPT', value: 1, of: 31, line: { text: '1' } }])
  })

  it('the maximum of a number is never less than its value', () => {
    expect(readNumbers([seenLine('St: 18/02')]).named[0]?.of).toBeUndefined()
  })
})

describe('a tracked number', () => {
  it('a tracked number keeps its label while the label is misread or gone', () => {
    const track = createNumberTracker()
    const hud = (value: string, name: string) =>
      [seenLine(value, [340, 600, value.length * 40, 76]), seenLine(name, [330, 686, 110, 28])].filter(
        ({ text }) => text !== '',
      )
    expect(track(hud('88%', 'HEALTH'), 0)).toMatchObject([{ label: 'HEALTH', value: 88, percent: true }])
    expect(track(hud('76%', 'HEA'), 1000)).toMatchObject([{ label: 'HEALTH', value: 76, was: 88 }])
    expect(track(hud('7%', ''), 2000)).toMatchObject([{ label: 'HEALTH', value: 7, was: 76 }])
  })

  it('a tracked number keeps its value if only its maximum was read', () => {
    const track = createNumberTracker()
    const hud = (text: string, left: number) => [
      seenLine('CKPT', [1167, 12, 85, 33]),
      seenLine(text, [left, 37, 1250 - left, 43]),
    ]
    track(hud('3/31', 1131), 0)
    for (const now of [1000, 2000, 4000])
      expect(track(hud('31', 1173), now)).toMatchObject([{ value: 3, of: 31 }])
    expect(track(hud('31/31', 1110), 5000)).toMatchObject([{ value: 31, was: 3 }])
  })

  it('a number at another position does not get the label of a tracked number', () => {
    const track = createNumberTracker()
    track([seenLine('88%', [340, 600, 120, 76]), seenLine('HEALTH', [330, 686, 110, 28])], 0)
    expect(track([seenLine('7%', [900, 600, 80, 76])], 1000)).toEqual([])
  })
})

describe('names that follow their numbers', () => {
  it('reads the names after the numbers in “20 SQUADS 48 ALIVE” and before the numbers in “HP 34 MP 20”', () => {
    expect(read(['20 SQUADS 48 ALIVE', [1073, 25, 170, 28]])).toEqual({ SQUADS: 20, ALIVE: 48 })
    expect(read(['+2,400 XP', [571, 604, 138, 44]])).toEqual({ XP: 2400 })
    expect(read(['HP 34 MP 20', [20, 20, 170, 28]])).toEqual({ HP: 34, MP: 20 })
  })

  it('reads two numbers and their names from “2 failed | 9 passed” and ignores the heading in front', () => {
    expect(read(['Tests 2 failed | 9 passed (11)', [20, 20, 300, 20]])).toEqual({ failed: 2, passed: 9 })
  })

  it('units, list items, and sentences do not name a number', () => {
    expect(read(['48 km', [20, 20, 60, 20]])).toEqual({})
    expect(read(['1. Bellows', [20, 20, 60, 20]])).toEqual({})
    expect(read(['12 people joined the stream', [20, 20, 260, 20]])).toEqual({})
    const item = (n: number, text: string): Parameters<typeof seenLine>[] => [
      [`${n} ${text}`, [40, 100 + n * 26, 90, 22]],
    ]
    expect(read(...item(1, 'HOLM'), ...item(2, 'ADEYEMI'), ...item(3, 'RUSK'))).toEqual({})
  })

  it('the word right after a number names it only if no other word does', () => {
    expect(read(['4', [1076, 29, 16, 20]], ['SQUADS', [1099, 30, 50, 21]])).toEqual({ SQUADS: 4 })
    expect(
      read(
        ['HP', [20, 30, 30, 20]],
        ['34', [60, 30, 30, 20]],
        ['MP', [100, 30, 30, 20]],
        ['20', [140, 30, 30, 20]],
      ),
    ).toEqual({ HP: 34, MP: 20 })
  })

  it('compass directions and prepositions do not name a number', () => {
    expect(read(['NE', [447, 21, 26, 20]], ['60', [490, 21, 28, 20]])).toEqual({})
    expect(read(['of 60', [610, 360, 59, 30]])).toEqual({})
  })
})

describe('tables and scores', () => {
  it('in a score such as 1-0 between two names, each name gets the number on its side', () => {
    const har: Parameters<typeof seenLine> = ['HAR', [158, 43, 50, 31]]
    const val: Parameters<typeof seenLine> = ['VAL', [316, 42, 44, 32]]
    expect(read(har, ['1-0', [230, 37, 60, 41]], val)).toEqual({ HAR: 1, VAL: 0 })
    expect(read(['Harborough 2 – 1 Valmora', [158, 43, 300, 31]])).toEqual({ Harborough: 2, Valmora: 1 })
    expect(read(har, ['1-0', [230, 37, 60, 41]])).toEqual({})
    expect(read(har, ['+3', [386, 45, 28, 27]], ['1-0', [230, 37, 60, 41]], val)).toEqual({ HAR: 1, VAL: 0 })
  })

  it('a name in the middle of a row names the numbers on both sides, as “left” and “right”', () => {
    const row = (n: number, left: string, name: string, right: string): Parameters<typeof seenLine>[] => [
      [left, [430, 259 + n * 54, 40, 30]],
      [name, [590, 259 + n * 54, 100, 30]],
      [right, [810, 259 + n * 54, 40, 30]],
    ]
    expect(
      read(
        ...row(0, '54%', 'Possession', '46%'),
        ...row(1, '5', 'Shots', '3'),
        ...row(2, '3', 'Corners', '1'),
      ),
    ).toEqual({
      ...{ 'left Possession': 54, 'right Possession': 46 },
      ...{ 'left Shots': 5, 'right Shots': 3, 'left Corners': 3, 'right Corners': 1 },
    })
  })

  it('numbers with the same label in several rows also get the names of their rows', () => {
    const row = (n: number, command: string, name: string, hp: string, mp: string) =>
      [
        [command, [75, 517 + n * 46, 89, 33]],
        [name, [367, 518 + n * 46, 77 + n, 31]],
        ['HP', [556, 521 + n * 46, 36, 25]],
        [hp, [630, 518 + n * 46, 95, 32]],
        ['MP', [924, 520 + n * 46, 40, 27]],
        [mp, [997, 517 + n * 46, 77, 33]],
      ] satisfies Parameters<typeof seenLine>[]
    const sable = row(0, 'Attack', 'Sable', '141/212', '48/48')
    const tomo = row(1, 'Magic', 'Tomo', '0/176', '22/30')
    expect(read(...sable, ...tomo, ...row(2, 'Items', 'Isolde', '148/148', '84/92'))).toEqual({
      ...{ 'Sable HP': 141, 'Sable MP': 48, 'Tomo HP': 0, 'Tomo MP': 22 },
      ...{ 'Isolde HP': 148, 'Isolde MP': 84 },
    })
  })

  it('reads 1,610g as a number with a unit, but does not read 4th as a number', () => {
    expect(read(['Total', [426, 527, 94, 36]], ['1,610g', [540, 527, 104, 41]])).toEqual({ Total: 1610 })
    expect(read(['Rank', [426, 527, 94, 36]], ['4th', [540, 527, 54, 41]])).toEqual({})
  })

  it('a row of single digits such as “2 4 5” gets no name', () => {
    expect(read(['Spring', [1130, 70, 90, 30]], ['2 4 5', [1148, 105, 76, 29]])).toEqual({})
  })
})
