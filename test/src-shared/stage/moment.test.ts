import { describe, expect, it } from 'vitest'
import { bigLineMs, bigWordMs, bigWordOf, isSetUpWord } from '../../../src-shared/events/big-word.ts'
import type { Cue } from '../../../src-shared/events/cue.ts'
import { pagesMs } from '../../../src-shared/events/reading-time.ts'
import { isMomentDue, momentOf } from '../../../src-shared/stage/moment.ts'

describe('momentOf', () => {
  it.each([
    ['arrival', 0.9, 'boss'],
    ['near-death', 0.85, 'danger'],
    ['comeback', 1, 'triumph'],
    ['victory', 0.8, 'triumph'],
    ['death', 0.8, 'death'],
    ['death', 0.6, undefined],
    ['arrival', 0.6, undefined],
    ['callout', 0.8, 'boss'],
    ['callout', 0.55, undefined],
    ['reward', 0.9, undefined],
  ] as const)('a beat %s with salience %d becomes the moment %s', (kind, salience, moment) => {
    expect(momentOf({ kind, salience })).toBe(moment)
  })
})

describe('isMomentDue', () => {
  it('a curtain falls at most once a minute, for all cues of one turn', () => {
    const cue: Cue = {
      ...{ id: 'c1', lane: 'sound', by: 'tool', durationMs: 2000, turn: 't1', moment: 'death' },
      content: { lane: 'sound', sound: 'fail_trombone', volume: 1 },
    }
    const cues = [{ cue, cuedAt: 1000, shown: [] }]
    const at = (turn: string | undefined, now: number) => isMomentDue('death', { turn, cues, now })
    expect(at('t1', 2000)).toBe(true)
    expect(at('t2', 60_000)).toBe(false)
    expect(at(undefined, 60_000)).toBe(false)
    expect(at('t3', 61_000)).toBe(true)
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
    ['We told Madame Quill about the dressing rooms.\nThe dressing room.', 'MADAME QUILL'],
    ['We told Bartholomew Montgomery, of course.', 'BARTHOLOMEW'],
    ['I am for it', null],
    ['今日はとても長い一日だったので帰ります', null],
  ])('returns the words in “%s” that can be shown big', (line, word) => {
    expect(bigWordOf(line)).toBe(word)
  })
})

describe('bigLineMs', () => {
  it('adds the time of the big word to the time of the line', () => {
    const line = 'He skipped breakfast for this.'
    expect(isSetUpWord(line)).toBe(false)
    expect(bigLineMs(line)).toBe(bigWordMs + pagesMs(line))
    expect(bigLineMs('I am for it')).toBe(pagesMs('I am for it'))
  })

  it('adds only a short time for a setup that was the big word', () => {
    const line = 'Tall.\nI had hoped for less tall.'
    expect(isSetUpWord(line)).toBe(true)
    expect(bigLineMs(line)).toBe(bigWordMs + 400 + pagesMs('I had hoped for less tall.'))
    expect(bigLineMs(line)).toBeLessThan(bigWordMs + pagesMs(line))
  })
})
