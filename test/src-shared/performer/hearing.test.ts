import { describe, expect, it } from 'vitest'
import { fold } from '../../../src-shared/events/fold.ts'
import { emptyNotes } from '../../../src-shared/events/show-notes.ts'
import { emptyState } from '../../../src-shared/events/state.ts'
import { createBeatReader } from '../../../src-shared/moments/read-beats.ts'
import { beatsIn, foreignWords, heardLately, heardParts } from '../../../src-shared/performer/hearing.ts'
import { performerAgent } from '../../../src-shared/performer/performer-agent.ts'
import { sightingOf } from '../../../src-shared/performer/turn-input.ts'
import { seen } from '../../fixtures/live-performance.ts'
import { startedRun } from '../../fixtures/started-run.ts'

const input = { beat: null, seen: sightingOf(seen('o1', 'BUY THE SWORD'), true), whispers: ['play a drum'] }
const gags = [{ text: 'the red hat', from: ['o1'] }]
const show = {
  ...emptyState().show,
  notes: { at: 1, by: 'rules' as const, notes: { ...emptyNotes, gags } },
}
const state = fold([
  ...startedRun().events,
  { type: 'sight/observation', observation: seen('o1', 'BUY THE SWORD'), seq: 99, t: 1, run: 'r' },
])

describe('what the performer hears', () => {
  it('wakes it with observations, whispers, chat and notes', () => {
    expect(performerAgent.inbox.hears).toEqual([
      ...['sight/observation', 'operator/said', 'chat/message', 'chat/newcomers'],
      ...['chat/regular', 'chat/gift', 'chat/raid', 'chat/erupted', 'chat/quiet', 'chat/vote', 'show/notes'],
    ])
  })

  it('reaches the prompt: whispers always, and notes if there is room', () => {
    const { needed, optional } = heardParts(input, { show, said: [], now: 1 })
    expect(needed.map(({ text }) => text)).toEqual(['Director: play a drum'])
    expect(optional.map(({ text }) => text).join()).toContain('the red hat')
  })

  it('may ask for a call only in words from outside, not in a whisper', () => {
    expect(foreignWords(input, state)).toContain('BUY THE SWORD')
    expect(foreignWords(input, state)).not.toContain('play a drum')
    expect(foreignWords({ ...input, seen: null }, state)).toEqual([])
  })

  it.each([
    ['Marlow, cats or dogs?', 'either-or'],
    ['Marlow, abortion or not?', undefined],
  ] as const)('“%s” wants: %s, because a joke is no answer to bait', (text, asks) => {
    const message = { id: 'twitch:m1', by: 'twitch:1', name: 'Ana', text, asks: 'either-or' } as const
    const event = { type: 'chat/message', ...message, seq: 1, t: 1, run: 'r' } as const
    expect(beatsIn(event, createBeatReader()).map((beat) => [beat.kind, beat.asks])).toEqual([
      ['chat-asks', asks],
    ])
  })

  it('must not come back as a line, if it is from the screen', () => {
    expect(heardLately(state).screen).toContain('BUY THE SWORD')
  })
})
