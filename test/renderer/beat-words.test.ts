import { describe, expect, it } from 'vitest'
import { beatWords, planWords } from '../../renderer/panel/words/beat-words.ts'
import type { Beat } from '../../src-shared/events/beat.ts'
import type { BeatView } from '../../src-shared/events/show.ts'

const beat = (more: object) => beatWords({ subject: null, nth: 1, ...more } as unknown as Beat)

it.each([
  [{ kind: 'arrival', subject: 'Gate Warden' }, 'Gate Warden arrives'],
  [{ kind: 'foe-low', subject: 'Gate Warden' }, 'Gate Warden nearly beaten'],
  [{ kind: 'death', nth: 1 }, 'Defeat'],
  [{ kind: 'death', nth: 3 }, 'Defeat, 3 in a row'],
  [{ kind: 'hit', number: { label: 'HP', value: 1200 } }, /: HP 1,200$/],
  [{ kind: 'near-death', number: { label: 'HP', value: 3 } }, /: HP 3$/],
  [{ kind: 'reward', subject: 'Iron Key' }, /: Iron Key$/],
  [{ kind: 'place', subject: 'Old Mill' }, /: Old Mill$/],
  [{ kind: 'victory', subject: 'Gate Warden' }, /: Gate Warden$/],
] as const)('describes the moment %j', (moment, words) => {
  expect(beat(moment)).toMatch(words)
})

it.each(['arrival', 'foe-low', 'hit', 'reward', 'place'])('describes %s without its details', (kind) => {
  expect(beat({ kind })).not.toMatch(/null|undefined|:|^$/)
})

describe('planWords', () => {
  const plan = (more: object) => planWords({ plan: { level: 'line', ...more } } as unknown as BeatView)

  it('says why nothing happens, and when the next line is possible', () => {
    const [words] = plan({ level: 'rest', held: 'rest', waitMs: 2400 })
    expect(words).toContain('2.4 s')
    expect(plan({ level: 'rest', held: 'rest', waitMs: 0 })[0]).not.toContain(' s')
  })

  it('names the step of a gag, the writer and the delay of the words', () => {
    const line = { gag: { about: 'spoon', step: 'twist' } }
    expect(plan({ line, writer: 'bank' })[0]).toContain('spoon')
    expect(plan({ line, writer: 'bank' })[0]).toContain('2')
    expect(plan({ line, writer: 'model', wordsAfterMs: 1500 })[1]).toContain('1.5 s')
    expect(plan({ line, writer: 'model' })[1]).not.toBe(plan({ line, writer: 'bank' })[1])
    expect(plan({ writer: 'bank' })).toHaveLength(1)
    expect(plan({ line, writer: 'bank', held: 'rest' })).toHaveLength(3)
  })
})
