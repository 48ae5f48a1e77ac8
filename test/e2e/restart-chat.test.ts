import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { privmsg, type TwitchChat, twitchChat } from '../fixtures/chat/twitch-chat.ts'

let folder: ReturnType<typeof temporaryFolder>
let chat: TwitchChat
// A retry of the test needs a new run.
beforeEach(async () => {
  folder = temporaryFolder()
  chat = await twitchChat()
  writeSettings(folder.dir, { chat: { twitch: 'juniper' }, setup: { state: 'done' } })
})
afterEach(async () => {
  stopAll()
  await chat.close()
  folder.remove()
})

/** Starts a show that hears the chat. `n`: how many shows have joined it. */
async function hear(n: number) {
  const adlib = await perform(folder.dir, ['--frames', 'off', '--model', 'understudy'], {
    ADLIB_TWITCH: `127.0.0.1:${chat.port}`,
  })
  await chat.joined(n)
  return adlib
}

const of = (type: string) => eventsOnDisk(folder.dir).filter((event) => event.type === type)

const vote = (id: string) =>
  privmsg({ id, name: 'Juniper', text: '!vote left or right', badges: 'broadcaster/1' })

const gift = (id: string, name: string) =>
  `@badges=;display-name=${name};emotes=;id=${id};login=${name.toLowerCase()};room-id=1;system-msg=x;tmi-sent-ts=1;user-id=${name};msg-id=subgift;msg-param-recipient-id=7;msg-param-recipient-user-name=eve;msg-param-recipient-display-name=Eve;msg-param-months=1;msg-param-sub-plan=1000;msg-param-sub-plan-name=a;msg-param-sender-count=0;msg-param-origin-id=o :tmi.twitch.tv USERNOTICE #juniper`

describe('a show that is killed while chat is busy', () => {
  it('ends a vote without a result, and counts the next vote once', async () => {
    const first = await hear(1)
    chat.say(vote('v1'), ...['ana', 'ben'].map((name) => privmsg({ id: `1${name}`, name, text: '1' })))
    await untilEvent(folder.dir, 'chat/vote')
    await first.stop('SIGKILL')
    const second = await hear(2)
    await untilEvent(folder.dir, 'chat/vote', ({ endsAt }) => endsAt === undefined)
    chat.say(vote('v2'), ...['ana', 'cleo'].map((name) => privmsg({ id: `2${name}`, name, text: 'right' })))
    await untilEvent(folder.dir, 'chat/vote', ({ counts }) => counts !== undefined)
    expect(of('chat/vote')).toMatchObject([
      { endsAt: expect.any(Number) },
      { options: ['left', 'right'] },
      { endsAt: expect.any(Number) },
      { counts: [0, 2] },
    ])
    expect(of('chat/vote')[1]).not.toHaveProperty('counts')
    await second.stop()
  })

  it('counts no gift twice, and shows no storm twice', async () => {
    const first = await hear(1)
    const storm = (from: number) => Array.from({ length: 10 }, (_, n) => gift(`g${from + n}`, `Ana${n % 5}`))
    chat.say(...storm(0))
    await untilEvent(folder.dir, 'chat/gift')
    chat.say(...storm(10))
    await first.stop('SIGKILL')
    const second = await hear(2)
    chat.say(...storm(20), ...storm(20))
    await untilEvent(folder.dir, 'chat/gift', ({ seq }) => seq > (of('run/resumed')[0]?.seq ?? 0))
    const beats = () =>
      of('show/beat').filter((event) => event.type === 'show/beat' && event.beat.kind === 'gift')
    await untilEvent(folder.dir, 'show/beat', ({ seq }) => seq > (of('run/resumed')[0]?.seq ?? 0))
    await second.stop()
    // The second storm was only in the memory of the killed process.
    expect(of('chat/gift')).toMatchObject([
      { amount: 10, count: 5 },
      { amount: 10, count: 5 },
    ])
    expect(beats().length).toBeLessThanOrEqual(2)
  })
})
