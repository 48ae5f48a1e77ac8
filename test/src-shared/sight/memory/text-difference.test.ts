import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isJunk, nearlyEqual, textDifference } from '../../../../src-shared/sight/memory/text-difference.ts'
import { seenLine } from '../lines.ts'

const texts = (lines: readonly { text: string }[]): string[] => lines.map((line) => line.text)

describe('textDifference', () => {
  it('returns new lines and lines that disappeared', () => {
    const { newLines, goneLines, kept } = textDifference(
      [seenLine('Defend the gate'), seenLine('Level 12 Ranger', [10, 60, 200, 20])],
      [seenLine('Level 12 Ranger', [10, 60, 200, 20]), seenLine('The boss is here', [400, 10, 200, 20])],
    )
    expect(texts(newLines)).toEqual(['The boss is here'])
    expect(texts(goneLines)).toEqual(['Defend the gate'])
    expect(texts(kept)).toEqual(['Level 12 Ranger'])
  })

  it('recognizes a line despite a misread letter, a small move or a number that counts up', () => {
    const before = [seenLine('Defend the northern gate'), seenLine('SCORE 12000', [10, 60, 200, 20])]
    const after = [
      seenLine('Defend tne norlhern gate', [12, 9, 198, 22], 70),
      seenLine('SCORE 12015', [10, 60, 200, 20]),
    ]
    const { newLines, goneLines, kept } = textDifference(before, after)
    expect(newLines).toEqual([])
    expect(goneLines).toEqual([])
    expect(texts(kept)).toEqual(['Defend the northern gate', 'SCORE 12015'])
  })

  it('treats a line as new if it became much larger, such as a list item that became a title', () => {
    const item = seenLine('Neon Tides', [626, 230, 152, 31])
    const title = seenLine('Neon Tides', [457, 243, 366, 67])
    expect(texts(textDifference([item], [title]).newLines)).toEqual(['Neon Tides'])
    expect(textDifference([title], [item]).newLines).toEqual([])
    expect(textDifference([item], [seenLine('Neon Tides', [500, 230, 200, 41])]).newLines).toEqual([])
  })

  it('treats a different text at the same position as new', () => {
    const { newLines, goneLines } = textDifference(
      [seenLine('Press E to open')],
      [seenLine('You are defeated')],
    )
    expect(texts(newLines)).toEqual(['You are defeated'])
    expect(texts(goneLines)).toEqual(['Press E to open'])
    expect(texts(textDifference([seenLine('24')], [seenLine('25')]).newLines)).toEqual(['25'])
  })

  it('returns one new line and one gone line when a list scrolls by one line', () => {
    const chat = (words: string[]) => words.map((text, row) => seenLine(text, [10, 10 + row * 24, 200, 20]))
    const { newLines, goneLines } = textDifference(
      chat(['hello there', 'nice jump', 'what a game']),
      chat(['nice jump', 'what a game', 'again please']),
    )
    expect(texts(newLines)).toEqual(['again please'])
    expect(texts(goneLines)).toEqual(['hello there'])
  })

  it('counts a second line as new even if its text is already on the screen', () => {
    const before = [seenLine('good game')]
    const after = [seenLine('good game'), seenLine('good game', [10, 80, 200, 20])]
    expect(texts(textDifference(before, after).newLines)).toEqual(['good game'])
  })

  it('drops new lines that are uncertain or junk, but keeps a known line even if its reading is uncertain', () => {
    expect(textDifference([], [seenLine('Victory', [0, 0, 50, 20], 45), seenLine('|~ —')]).newLines).toEqual(
      [],
    )
    const known = [seenLine('Victory is ours')]
    const { goneLines, kept } = textDifference(known, [seenLine('Victory is ours', [10, 10, 200, 20], 40)])
    expect(goneLines).toEqual([])
    expect(texts(kept)).toEqual(['Victory is ours'])
    expect(['\\', '~', '|', 'l', '— =', '(( a'].every(isJunk)).toBe(true)
    expect(['7', 'GO!', 'HP 34/100', '¡Olé!', '+15', '======== summary ========'].some(isJunk)).toBe(false)
    expect(['========', '===== a ====='].every(isJunk)).toBe(true)
  })

  it('returns no difference for two equal readings', () => {
    const line = fc.record({
      text: fc.string({ maxLength: 30 }),
      box: fc.tuple(
        fc.nat(1900),
        fc.nat(1000),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 80 }),
      ),
      confidence: fc.integer({ min: 0, max: 100 }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.array(line, { maxLength: 20 }), (first, second) => {
        const standing = textDifference([], first).newLines
        const again = textDifference(standing, first)
        expect(again.newLines).toEqual([])
        expect(again.goneLines).toEqual([])
        const next = textDifference(standing, second)
        expect(next.kept.length).toBe(standing.length - next.goneLines.length)
      }),
    )
  })

  it('nearlyEqual gives the same answer for two texts in either order', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => nearlyEqual(a, b) === nearlyEqual(b, a)))
  })
})
