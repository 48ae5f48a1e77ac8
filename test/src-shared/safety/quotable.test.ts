import { describe, expect, it } from 'vitest'
import { quotable, withoutStrayMarks } from '../../../src-shared/safety/quote.ts'

describe('quotable', () => {
  it.each([
    ['THE WARDEN WAKES', 'The Warden Wakes'],
    ['| Oak Hall ~', 'Oak Hall'],
    ['•  VICTORY!', 'Victory!'],
    ['Don’t die', "Don't die"],
    ['[BOSS]', 'Boss'],
    ['HP', 'HP'],
    ['MAX XP', 'Max XP'],
  ])('makes a quote from %s', (line, cleaned) => expect(quotable(line)).toBe(cleaned))

  it.each([
    'You should not have come here alone',
    'SCORE 1200',
    'wh | fs',
    'Oak_Hall v2',
    'x y',
    '12',
    '',
    '~ |',
  ])('returns null for %s, which cannot be quoted', (line) => expect(quotable(line)).toBeNull())
})

describe('withoutStrayMarks', () => {
  it('removes stray characters such as “|” and “~”, but keeps punctuation', () => {
    expect(withoutStrayMarks(' |~ “You call  that a sword?” _')).toBe('“You call that a sword?”')
    expect(withoutStrayMarks('· HP 34/100 %')).toBe('HP 34/100 %')
    expect(withoutStrayMarks('| -- ~')).toBe('')
  })
})
