import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Performance, startPerformance } from '../../../electron/app/performance.ts'
import { decodeImage } from '../../../electron/capture/decode-image.ts'
import type { Ack, Command } from '../../../src-shared/contract/command.ts'
import { type FakeObs, fakeObs } from '../../fixtures/fake-obs.ts'
import { fakeStreamerBot } from '../../fixtures/fake-streamer-bot.ts'
import { type PanelSocket, panelSocket } from '../../fixtures/panel-socket.ts'

const score = readFileSync(new URL('../../fixtures/sight/score-12000.png', import.meta.url))
const password = 'correct-horse-battery'

let dir: string
let fake: FakeObs
let running: Performance
let panel: PanelSocket
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'adlib-obs-'))
  fake = await fakeObs({ password })
  const begun = await startPerformance({
    desktop: false,
    fresh: true,
    frames: 'off',
    model: 'understudy',
    dataDir: dir,
    reportsDir: join(dir, 'reports'),
    port: 0,
    print: () => {},
  })
  if (!begun.ok) throw new Error(begun.failure.message)
  running = begun.performance
  panel = await panelSocket(running.urls.panel)
})
afterEach(async () => {
  panel.close()
  await running.stop('test')
  await fake.stop()
  rmSync(dir, { recursive: true })
})

type Body = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never
let n = 0
const send = (body: Body): Promise<Ack> => {
  n += 1
  return panel.command({ ...body, id: `c${n}` } as Command)
}
const settings = (obs: Record<string, unknown>) => send({ command: 'settings', patch: { stage: { obs } } })

describe('the OBS commands of the panel', () => {
  it('after a password is stored, the OBS commands connect and add the overlay, and the API lists the scenes', async () => {
    expect(await send({ command: 'obs-add' })).toMatchObject({ error: { kind: 'not-connected' } })
    await settings({ port: fake.port })
    expect(fake.clients()).toBe(0)
    expect(await send({ command: 'obs-connect' })).toMatchObject({
      error: { kind: 'wrong-password', remedy: expect.stringContaining('Show Connect Info') },
    })
    expect(await send({ command: 'secret', name: 'obs-password', secret: password })).toMatchObject({
      ok: true,
    })
    expect(await send({ command: 'obs-connect' })).toMatchObject({ ok: true })
    expect(await send({ command: 'obs-add' })).toMatchObject({ ok: true })
    expect(fake.changes[0]?.data.inputSettings).toMatchObject({ url: running.urls.overlay })

    const { origin, searchParams } = new URL(running.urls.panel)
    const answer = await fetch(`${origin}/api/obs`, {
      headers: { authorization: `Bearer ${searchParams.get('token')}` },
    })
    expect(await answer.json()).toMatchObject({ added: true, scenes: ['Game', 'BRB'] })
    expect(JSON.parse(readFileSync(join(dir, 'settings.json'), 'utf8'))).toMatchObject({
      stage: { obs: { enabled: true, port: fake.port } },
    })
  })

  it('the clip command saves the replay buffer or explains how to start it', async () => {
    expect(await send({ command: 'clip' })).toMatchObject({ error: { kind: 'not-connected' } })
    await send({ command: 'secret', name: 'obs-password', secret: password })
    await settings({ port: fake.port, enabled: true })
    await send({ command: 'obs-connect' })
    expect(await send({ command: 'clip' })).toMatchObject({
      error: { kind: 'no-replay', remedy: expect.stringContaining('Start Replay Buffer') },
    })
    fake.replay = true
    expect(await send({ command: 'clip' })).toMatchObject({ ok: true })
    expect(fake.changes.map(({ type }) => type)).toContain('SaveReplayBuffer')
  })

  it('a clip is named after the moment, is a row of the run, and can be opened; a file that is gone cannot', async () => {
    await send({ command: 'secret', name: 'obs-password', secret: password })
    await settings({ port: fake.port, enabled: true })
    await send({ command: 'obs-connect' })
    fake.replay = true
    fake.savesTo = join(dir, 'Replay 2026-11-30 21-14-05.mkv')
    writeFileSync(fake.savesTo, 'video')
    await send({ command: 'say', text: 'We live another day!' })
    await expect.poll(() => running.state().cues.some(({ cuedAt }) => cuedAt !== undefined)).toBe(true)
    expect(await send({ command: 'clip' })).toMatchObject({ ok: true })
    const path = join(dir, 'Replay 2026-11-30 21-14-05 We live another day.mkv')
    expect(readFileSync(path, 'utf8')).toBe('video')
    const row = running.state().lines.find(({ type }) => type === 'clip/saved')
    expect(row?.text).toBe(path)
    const seq = row?.seq ?? 0
    expect(await running.clipFile(running.run, seq)).toBe(path)
    expect(await running.clipFile(running.run, seq - 1)).toBeNull()
    expect(await running.clipFile('another-run', seq)).toBeNull()
    rmSync(path)
    expect(await running.clipFile(running.run, seq)).toBeNull()
  })

  it('each clip sets a stream marker through Streamer.bot, and a row reports one that fails', async () => {
    const bot = await fakeStreamerBot('Marker')
    const chat = { streamerBot: { url: bot.url } }
    expect(await send({ command: 'settings', patch: { chat, clips: { marker: 'Marker' } } })).toMatchObject({
      ok: true,
    })
    await send({ command: 'say', text: 'We live another day!' })
    await expect.poll(() => running.state().cues.some(({ cuedAt }) => cuedAt !== undefined)).toBe(true)
    // The marker does not depend on OBS.
    expect(await send({ command: 'clip' })).toMatchObject({ error: { kind: 'not-connected' } })
    expect(bot.done).toMatchObject([
      { request: 'DoAction', action: { name: 'Marker' }, args: { line: 'We live another day!' } },
    ])
    const marks = () => running.state().lines.filter(({ type }) => type === 'clip/marked')
    expect(marks()).toMatchObject([{ text: 'OK' }])
    bot.stop()
    await send({ command: 'clip' })
    expect(marks()[1]?.text).toContain('cannot be reached')
  })

  it('the password is kept only in a file that only its owner can read', async () => {
    await settings({ port: fake.port })
    await send({ command: 'secret', name: 'obs-password', secret: password })
    await send({ command: 'obs-connect' })
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name))
    const holding = files.filter(
      (file) => statSync(file).isFile() && readFileSync(file, 'utf8').includes(password),
    )
    expect(holding).toEqual([join(dir, 'secrets.json')])
    expect(statSync(join(dir, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(await send({ command: 'secret', name: 'obs-password', secret: '' })).toMatchObject({ ok: true })
    expect(readFileSync(join(dir, 'secrets.json'), 'utf8')).not.toContain(password)
  })

  it('the list of sources has masked thumbnails from OBS', async () => {
    const api = (path: string): Promise<Response> => {
      const { origin, searchParams } = new URL(running.urls.panel)
      return fetch(origin + path, { headers: { authorization: `Bearer ${searchParams.get('token')}` } })
    }
    expect(await (await api('/api/eye')).json()).toMatchObject({
      kinds: expect.arrayContaining([{ kind: 'obs', available: false, remedy: expect.any(String) }]),
      obs: [],
      watched: { kind: 'off', name: '' },
    })
    fake.inputs
      .set('Capture', 'game_capture')
      .set('KeePassXC', 'window_capture')
      .set('Adlib', 'browser_source')
    fake.pictures.set('Capture', score).set('KeePassXC', score)
    await settings({ port: fake.port })
    await send({ command: 'secret', name: 'obs-password', secret: password })
    await send({ command: 'obs-connect' })
    const masks = { 'obs:Capture': [{ name: 'chat', box: [0, 0, 0.5, 1] }] }
    await send({ command: 'settings', patch: { sight: { ignore: ['keepass'], masks } } })
    expect((await (await api('/api/eye')).json()).obs).toEqual([
      { name: 'Game', kind: 'scene', ignored: false },
      { name: 'BRB', kind: 'scene', ignored: false },
      { name: 'Capture', kind: 'input', ignored: false },
      { name: 'KeePassXC', kind: 'input', ignored: true },
    ])
    const thumb = await decodeImage(
      new Uint8Array(await (await api('/api/eye/thumb?obs=Capture')).arrayBuffer()),
    )
    expect(thumb.ok).toBe(true)
    if (!thumb.ok) return
    const { width, height, data } = thumb.picture
    const brightest = (from: number, to: number): number => {
      let most = 0
      for (let y = 0; y < height; y++)
        for (let x = from; x < to; x++) most = Math.max(most, data[(y * width + x) * 4] ?? 0)
      return most
    }
    // JPEG blurs the edge of the mask by one block.
    expect(brightest(0, width / 2 - 16)).toBeLessThan(16)
    expect(brightest(width / 2, width)).toBeGreaterThan(40)
    expect(await (await api('/api/eye/thumb?obs=KeePassXC')).json()).toMatchObject({
      error: { remedy: expect.any(String) },
    })
    expect(await (await api('/api/eye/thumb?obs=Gone')).json()).toMatchObject({
      error: { kind: 'missing', remedy: expect.any(String) },
    })
  })

  it('Adlib watches the chosen OBS source, or the current scene if no source is chosen', async () => {
    const sight = (patch: Record<string, unknown>) => send({ command: 'settings', patch: { sight: patch } })
    expect(await send({ command: 'observe-now' })).toMatchObject({ error: { kind: 'nothing_seen' } })
    await sight({ source: 'obs', obsSource: 'Capture' })
    await expect
      .poll(() => running.state().source)
      .toMatchObject({
        source: 'obs:Capture',
        state: 'lost',
        remedy: expect.stringContaining('Connect to OBS'),
      })
    await settings({ port: fake.port })
    await send({ command: 'secret', name: 'obs-password', secret: password })
    await send({ command: 'obs-connect' })
    await expect.poll(() => running.state().source?.remedy).toContain('no source or scene "Capture"')
    fake.pictures.set('Capture', score)
    await expect.poll(() => running.state().observation?.source).toBe('obs:Capture')
    expect(running.state().observation?.numbers).toMatchObject([{ label: 'SCORE', value: 12000 }])
    expect(running.state().source).toMatchObject({ source: 'obs:Capture', state: 'live' })
    fake.pictures.delete('Capture')
    await expect.poll(() => running.state().source?.state).toBe('lost')

    fake.pictures.set('BRB', score)
    fake.switchTo('BRB')
    await sight({ obsSource: '' })
    await expect.poll(() => running.state().observation?.source).toBe('obs')
    await send({ command: 'pause' })
    expect(await send({ command: 'observe-now' })).toMatchObject({ ok: true })
    await sight({ source: 'off' })
    await expect.poll(() => running.state().source).toMatchObject({ source: 'obs', state: 'off' })
    expect(await send({ command: 'observe-now' })).toMatchObject({ error: { kind: 'nothing_seen' } })
  })

  it('a change of the OBS host or of the password variable needs a confirmation code', async () => {
    expect(await settings({ host: 'studio.example', enabled: true })).toMatchObject({
      error: { kind: 'needs_code' },
    })
    expect(running.state().heldSettings?.changes).toEqual([
      {
        place: 'stage.obs',
        value: 'studio.example:4455 with the stored password, or the one in OBS_WEBSOCKET_PASSWORD',
      },
    ])
    expect(running.state().settings.stage.obs).toMatchObject({ host: 'localhost', enabled: false })
    expect(await settings({ passwordEnv: 'OPENAI_API_KEY' })).toMatchObject({ ok: false })
  })
})
