import { statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { electronBinary, hasDisplay } from '../../scripts/electron-binary.mjs'
import { root, temporaryFolder, untilEvent } from '../fixtures/adlib-process.ts'
import { missingForObs, type RealObs, startObs, startReplayBuffer } from '../fixtures/real-obs.ts'

const password = 'correct horse'
const binary = electronBinary(root)
const canShow = Boolean(process.env.ELECTRON_OVERRIDE_DIST_PATH) || hasDisplay(process.env, process.platform)
const missing = [...missingForObs, ...(binary === null || !canShow ? ['Electron with a display'] : [])]
if (missing.length > 0) console.log(`a clip in the desktop app: skipped, ${missing.join(' and ')} is missing`)

describe.skipIf(missing.length > 0)('a clip in the desktop app', () => {
  const folder = temporaryFolder()
  let [studio, app, panel]: [RealObs, ElectronApplication, Page] = [] as never

  beforeAll(async () => {
    studio = await startObs({ password })
    await startReplayBuffer(studio.port, password)
    writeFileSync(
      join(folder.dir, 'settings.json'),
      JSON.stringify({ setup: { state: 'done' }, stage: { obs: { enabled: true, port: studio.port } } }),
    )
    const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const args = [
      ...sandbox,
      root,
      '--data',
      folder.dir,
      '--reports',
      join(folder.dir, 'reports'),
      '--port',
      '0',
      '--model',
      'understudy',
    ]
    app = await _electron.launch({
      ...{ executablePath: binary ?? '', args: [...args, '--frames', 'off'], cwd: folder.dir },
      env: { ...(process.env as Record<string, string>), OBS_WEBSOCKET_PASSWORD: password },
    })
    const found = () => app.windows().find((window) => new URL(window.url()).pathname === '/')
    await vi.waitFor(() => expect(found()).toBeDefined(), 100_000)
    panel = found() as Page
  })
  afterAll(async () => {
    await app?.close()
    await studio?.stop()
    folder.remove()
  })

  it('is saved by OBS Studio, and its row opens the file and shows its folder', async () => {
    await app.evaluate(({ shell }) => {
      const calls: string[] = []
      Object.assign(globalThis, { openedByTest: calls })
      shell.openPath = async (path) => {
        calls.push(`open ${path}`)
        return ''
      }
      shell.showItemInFolder = (path) => void calls.push(`show ${path}`)
    })
    const calls = () => app.evaluate(() => (globalThis as unknown as { openedByTest: string[] }).openedByTest)
    await untilEvent(folder.dir, 'obs/state', ({ replay }) => replay === true)
    await panel.getByRole('button', { name: 'Clip K' }).click()
    const { path } = await untilEvent(folder.dir, 'clip/saved')
    expect(dirname(path)).toBe(studio.dir)
    expect(statSync(path).size).toBeGreaterThan(1000)
    await panel.getByRole('button', { name: 'Open', exact: true }).click()
    await expect.poll(calls).toEqual([`open ${path}`])
    await panel.getByRole('button', { name: 'Show in folder' }).click()
    await expect.poll(calls).toEqual([`open ${path}`, `show ${path}`])
  })
})
