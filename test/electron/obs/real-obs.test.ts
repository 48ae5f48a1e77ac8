import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isObsRunning } from '../../../electron/obs/failure.ts'
import { type Obs, openObs } from '../../../electron/obs/obs.ts'
import { type ObsSession, openSession } from '../../../electron/obs/session.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { limitPeer } from '../../../electron/platform/peer-limits.ts'
import { type Journal, memoryJournal } from '../../../src-shared/events/journal.ts'
import { restReason } from '../../../src-shared/events/on-air.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import { missingForObs, type RealObs, startObs } from '../../fixtures/real-obs.ts'
import { runStart } from '../../fixtures/run-start.ts'

if (missingForObs.length > 0) console.log(`real OBS: skipped, ${missingForObs.join(' and ')} not installed`)

const password = 'correct horse'

describe.skipIf(missingForObs.length > 0)('openObs with OBS Studio', () => {
  let studio: RealObs
  let obs: Obs
  let journal: Journal
  let session: ObsSession
  beforeAll(async () => {
    studio = await startObs({ password })
    const opened = await openSession({
      host: 'localhost',
      port: studio.port,
      password,
      meters: false,
      clock: systemClock,
      limits: limitPeer(systemClock),
      signal: new AbortController().signal,
    })
    if (!opened.ok) throw new Error(opened.failure.message)
    session = opened.session
  })
  afterEach(() => obs?.stop())
  afterAll(async () => {
    session?.close()
    await studio?.stop()
  })

  const open = (patch: Partial<Settings['stage']['obs']> = {}, word: string | null = password) => {
    journal = memoryJournal({ run: 'r', clock: systemClock })
    const { stage } = defaultSettings
    const settings = { ...stage.obs, enabled: true, port: studio.port, ...patch }
    journal.append({
      ...runStart,
      settings: { ...defaultSettings, stage: { ...stage, obs: settings } },
    } as never)
    obs = openObs({
      journal,
      clock: systemClock,
      password: () => word,
    })
    obs.start('http://127.0.0.1:4747/overlay?token=abc')
    return obs.connect()
  }

  it('connects, and reports the version, the scene and a missing Browser source', async () => {
    expect(await open()).toBeNull()
    const { inputKinds } = await session.call('GetInputKindList', { unversioned: true })
    const lacksBrowser = !inputKinds.includes('browser_source')
    if (lacksBrowser)
      console.log('real OBS: this build has no Browser source; creating one is tested with the fake')
    expect(journal.state().obs).toMatchObject({
      state: 'connected',
      version: expect.stringMatching(/^\d+\.\d+/),
      scene: 'Scene',
      ...(lacksBrowser ? { reason: 'no-browser-source' } : {}),
    })
    if (lacksBrowser) expect(await obs.add()).toMatchObject({ kind: 'no-browser-source' })
    else expect(await obs.add()).toBeNull()
  })

  it('reports a wrong password and a missing password', async () => {
    expect(await open({}, 'wrong')).toMatchObject({
      kind: 'wrong-password',
      message: 'OBS rejects the password.',
    })
    obs.stop()
    expect(await open({}, null)).toMatchObject({
      kind: 'wrong-password',
      message: 'OBS requires a password.',
    })
  })

  it('a break scene makes the performer rest while the scene is on air', async () => {
    await session.call('CreateScene', { sceneName: 'BRB' })
    await open()
    await session.call('SetCurrentProgramScene', { sceneName: 'BRB' })
    await expect.poll(() => restReason(journal.state())).toEqual({ why: 'break-scene', scene: 'BRB' })
    await session.call('SetCurrentProgramScene', { sceneName: 'Scene' })
    await expect.poll(() => restReason(journal.state())).toBeNull()
  })

  it('lists scenes and sources, and gets a screenshot of a source', async () => {
    await session.call('CreateInput', {
      sceneName: 'Scene',
      inputName: 'Backdrop',
      inputKind: 'color_source_v3',
      inputSettings: { color: 0xff0000ff, width: 320, height: 180 },
    })
    await open()
    const { inputs, scenes } = await obs.overview()
    expect(scenes).toContain('Scene')
    expect(inputs).toContainEqual({
      name: 'Backdrop',
      kind: 'color_source',
      isMicrophone: false,
      hasPicture: true,
    })
    const { imageData } = await session.call('GetSourceScreenshot', {
      sourceName: 'Backdrop',
      imageFormat: 'png',
      imageWidth: 320,
      imageHeight: 180,
    })
    expect(imageData).toMatch(/^data:image\/png;base64,.{100,}/)
  })

  it('reports speech when an input is loud, and silence when it is quiet', async () => {
    const sound = join(studio.dir, 'tone.wav')
    writeFileSync(sound, toneThenSilence())
    await session.call('CreateInput', {
      sceneName: 'Scene',
      inputName: 'Voice',
      inputKind: 'ffmpeg_source',
      inputSettings: { local_file: sound, looping: true },
    })
    await open({ micInput: 'Voice' })
    await expect.poll(() => journal.state().mic?.speaking).toBe(true)
    await expect.poll(() => journal.state().mic?.speaking).toBe(false)
  })

  it('reports that OBS has exited', async () => {
    await open()
    expect(await isObsRunning('localhost')).toBe(true)
    await studio.stop()
    await expect.poll(() => journal.state().obs?.state).toBe('failed')
    expect(['not-running', 'refused']).toContain(journal.state().obs?.reason)
  })
})

describe.skipIf(missingForObs.length > 0)('openSession with OBS Studio', () => {
  it('reports a refused connection if the WebSocket server of OBS is off', async () => {
    const studio = await startObs({ password, serve: false })
    const opened = await openSession({
      host: 'localhost',
      port: studio.port,
      password,
      meters: false,
      clock: systemClock,
      limits: limitPeer(systemClock),
      signal: new AbortController().signal,
    })
    await studio.stop()
    expect(opened).toMatchObject({ ok: false, failure: { reason: 'refused' } })
  })
})

function toneThenSilence(): Buffer {
  const rate = 48_000
  const samples = Buffer.alloc(4 * rate * 2)
  for (let n = 0; n < 2 * rate; n++) {
    samples.writeInt16LE(Math.round(3277 * Math.sin((2 * Math.PI * 220 * n) / rate)), n * 2)
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
