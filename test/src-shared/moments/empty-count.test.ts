import { describe, expect, it } from 'vitest'
import { withoutEmptyCount } from '../../../src-shared/moments/empty-count.ts'
import { meaningOf } from '../../../src-shared/moments/text-meaning.ts'

type Numbers = Parameters<typeof withoutEmptyCount>[2]

const sharesOf = (lines: readonly string[], numbers: Numbers = []) => {
  const text = lines.join(' ')
  const { win, good } = withoutEmptyCount({ text }, lines, numbers, meaningOf)
  const before = meaningOf({ text })
  return { good: win + good, before: before.win + before.good }
}

describe('withoutEmptyCount', () => {
  it.each([
    'You defeated 0 enemies',
    'You collected 0 coins',
    '0 missions completed',
    'Du hast 0 Münzen gewonnen',
    'You earned 0 gold [SPACE]',
  ])('a win or a gift of which there was none is no event: %s', (text) => {
    const { good, before } = sharesOf([text])
    expect(before).toBeGreaterThan(0.5)
    expect(good).toBe(0)
  })

  it.each([
    ['You defeated 3 enemies'],
    ['You defeated 10 enemies'],
    ['0 errors, 0 warnings. Build done.'],
    ['test result: ok. 31 passed; 0 failed; 0 ignored'],
    ['Duel won! Opponent health 0'],
    ['Level complete: 0 mistakes'],
    ['VICTORY', '0 deaths'],
    ['Release v1.0 published'],
    ['You won 3 to 0'],
  ])('a zero that does not count the win leaves it: %s', (...lines) => {
    const { good, before } = sharesOf(lines)
    expect(before).toBeGreaterThan(0)
    expect(good).toBe(before)
  })

  it('the zero of a number that the words name counts, too', () => {
    const words = ['You defeated']
    const number = (label: string, value: number): Numbers => [{ label, value }]
    expect(sharesOf(words).before).toBeGreaterThan(0.5)
    expect(sharesOf(words, number('You defeated', 0)).good).toBe(0)
    expect(sharesOf(words, number('You defeated', 2)).good).toBeGreaterThan(0.5)
    expect(sharesOf(words, number('Lives', 0)).good).toBeGreaterThan(0.5)
  })
})
