import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Performance, startPerformance } from '../../../electron/app/performance.ts'
import { type ObsSession, openSession } from '../../../electron/obs/session.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { limitPeer } from '../../../electron/platform/peer-limits.ts'
import { type PanelSocket, panelSocket } from '../../fixtures/panel-socket.ts'
import { missingForObs, type RealObs, startObs } from '../../fixtures/real-obs.ts'

if (missingForObs.length > 0) console.log(`OBS source: skipped, ${missingForObs.join(' and ')} not installed`)

const password = 'correct horse'
const pictures = new URL('../../fixtures/sight/', import.meta.url)

describe.skipIf(missingForObs.length > 0)('a performance that watches OBS Studio', () => {
  let dir: string
  let studio: RealObs
  let session: ObsSession
  let running: Performance
  let panel: PanelSocket

  const connect = async (): Promise<ObsSession> => {
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
    return opened.session
  }
  const addImage = (inputName: string, file: string) =>
    session.call('CreateInput', {
      sceneName: 'Scene',
      inputName,
      inputKind: 'image_source',
      inputSettings: { file },
    })

  let n = 0
  const sight = (patch: Record<string, unknown>) => {
    n += 1
    return panel.command({ command: 'settings', id: `s${n}`, patch: { sight: patch } })
  }
  const source = () => running.state().source

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'adlib-watch-'))
    studio = await startObs({ password })
    session = await connect()
    writeFileSync(join(dir, 'obs-password'), password, { mode: 0o600 })
    const settings = { stage: { obs: { port: studio.port } }, sight: { everyMs: 250 } }
    writeFileSync(join(dir, 'settings.json'), JSON.stringify(settings))
    const begun = await startPerformance({
      desktop: false,
      fresh: true,
      frames: 'obs',
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
  afterAll(async () => {
    panel?.close()
    await running?.stop('test')
    session?.close()
    await studio?.stop()
    rmSync(dir, { recursive: true })
  })

  it('watches the scene on air, even after OBS switches scenes', async () => {
    await expect.poll(source).toMatchObject({ source: 'obs', state: 'live' })
    const file = join(dir, 'shown.png')
    writeFileSync(file, readFileSync(new URL('score-12000.png', pictures)))
    await addImage('Game', file)
    await expect
      .poll(() => running.state().observation?.numbers)
      .toMatchObject([{ label: 'SCORE', value: 12000 }])
    expect(running.state().observation).toMatchObject({ source: 'obs', size: [1280, 720] })
    await session.call('CreateScene', { sceneName: 'Empty' })
    await session.call('SetCurrentProgramScene', { sceneName: 'Empty' })
    await expect.poll(() => running.state().observation?.goneLines.length).toBeGreaterThan(0)
    await session.call('SetCurrentProgramScene', { sceneName: 'Scene' })
  })

  it('watches a chosen source, even while its scene is not on air', async () => {
    await sight({ obsSource: 'Game' })
    await expect.poll(() => running.state().observation?.source).toBe('obs:Game')
    const shown = join(dir, 'next.png')
    writeFileSync(shown, readFileSync(new URL('score-12015.png', pictures)))
    await session.call('SetCurrentProgramScene', { sceneName: 'Empty' })
    await session.call('SetInputSettings', { inputName: 'Game', inputSettings: { file: shown } })
    await expect
      .poll(() => running.state().observation?.numbers)
      .toMatchObject([{ label: 'SCORE', value: 12015, was: 12000 }])
    await session.call('SetCurrentProgramScene', { sceneName: 'Scene' })
  })

  it('reports a removed source as lost, and reports it as live after it is added again', async () => {
    await session.call('RemoveInput', { inputName: 'Game' })
    await expect.poll(source).toMatchObject({ state: 'lost', remedy: expect.stringContaining('"Game"') })
    await addImage('Game', join(dir, 'next.png'))
    await expect.poll(source).toMatchObject({ source: 'obs:Game', state: 'live' })
  })

  it('denies a scene that shows an ignored source, directly or through a nested scene', async () => {
    await sight({ obsSource: '', ignore: ['game'] })
    await expect.poll(source).toMatchObject({
      source: 'obs',
      state: 'denied',
      remedy: expect.stringContaining('"Game" is in "Scene"'),
    })
    await session.call('CreateSceneItem', { sceneName: 'Empty', sourceName: 'Scene' })
    await session.call('SetCurrentProgramScene', { sceneName: 'Empty' })
    await expect.poll(() => source()?.remedy).toContain('"Game" is in "Empty"')
    const { sceneItemId } = await session.call('GetSceneItemId', { sceneName: 'Scene', sourceName: 'Game' })
    await session.call('SetSceneItemEnabled', { sceneName: 'Scene', sceneItemId, sceneItemEnabled: false })
    await expect.poll(source).toMatchObject({ source: 'obs', state: 'live' })
    await sight({ obsSource: 'Game', ignore: [] })
    await expect.poll(source).toMatchObject({ source: 'obs:Game', state: 'live' })
  })

  it('reports a lost source when OBS stops, and watches the source again after OBS restarts', async () => {
    const { port } = studio
    session.close()
    await studio.stop()
    await expect.poll(source).toMatchObject({ source: 'obs:Game', state: 'lost' })
    studio = await startObs({ password, port })
    session = await connect()
    await addImage('Game', join(dir, 'shown.png'))
    await expect.poll(source).toMatchObject({ source: 'obs:Game', state: 'live' })
    await expect
      .poll(() => running.state().observation?.numbers)
      .toMatchObject([{ label: 'SCORE', value: 12000 }])
  })
})
