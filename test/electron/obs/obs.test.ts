import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Obs, type ObsDeps, openObs } from '../../../electron/obs/obs.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { type Journal, memoryJournal } from '../../../src-shared/events/journal.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import { type FakeObs, type FakeObsOptions, fakeObs } from '../../fixtures/fake-obs.ts'
import { fastClock } from '../../fixtures/fast-clock.ts'
import { runStart } from '../../fixtures/run-start.ts'

const overlayUrl = 'http://127.0.0.1:4747/overlay?token=abc'

let fake: FakeObs | undefined
let obs: Obs
let journal: Journal
let stored: string | null
beforeEach(() => {
  stored = null
})
afterEach(async () => {
  obs?.stop()
  await fake?.stop()
  fake = undefined
})

async function begin(
  options: FakeObsOptions = {},
  patch: Partial<Settings['stage']['obs']> = {},
  deps: Partial<ObsDeps> = {},
) {
  fake = await fakeObs(options)
  return open({ port: fake.port, ...patch }, deps)
}

function open(patch: Partial<Settings['stage']['obs']>, deps: Partial<ObsDeps> = {}) {
  journal = memoryJournal({ run: 'r', clock: systemClock })
  const { stage } = defaultSettings
  const settings = { ...stage.obs, enabled: true, ...patch }
  journal.append({
    ...runStart,
    settings: { ...defaultSettings, stage: { ...stage, obs: settings } },
  } as never)
  obs = openObs({
    journal,
    clock: systemClock,
    password: () => stored,
    isRunning: async () => null,
    ...deps,
  })
  obs.start(overlayUrl)
}

const reported = () => journal.state().obs

describe('openObs', () => {
  it('connects only while the connection is enabled in the settings', async () => {
    await begin({}, { enabled: false })
    expect(await obs.connect()).toMatchObject({ kind: 'not-connected' })
    expect(fake?.clients()).toBe(0)
    expect(reported()).toBeNull()
    journal.append({ type: 'settings/changed', patch: { stage: { obs: { enabled: true } } }, by: 'test' })
    expect(await obs.connect()).toBeNull()
    expect(reported()).toMatchObject({ state: 'connected', version: '29.0.2', scene: 'Game' })
    journal.append({ type: 'settings/changed', patch: { stage: { obs: { enabled: false } } }, by: 'test' })
    expect(reported()).toMatchObject({ state: 'off' })
    await expect.poll(() => fake?.clients()).toBe(0)
  })

  it('reports a missing or wrong password, and connects with the correct password', async () => {
    await begin({ password: 'right word' })
    expect(await obs.connect()).toMatchObject({ kind: 'wrong-password', message: 'OBS requires a password.' })
    stored = 'wrong word'
    obs.reconnect()
    expect(await obs.connect()).toMatchObject({ message: 'OBS rejects the password.' })
    expect(reported()).toMatchObject({ state: 'failed', reason: 'wrong-password' })
    stored = 'right word'
    obs.reconnect()
    expect(await obs.connect()).toBeNull()
    expect(JSON.stringify(journal.state())).not.toContain(' word')
  })

  it('reads the password from the environment variable that the settings name', async () => {
    fake = await fakeObs({ password: 'secret' })
    open(
      { port: fake.port, passwordEnv: 'WORD' },
      { password: (name) => (name === 'WORD' ? 'secret' : null) },
    )
    expect(await obs.connect()).toBeNull()
  })

  it.each([
    [null, 'not-running', /Nothing listens/],
    [false, 'not-running', /OBS is not running/],
    [true, 'refused', /WebSocket server does not listen/],
  ] as const)(
    'reports the reason for a refused connection (OBS is running: %s)',
    async (isRunning, reason, message) => {
      const closed = await fakeObs()
      await closed.stop()
      open({ port: closed.port }, { isRunning: async () => isRunning })
      expect(await obs.connect()).toMatchObject({ kind: reason, message: expect.stringMatching(message) })
      expect(reported()).toMatchObject({ state: 'failed', reason, remedy: expect.stringMatching(/.{10,}/) })
    },
  )

  it('reports that another program answers at the port', async () => {
    const other = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    open({ port: (other.address() as { port: number }).port })
    expect(await obs.connect()).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('did not accept'),
    })
    other.close()
  })

  it('reports a timeout if the server never answers', async () => {
    await begin({ silent: true }, {}, { clock: fastClock(20) })
    expect(await obs.connect()).toMatchObject({ kind: 'timeout' })
  })

  it('connects again after OBS restarts', async () => {
    await begin()
    await obs.connect()
    const port = fake?.port as number
    await fake?.stop()
    await expect.poll(() => reported()?.state).toBe('failed')
    fake = await fakeObs({ port })
    await expect.poll(() => reported()?.state).toBe('connected')
  })

  it('reports that the streamer ended the session in OBS, and reconnects on request', async () => {
    await begin()
    await obs.connect()
    fake?.kick()
    await expect.poll(() => reported()).toMatchObject({ state: 'failed', reason: 'refused' })
    expect(reported()?.message).toContain('ended its connection')
    expect(await obs.connect()).toBeNull()
  })

  it('reports the new scene after a switch', async () => {
    await begin()
    await obs.connect()
    fake?.switchTo('BRB')
    await expect.poll(() => reported()?.scene).toBe('BRB')
  })

  it('reports whether the replay buffer is running', async () => {
    await begin()
    await obs.connect()
    expect(reported()).toMatchObject({ state: 'connected', replay: false })
    fake?.turnReplay(true)
    await expect.poll(() => reported()?.replay).toBe(true)
    expect(reported()?.scene).toBe('Game')
  })

  it('adds the overlay to the scene and scales it to the canvas', async () => {
    await begin()
    await obs.connect()
    expect(await obs.add()).toBeNull()
    expect(fake?.changes).toMatchObject([
      {
        type: 'CreateInput',
        data: {
          sceneName: 'Game',
          inputName: 'Adlib',
          inputKind: 'browser_source',
          inputSettings: { url: overlayUrl, width: 1920, height: 1080, reroute_audio: true, shutdown: false },
        },
      },
      {
        type: 'SetSceneItemTransform',
        data: { sceneItemTransform: { boundsWidth: 1280, boundsHeight: 720 } },
      },
    ])
    expect(await obs.overview()).toEqual({
      connected: true,
      added: true,
      scenes: ['Game', 'BRB'],
      inputs: [
        { name: 'Mic/Aux', kind: 'pulse_input_capture', isMicrophone: true, hasPicture: false },
        { name: 'Adlib', kind: 'browser_source', isMicrophone: false, hasPicture: true },
      ],
    })
  })

  it('connecting reloads an existing overlay, and adding it again updates it and puts it in the current scene', async () => {
    await begin()
    fake?.inputs.set('Adlib', 'browser_source')
    fake?.scenes.get('BRB')?.push('Adlib')
    await obs.connect()
    expect(fake?.changes.map(({ type }) => type)).toEqual(['PressInputPropertiesButton'])
    expect(await obs.add()).toBeNull()
    expect(fake?.changes.map(({ type }) => type).slice(1)).toEqual([
      'SetInputSettings',
      'CreateSceneItem',
      'SetSceneItemTransform',
      'PressInputPropertiesButton',
    ])
    expect(fake?.scenes.get('Game')).toEqual(['Adlib'])
  })

  it('does not reload an overlay that OBS already shows', async () => {
    fake = await fakeObs()
    fake.inputs.set('Adlib', 'browser_source')
    open({ port: fake.port, enabled: false })
    journal.append({ type: 'stage/page', page: 'p1', state: 'connected' })
    journal.append({ type: 'stage/page', page: 'p1', state: 'visible' })
    journal.append({ type: 'settings/changed', patch: { stage: { obs: { enabled: true } } }, by: 'test' })
    expect(await obs.connect()).toBeNull()
    expect(fake.changes).toEqual([])
  })

  it('adds no overlay if OBS has no Browser source, or if another source has the overlay’s name', async () => {
    await begin({ kinds: ['image_source'] })
    await obs.connect()
    expect(reported()).toMatchObject({ state: 'connected', reason: 'no-browser-source' })
    expect(await obs.add()).toMatchObject({ kind: 'no-browser-source' })
    obs.stop()
    await fake?.stop()
    await begin()
    fake?.inputs.set('Adlib', 'image_source')
    await obs.connect()
    expect(await obs.add()).toMatchObject({ kind: 'taken' })
    expect(fake?.changes).toEqual([])
  })

  it('reports speech only for the selected microphone', async () => {
    await begin({}, { micInput: 'Mic/Aux' })
    await obs.connect()
    const send = (input: string, magnitude: number) => fake?.level(input, magnitude)
    const timer = setInterval(() => send('Mic/Aux', 0.1), 20)
    await expect.poll(() => journal.state().mic).toMatchObject({ speaking: true })
    clearInterval(timer)
    const other = setInterval(() => send('Music', 0.1), 20)
    await expect.poll(() => journal.state().mic).toMatchObject({ speaking: false })
    clearInterval(other)
  })

  it('writes fewer than 20 events for a thousand quick scene changes, and reports the last scene', async () => {
    await begin()
    await obs.connect()
    const written: unknown[] = []
    journal.subscribe((event) => written.push(event.type))
    for (let n = 0; n < 1000; n += 1) fake?.switchTo(`Scene ${n}`)
    await expect.poll(() => reported()?.scene).toBe('Scene 999')
    expect(written.length).toBeLessThan(20)
  })

  it('a message over 16 MB closes the connection and is reported with a remedy, and Adlib can connect again afterward', async () => {
    await begin()
    await obs.connect()
    fake?.sendLong(17 * 1024 * 1024)
    await expect.poll(reported).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/more than 16 MB/),
      remedy: expect.stringMatching(/smaller/),
    })
    expect(await obs.connect()).toBeNull()
    fake?.sendLong(15 * 1024 * 1024)
    fake?.switchTo('After it')
    await expect.poll(() => reported()?.scene).toBe('After it')
  })
})
