import { afterEach, describe, expect, it } from 'vitest'
import type { SourceState } from '../../../electron/chat/chat-source.ts'
import { readStreamerBot } from '../../../electron/chat/streamer-bot-items.ts'
import { streamerBotSource } from '../../../electron/chat/streamer-bot-source.ts'
import { chatItem } from '../../../src-shared/chat/chat-item.ts'
import { type StreamerBot, streamerBot } from '../../fixtures/chat/streamer-bot.ts'
import { fastClock } from '../../fixtures/fast-clock.ts'

const timeStamp = '2026-11-30T12:00:00Z'
/** Returns the items of an event, each of which fits the schema. */
const read = (source: string, type: string, data: unknown) =>
  (readStreamerBot({ timeStamp, event: { source, type }, data })?.items ?? []).map((item) =>
    chatItem.parse(item),
  )

describe('readStreamerBot', () => {
  it('reads messages of YouTube and Kick with their roles', () => {
    const owner = { id: 'UC1', name: 'Ana', isOwner: true, isModerator: false, isSponsor: true }
    expect(read('YouTube', 'Message', { eventId: 'y1', message: 'Hi', user: owner })).toMatchObject([
      { platform: 'youtube', id: 'y1', text: 'Hi', person: { id: 'UC1', roles: ['streamer', 'subscriber'] } },
    ])
    const user = { id: 7, name: 'Ben', badges: [{ type: 'moderator' }] }
    expect(read('Kick', 'ChatMessage', { messageId: 'k1', text: 'Hello', user })).toMatchObject([
      { platform: 'kick', id: 'k1', text: 'Hello', person: { id: '7', name: 'Ben', roles: ['moderator'] } },
    ])
  })

  it('reads both forms of a message of Twitch', () => {
    const old = { message: { msgId: 'm', userId: '5', displayName: 'Ana', message: 'Hi', role: 2 } }
    const now = { messageId: 'm', text: 'Hi', user: { id: '5', login: 'ana', name: 'Ana', role: 2 } }
    expect(read('Twitch', 'ChatMessage', now)).toEqual(read('Twitch', 'ChatMessage', old))
  })

  it.each([
    ['Twitch', 'Sub', { userId: 5, userName: 'ana', displayName: 'Ana' }, { what: 'sub', amount: 1 }],
    ['Twitch', 'ReSub', { displayName: 'Ana', cumulativeMonths: 7 }, { what: 'resub', months: 7 }],
    ['Twitch', 'GiftSub', { user: { id: '5', name: 'Ana' } }, { what: 'gift-sub', amount: 1 }],
    ['Twitch', 'GiftBomb', { user: { id: '5', name: 'Ana' }, total: 20 }, { what: 'gift-sub', amount: 20 }],
    ['YouTube', 'SuperChat', { amount: '€5.50', user: { name: 'Ana' } }, { what: 'money', amount: 5.5 }],
    ['YouTube', 'SuperChat', { microAmount: 2e6, user: { name: 'Ana' } }, { what: 'money', amount: 2 }],
    ['Kofi', 'Donation', { from: 'Ana', amount: '1,250.00' }, { what: 'money', amount: 1250 }],
    ['StreamElements', 'Tip', { username: 'Ana', amount: 3 }, { what: 'money', amount: 3 }],
  ])('reads a gift of %s %s', (source, type, data, expected) => {
    expect(read(source, type, data)).toMatchObject([{ kind: 'gift', person: { name: 'Ana' }, ...expected }])
  })

  it('reads bits with the message that they came with, by which they are removed', () => {
    const user = { id: '5', name: 'Ana' }
    expect(read('Twitch', 'Cheer', { user, messageId: 'm', text: 'cheer9', bits: 9 })).toMatchObject([
      { kind: 'message', id: 'm' },
      { kind: 'gift', message: 'm', what: 'bits', amount: 9 },
    ])
  })

  it('counts a gift bomb once, although each subscription of it arrives, too', () => {
    const user = { id: '5', name: 'Ana' }
    for (const mark of ['fromSubBomb', 'fromCommunitySubGift'])
      expect(read('Twitch', 'GiftSub', { user, [mark]: true })).toEqual([])
  })

  it('removes a message, a person, or everything if it does not know which', () => {
    const gone = { kind: 'gone', platform: 'twitch' }
    expect(read('Twitch', 'ChatMessageDeleted', { targetMessageId: 'm1', userName: 'ana' })).toEqual([
      { ...gone, message: 'm1' },
    ])
    expect(read('Twitch', 'UserBanned', { target_user_id: '5' })).toEqual([{ ...gone, person: '5' }])
    expect(read('YouTube', 'UserBanned', { bannedUser: { id: 'UC1' } })).toEqual([
      { ...gone, platform: 'youtube', person: 'UC1' },
    ])
    expect(read('Twitch', 'ChatMessageDeleted', { unknown: 1 })).toEqual([gone])
    expect(read('Twitch', 'ChatCleared', {})).toEqual([gone])
  })

  it('reads what a script of the streamer broadcasts in the form of POST /api/chat, and nothing else', () => {
    expect(read('General', 'Custom', { platform: 'trovo', name: 'Ana', text: 'Hi' })).toMatchObject([
      { platform: 'trovo', text: 'Hi' },
    ])
    expect(read('General', 'Custom', { scene: 'Game' })).toEqual([])
  })

  it('ignores events that it did not ask for', () => {
    expect(readStreamerBot({ event: { source: 'Twitch', type: 'constructor' } })).toBeUndefined()
    expect(readStreamerBot({ event: { source: '__proto__', type: 'x' } })).toBeUndefined()
  })
})

describe('streamerBotSource', () => {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })
  function listen(server: StreamerBot, password: () => string | null) {
    const states: SourceState[] = []
    const heard: string[] = []
    let wake = (): void => {}
    function note<One>(list: One[], one: One): void {
      list.push(one)
      wake()
    }
    const source = streamerBotSource(`ws://127.0.0.1:${server.port}/`, password, fastClock(10))
    ends.push(
      () => source.close(),
      () => server.close(),
    )
    void source.open({
      item: ({ kind }) => note(heard, kind),
      test: () => note(heard, 'test'),
      unreadable() {},
      state: (state) => note(states, state),
    })
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise<void>((resolve) => (wake = resolve))
    }
    return { states, heard, until }
  }

  it('asks for chat of Twitch, YouTube and Kick, for donations, and for what scripts send', async () => {
    const server = await streamerBot()
    listen(server, () => null)
    await server.joined(1)
    expect(server.asked()).toMatchObject({
      Twitch: expect.arrayContaining(['ChatMessage', 'ChatMessageDeleted', 'Raid', 'Cheer', 'GiftBomb']),
      YouTube: expect.arrayContaining(['Message', 'SuperChat']),
      Kick: expect.arrayContaining(['ChatMessage']),
      General: ['Custom'],
    })
  })

  it('connects to a version that sends no greeting', async () => {
    const server = await streamerBot({ greets: false })
    listen(server, () => null)
    await server.joined(1)
  })

  it('says that a password is required, and connects by itself once it is entered', async () => {
    const server = await streamerBot({ password: 'pass' })
    let password: string | null = null
    const { states, until } = listen(server, () => password)
    await until(() => states.at(-1)?.state === 'failed')
    expect(states.at(-1)).toMatchObject({ message: 'Streamer.bot requires a password.' })
    password = 'pass'
    await server.joined(1)
    await until(() => states.at(-1)?.state === 'connected')
  })

  it('reports a test message as one, and never as a message of a viewer', async () => {
    const server = await streamerBot()
    const { heard, until } = listen(server, () => null)
    await server.joined(1)
    server.event('Twitch', 'ChatMessage', { message: { msgId: 't', message: 'Hi', isTest: true } })
    server.event('Twitch', 'Raid', { from_broadcaster_user_name: 'Ana', viewers: 3, isTest: true })
    server.send({ kind: 'raid', id: 'r', name: 'Ben', viewers: 40 })
    await until(() => heard.length === 3)
    expect(heard).toEqual(['test', 'test', 'raid'])
  })
})
