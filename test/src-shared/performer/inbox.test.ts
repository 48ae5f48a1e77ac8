import { describe, expect, it } from 'vitest'
import type { EventBody } from '../../../src-shared/events/event.ts'
import {
  createPerformerInbox,
  isWhisper,
  type PerformerMessage,
} from '../../../src-shared/performer/inbox.ts'
import { performerAgent } from '../../../src-shared/performer/performer-agent.ts'
import { seen } from '../../fixtures/live-performance.ts'

const observation = (n: number): PerformerMessage => ({
  kind: 'observation',
  observation: seen(`o${n}`, 'A'),
})
const whisper = (words: string): PerformerMessage => ({ kind: 'asked', for: 'words', words, said: 1 })

/** Returns an inbox for three messages, and the events that it wrote. */
function smallInbox() {
  const events: EventBody[] = []
  const emit = (body: EventBody) => {
    events.push(body)
    return { ...body, t: 0, seq: events.length, run: 'r' }
  }
  const inbox = createPerformerInbox(emit, { ...performerAgent.inbox, capacity: 3 })
  const takeAll = () => inbox.take((message): message is PerformerMessage => message !== null)
  return { inbox, events, takeAll }
}

describe('createPerformerInbox', () => {
  it('writes no event for a message, because the journal has it already', () => {
    const { inbox, events, takeAll } = smallInbox()
    expect(inbox.accept(observation(1))).toBe(true)
    expect(inbox.accept(whisper('cheer'))).toBe(true)
    expect(takeAll()).toHaveLength(2)
    expect(takeAll()).toHaveLength(0)
    expect(events).toEqual([])
  })

  it('drops the oldest observation when it is full, with one event for each time it fills up', () => {
    const { inbox, events, takeAll } = smallInbox()
    inbox.accept(whisper('cheer'))
    for (let n = 1; n <= 50; n += 1) inbox.accept(observation(n))
    expect(takeAll()).toMatchObject([
      { words: 'cheer' },
      { observation: { id: 'o49' } },
      { observation: { id: 'o50' } },
    ])
    expect(events).toEqual([
      { type: 'agent/inbox-full', agent: 'performer', from: 'eyes', kind: 'observation' },
    ])
    for (let n = 1; n <= 4; n += 1) inbox.accept(observation(n))
    expect(events).toHaveLength(2)
  })

  it('never drops an operator prompt: without room for it, it is refused', () => {
    const { inbox, events } = smallInbox()
    inbox.accept(observation(1))
    for (const words of ['one', 'two', 'three']) expect(inbox.accept(whisper(words))).toBe(true)
    expect(inbox.accept(whisper('four'))).toBe(false)
    expect(inbox.accept(observation(2))).toBe(false)
    expect(events).toMatchObject([{ kind: 'observation' }, { kind: 'asked', from: 'operator' }])
    expect(inbox.take(isWhisper, 2).map(({ words }) => words)).toEqual(['one', 'two'])
    expect(inbox.hasWhisper()).toBe(true)
    expect(inbox.take(isWhisper).map(({ words }) => words)).toEqual(['three'])
    expect(inbox.hasWhisper()).toBe(false)
  })
})
