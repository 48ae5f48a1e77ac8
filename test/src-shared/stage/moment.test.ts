import { describe, expect, it } from 'vitest'
import type { Cue } from '../../../src-shared/events/cue.ts'
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
  ] as const)(
    'a beat of the kind %s with a salience of %d becomes the moment %s',
    (kind, salience, moment) => {
      expect(momentOf({ kind, salience })).toBe(moment)
    },
  )
})

describe('isMomentDue', () => {
  it('a death moment may repeat within its own turn, but in another turn only after a minute', () => {
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
