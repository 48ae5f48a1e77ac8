import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser } from '../fixtures/browser.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server.ts'

if (!chromiumPath) console.log(`the Playground: skipped, ${noChromium}`)

const folder = temporaryFolder()
let server: ModelServer
let adlib: AdlibProcess
let browser: Browser
let page: Page

beforeAll(async () => {
  server = await startModelServer([{ name: 'fake:1b', capabilities: ['completion', 'tools'] }])
  writeSettings(folder.dir)
  adlib = await perform(folder.dir, ['--frames', 'off', '--model', 'understudy'], {
    OLLAMA_HOST: server.url,
  })
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(adlib.urls.panel)
  await page.getByRole('button', { name: /^Models/ }).press('Enter')
  await page.getByRole('button', { name: 'Open the Playground' }).press('Enter')
})
afterAll(async () => {
  await browser?.close()
  await adlib?.stop()
  await server?.close()
  stopAll()
  folder.remove()
})

describe.runIf(chromiumPath !== '')('the Playground', () => {
  it('reads a pasted text, and says what each reading costs and why the others lost', async () => {
    const text = page.getByRole('textbox', { name: 'Text of the model' })
    await text.fill(
      'You could write CALL play_sfx {"sound": "tada"}, for example.\n\nCALL overlay-text {"msg": "hi"}',
    )
    await page.getByRole('button', { name: 'Read it' }).press('Enter')
    const readings = page.getByRole('list', { name: 'Readings' })
    await readings.getByText('Taken').waitFor()
    expect(await readings.textContent()).toMatch(/renamed msg to text.*key-synonym.*price 2/)
    expect(await readings.getByRole('listitem').filter({ hasText: 'Lost' }).textContent()).toContain(
      'only mention the call',
    )
    await page.getByRole('checkbox', { name: 'Repair nothing' }).check()
    await page.getByRole('button', { name: 'Read it' }).press('Enter')
    await readings.getByText('Rejected').waitFor()
  })

  it('asks a model in each mode at once; a canceled answer ends the request, and nothing is performed', async () => {
    await page.getByRole('radio', { name: 'Ask a model' }).click()
    await page.getByRole('combobox', { name: 'Model' }).selectOption({ index: 0 })
    server.say({ behave: 'silent' })
    await page.getByRole('button', { name: 'Ask in each mode' }).press('Enter')
    await page.getByRole('progressbar').first().waitFor()
    await expect.poll(() => server.asked.length).toBe(1)
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await expect.poll(() => page.getByText('Canceled.').count()).toBe(3)
    await expect.poll(() => server.left()).toBe(1)

    server.say(
      'CALL play_sfx {"sound": "tada"}',
      '{"type": "final", "content": "Hooray!"}',
      'Hooray in text!',
    )
    await page.getByRole('button', { name: 'Ask in each mode' }).press('Enter')
    for (const mode of ['Native', 'Schema', 'Text'])
      await page.getByRole('region', { name: mode }).getByRole('heading', { name: 'It wrote' }).waitFor()
    expect(server.asked.map(({ body }) => ['tools' in body, 'format' in body]).slice(-3)).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
        [false, false],
      ]),
    )
    expect(
      eventsOnDisk(folder.dir).filter(({ type }) => /^(turn|tool|stage\/(queued|cue))/.test(type)),
    ).toEqual([])
  })
})
