import { describe, expect, it } from 'vitest'
import { type AdlibEvent, event as eventSchema } from '../../../src-shared/events/event.ts'
import { removedWords } from '../../../src-shared/events/removed-words.ts'

const at = { t: 1, run: 'r' }
const text = 'Marlow, do "lanterns" like zanzibar?'
const cue = (content: object) =>
  ({ ...{ id: 'c1', lane: 'chat', by: 'text', turn: 't1', durationMs: 7000 }, content }) as object
const events = [
  { ...at, seq: 1, type: 'chat/message', id: 'twitch:m1', by: 'twitch:1', name: 'Quillon', text },
  { ...at, seq: 2, type: 'chat/message', id: 'twitch:m2', by: 'twitch:2', name: 'Ben', text: 'Marlow, hi' },
  {
    ...{ ...at, seq: 3, type: 'stage/cue' },
    cue: cue({
      lane: 'chat',
      card: 'quote',
      title: 'Quillon',
      text: 'Marlow, do … like …',
      platform: 'twitch',
    }),
  },
  { ...at, seq: 4, type: 'stage/whisper', text: 'Thank quillon for zanzibar, and Ben.', by: 'panel' },
  { ...at, seq: 5, type: 'chat/newcomers', names: ['Al'], by: ['twitch:3'], count: 1 },
] as unknown as AdlibEvent[]

const without = (gone: Parameters<typeof removedWords>[0][number]) => {
  const words = removedWords([gone])
  return events.map((event) => words.event(event))
}

describe('removedWords', () => {
  it('takes the name and the words of a person out of all events, and nothing else', () => {
    const kept = without({ messages: [], person: 'twitch:1' })
    expect(JSON.stringify(kept)).not.toMatch(/quillon|lanterns/i)
    expect(kept[0]).toMatchObject({ name: 'someone', text: '…', by: 'twitch:1' })
    expect(kept[1]).toEqual(events[1])
    expect(kept[3]).toMatchObject({ text: 'Thank someone for zanzibar, and Ben.' })
  })

  it('takes a message out by its id, and short names without making an event longer', () => {
    expect(without({ messages: ['twitch:m2'] })[1]).toMatchObject({ name: '…', text: '…' })
    expect(without({ messages: [], person: 'twitch:3' })[4]).toMatchObject({ names: ['?'] })
  })

  it.each([
    { type: 'chat/raid', name: 'Quillon', by: 'twitch:1', ids: ['twitch:x'], viewers: 4 },
    { type: 'chat/regular', name: 'Quillon', by: 'twitch:1', ids: ['twitch:y', 'twitch:x'], streams: 4 },
    { type: 'chat/gave', what: 'sub', amount: 1, name: 'Quillon', by: 'twitch:1', ids: ['twitch:x'] },
    { type: 'chat/newcomers', names: ['Quillon'], by: ['twitch:1'], ids: [['twitch:x']], count: 1 },
    {
      ...{ type: 'chat/gift', what: 'sub', amount: 1, names: ['Quillon'], count: 1 },
      ...{ by: ['twitch:1'], ids: [['twitch:x']] },
    },
  ])('takes the person of $type out by the id of the message', (body) => {
    const words = removedWords([{ messages: ['twitch:x'] }])
    const kept = [{ ...at, seq: 0, ...body } as AdlibEvent, ...events].map((event) => words.event(event))
    expect(JSON.stringify(kept)).not.toMatch(/quillon|lanterns/i)
    expect(kept[2]).toEqual(events[1])
  })

  it('leaves settings and what the screen shows alone, whatever people are called', () => {
    const patch = { chat: { twitch: 'quillon' } }
    const setting = { ...at, seq: 6, type: 'settings/changed', patch, by: 'panel' } as unknown as AdlibEvent
    const words = removedWords([{ messages: [], all: true }])
    expect([...events, setting].map((event) => words.event(event)).at(-1)).toEqual(setting)
  })

  it('keeps events valid and no longer than they were', () => {
    for (const [n, event] of without({ messages: [], all: true }).entries()) {
      expect(JSON.stringify(event).length).toBeLessThanOrEqual(JSON.stringify(events[n]).length)
      if (event.type.startsWith('chat/')) expect(eventSchema.safeParse(event).success).toBe(true)
    }
  })
})
