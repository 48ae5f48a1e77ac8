import { afterAll, describe, expect, it } from 'vitest'
import {
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { fakeObs } from '../fixtures/fake-obs.ts'
import { panelSocket } from '../fixtures/panel-socket.ts'
import { unpaced } from '../fixtures/stage.ts'

const folder = temporaryFolder()
const obs = await fakeObs()
afterAll(async () => {
  stopAll()
  await obs.stop()
  folder.remove()
})

const options = ['--frames', 'off', '--model', 'understudy']
const saves = () => obs.changes.filter(({ type }) => type === 'SaveReplayBuffer').length

describe('a clip of a program that is killed', () => {
  it('is not saved again, and a row says that OBS may have saved it', async () => {
    writeSettings(folder.dir, { stage: { ...unpaced.stage, obs: { enabled: true, port: obs.port } } })
    obs.replay = true
    // OBS is still writing the file when the program dies.
    obs.savesTo = null
    const first = await perform(folder.dir, options)
    await untilEvent(folder.dir, 'obs/state', ({ state }) => state === 'connected')
    const socket = await panelSocket(first.urls.panel)
    void socket.command({ command: 'clip', id: 'k' }).catch(() => {})
    await expect.poll(saves).toBe(1)
    await first.stop('SIGKILL')
    expect(eventsOnDisk(folder.dir).map(({ type }) => type)).toContain('clip/began')

    obs.savesTo = '/nowhere/Replay.mkv'
    const second = await perform(folder.dir, options)
    const resumed = await untilEvent(folder.dir, 'run/resumed')
    await untilEvent(folder.dir, 'clip/failed', ({ message }) => message.includes('may have saved it'))
    await untilEvent(folder.dir, 'obs/state', ({ state, seq }) => state === 'connected' && seq > resumed.seq)
    expect(saves()).toBe(1)

    const again = await panelSocket(second.urls.panel)
    expect(await again.command({ command: 'clip', id: 'k' })).toMatchObject({ ok: true })
    expect(saves()).toBe(2)
    again.close()
    await second.stop()
  })
})
