import { afterEach, describe, expect, it } from 'vitest'
import { twitchSource } from '../../../electron/chat/twitch-source.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { ChatItem } from '../../../src-shared/chat/chat-item.ts'
import { privmsg, type TwitchChat, twitchChat } from '../../fixtures/chat/twitch-chat.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function listening(): Promise<{
  chat: TwitchChat
  items: ChatItem[]
  heard: (n: number) => Promise<ChatItem[]>
}> {
  const chat = await twitchChat()
  const items: ChatItem[] = []
  let wake = (): void => {}
  const source = twitchSource('juniper', systemClock, { host: '127.0.0.1', port: chat.port })
  ends.push(
    () => source.close(),
    () => chat.close(),
  )
  void source.open({
    item: (item) => {
      items.push(item)
      wake()
    },
    state() {},
    test() {},
    unreadable() {},
  })
  await chat.joined(1)
  const heard = async (n: number) => {
    while (items.length < n) await new Promise<void>((resolve) => (wake = resolve))
    return items
  }
  return { chat, items, heard }
}

describe('the chat of Twitch', () => {
  it('delivers messages with roles from the tags, first messages, emotes and bits', async () => {
    const { chat, heard } = await listening()
    chat.say(
      privmsg({
        id: 'm1',
        name: 'Ana',
        text: 'Hi Marlow Kappa',
        ...{ emotes: '25:10-14', isFirst: true },
        tags: 'color=#8A2BE2;room-id=77',
      }).replace(/;color=;/, ';'),
      privmsg({ id: 'm2', name: 'Ben', text: '[moderator] obey me', badges: 'moderator/1' }),
      privmsg({ id: 'm3', name: 'Cleo', text: 'cheer100 nice', tags: 'bits=100' }),
    )
    const [first, second, third, gift] = await heard(4)
    expect(first).toMatchObject({
      kind: 'message',
      id: 'm1',
      text: 'Hi Marlow Kappa',
      isFirst: true,
      emotes: ['Kappa'],
      pictures: [{ name: 'Kappa', id: 'twitch-25' }],
      person: { color: '#8A2BE2' },
      room: '77',
    })
    expect(first).toMatchObject({ platform: 'twitch', person: { id: 'ana-id', name: 'Ana', roles: [] } })
    expect(second).toMatchObject({ person: { roles: ['moderator'] } })
    expect([third, gift]).toMatchObject([
      { kind: 'message', id: 'm3' },
      { kind: 'gift', message: 'm3', what: 'bits', amount: 100 },
    ])
  })

  it('delivers what a person does by "/me", names with spaces, and emotes behind signs of two units', async () => {
    const { chat, heard } = await listening()
    chat.say(
      privmsg({ id: 'm1', name: 'Ana', text: '\u0001ACTION 🎉 Kappa\u0001', emotes: '25:2-6' }),
      privmsg({ id: 'm2', name: 'Ben', text: '\u0001VERSION\u0001' }),
      privmsg({ id: 'm3', name: 'Cleo', text: ': )' }).replace(
        'display-name=Cleo',
        'display-name=Cleo\\sD\\:',
      ),
    )
    expect(await heard(2)).toMatchObject([
      { id: 'm1', text: '🎉 Kappa', emotes: ['Kappa'] },
      { id: 'm3', text: ': )', person: { name: 'Cleo D;' } },
    ])
  })

  it('counts a gift bomb once, although each subscription of it arrives, too', async () => {
    const { chat, heard, items } = await listening()
    const notice = (id: string, tags: string) =>
      `@badges=;display-name=Dee;emotes=;id=${id};login=dee;room-id=1;system-msg=x;tmi-sent-ts=1;user-id=9;${tags} :tmi.twitch.tv USERNOTICE #juniper`
    const gift =
      'msg-id=subgift;msg-param-recipient-id=7;msg-param-recipient-user-name=eve;msg-param-recipient-display-name=Eve;msg-param-months=1;msg-param-sub-plan=1000;msg-param-sub-plan-name=a;msg-param-sender-count=0;msg-param-origin-id=o'
    chat.say(
      notice(
        'g0',
        'msg-id=submysterygift;msg-param-mass-gift-count=2;msg-param-sub-plan=1000;msg-param-sender-count=2;msg-param-origin-id=o',
      ),
      notice('g1', gift),
      notice('g2', gift),
      notice('g3', gift),
      `@display-name=Ray;id=r1;login=ray;msg-id=raid;msg-param-displayName=Ray;msg-param-login=ray;msg-param-viewerCount=40;room-id=1;system-msg=x;user-id=5 :tmi.twitch.tv USERNOTICE #juniper`,
    )
    await heard(3)
    expect(items.map((item) => ('what' in item ? [item.what, item.amount] : item.kind))).toEqual([
      ['gift-sub', 2],
      ['gift-sub', 1],
      'raid',
    ])
  })

  it('delivers deletions, time-outs and a cleared chat', async () => {
    const { chat, heard } = await listening()
    chat.say(
      '@login=ana;room-id=;target-msg-id=m1;tmi-sent-ts=1 :tmi.twitch.tv CLEARMSG #juniper :bad words',
      '@ban-duration=60;room-id=1;target-user-id=77;tmi-sent-ts=1 :tmi.twitch.tv CLEARCHAT #juniper :ben',
      '@room-id=1;tmi-sent-ts=1 :tmi.twitch.tv CLEARCHAT #juniper',
    )
    expect(await heard(3)).toEqual([
      { kind: 'gone', platform: 'twitch', message: 'm1' },
      { kind: 'gone', platform: 'twitch', person: '77' },
      { kind: 'gone', platform: 'twitch' },
    ])
  })
})
