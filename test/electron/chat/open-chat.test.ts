import { describe, expect, it } from 'vitest'
import type { ChatListener } from '../../../electron/chat/chat-source.ts'
import { openChat } from '../../../electron/chat/open-chat.ts'
import type { SourceRow } from '../../../electron/chat/sources.ts'
import { noViewers } from '../../../electron/data/viewers.ts'
import type { ChatItem } from '../../../src-shared/chat/chat-item.ts'
import { chatTest } from '../../../src-shared/contract/api/chat.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { questionKindOf } from '../../../src-shared/moments/question-kinds.ts'
import { createFilter } from '../../../src-shared/safety/filter/filter.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const filter = createFilter(defaultSettings.stage.filter)

/** A chat whose source the test writes. */
function opened(
  viewers: Parameters<typeof openChat>[0]['viewers'] = noViewers,
  embed: Parameters<typeof openChat>[0]['embed'] = async () => [],
) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const events: EventBody[] = []
  journal.subscribe((event) => {
    if (event.type.startsWith('chat/')) events.push(event)
  })
  const opens: string[] = []
  const closed: string[] = []
  const ordered: string[] = []
  const fetched: string[] = []
  const order = (name: string) => (by: string) => void ordered.push(`${name} by ${by}`)
  let listener: ChatListener | undefined
  let hasRoom = true
  const open = () =>
    openChat({
      ...{ journal, clock, persona: () => ({ name: 'Marlow' }) },
      isClean: (text) => filter.check(text).ok,
      hasRoom: () => hasRoom,
      orders: {
        ...{ hush: order('hush'), skip: order('skip'), panic: order('panic') },
        why: () => void ordered.push('why'),
        takeBack: (_, by) => order('back')(by),
      },
      embed,
      emotes: {
        named: (item) => item,
        fetch: (pictures) => void fetched.push(...pictures.map(({ id }) => id)),
      },
      viewers,
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
  const chat = open()
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
    ...{ clock, journal, events, opens, closed, ordered, fetched, chat, set, say },
    /** Opens the chat again, as a restart does. */
    reopen() {
      chat.close()
      open()
    },
    item: (item: ChatItem) => listener?.item(item),
    room: (has: boolean) => {
      hasRoom = has
    },
    of: (type: EventBody['type']) => events.filter((event) => event.type === type),
  }
}

describe('the lane', () => {
  const rows = ({ chat }: ReturnType<typeof opened>) =>
    chat
      .heard()
      .rows.map((row) => [
        row.kind,
        row.people.map(({ name }) => name).join('+'),
        row.kind === 'asks' ? (row.text ?? null) : null,
        row.outcome,
      ])

  it('says of each message to the performer what became of it, and nothing of all others', () => {
    const it = opened()
    it.set({ twitch: 'juniper', muted: ['Mia'] })
    it.say('Ana', 'Marlow, sing!')
    it.say('Mia', 'Marlow, dance!')
    it.say('Ben', 'just talk')
    it.clock.advance(3000)
    it.say('Eve', 'Marlow, look at https://evil.example/x')
    it.room(false)
    it.clock.advance(10_000)
    it.say('Ana', 'Marlow, sing again!')
    it.say('Zoe', 'Marlow, whistle!')
    it.clock.advance(3000)
    expect(rows(it)).toEqual([
      ['asks', 'Mia', 'Marlow, dance!', 'muted'],
      ['asks', 'Ana', 'Marlow, sing!', 'handed'],
      ['asks', 'Eve', null, 'filter'],
      ['asks', 'Ana', 'Marlow, sing again!', 'answered'],
      ['asks', 'Zoe', 'Marlow, whistle!', 'waits'],
    ])
    it.clock.advance(70_000)
    expect(rows(it).filter(([, name]) => name === 'Zoe')).toEqual([
      ['asks', 'Zoe', 'Marlow, whistle!', 'too-old'],
    ])
  })

  it.each([
    ['message', { message: 'm1' }],
    ['person', { person: 'Ana' }],
    ['chat', {}],
  ])('a removed %s vanishes from it at once, whether it was used, left out or waits', (_, gone) => {
    const it = opened()
    it.set({ twitch: 'juniper' })
    it.say('Ana', 'Marlow, sing!')
    it.clock.advance(3000)
    expect(rows(it)).toHaveLength(1)
    it.item({ kind: 'gone', platform: 'twitch', ...gone })
    expect(rows(it)).toEqual([])
    expect(it.chat.missed(10).questions).toEqual([])
  })

  it.each([
    ['who is timed out', { person: 'Eve' }],
    ['whose message is removed', { message: 'r1' }],
  ])('a raider %s vanishes from it, and from what was missed', (_, gone) => {
    const it = opened()
    it.set({ twitch: 'juniper' })
    it.item({
      ...{ kind: 'raid', platform: 'twitch', id: 'r1', viewers: 40 },
      person: { id: 'Eve', name: 'Eve', roles: [] },
    })
    expect(it.chat.missed(10).raids).toEqual([{ name: 'Eve', viewers: 40 }])
    it.item({ kind: 'gone', platform: 'twitch', ...gone })
    expect([rows(it), it.chat.missed(10).raids]).toEqual([[], []])
  })

  it('a person who is muted while the question waits is not heard any more', () => {
    const it = opened()
    it.set({ twitch: 'juniper' })
    it.room(false)
    it.say('Ana', 'Marlow, sing!')
    it.clock.advance(5000)
    it.set({ muted: ['ana'] })
    it.room(true)
    it.clock.advance(10_000)
    expect(it.of('chat/message')).toEqual([])
    expect(rows(it)).toEqual([['asks', 'Ana', 'Marlow, sing!', 'muted']])
  })

  it('is not in the journal: of messages that were not quoted, the events have neither words nor names', () => {
    const it = opened()
    it.set({ twitch: 'juniper' })
    it.say('Ana', 'Marlow, sing!')
    it.clock.advance(5000)
    it.say('Ana', 'Marlow, my secret is a spoon!')
    it.clock.advance(70_000)
    expect(JSON.stringify(it.events)).not.toContain('spoon')
    expect(JSON.stringify(it.chat.heard())).toContain('spoon')
  })

  it('keeps a raid in a flood of messages that are left out, and at most 200 rows', () => {
    const it = opened()
    it.set({ twitch: 'juniper', muted: ['Eve'] })
    it.item({
      ...{ kind: 'raid', platform: 'twitch', id: 'r1', viewers: 40 },
      person: { id: 'Rae', name: 'Rae', roles: [] },
    })
    for (let n = 0; n < 2000; n += 1) it.say('Eve', `Marlow, ${n}`)
    expect(it.chat.heard().rows).toHaveLength(200)
    expect(it.chat.missed(30).raids).toEqual([{ name: 'Rae', viewers: 40 }])
  })
})

describe('tests from the panel', () => {
  it('take the way of real ones, are marked, and need no source', () => {
    const { chat, clock, events, of } = opened()
    for (const test of chatTest.options) {
      chat.test(test)
      clock.advance(20_000)
    }
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      ...['chat/erupted', 'chat/gave', 'chat/gift', 'chat/message', 'chat/newcomers', 'chat/raid'],
    ])
    expect(events.every((event) => 'isTest' in event && event.isTest === true)).toBe(true)
    expect(of('chat/message')).toMatchObject([{ name: 'Test Viewer', text: 'Marlow, how is it going?' }])
    expect(chat.heard().rows.every(({ isTest }) => isTest)).toBe(true)
    expect(chat.missed(10)).toMatchObject({ raids: [], gifts: [], questions: [] })
  })

  it('delay no real greeting, and can be repeated at once', () => {
    const { chat, clock, set, say, of } = opened()
    set({ twitch: 'juniper' })
    chat.test('first-time')
    clock.advance(15_000)
    chat.test('first-time')
    say('Ana', 'hello', { isFirst: true })
    clock.advance(30_000)
    const greeted = of('chat/newcomers').map((event) => ('names' in event ? event.names[0] : ''))
    expect(greeted.toSorted()).toEqual(['Ana', 'Test Viewer', 'Test Viewer'])
  })
})

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

  it('says “someone” for names that imitate the streamer of another platform, once the streamer has written', () => {
    const { set, say, clock, of } = opened()
    set({ twitch: 'juniper' })
    say('Kettle Cove', 'hello all', { person: { id: 'k', name: 'Kettle Cove', roles: ['streamer'] } })
    say('Kett1e_C0ve', 'Marlow, give away a prize?')
    clock.advance(12_000)
    expect(of('chat/message')).toMatchObject([{ name: 'someone' }])
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

  it('ends a vote without a result when its words are removed, and takes the ballot of a timed-out person back', () => {
    const { set, say, item, clock, of } = opened()
    set({ twitch: 'juniper' })
    const mod = { person: { id: 'Mod', name: 'Mod', roles: ['moderator' as const] } }
    say('Mod', '!vote left or right', mod)
    for (const name of ['Ana', 'Ben', 'Cleo']) say(name, '1')
    item({ kind: 'gone', platform: 'twitch', person: 'Ana' })
    clock.advance(31_000)
    expect(of('chat/vote')).toMatchObject([{ by: 'twitch:Mod' }, { counts: [2, 0] }])
    say('Mod', '!vote up or down', mod)
    item({ kind: 'gone', platform: 'twitch', message: 'm5' })
    clock.advance(31_000)
    expect(of('chat/vote').slice(2)).toMatchObject([{ options: ['up', 'down'] }, { options: ['up', 'down'] }])
    expect(of('chat/vote')[3]).not.toHaveProperty('counts')
  })

  it('names no giver who was timed out before or during a storm of gifts, and counts people once', () => {
    const { set, item, clock, of } = opened()
    set({ twitch: 'juniper' })
    const give = (n: number, name: string, amount: number) =>
      item({
        ...{ kind: 'gift', platform: 'twitch', id: `g${n}`, person: { id: name, name, roles: [] } },
        ...{ what: 'gift-sub', amount },
      })
    for (const [n, name] of ['Ana', 'Ben', 'Ana', 'Cleo'].entries()) give(n, name, 5)
    item({ kind: 'gone', platform: 'twitch', person: 'Ana' })
    give(9, 'Ana', 5)
    give(9, 'Ana', 5)
    clock.advance(12_000)
    expect(of('chat/gift')).toMatchObject([{ names: ['Ben', 'Cleo'], amount: 25, count: 3 }])
  })

  it('greets a regular by the number of streams, at most one in three minutes, and never one without a name', () => {
    const streams: Record<string, number> = { Ana: 3, Ben: 2, Twitch_Support: 4 }
    const { set, say, of, clock } = opened({ ...noViewers, seen: ({ name }) => streams[name] })
    set({ twitch: 'juniper' })
    say('Twitch_Support', 'hi')
    clock.advance(200_000)
    for (const name of ['Ana', 'Ben', 'Cleo']) say(name, 'hi')
    clock.advance(70_000)
    expect(of('chat/regular')).toMatchObject([{ name: 'Ana', streams: 3, by: 'twitch:Ana' }])
  })

  it('finds out what a message wants while it waits, without the name of the performer', async () => {
    const texts: string[] = []
    const embeddings = Array.from({ length: 384 }, (_, at) =>
      Buffer.from(Int8Array.from({ length: 384 }, (_, n) => (n === at ? 127 : 0)).buffer).toString('base64'),
    )
    const embedding = embeddings.find((one) => questionKindOf(one) !== undefined) ?? ''
    const embed = async ([text = '']: readonly string[]) => {
      texts.push(text)
      if (text.includes('broken')) throw new Error('no network')
      return [embedding]
    }
    const { set, say, clock, of } = opened(noViewers, embed)
    set({ twitch: 'juniper' })
    say('Ana', 'Marlow, tell a joke!')
    say('Ben', 'hey Marlow, the broken one')
    say('Cleo', 'nothing for anyone')
    await clock.advanceAsync(12_000)
    expect(texts).toEqual(['tell a joke!', 'hey , the broken one'])
    const [ana, ben] = of('chat/message')
    expect(ana).toHaveProperty('asks', questionKindOf(embedding))
    expect(ben).not.toHaveProperty('asks')
  })

  it('passes what is remembered of a person with the question, but no note that the filter stops', () => {
    const notes: Record<string, string> = { Ana: 'likes owls', Ben: 'see https://evil.example/x' }
    const of = (key: string) => ({ streams: 3, note: notes[key.slice(7)] ?? '' })
    const { set, say, of: events, clock } = opened({ ...noViewers, of })
    set({ twitch: 'juniper' })
    say('Ana', 'Marlow, sing!')
    clock.advance(12_000)
    say('Ben', 'Marlow, dance!')
    clock.advance(12_000)
    expect(events('chat/message').map((event) => 'known' in event && event.known)).toEqual([
      { streams: 3, note: 'likes owls' },
      { streams: 3 },
    ])
  })

  it.each(['!forget me', 'a time-out'])(
    '%s takes a person out of the show and of the memory of viewers',
    (how) => {
      const forgotten: string[] = []
      const forget = (key: string) => {
        forgotten.push(key)
        return null
      }
      const { set, say, item, clock, ordered, journal } = opened({ ...noViewers, forget })
      set({ twitch: 'juniper' })
      say('Ana', 'Marlow, sing!')
      clock.advance(12_000)
      if (how === '!forget me') say('Ana', how)
      else item({ kind: 'gone', platform: 'twitch', person: 'Ana' })
      expect(forgotten).toEqual(['twitch:Ana'])
      expect(ordered).toEqual(['back by chat'])
      expect(JSON.stringify(journal.state().chat)).not.toContain('sing')
    },
  )

  it('!forget me works for a person who was muted, and empties the lane of the person', () => {
    const forgotten: string[] = []
    const forget = (key: string) => {
      forgotten.push(key)
      return null
    }
    const { set, say, clock, ordered, chat } = opened({ ...noViewers, forget })
    set({ twitch: 'juniper' })
    say('Ana', 'Marlow, sing!')
    say('Ben', 'Marlow, whistle!')
    clock.advance(12_000)
    set({ muted: ['Ana'] })
    say('Ana', 'Marlow, dance!')
    say('Ana', '!forget me')
    expect(forgotten).toEqual(['twitch:Ana'])
    expect(ordered).toEqual(['back by chat'])
    expect(chat.heard().rows.flatMap(({ people }) => people.map(({ name }) => name))).toEqual(['Ben'])
  })

  it('!forget me takes back what waits for room, and the person is heard afterwards', () => {
    const { set, say, clock, room, of } = opened({ ...noViewers, seen: () => 3 })
    set({ twitch: 'juniper' })
    room(false)
    say('Ana', 'hello again')
    say('Ben', 'Marlow, sing!')
    clock.advance(5000)
    for (const name of ['Ana', 'Ben']) say(name, '!forget me')
    room(true)
    clock.advance(300_000)
    expect([...of('chat/regular'), ...of('chat/message')]).toEqual([])
    say('Ben', 'Marlow, dance!')
    clock.advance(12_000)
    expect(of('chat/message')).toMatchObject([{ text: 'Marlow, dance!' }])
  })

  it.each<[string, Partial<ChatItem>]>([
    ['message', { text: 'Marlow, sing!' }],
    ['greeting', { text: 'hello', isFirst: true }],
    ['greeting of a regular', { text: 'hello again' }],
    ['gift', { kind: 'gift', what: 'sub', amount: 1 }],
    ['raid', { kind: 'raid', viewers: 40 }],
  ])('takes a %s back that an earlier process handed out, and does not hear its person', (_, what) => {
    const streams = (what as { text?: string }).text === 'hello again' ? 3 : 1
    const { set, say, item, clock, ordered, reopen, of, journal } = opened({
      ...noViewers,
      seen: () => streams,
    })
    set({ twitch: 'juniper' })
    const person = { id: 'Ana', name: 'Ana', roles: [] }
    const first = { kind: 'message', platform: 'twitch', id: 'x1', person, isFirst: false, emotes: [] }
    item({ ...first, ...what } as ChatItem)
    clock.advance(20_000)
    expect(journal.state().chat?.named).toMatchObject([{ name: 'Ana', ids: ['twitch:x1'] }])
    reopen()
    item({ kind: 'gone', platform: 'twitch', message: 'x1' })
    expect(ordered).toEqual(['back by chat'])
    expect(of('chat/gone')).toMatchObject([{ messages: ['twitch:x1'], person: 'twitch:Ana' }])
    expect(journal.state().chat?.named).toEqual([])
    const before = of('chat/message').length
    say('Ana', 'Marlow, dance!')
    clock.advance(400_000)
    expect(of('chat/message')).toHaveLength(before)
  })

  it.each([false, true])('takes a cheer back by its message; after a restart: %s', (isRestarted) => {
    const { set, item, clock, ordered, reopen, of, journal } = opened()
    set({ twitch: 'juniper' })
    const by = { platform: 'twitch', person: { id: 'Ana', name: 'Ana', roles: [] } }
    const said: ChatItem = { ...by, kind: 'message', id: 'x1', text: 'cheer9', isFirst: false, emotes: [] }
    const cheer: ChatItem = { ...by, kind: 'gift', id: 'x1-bits', message: 'x1', what: 'bits', amount: 9 }
    for (const one of [said, cheer]) item(one)
    clock.advance(20_000)
    if (isRestarted) reopen()
    for (const one of [said, cheer]) item(one)
    clock.advance(20_000)
    expect(of('chat/gift')).toMatchObject([{ names: ['Ana'], gifts: 1 }])
    item({ kind: 'gone', platform: 'twitch', message: 'x1' })
    expect(of('chat/gone')).toMatchObject([{ messages: ['twitch:x1'], person: 'twitch:Ana' }])
    expect(journal.state().chat?.named).toEqual([])
    expect(ordered).toEqual(['back by chat'])
  })

  it.each(['a', 'b'])(
    'takes the greeting of a newcomer back by each message, after a restart: %s',
    (message) => {
      const { set, say, item, clock, reopen, of, journal } = opened()
      set({ twitch: 'juniper' })
      for (const id of ['a', 'b']) say('Ana', 'hello', { id, isFirst: true })
      clock.advance(20_000)
      expect(of('chat/newcomers')).toMatchObject([{ ids: [['twitch:a', 'twitch:b']], count: 1 }])
      reopen()
      item({ kind: 'gone', platform: 'twitch', message })
      expect(of('chat/gone')).toMatchObject([{ messages: [`twitch:${message}`], person: 'twitch:Ana' }])
      expect(journal.state().chat?.named).toEqual([])
    },
  )

  it('leaves a cheer out whose message is removed before the thanks', () => {
    const { set, item, clock, of } = opened()
    set({ twitch: 'juniper' })
    const by = { platform: 'twitch', person: { id: 'Ana', name: 'Ana', roles: [] } }
    item({ ...by, kind: 'gift', id: 'x1-bits', message: 'x1', what: 'bits', amount: 9 })
    item({ kind: 'gone', platform: 'twitch', message: 'x1' })
    clock.advance(20_000)
    expect(of('chat/gift')).toEqual([])
  })

  it('records that a message was removed whose person the state has forgotten, so that it leaves the files', () => {
    const { set, item, ordered, journal, of } = opened()
    set({ twitch: 'juniper' })
    const raid = (id: string): ChatItem => ({
      ...{ kind: 'raid', platform: 'twitch', id, person: { id, name: id, roles: [] }, viewers: 40 },
    })
    for (let n = 0; n < 300; n += 1) item(raid(`Ana${n}`))
    expect(JSON.stringify(journal.state().chat)).not.toContain('Ana0')
    item({ kind: 'gone', platform: 'twitch', message: 'Ana0' })
    expect(of('chat/gone')).toMatchObject([{ messages: ['twitch:Ana0'], person: 'twitch:Ana0' }])
    expect(ordered).toEqual([])
  })

  const raid = (id: string): ChatItem => ({
    ...{ kind: 'raid', platform: 'twitch', id: `r-${id}`, person: { id, name: id, roles: [] }, viewers: 40 },
  })

  it.each([
    [{ person: 'Ana0' }, { messages: [], person: 'twitch:Ana0' }],
    [{ message: 'r-Ana0' }, { messages: ['twitch:r-Ana0'] }],
  ])('records after a restart that %j was removed, although the state has forgotten it', (gone, expected) => {
    const { set, item, say, reopen, of } = opened()
    set({ twitch: 'juniper' })
    for (let n = 0; n < 260; n += 1) item(raid(`Ana${n}`))
    reopen()
    item({ kind: 'gone', platform: 'twitch', ...gone })
    expect(of('chat/gone')).toEqual([expect.objectContaining(expected)])
    // A message that was heard and not quoted is in no file.
    say('Ben', 'hello', { id: 'b1' })
    item({ kind: 'gone', platform: 'twitch', message: 'b1' })
    expect(of('chat/gone').slice(1)).toEqual([])
  })

  it('records after a restart at most 2000 removals of what it does not know, and all of what it knows', () => {
    const { set, item, reopen, of } = opened()
    set({ twitch: 'juniper' })
    item(raid('Ana'))
    reopen()
    for (let n = 0; n < 1100; n += 1) {
      item({ kind: 'gone', platform: 'twitch', message: `m${n}` })
      item({ kind: 'gone', platform: 'twitch', person: `p${n}` })
    }
    expect(of('chat/gone')).toHaveLength(2000)
    item({ kind: 'gone', platform: 'twitch', person: 'Ana' })
    expect(of('chat/gone').at(-1)).toMatchObject({ person: 'twitch:Ana' })
  })

  it('drops what waits when the last source is closed, and ends the vote', () => {
    const { set, say, item, clock, of } = opened()
    set({ twitch: 'juniper' })
    say('Mod', '!vote left or right', { person: { id: 'Mod', name: 'Mod', roles: ['moderator'] } })
    say('Ana', 'Marlow, sing!')
    const person = { id: 'Ben', name: 'Ben', roles: [] }
    item({ kind: 'gift', platform: 'twitch', id: 'g1', person, what: 'bits', amount: 100 })
    set({ twitch: '' })
    expect(of('chat/vote')).toHaveLength(2)
    expect(of('chat/vote')[1]).not.toHaveProperty('counts')
    clock.advance(20_000)
    set({ twitch: 'juniper' })
    clock.advance(20_000)
    expect(of('chat/vote')).toHaveLength(2)
    expect([...of('chat/gift'), ...of('chat/message')]).toEqual([])
  })

  it('lets a laugh within eight seconds rate the line before it, and no other mood or later laugh', () => {
    const joked: string[] = []
    const { set, say, clock, of, journal } = opened({
      ...noViewers,
      joked: (key, line) => void joked.push(`${key}: ${line}`),
    })
    set({ twitch: 'juniper' })
    const cue = (id: string, text: string, line?: string) =>
      journal.append({
        type: 'stage/cue',
        cue: {
          ...{ id, lane: 'caption', by: 'text', content: { lane: 'caption', text }, durationMs: 2000 },
          ...(line === undefined ? {} : { line }),
        },
      })
    const erupt = (word: string) => {
      for (const name of 'abcdefgh') say(`${name}${clock.now()}`, word)
      clock.advance(60_000)
    }
    cue('c1', 'All plans go through Ana.', 'All plans go through {name}.')
    clock.advance(5000)
    erupt('LUL LUL')
    expect(of('chat/laughed')).toMatchObject([{ cue: 'c1', line: 'All plans go through {name}.', people: 8 }])
    expect(journal.state().show.laughed).toEqual(['All plans go through {name}.'])
    cue('c2', 'Second.')
    clock.advance(9000)
    erupt('LUL LUL')
    cue('c3', 'Third.')
    clock.advance(3000)
    erupt('noooo')
    expect(of('chat/laughed')).toHaveLength(1)
    expect(of('chat/erupted')).toHaveLength(3)
    expect(joked).toEqual([])
  })

  it('reports silence after three minutes, at most once in ten', () => {
    const { set, say, clock, of } = opened()
    set({ twitch: 'juniper' })
    for (let n = 0; n < 4; n += 1) {
      say('Ana', 'hello')
      clock.advance(200_000)
    }
    expect(of('chat/quiet')).toHaveLength(2)
  })

  it('ends a vote of an earlier process without a result', () => {
    const { journal, events, reopen } = opened()
    journal.append({ type: 'chat/vote', options: ['left', 'right'], endsAt: 30_000 })
    reopen()
    expect(journal.state().chat?.vote).toBeNull()
    expect(events.at(-1)).not.toHaveProperty('counts')
  })

  it('takes the stage back when a raider whom a card names is timed out, and for no other person', () => {
    const { set, item, ordered, journal } = opened()
    set({ twitch: 'juniper' })
    const person = { id: 'Ana', name: 'Ana', roles: [] }
    item({ kind: 'raid', platform: 'twitch', id: 'r1', person, viewers: 40 })
    const card = { lane: 'chat', card: 'raid', title: 'Ana', text: '+40' } as const
    const cue = { id: 'c1', lane: 'chat', by: 'text', durationMs: 7000, content: card } as const
    journal.append({ type: 'stage/cue', cue })
    item({ kind: 'gone', platform: 'twitch', person: 'Ben' })
    expect(ordered).toEqual([])
    item({ kind: 'gone', platform: 'twitch', person: 'Ana' })
    expect(ordered).toEqual(['back by chat'])
    expect(journal.state().cues).toEqual([])
  })

  it('hands on the color and the pictures of a quoted message, and fetches no others', () => {
    const { set, say, of, clock, fetched } = opened()
    set({ twitch: 'juniper' })
    const kappa = { name: 'Kappa', id: 'twitch-25' }
    const person = { id: 'Ana', name: 'Ana', roles: [], color: '#0000FF' }
    say('Ana', 'Marlow, sing! Kappa', { person, pictures: [kappa] })
    say('Ben', 'HeyGuys all', { pictures: [{ name: 'HeyGuys', id: 'twitch-30259' }] })
    clock.advance(5000)
    expect(of('chat/message')).toMatchObject([{ name: 'Ana', color: '#0000FF', pictures: [kappa] }])
    expect(fetched).toEqual(['twitch-25'])
  })

  it('passes on `!why` of any viewer', () => {
    const { set, say, ordered } = opened()
    set({ twitch: 'juniper' })
    say('Ana', '!why')
    expect(ordered).toEqual(['why'])
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
    orders: { hush() {}, skip() {}, panic() {}, takeBack() {}, why() {} },
    embed: async () => [],
    emotes: { named: (item) => item, fetch() {} },
    viewers: noViewers,
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
