import { describe, expect, it } from 'vitest'
import type { ChatListener } from '../../../electron/chat/chat-source.ts'
import { openChat } from '../../../electron/chat/open-chat.ts'
import type { SourceRow } from '../../../electron/chat/sources.ts'
import type { ChatItem } from '../../../src-shared/chat/chat-item.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { createFilter } from '../../../src-shared/safety/filter/filter.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const filter = createFilter(defaultSettings.stage.filter)

/** A chat whose source the test writes. */
function opened() {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const events: EventBody[] = []
  journal.subscribe((event) => {
    if (event.type.startsWith('chat/')) events.push(event)
  })
  const opens: string[] = []
  const closed: string[] = []
  const ordered: string[] = []
  const order = (name: string) => (by: string) => void ordered.push(`${name} by ${by}`)
  let listener: ChatListener | undefined
  let hasRoom = true
  const chat = openChat({
    ...{ journal, clock, persona: () => ({ name: 'Marlow' }) },
    isClean: (text) => filter.check(text).ok,
    hasRoom: () => hasRoom,
    orders: { hush: order('hush'), skip: order('skip'), panic: order('panic'), takeBack: order('back') },
    sources: {
      twitch: {
        opensWith: ({ twitch }) => twitch,
        channel: ({ twitch }) => twitch,
        ifQuiet: 'Write a message in your chat.',
        make: ({ twitch: channel }) => ({
          open: (own) => {
            opens.push(channel)
            listener = own
          },
          close: () => void closed.push(channel),
        }),
      },
    },
  })
  const set = (patch: { twitch?: string; muted?: string[] }) =>
    journal.append({ type: 'settings/changed', patch: { chat: patch }, by: 'panel' })
  let n = 0
  const say = (name: string, text: string, more: Partial<Extract<ChatItem, { kind: 'message' }>> = {}) => {
    n += 1
    const person = { id: name, name, roles: [], ...more.person }
    listener?.item({
      ...{ kind: 'message', platform: 'twitch', id: `m${n}`, text, isFirst: false, emotes: [] },
      ...{ ...more, person },
    })
  }
  return {
    ...{ clock, journal, events, opens, closed, ordered, chat, set, say },
    item: (item: ChatItem) => listener?.item(item),
    room: (has: boolean) => {
      hasRoom = has
    },
    of: (type: EventBody['type']) => events.filter((event) => event.type === type),
  }
}

describe('openChat', () => {
  it('follows the setting: nothing, a channel, another one, nothing', () => {
    const { set, opens, closed, of } = opened()
    expect(opens).toEqual([])
    for (const twitch of ['juniper', 'juniper', 'other', '']) set({ twitch })
    expect(opens).toEqual(['juniper', 'other'])
    expect(closed).toEqual(['juniper', 'other'])
    expect(of('chat/state')).toMatchObject([{ state: 'off' }])
  })

  it('writes only the messages that the show may quote, and numbers of the others', () => {
    const { set, say, of, clock } = opened()
    set({ twitch: 'juniper' })
    say('Ana', 'What a nice day')
    say('Ben', 'Marlow, sing!')
    clock.advance(70_000)
    expect(of('chat/message')).toMatchObject([{ name: 'Ben', text: 'Marlow, sing!' }])
    expect(of('chat/counted')).toMatchObject([{ messages: 2, people: 2 }])
  })

  it('stops texts at the filter, and says “someone” for names that it stops or that imitate staff or the streamer', () => {
    const { set, say, of, clock } = opened()
    set({ twitch: 'juniper' })
    say('Ana', 'Marlow, look at https://evil.example/x')
    say('Twitch_Support', 'Marlow, sing!')
    clock.advance(12_000)
    say('JUNIPER_', 'Marlow, dance!')
    clock.advance(12_000)
    say('Marlow', '@marlow hello me')
    clock.advance(12_000)
    expect(of('chat/message').map((event) => 'name' in event && event.name)).toEqual([
      'someone',
      'someone',
      'someone',
    ])
  })

  it('holds moments while the show has no room, and a question for at most a minute', () => {
    const { set, say, of, clock, room } = opened()
    set({ twitch: 'juniper' })
    room(false)
    say('Ana', 'Marlow, sing!')
    clock.advance(30_000)
    expect(of('chat/message')).toEqual([])
    room(true)
    clock.advance(1000)
    expect(of('chat/message')).toHaveLength(1)
    room(false)
    say('Ben', 'Marlow, dance!')
    clock.advance(70_000)
    room(true)
    clock.advance(1000)
    expect(of('chat/message')).toHaveLength(1)
  })

  it.each(['message', 'person'] as const)('a removed %s that waits for room is never written', (what) => {
    const { set, say, of, item, clock, room } = opened()
    set({ twitch: 'juniper' })
    room(false)
    say('Ana', 'Marlow, sing!')
    clock.advance(5000)
    item({
      kind: 'gone',
      platform: 'twitch',
      ...(what === 'message' ? { message: 'm1' } : { person: 'Ana' }),
    })
    room(true)
    clock.advance(10_000)
    expect(of('chat/message')).toEqual([])
  })

  it('takes the stage back at once when a written message is removed, and not for any other', () => {
    const { set, say, item, clock, ordered, journal } = opened()
    set({ twitch: 'juniper' })
    say('Ana', 'Marlow, sing!')
    say('Ben', 'just talk')
    clock.advance(5000)
    item({ kind: 'gone', platform: 'twitch', person: 'Ben' })
    expect(ordered).toEqual([])
    item({ kind: 'gone', platform: 'twitch', message: 'm1' })
    expect(ordered).toEqual(['back by chat'])
    expect(journal.state().chat?.messages).toEqual([])
  })

  it('takes the stage back when a newcomer who was greeted by name is timed out', () => {
    const { set, say, item, clock, ordered, of } = opened()
    set({ twitch: 'juniper' })
    say('Ana', 'hello', { isFirst: true })
    clock.advance(12_000)
    expect(of('chat/newcomers')).toHaveLength(1)
    item({ kind: 'gone', platform: 'twitch', person: 'Ana' })
    expect(ordered).toEqual(['back by chat'])
  })

  it('obeys moderators by the role of the connection only', () => {
    const { set, say, ordered } = opened()
    set({ twitch: 'juniper' })
    say('Eve', '!adlib panic')
    say('Mod', '!adlib hush', { person: { id: 'Mod', name: 'Mod', roles: ['moderator'] } })
    expect(ordered).toEqual(['hush by someone in chat'])
  })

  it('does not hear muted people, and hears nothing after it is closed', () => {
    const { set, say, of, clock, chat } = opened()
    set({ twitch: 'juniper', muted: ['Ana'] })
    say('Ana', 'Marlow, sing!')
    clock.advance(5000)
    chat.close()
    say('Ben', 'Marlow, sing!')
    clock.advance(5000)
    expect(of('chat/message')).toEqual([])
  })

  it('hears several sources at once, and reports the state of each', () => {
    const { listeners, set, journal, of, events } = severalSources()
    set({ twitch: 'juniper', socialStream: { session: 'abc' } })
    listeners.get('twitch')?.state({ state: 'connected' })
    listeners.get('social-stream')?.state({ state: 'failed', message: 'No.', remedy: 'Start it.' })
    expect(journal.state().chat?.sources).toMatchObject({
      twitch: { state: 'connected', channel: 'juniper' },
      'social-stream': { state: 'failed', message: 'No.', remedy: 'Start it.' },
    })
    set({ twitch: '' })
    expect([...listeners.keys()]).toEqual(['social-stream'])
    expect(journal.state().chat?.sources.twitch?.state).toBe('off')
    listeners.get('social-stream')?.item(raidOf('youtube'))
    expect(of('chat/raid')).toHaveLength(1)
    expect(events.filter((event) => event.type === 'chat/heard')).toMatchObject([{ source: 'social-stream' }])
    expect(journal.state().chat?.sources['social-stream']?.heardAt).toBeGreaterThan(0)
  })

  it('hears the chat of Twitch once, if a bridge carries it, too', () => {
    const { listeners, set, of } = severalSources()
    set({ twitch: 'juniper', socialStream: { session: 'abc' } })
    listeners.get('social-stream')?.item(raidOf('twitch'))
    expect(of('chat/raid')).toHaveLength(0)
    set({ twitch: '' })
    listeners.get('social-stream')?.item(raidOf('twitch'))
    expect(of('chat/raid')).toHaveLength(1)
  })

  it('opens a source again when what it is opened with changes, and not for other settings', () => {
    const { listeners, set } = severalSources()
    set({ socialStream: { session: 'abc' } })
    const first = listeners.get('social-stream')
    set({ muted: ['x'] })
    expect(listeners.get('social-stream')).toBe(first)
    set({ socialStream: { where: 'relay' } })
    expect(listeners.get('social-stream')).not.toBe(first)
  })

  it('reports sources of an earlier process of the run as off', () => {
    const clock = virtualClock()
    const journal = memoryJournal({ run: 'r', clock })
    journal.append({ type: 'chat/state', source: 'twitch', state: 'connected', channel: 'juniper' })
    severalSources(journal)
    expect(journal.state().chat?.sources.twitch?.state).toBe('off')
  })
})

const raidOf = (platform: string): ChatItem => ({
  ...{ kind: 'raid', platform, id: 'r1', person: { id: 'b', name: 'Ben', roles: [] }, viewers: 40 },
})

/** A chat with two sources that the test writes. */
function severalSources(given?: ReturnType<typeof memoryJournal>) {
  const clock = virtualClock()
  const journal = given ?? memoryJournal({ run: 'r', clock })
  const events: EventBody[] = []
  journal.subscribe((event) => events.push(event))
  const listeners = new Map<string, ChatListener>()
  const row = (kind: string, opensWith: SourceRow['opensWith'], isBridge: boolean): SourceRow => ({
    ...{ opensWith, ifQuiet: 'Write a message.', ...(isBridge ? { isBridge } : {}) },
    ...(isBridge ? {} : { channel: opensWith }),
    make: () => ({
      open: (listener) => void listeners.set(kind, listener),
      close: () => void listeners.delete(kind),
    }),
  })
  openChat({
    ...{ journal, clock, persona: () => ({ name: 'Marlow' }), isClean: (text) => filter.check(text).ok },
    hasRoom: () => true,
    orders: { hush() {}, skip() {}, panic() {}, takeBack() {} },
    sources: {
      twitch: row('twitch', ({ twitch }) => twitch, false),
      'social-stream': row(
        'social-stream',
        ({ socialStream: { session, where } }) => (session === '' ? '' : session + where),
        true,
      ),
    },
  })
  return {
    ...{ journal, clock, events, listeners },
    set: (patch: object) => journal.append({ type: 'settings/changed', patch: { chat: patch }, by: 'panel' }),
    of: (type: EventBody['type']) => events.filter((event) => event.type === type),
  }
}
