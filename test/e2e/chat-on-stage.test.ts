import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { privmsg, type TwitchChat, twitchChat } from '../fixtures/chat/twitch-chat.ts'

if (!chromiumPath) console.log(`chat on stage: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('chat on the overlay of the program', () => {
  const folder = temporaryFolder()
  const requests: string[] = []
  let [adlib, browser, chat, emotes, overlay]: [AdlibProcess, TestBrowser, TwitchChat, Server, Page] =
    [] as never

  beforeAll(async () => {
    const create = { width: 56, height: 56, channels: 3, background: '#c08040' } as const
    const picture = await sharp({ create }).png().toBuffer()
    emotes = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture),
    )
    await new Promise<void>((resolve) => emotes.listen(0, '127.0.0.1', resolve))
    chat = await twitchChat()
    writeSettings(folder.dir, {
      chat: { twitch: 'juniper' },
      sight: { source: 'off' },
      setup: { state: 'skipped' },
    })
    adlib = await perform(folder.dir, ['--model', 'understudy'], {
      ADLIB_TWITCH: `127.0.0.1:${chat.port}`,
      ADLIB_EMOTES: `http://127.0.0.1:${(emotes.address() as AddressInfo).port}`,
    })
    browser = await openBrowser()
    overlay = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
    overlay.on('request', (request) => requests.push(request.url()))
    await overlay.goto(adlib.urls.overlay)
    await chat.joined(1)
  })
  afterAll(async () => {
    await browser?.close()
    await adlib?.stop()
    stopAll()
    await chat?.close()
    emotes?.close()
    folder.remove()
  })

  it('a question is quoted with its emote as a picture, which only the program fetches, and then answered', async () => {
    const text = 'Marlow, do ghosts get paid? Kappa'
    const tags = 'emotes=25:28-32;color=#0000FF'
    const line = privmsg({ id: 'm1', name: 'Ana', text, tags })
      .replace(';emotes=;', ';')
      .replace(';color=;', ';')
    chat.say(line)
    const { cue } = await untilEvent(folder.dir, 'stage/cue', (event) => event.cue.lane === 'chat')
    expect(cue.content).toMatchObject({ card: 'quote', title: 'Ana', text, platform: 'twitch' })
    await overlay.locator('.quote img[alt="Kappa"]').waitFor()
    const answer = await untilEvent(folder.dir, 'stage/cue', (event) => event.cue.lane === 'caption')
    expect(answer.cue.turn).toBe(cue.turn)
    const { origin } = new URL(adlib.urls.overlay)
    expect(requests.filter((address) => !address.startsWith(origin))).toEqual([])
  })

  it('a time-out takes the quoted message off the overlay', async () => {
    chat.say('@target-user-id=ana-id;room-id=1;tmi-sent-ts=1 :tmi.twitch.tv CLEARCHAT #juniper :ana')
    await untilEvent(folder.dir, 'stage/stopped')
    await overlay.locator('.quote').waitFor({ state: 'detached' })
  })

  it('a vote opens, counts people and shows its result', async () => {
    chat.say(
      privmsg({ id: 'v0', name: 'Mod', text: '!vote left or right', badges: 'moderator/1' }),
      privmsg({ id: 'v1', name: 'Cleo', text: '1' }),
      privmsg({ id: 'v2', name: 'Ben', text: '2' }),
      privmsg({ id: 'v3', name: 'Ben', text: 'left' }),
    )
    await overlay.locator('.vote u').waitFor()
    const { cue } = await untilEvent(
      folder.dir,
      'stage/cue',
      ({ cue: { content } }) => content.lane === 'vote' && content.counts !== undefined,
    )
    expect(cue.content).toMatchObject({ options: ['left', 'right'], counts: [2, 0] })
    await overlay.locator('.vote .won').waitFor()
  })
})
