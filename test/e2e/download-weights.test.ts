import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFaults } from '../fixtures/accessibility.ts'
import {
  type AdlibProcess,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { type RegistryServer, startRegistry, weightsOfSize } from '../fixtures/registry-server.ts'

if (!chromiumPath) console.log(`downloads without Ollama: skipped, ${noChromium}`)

const weights = weightsOfSize(8_000_000)
const license = 'Apache License\nVersion 2.0, January 2004\n\nTERMS AND CONDITIONS'

/** Returns the size of all parts in a folder. */
const bytesOnDisk = (dir: string): number =>
  readdirSync(dir)
    .filter((file) => file.endsWith('.part'))
    .reduce((sum, file) => sum + statSync(join(dir, file)).size, 0)

describe.runIf(chromiumPath !== '')('a download without Ollama', () => {
  const folder = temporaryFolder()
  let registry: RegistryServer
  let browser: TestBrowser
  let adlib: AdlibProcess
  let panel: Page

  const open = async (): Promise<void> => {
    adlib = await perform(folder.dir, ['--set-up'], { OLLAMA_HOST: '127.0.0.1:1' })
    panel = await browser.newPage({ viewport: { width: 360, height: 800 } })
    await panel.goto(adlib.urls.panel)
  }
  const close = async (): Promise<void> => {
    await panel.context().close()
    await adlib.stop()
  }
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).press('Enter')
  const faults = async (): Promise<string[]> => [
    ...(await seriousFaults(panel, 'dark', '.setup')),
    ...(await seriousFaults(panel, 'light', '.setup')),
  ]
  const models = (): string => join(folder.dir, 'data', 'models')
  const host = (): string => new URL(registry.url).host

  beforeAll(async () => {
    registry = await startRegistry({
      'qwen2.5:0.5b': { weights, license },
      'qwen2.5:1.5b': { size: 4_000_000 },
      'huge:1t': { size: 900_000_000_000, license },
    })
    browser = await openBrowser()
    writeSettings(folder.dir, { engine: { registry: registry.url }, brain: { model: 'understudy' } })
    await open()
  })
  afterAll(async () => {
    await close()
    await registry.close()
    await browser.close()
    stopAll()
    folder.remove()
  })

  it('asks the registry only when the person wants to see models, and explains if it cannot be reached', async () => {
    await panel.getByText(`it asks ${host()}`).waitFor()
    expect(registry.requests).toEqual([])
    const { port } = new URL(registry.url)
    await registry.close()
    await press('Show models for this machine')
    await panel.getByText(`Adlib cannot reach ${host()}`).waitFor()
    registry = await startRegistry(
      {
        'qwen2.5:0.5b': { weights, license },
        'qwen2.5:1.5b': { size: 4_000_000 },
        'huge:1t': { size: 900_000_000_000, license },
      },
      Number(port),
    )
    await press('Try again')
    await panel.getByText(`From ${host()}.`, { exact: false }).waitFor()
  })

  it('shows host, size and license of the models that fit before any weights are requested', async () => {
    const offer = panel.getByRole('listitem').filter({ hasText: 'qwen2.5:0.5b' })
    await offer.getByText('8.0 MB to download', { exact: false }).waitFor()
    await offer.getByText('License: Apache License, Version 2.0, January 2004').click()
    await offer.getByText('TERMS AND CONDITIONS').waitFor()
    await panel.getByText('The registry names no license.').waitFor()
    expect(registry.requests.filter((request) => request.includes('/blobs/'))).toHaveLength(1)
    expect(await faults()).toEqual([])
  })

  it('does not download a model that is too large', async () => {
    await panel.getByLabel('Name of another model').fill('huge:1t')
    await press('Look up')
    await panel.getByText('too large for this machine').waitFor()
    await panel.getByText('Too large for your disk:', { exact: false }).waitFor()
    expect(await panel.getByRole('button', { name: 'Download huge:1t' }).isDisabled()).toBe(true)
  })

  it('pauses, and resumes after a restart although the connection breaks three times', async () => {
    registry.behavior.holdsAt = 3_000_000
    await panel.getByLabel('Name of another model').fill('qwen2.5:0.5b')
    await press('Look up')
    await press('Download qwen2.5:0.5b')
    await panel.getByText(/of 8\.0 MB/).waitFor()
    await expect.poll(() => bytesOnDisk(models())).toBe(3_000_000)
    await press('Pause')
    await panel.getByText(/The download of qwen2\.5:0\.5b was stopped at .* of 8\.0 MB\./).waitFor()
    expect(await faults()).toEqual([])
    await close()

    Object.assign(registry.behavior, { holdsAt: undefined, drops: [1_000_000, 800_000, 1_200_000] })
    const before = registry.requests.length
    await open()
    await press('Resume qwen2.5:0.5b')
    await panel.getByText('qwen2.5:0.5b is downloaded.').waitFor()
    expect(readFileSync(join(models(), 'qwen2.5%3A0.5b.gguf')).equals(weights)).toBe(true)
    expect(readdirSync(models())).toHaveLength(1)
    const ranges = registry.requests.slice(before).filter((request) => request.includes('bytes='))
    expect(ranges).toHaveLength(4)
    await panel.getByRole('radio', { name: 'qwen2.5:0.5b' }).waitFor()
    await panel.getByRole('button', { name: 'Let qwen2.5:0.5b perform' }).waitFor()
  })

  it('deletes a damaged file, says so, and forgets the download when it is discarded', async () => {
    registry.behavior.sends = Buffer.alloc(4_000_000, 1)
    await press('Show models for this machine')
    await press('Download qwen2.5:1.5b')
    await panel.getByText('qwen2.5:1.5b arrived damaged (wrong checksum)', { exact: false }).waitFor()
    await press('Discard the download of qwen2.5:1.5b')
    await expect.poll(() => panel.getByText('arrived damaged').count()).toBe(0)
    await untilEvent(folder.dir, 'model/pull', ({ state }) => state === 'discarded')
  })

  it('deletes the model on the Models screen after a question that names the freed space', async () => {
    await panel.setViewportSize({ width: 1280, height: 900 })
    await press('Not now')
    await panel.getByRole('button', { name: /^Models/ }).press('Enter')
    await press('Delete qwen2.5:0.5b')
    const question = panel.getByRole('alertdialog', { name: /This frees 8.0 MB\./ })
    await question.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect.poll(() => readdirSync(models())).toEqual([])
    await expect.poll(() => panel.getByRole('listitem', { name: 'qwen2.5:0.5b' }).count()).toBe(0)
  })
})
