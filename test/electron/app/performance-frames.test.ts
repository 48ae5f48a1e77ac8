import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Performance, startPerformance } from '../../../electron/app/performance.ts'
import { decodeImage } from '../../../electron/capture/decode-image.ts'
import { type PanelSocket, panelSocket } from '../../fixtures/panel-socket.ts'

const pictures = fileURLToPath(new URL('../../fixtures/sight', import.meta.url))

let dir: string
let running: Performance
let panel: PanelSocket
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'adlib-frames-'))
  const begun = await startPerformance({
    desktop: false,
    fresh: true,
    frames: join(pictures, 'score-12000.png'),
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
  rmSync(dir, { recursive: true })
})

let n = 0
const sight = (patch: Record<string, unknown>) => {
  n += 1
  return panel.command({ command: 'settings', id: `s${n}`, patch: { sight: patch } })
}
const pictureFiles = (): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dir, name))
    .filter((file) => statSync(file).isFile())
    .filter((file) => ['ffd8ff', '89504e'].includes(readFileSync(file).subarray(0, 3).toString('hex')))

const eyeJpeg = async () => {
  const { origin, searchParams } = new URL(running.urls.panel)
  const answer = await fetch(`${origin}/api/eye.jpg`, {
    headers: { authorization: `Bearer ${searchParams.get('token')}` },
  })
  const decoded = await decodeImage(new Uint8Array(await answer.arrayBuffer()))
  if (!decoded.ok) throw new Error(decoded.error.message)
  return decoded.picture
}

describe('the pictures of a performance', () => {
  it('the pictures are never written to disk unless the user keeps frames', async () => {
    await expect.poll(() => running.state().observation?.numbers[0]?.value).toBe(12000)
    expect(pictureFiles()).toEqual([])
    await sight({ keepFrames: true, path: join(pictures, 'score-12015.png') })
    await expect.poll(() => running.state().observation?.numbers[0]?.value).toBe(12015)
    const frames = join(running.dir, 'frames')
    await expect.poll(() => existsSync(frames) && readdirSync(frames).length).toBeGreaterThan(0)
    expect(pictureFiles().every((file) => file.startsWith(frames))).toBe(true)
  })

  it('a new mask covers the pictures at once and stays until it is removed', async () => {
    await expect.poll(() => running.state().observation?.numbers[0]?.value).toBe(12000)
    const bright = await eyeJpeg()
    const brightness = async (): Promise<number> =>
      (await eyeJpeg()).data.reduce((most, value, at) => (at % 4 < 3 ? Math.max(most, value) : most), 0)
    await sight({ masks: { 'file:score-12000.png': [{ name: 'all', box: [0, 0, 1, 1] }] } })
    expect(await brightness()).toBe(0)
    await expect.poll(() => running.state().observation?.largest).toBeUndefined()
    expect(await sight({ masks: { '*': [{ name: 'wrong', box: [0, 0, 2, 1] }] } })).toMatchObject({
      ok: false,
    })
    expect(await brightness()).toBe(0)
    await sight({ masks: {} })
    await expect.poll(brightness).toBeGreaterThan(100)
    expect(await eyeJpeg()).toMatchObject({ width: bright.width, height: bright.height })
    await expect.poll(() => running.state().observation?.numbers[0]?.value).toBe(12000)
  })

  it('the performance follows each change of the source, even to a file that does not exist yet', async () => {
    await expect.poll(() => running.state().observation?.source).toBe('file:score-12000.png')
    await sight({ source: 'demo' })
    await expect.poll(() => running.state().observation?.source).toBe('file:demo')
    await sight({ source: 'off' })
    await expect.poll(() => running.state().source).toMatchObject({ source: 'file:demo', state: 'off' })
    await sight({ source: 'file', path: join(dir, 'absent.png') })
    await expect
      .poll(() => running.state().source)
      .toMatchObject({ source: 'file:absent.png', state: 'lost' })
    copyFileSync(join(pictures, 'score-12015.png'), join(dir, 'absent.png'))
    await expect.poll(() => running.state().source?.state).toBe('live')
    await expect.poll(() => running.state().observation?.source).toBe('file:absent.png')
  })
})
