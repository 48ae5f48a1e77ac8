import { describe, expect, it } from 'vitest'
import { bigWordOf } from '../../../src-shared/events/big-word.ts'
import { momentOf } from '../../../src-shared/stage/moment.ts'

describe('momentOf', () => {
  it.each([
    ['arrival', 0.9, 'boss'],
    ['near-death', 0.85, 'danger'],
    ['comeback', 1, 'triumph'],
    ['victory', 0.8, 'triumph'],
    ['arrival', 0.6, undefined],
    ['reward', 0.9, undefined],
  ] as const)('makes of %s at %d: %s', (kind, salience, moment) => {
    expect(momentOf({ kind, salience })).toBe(moment)
  })
})

describe('bigWordOf', () => {
  it.each([
    ['Tall. I had hoped\nfor less tall.', 'TALL.'],
    ['Nobody make eye contact.', 'EYE CONTACT.'],
    ['We rehearsed this with a coat rack.', 'COAT RACK.'],
    ['He skipped breakfast for this.', 'BREAKFAST'],
    ['Oh no.\nHe has a name.', 'OH NO.'],
    ['Break a leg. Theirs, ideally.', 'BREAK A LEG.'],
    ['We told Warden about the dressing rooms.\nThe dressing room.', 'WARDEN'],
    ['I am for it', null],
    ['今日はとても長い一日だったので帰ります', null],
  ])('returns the words of "%s" that stand for it', (line, word) => {
    expect(bigWordOf(line)).toBe(word)
  })
})
