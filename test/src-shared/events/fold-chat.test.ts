import { describe, expect, it } from 'vitest'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function world() {
  const journal = memoryJournal({ run: 'r', clock: virtualClock() })
  const append = (...events: object[]) => {
    for (const event of events) journal.append(event as EventBody)
  }
  return { append, state: journal.state }
}
const said = (n: number, by = 'ana') => ({
  ...{ type: 'chat/message', source: 'twitch', id: `m${n}`, by, name: by, text: `Hi ${n}` },
})

describe('chat in the state', () => {
  it('keeps the newest 20 messages', () => {
    const { append, state } = world()
    for (let n = 1; n <= 25; n += 1) append(said(n))
    const ids = state().chat?.messages.map(({ id }) => id)
    expect([ids?.length, ids?.[0], ids?.at(-1)]).toEqual([20, 'm6', 'm25'])
  })

  it('removes deleted messages, and all of a banned person, and says which are gone', () => {
    const { append, state } = world()
    append(said(1), said(2, 'bo'), said(3), said(4, 'cy'))
    append({ type: 'chat/gone', source: 'twitch', messages: ['m4'] })
    append({ type: 'chat/gone', source: 'twitch', messages: [], person: 'ana' })
    expect(state().chat?.messages.map(({ id }) => id)).toEqual(['m2'])
    expect(state().chat?.gone).toEqual(['m4', 'm1', 'm3', 'ana'])
  })

  it('has one state a source, with the newest failure only', () => {
    const { append, state } = world()
    const of = (source: string, now: string, more: object = {}) => ({
      type: 'chat/state',
      source,
      state: now,
      ...more,
    })
    append(
      of('twitch', 'failed', { channel: 'ana', message: 'No.', remedy: 'Log in.' }),
      of('http', 'connected'),
    )
    expect(state().chat?.sources).toMatchObject({
      twitch: { state: 'failed', channel: 'ana', message: 'No.', remedy: 'Log in.' },
      http: { state: 'connected' },
    })
    append(of('twitch', 'connected'), said(1), { type: 'chat/counted', messages: 12, people: 3, gone: 0 })
    expect(state().chat?.sources.twitch).toEqual({ state: 'connected', at: expect.any(Number) })
    expect(state().chat).toMatchObject({ perMinute: 12, messages: [{}] })
  })

  it('has a vote while it is open', () => {
    const { append, state } = world()
    append({ type: 'chat/vote', options: ['a', 'b'], endsAt: 9000 })
    expect(state().chat?.vote).toEqual({ options: ['a', 'b'], endsAt: 9000 })
    append({ type: 'chat/vote', options: ['a', 'b'], counts: [1, 2] })
    expect(state().chat?.vote).toBeNull()
  })
})

describe('the model in the state', () => {
  const to = { driver: 'ollama', model: 'tiny', mode: 'text' }

  it('has its phase until it is ready', () => {
    const { append, state } = world()
    append({ type: 'brain/phase', model: 'tiny', phase: 'measuring', done: 2, of: 8 })
    expect(state().modelPhase).toMatchObject({ model: 'tiny', phase: 'measuring', done: 2, of: 8 })
    append({ type: 'brain/phase', model: 'tiny', phase: 'ready' })
    expect(state().modelPhase).toBeNull()
  })

  it('has a stand-in with its next try, until the model is back', () => {
    const { append, state } = world()
    const standIn = { kind: 'unreachable', for: 'tiny', retryAt: 5 }
    append({ type: 'brain/phase', model: 'tiny', phase: 'loading' })
    append({ type: 'brain/changed', from: to, to, why: 'gone', standIn })
    expect(state()).toMatchObject({ standIn: { ...standIn, why: 'gone' }, modelPhase: null })
    append({ type: 'brain/retried', model: 'other', why: 'x', retryAt: 7 })
    append({ type: 'brain/retried', model: 'tiny', why: 'still gone', retryAt: 9 })
    expect(state().standIn).toMatchObject({ kind: 'unreachable', why: 'still gone', retryAt: 9 })
    append({ type: 'brain/changed', from: to, to, why: 'back' })
    expect(state()).toMatchObject({ standIn: null, brain: to })
    expect(state().brainChanges.map(({ why, standsInFor }) => [why, standsInFor])).toEqual([
      ['gone', 'tiny'],
      ['back', undefined],
    ])
  })

  it('counts the answers of one model by their fate, and times those that came', () => {
    const { append, state } = world()
    const answered = (model: string, fate: string, ms: number) => ({
      type: 'brain/answered',
      turn: 't1',
      model,
      fate,
      ms,
    })
    append(
      answered('other', 'said', 9),
      answered('tiny', 'said', 10.4),
      answered('tiny', 'said', 20),
      answered('tiny', 'failed', 30),
    )
    expect(state().modelLines).toMatchObject({
      model: 'tiny',
      fates: { said: 2, failed: 1 },
      times: [10, 20],
    })
  })

  it('forgets a discarded download of this model only', () => {
    const { append, state } = world()
    const pull = (model: string, now: string) => ({
      type: 'model/pull',
      model,
      state: now,
      done: 1,
      of: 2,
      message: 'm',
    })
    append(pull('tiny', 'running'), pull('other', 'discarded'))
    expect(state().pull).toMatchObject({ model: 'tiny', state: 'running', message: 'm' })
    append(pull('tiny', 'discarded'))
    expect(state().pull).toBeNull()
  })
})
