import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser } from '../fixtures/browser.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server.ts'

if (!chromiumPath) console.log(`what the model saw: skipped, ${noChromium}`)

const folder = temporaryFolder()
let server: ModelServer
let adlib: AdlibProcess
let browser: Browser
let page: Page

beforeAll(async () => {
  server = await startModelServer([{ name: 'fake:1b', capabilities: ['completion', 'tools'], weights: 1e9 }])
  for (let n = 0; n < 100; n += 1)
    server.say({ text: `CALL overlay_text {"msg": "Chest ${n}"}`, promptTokens: 800 }, `Line ${n}.`)
  writeSettings(folder.dir, { brain: { mode: 'text' }, show: { notes: 'Be kind to the healer.' } })
  adlib = await perform(folder.dir, ['--frames', 'demo', '--model', 'fake:1b'], { OLLAMA_HOST: server.url })
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(adlib.urls.panel)
})
afterAll(async () => {
  await browser?.close()
  await adlib?.stop()
  await server?.close()
  stopAll()
  folder.remove()
})

describe.runIf(chromiumPath !== '')('What the model saw', () => {
  it('shows the prompt of a turn in parts, its repairs, and a fresh answer that performs nothing', async () => {
    const { turn } = await untilEvent(folder.dir, 'llm/repaired')
    await untilEvent(folder.dir, 'turn/end', (end) => end.turn === turn)
    // Without new turns, the list does not move while it is used.
    await page.getByRole('button', { name: /^Pause/ }).click()
    await untilEvent(folder.dir, 'performer/paused')
    const saw = page.getByRole('button', { name: 'What the model saw' })
    for (const details of await page.getByRole('button', { name: 'Details' }).all()) {
      if ((await saw.count()) === 0) await details.click()
    }
    await saw.first().press('Enter')
    const drawer = page.getByRole('dialog', { name: 'What the model saw' })
    const parts = drawer.getByRole('list', { name: 'Parts of the prompt' }).first()
    await parts.getByText('Your notes').click()
    await expect.poll(() => parts.textContent()).toContain('Be kind to the healer.')
    expect(await parts.textContent()).toMatch(/Tools\s*≈ \d+ tokens/)

    const cues = () => eventsOnDisk(folder.dir).filter(({ type }) => type === 'stage/queued').length
    const before = cues()
    const asked = server.asked.length
    await drawer.getByRole('button', { name: 'Ask again' }).first().click()
    await drawer.getByText('Now', { exact: true }).waitFor()
    await expect.poll(() => server.asked.length).toBe(asked + 1)
    await expect.poll(() => drawer.getByRole('heading', { name: 'It wrote' }).count()).toBeGreaterThan(1)
    expect(cues()).toBe(before)

    await page.keyboard.press('Escape')
    await expect.poll(() => drawer.count()).toBe(0)
  })
})
