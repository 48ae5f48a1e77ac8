import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Performance, startPerformance } from '../../../electron/app/performance.ts'
import type { Command } from '../../../src-shared/contract/command.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { streamerBot } from '../../fixtures/chat/streamer-bot.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { panelSocket } from '../../fixtures/panel-socket.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A performance without a picture, and the events of its chat. */
async function performing() {
  const dataDir = newFolder()
  const events: AdlibEvent[] = []
  let wake = (): void => {}
  const begun = await startPerformance({
    ...{ desktop: false, fresh: true, frames: 'off', model: 'understudy', port: 0, dataDir },
    reportsDir: join(dataDir, 'reports'),
    chat: {
      twitch: '',
      streamerBot: { enabled: false },
      socialStream: { session: '' },
      api: { enabled: true },
    },
    print() {},
    onEvent(event) {
      events.push(event)
      wake()
    },
  })
  if (!begun.ok) throw new Error(begun.failure.message)
  const running: Performance = begun.performance
  const panel = await panelSocket(running.urls.panel)
  ends.push(
    () => panel.close(),
    () => running.stop('test'),
  )
  let n = 0
  const { chat } = JSON.parse(readFileSync(join(dataDir, 'tokens.json'), 'utf8'))
  return {
    events,
    async until(isSo: (event: AdlibEvent) => boolean): Promise<AdlibEvent> {
      for (;;) {
        const found = events.find(isSo)
        if (found !== undefined) return found
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    send(command: object) {
      n += 1
      return panel.command({ ...command, id: `c${n}` } as Command)
    },
    post: (body: object) =>
      fetch(`${new URL(running.urls.panel).origin}/api/chat`, {
        method: 'POST',
        headers: { authorization: `Bearer ${chat}` },
        body: JSON.stringify(body),
      }),
  }
}

describe('the chat of a performance', () => {
  it('hears what other programs report: questions, raids and orders of moderators', async () => {
    const { post, until, send } = await performing()
    const ask = { platform: 'youtube', name: 'Ana', text: 'Marlow, what is your favorite color?' }
    expect((await post(ask)).status).toBe(200)
    expect((await post({ platform: 'youtube', kind: 'raid', name: 'Ben', amount: 40 })).status).toBe(200)
    expect(await until(({ type }) => type === 'chat/raid')).toMatchObject({ name: 'Ben', viewers: 40 })
    expect(await until(({ type }) => type === 'chat/message')).toMatchObject({
      ...{ by: expect.stringMatching(/^youtube:name-\w+$/), name: 'Ana', text: ask.text },
    })
    await post({ ...ask, text: '!adlib panic' })
    await post({ ...ask, name: 'Mod', text: '!adlib panic', roles: ['moderator'] })
    expect(await until(({ type }) => type === 'stage/panic')).toMatchObject({
      by: 'someone in chat',
    })
    await send({ command: 'settings', patch: { chat: { api: { enabled: false } } } })
    expect((await post(ask)).status).toBe(409)
  })

  it('connects to Streamer.bot with the password that the panel stores', async () => {
    const server = await streamerBot({ password: 'pass' })
    ends.push(() => server.close())
    const { until, send } = await performing()
    const url = `ws://127.0.0.1:${server.port}/`
    await send({ command: 'settings', patch: { chat: { streamerBot: { enabled: true, url } } } })
    const states = (state: string) => (event: AdlibEvent) =>
      event.type === 'chat/state' && event.source === 'streamer-bot' && event.state === state
    expect(await until(states('failed'))).toMatchObject({ message: 'Streamer.bot requires a password.' })
    await send({ command: 'secret', name: 'streamerbot-password', secret: 'pass' })
    await until(states('connected'))
    server.send({ kind: 'raid', id: 'r1', name: 'Cleo', viewers: 12 })
    expect(await until(({ type }) => type === 'chat/raid')).toMatchObject({ name: 'Cleo', viewers: 12 })
  })
})
