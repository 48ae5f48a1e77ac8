import { describe, expect, it } from 'vitest'
import { whyQuiet } from '../../renderer/panel/shell/why-quiet.ts'
import type { RestCause } from '../../src-shared/events/beat.ts'
import { emptyState, type State } from '../../src-shared/events/state.ts'
import { caption } from '../fixtures/performed-run.ts'

const now = 1_000_000
const calm: State = {
  ...emptyState(),
  observation: { at: now - 1000, id: 'o1' } as State['observation'],
}
const said = (agoMs: number): State['cues'] => [
  { cue: { ...caption('c1', 'Hi.', 't1'), durationMs: 2000 }, cuedAt: now - agoMs, shown: [] },
]
const skipped = (held: RestCause, waitMs = 0): State => ({
  ...calm,
  show: {
    ...calm.show,
    beats: [
      {
        at: now - 1000,
        energy: 0,
        plan: { level: 'rest', held, waitMs, writer: 'bank' },
        beat: {
          id: 'b1',
          kind: 'gain',
          subject: null,
          polarity: 1,
          salience: 0.2,
          novelty: 1,
          observation: 'o1',
          nth: 1,
        },
      },
    ],
  },
})

describe('whyQuiet', () => {
  it.each<[string, State]>([
    [
      'PANIC is on. Hold the Resume button to continue.',
      { ...calm, panic: { by: 'panel', at: 1 }, cues: said(1000) },
    ],
    ['The show is paused.', { ...calm, paused: { by: 'panel', at: 1 } }],
    ['Hushed, 1:30 left.', { ...calm, hushedUntil: now + 90_000 }],
    ['OBS hides the overlay.', { ...calm, pages: [{ page: 'overlay-1', at: 1, hidden: true }] }],
    ['A line is on stage.', { ...calm, cues: said(500) }],
    ['Pausing after a line, 4 s left.', { ...calm, cues: said(5000) }],
    ['The limit on lines per minute has been reached; more in 11 s.', skipped('lines', 12_000)],
    ['The last moment was too small to comment on.', skipped('low')],
    ['Nothing new for 40 s.', { ...calm, observation: { at: now - 40_000 } as State['observation'] }],
    ['Nothing seen yet.', { ...calm, observation: null }],
    ['Waiting for something to comment on.', calm],
  ])('returns “%s”', (words, state) => {
    expect(whyQuiet(state, now)).toBe(words)
  })

  it('blames the filter if it held back the last three lines, but not after another line was shown', () => {
    const held = [1, 2, 3].map((n) => ({
      at: now - 10_000 + n,
      sink: 'stage',
      rule: 'word',
      reason: 'a word',
    }))
    expect(whyQuiet({ ...calm, filtered: held }, now)).toBe('The filter held back the last three lines.')
    expect(whyQuiet({ ...calm, filtered: held, cues: said(9500) }, now)).toBe(
      'Waiting for something to comment on.',
    )
  })
})
