import { describe, expect, it } from 'vitest'
import { openChatCards } from '../../../electron/chat/chat-cards.ts'
import type { Beat } from '../../../src-shared/events/beat.ts'
import type { Cue } from '../../../src-shared/events/cue.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { beatBody } from '../../../src-shared/moments/beat-body.ts'
import { createStage } from '../../../src-shared/stage/stage.ts'
import { marlow } from '../../fixtures/show.ts'
import { defaultGuards } from '../../fixtures/stage.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

/** A separate stage with the cards of chat. */
function opened() {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const { append } = journal
  append({ type: 'settings/changed', patch: { setup: { state: 'skipped' } }, by: 'test' })
  const stage = createStage({
    ...{ emit: append, state: journal.state, clock, guards: defaultGuards },
    pages: () => 1,
  })
  const cards = openChatCards({ journal, clock, persona: () => marlow, stage })
  const cues: Cue[] = []
  journal.subscribe((event) => {
    if (event.type === 'stage/cue') cues.push(event.cue)
  })
  const react = (kind: Beat['kind'], facts: Partial<Beat> = {}, turn = 't1') => {
    const beat = { ...beatBody(kind, facts), id: 'b1', observation: 'o1', novelty: 1, nth: 1 }
    append({ type: 'show/beat', beat, plan: { level: 'murmur', writer: 'bank', wordsAfterMs: 900 }, turn })
  }
  const ask = (text: string) => {
    append({ type: 'chat/message', id: 'twitch:m1', by: 'twitch:1', name: 'Ana', text })
    react('chat-asks', { subject: 'Ana', quote: text })
  }
  return { clock, journal, append, stage, cards, cues, react, ask }
}
const lanesOf = (cues: readonly Cue[]) => cues.map(({ lane }) => lane)
const options = ['left', 'right']

describe('openChatCards', () => {
  it('shows a quoted message beside an open vote and before its answer, and ends it with the turn', () => {
    const { ask, append, stage, cues, clock, journal } = opened()
    append({ type: 'chat/vote', options, endsAt: clock.now() + 30_000 })
    ask('Marlow, sing!')
    expect(lanesOf(cues)).toEqual(['vote', 'chat'])
    expect(cues[0]?.durationMs).toBe(30_000)
    stage.offer({ content: { lane: 'caption', text: 'No.' }, by: 'text', writer: 'bank', turn: 't1' })
    clock.advance(2000)
    expect(lanesOf(cues)).toEqual(['vote', 'chat', 'caption'])
    const stopped: string[] = []
    journal.subscribe((event) => {
      if (event.type === 'stage/stopped') stopped.push(event.cue)
    })
    stage.cut('t1', 'show')
    expect(stopped.sort()).toEqual([cues[1]?.id, cues[2]?.id].sort())
  })

  it('cards spend nothing of the budget for lines and effects', () => {
    const { ask, append, stage, clock } = opened()
    const before = stage.forecast()
    ask('Marlow, sing!')
    append({ type: 'chat/raid', name: 'Mila', viewers: 40 })
    expect(stage.forecast()).toEqual(before)
    clock.advance(1)
  })

  it('the result of a vote takes the place of the open vote', () => {
    const { append, cues, clock } = opened()
    append({ type: 'chat/vote', options, endsAt: clock.now() + 30_000 })
    clock.advance(30_000)
    append({ type: 'chat/vote', options, counts: [4, 9] })
    expect(cues.map(({ content }) => 'counts' in content)).toEqual([false, true])
  })

  it('shows a gift at once, and its sum once more only if others came with it', () => {
    const { append, cues, clock } = opened()
    const text = () => cues.map(({ content }) => 'text' in content && content.text)
    const gave = { type: 'chat/gave', what: 'gift-sub', amount: 1, name: 'Mila', by: 'twitch:1' } as const
    append(gave)
    expect(text()).toEqual(['1 Gift Sub'])
    const sum = (amount: number) =>
      append({ type: 'chat/gift', what: 'gift-sub', amount, names: ['Mila'], count: 1, gifts: amount })
    sum(1)
    expect(text()).toHaveLength(1)
    clock.advance(20_000)
    sum(5)
    expect(text()).toEqual(['1 Gift Sub', '5 Gift Subs'])
  })

  it('the same person may be thanked twice', () => {
    const { append, cues, clock } = opened()
    for (const _ of [1, 2]) {
      append({ type: 'chat/gift', what: 'bits', amount: 100, names: ['Mila'], count: 1 })
      clock.advance(20_000)
    }
    expect(cues).toHaveLength(2)
  })

  it('the filter stops a card, whatever wrote the event', () => {
    const { append, cues, ask } = opened()
    append({ type: 'chat/raid', name: 'kill yourself', viewers: 40 })
    append({ type: 'chat/vote', options: ['kill yourself', 'right'], counts: [4, 9] })
    ask('Marlow, kill yourself')
    expect(cues).toEqual([])
  })

  it('shows what the last reaction was about, at most once a minute', () => {
    const { cards, react, cues, clock } = opened()
    cards.why()
    expect(cues).toEqual([])
    react('death', { subject: 'Warden' })
    cards.why()
    clock.advance(59_000)
    cards.why()
    expect(cues.map(({ content }) => content)).toEqual([
      { lane: 'chat', card: 'why', title: '!why', text: 'The player loses to Warden.' },
    ])
    clock.advance(1000)
    cards.why()
    expect(cues).toHaveLength(2)
  })

  it.each([
    ['a panic', { type: 'stage/panic', by: 'test' }],
    ['a hush', { type: 'stage/hushed', untilAt: Number.MAX_SAFE_INTEGER, by: 'test' }],
    ['a pause', { type: 'performer/paused', by: 'test' }],
  ] as const)('shows nothing during %s', (_, event) => {
    const { append, cards, react, ask, cues } = opened()
    react('death')
    append(event)
    cards.why()
    ask('Marlow, sing!')
    append({ type: 'chat/raid', name: 'Mila', viewers: 40 })
    append({ type: 'chat/vote', options, counts: [4, 9] })
    expect(cues).toEqual([])
  })

  it('the audience of a demo gets no card', () => {
    const { append, cues, ask } = opened()
    append({ type: 'settings/changed', patch: { setup: { state: 'asking' } }, by: 'test' })
    ask('Marlow, sing!')
    expect(cues.map(({ demo }) => demo)).toEqual([true])
  })
})
