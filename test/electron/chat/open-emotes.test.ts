import { readdirSync, utimesSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openEmoteCache } from '../../../electron/chat/emote-cache.ts'
import { emotesOf, listAddresses, pictureAddress } from '../../../electron/chat/emote-sources.ts'
import { openEmotes } from '../../../electron/chat/open-emotes.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { ChatItem } from '../../../src-shared/chat/chat-item.ts'
import { type ChatSettings, chatSettings } from '../../../src-shared/settings/chat.ts'
import { temporaryFolder } from '../../fixtures/adlib-process.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

interface Answer {
  readonly status?: number
  readonly type?: string
  readonly body?: Buffer | string
  readonly location?: string
}

/** Emotes whose servers answer as the test says, by the path of the request. */
async function opened(
  answers: Readonly<Record<string, Answer>>,
  chat: Partial<ChatSettings> = { twitch: 'juniper' },
) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const {
      status = 200,
      type = 'image/png',
      body = png,
      location,
    } = answers[request.url ?? ''] ?? { status: 404 }
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const folder = temporaryFolder()
  ends.push(folder.remove, () => server.close())
  const settings = chatSettings.parse(chat)
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const open = () =>
    openEmotes({
      folder: join(folder.dir, 'kept'),
      clock: systemClock,
      settings: () => settings,
      server: address,
    })
  const emotes = open()
  const picture = (id: string) => {
    emotes.fetch([{ name: 'Kappa', id }])
    return emotes.picture(id)
  }
  return { asked, emotes, picture, open, folder: join(folder.dir, 'kept') }
}

const kappa = '/static-cdn.jtvnw.net/emoticons/v2/25/default/dark/2.0'

describe('pictures of emotes', () => {
  it('are fetched once, kept on disk, and read from there by the next start', async () => {
    const { picture, open, asked } = await opened({ [kappa]: {} })
    expect(await picture('twitch-25')).toEqual({ bytes: new Uint8Array(png), type: 'image/png' })
    expect(await picture('twitch-25')).not.toBeNull()
    expect(await open().picture('twitch-25')).not.toBeNull()
    expect(asked).toEqual([kappa])
  })

  it.each([
    [
      'SVG, which may hold more than a picture',
      { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    ],
    ['HTML that says it is a picture', { type: 'image/png', body: '<!doctype html><script>1</script>' }],
    ['a picture that says it is HTML', { type: 'text/html' }],
    ['a picture of more than 512 kB', { body: Buffer.concat([png, Buffer.alloc(600_000)]) }],
    ['a redirect', { status: 302, location: '/elsewhere' }],
    ['an error', { status: 500 }],
  ] satisfies [string, Answer][])('are never %s', async (_, answer) => {
    const { picture, folder, asked } = await opened({ [kappa]: answer, '/elsewhere': {} })
    expect(await picture('twitch-25')).toBeNull()
    expect(await picture('twitch-25')).toBeNull()
    expect(asked).toEqual([kappa])
    expect(() => readdirSync(folder)).toThrow()
  })

  it('are not there while the server is away', async () => {
    const { picture } = await opened({})
    for (const end of ends.splice(1)) await end()
    expect(await picture('twitch-25')).toBeNull()
  })

  it.each([
    ['no Twitch channel is heard', {}, 'twitch-25'],
    ['they are turned off', { twitch: 'juniper', emotes: { twitch: false } }, 'twitch-25'],
    ['the source is off by default', { twitch: 'juniper' }, 'bttv-54fa8f1401e468494b85b537'],
  ])('are not fetched if %s', async (_, chat, id) => {
    const { picture, asked } = await opened({ [kappa]: {} }, chat as Partial<ChatSettings>)
    expect(await picture(id)).toBeNull()
    expect(asked).toEqual([])
  })

  it('a request of a page fetches nothing', async () => {
    const { emotes, asked } = await opened({ [kappa]: {} })
    expect(await emotes.picture('twitch-25')).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('lists of emotes', () => {
  const message = (text: string): ChatItem => ({
    ...{ kind: 'message', platform: 'twitch', id: 'm1', text, isFirst: false, emotes: [], room: '77' },
    person: { id: '1', name: 'Ana', roles: [] },
  })

  it('give the words of a message their pictures, from the list of the channel, too', async () => {
    const json = (value: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(value) })
    const { emotes, asked } = await opened(
      {
        '/api.betterttv.net/3/cached/emotes/global': json([{ id: 'aa', code: ':tf:' }]),
        '/api.betterttv.net/3/cached/users/twitch/77': json({
          channelEmotes: [{ id: 'bb', code: 'juniRun' }],
          sharedEmotes: [],
        }),
      },
      { twitch: 'juniper', emotes: { twitch: true, bttv: true, ffz: false, seventv: false } },
    )
    const named = () => {
      const item = emotes.named(message('Marlow, juniRun :tf: now'))
      return item.kind === 'message' ? item.pictures : undefined
    }
    expect(named()).toBeUndefined()
    await expect.poll(named).toEqual([
      { name: 'juniRun', id: 'bttv-bb' },
      { name: ':tf:', id: 'bttv-aa' },
    ])
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['bttv', [{ id: 'a1', code: 'Word' }]],
    ['bttv', { channelEmotes: [{ id: 'a1', code: 'Word' }], sharedEmotes: [] }],
    ['ffz', { default_sets: [3], sets: { 3: { emoticons: [{ id: 12, name: 'Word' }] } } }],
    ['seventv', { id: 'global', emotes: [{ id: 'a1', name: 'Word' }] }],
    ['seventv', { id: '77', emote_set: { emotes: [{ id: 'a1', name: 'Word' }] } }],
  ] as const)('the format of %s is read: %j', (source, list) => {
    const [found] = emotesOf(source, list)
    expect(found).toEqual({ name: 'Word', id: `${source}-${source === 'ffz' ? 12 : 'a1'}` })
    expect(pictureAddress(found?.id ?? '').address).toMatch(/^https:\/\//)
    expect(listAddresses(source, '77')).toHaveLength(2)
  })

  it.each([null, 'text', [{ id: {} }], { sets: 4 }])('a strange list is none: %j', (list) => {
    expect(emotesOf('bttv', list)).toEqual([])
  })
})

describe('the cache', () => {
  it('keeps at most 500 files and 32 MiB, the newest ones, and none longer than it may', () => {
    const folder = temporaryFolder()
    ends.push(folder.remove)
    const cache = openEmoteCache(folder.dir, () => Date.now())
    for (let n = 0; n < 20; n += 1) {
      cache.put(`big-${n}`, Buffer.alloc(2 * 1024 * 1024))
      const at = Date.now() / 1000 - 1000 + n
      utimesSync(join(folder.dir, `big-${n}`), at, at)
    }
    cache.put('small', Buffer.from('x'))
    expect(readdirSync(folder.dir).length).toBeLessThanOrEqual(17)
    expect(cache.get('small', 1000)).not.toBeNull()
    expect(cache.get('big-0', Number.POSITIVE_INFINITY)).toBeNull()
    expect(cache.get('big-19', 1000)).toBeNull()
  })

  it('a name never leads out of the folder', () => {
    const folder = temporaryFolder()
    ends.push(folder.remove)
    const cache = openEmoteCache(join(folder.dir, 'kept'), () => Date.now())
    cache.put('../outside', png)
    expect(readdirSync(folder.dir)).toEqual(['kept'])
  })
})
