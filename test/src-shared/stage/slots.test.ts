import { describe, expect, it } from 'vitest'
import type { CueContent } from '../../../src-shared/events/cue.ts'
import { emptyState, type State } from '../../../src-shared/events/state.ts'
import { createSlots } from '../../../src-shared/stage/slots.ts'
import type { Offer } from '../../../src-shared/stage/stage-guard.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const caption: CueContent = { lane: 'caption', text: 'Hm.' }
const emote: CueContent = { lane: 'emote', emote: 'heart', count: 1 } as CueContent
const { previewMs } = emptyState().settings.stage

function house(attend?: (cost: number) => number) {
  const clock = virtualClock()
  const world = { wordsEndAt: 0, wordsFreeAt: 0, state: emptyState() }
  const slots = createSlots({
    ...{ clock, attend },
    state: () => world.state,
    lanes: { wordsEndAt: () => world.wordsEndAt, wordsFreeAt: () => world.wordsFreeAt },
    timeDenial: () => null,
  })
  const take = (offer: Partial<Offer> = {}) =>
    slots.take({ by: 'text', writer: 'bank', content: caption, ...offer } as Offer)
  return { world, slots, take, now: clock.monotonic() }
}

describe('createSlots', () => {
  it('shows what the streamer asks for at once, and words when the streamer’s other words are over', () => {
    const { world, take, now } = house()
    world.wordsEndAt = now + 9000
    world.wordsFreeAt = now + 3000
    for (let n = 0; n < 30; n += 1)
      expect(take({ by: 'operator', afterMs: 500 })).toEqual({
        ok: true,
        dueAt: now + 3000,
        plannedAt: now + 500,
      })
    expect(take({ by: 'operator', content: emote })).toEqual({ ok: true, dueAt: now, plannedAt: now })
    world.state = { ...world.state, turns: [{ turn: 't1', cause: 'say' }] as State['turns'] }
    expect(take({ turn: 't1' })).toEqual({ ok: true, dueAt: now + 3000, plannedAt: now })
  })

  it('shows the second half of a line after the first one without a pause, if that is within six seconds', () => {
    const { world, take, now } = house()
    world.wordsEndAt = now + 6000
    expect(take({ isTag: true })).toEqual({ ok: true, dueAt: now + 6000, plannedAt: now + 6000 })
    world.wordsEndAt = now + 6001
    const denial = { kind: 'pacing', rule: 'rest', waitMs: 6001 }
    expect(take({ isTag: true })).toEqual({ ok: false, denial })
    world.wordsEndAt = now - 100
    expect(take({ isTag: true })).toMatchObject({ dueAt: now + previewMs })
    expect(take({ isTag: true, afterMs: previewMs + 700 })).toMatchObject({ dueAt: now + previewMs + 700 })
  })

  it('counts the second half of a line as a line', () => {
    const lines = ({ take }: ReturnType<typeof house>) => [1, 2, 3, 4, 5, 6].filter(() => take().ok).length
    const tagged = house()
    tagged.take()
    tagged.take({ isTag: true })
    expect(lines(tagged)).toBe(lines(house()) - 2)
  })

  it('charges the attention of the audience for a line, but not for a call of a tool', () => {
    const charged: number[] = []
    const { take } = house((cost) => {
      charged.push(cost)
      return 700
    })
    expect(take()).toEqual({ ok: false, denial: { kind: 'limit', rule: 'attention', waitMs: 700 } })
    expect(take({ by: 'tool', content: emote })).toMatchObject({ ok: true })
    expect(charged).toEqual([1])
  })
})
