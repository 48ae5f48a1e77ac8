import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser } from '../fixtures/browser.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server.ts'

if (!chromiumPath) console.log(`the Models screen: skipped, ${noChromium}`)

const folder = temporaryFolder()
/** Fake servers, named as Ollama and as an OpenAI-compatible one, that share a model. */
let ollama: ModelServer
let other: ModelServer
let adlib: AdlibProcess
let browser: Browser
let page: Page

beforeAll(async () => {
  const capabilities = ['completion', 'tools']
  ollama = await startModelServer([
    { name: 'both:1b', capabilities },
    { name: 'mine:1b', capabilities },
  ])
  other = await startModelServer([{ name: 'both:1b' }])
  writeSettings(folder.dir, { openai: { baseUrl: other.url } })
  adlib = await perform(folder.dir, ['--frames', 'off', '--model', 'understudy'], { OLLAMA_HOST: ollama.url })
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(adlib.urls.panel)
  await page.getByRole('button', { name: /^Models/ }).press('Enter')
})
afterAll(async () => {
  await browser?.close()
  await adlib?.stop()
  await ollama?.close()
  await other?.close()
  stopAll()
  folder.remove()
})

describe.runIf(chromiumPath !== '')('the Models screen', () => {
  it('loads, unloads and deletes a model, and asks before it deletes', async () => {
    await page.getByRole('button', { name: 'Load mine:1b' }).press('Enter')
    await page.getByText('mine:1b is in memory.').waitFor()
    await page.getByRole('button', { name: 'Unload mine:1b' }).press('Enter')
    await page.getByText('mine:1b is no longer in memory.').waitFor()
    expect(ollama.cared.map(({ keep_alive }) => keep_alive)).toEqual(['10m', 0])

    await page.getByRole('button', { name: 'Delete mine:1b' }).press('Enter')
    const question = page.getByRole('alertdialog', { name: /Delete mine:1b from disk/ })
    await question.getByRole('button', { name: 'Keep it' }).press('Enter')
    await page.getByRole('button', { name: 'Delete mine:1b' }).press('Enter')
    await question.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect.poll(() => page.getByRole('listitem', { name: 'mine:1b' }).count()).toBe(0)
  })

  it('tells the same model on two servers apart, and lets the chosen one perform', async () => {
    await page.getByRole('listitem', { name: 'ollama/both:1b' }).waitFor()
    await page.getByRole('button', { name: 'Let openai/both:1b perform' }).press('Enter')
    const { to } = await untilEvent(folder.dir, 'brain/changed', ({ to }) => to.model === 'openai/both:1b')
    expect(to.driver).toBe('openai')
    await expect
      .poll(() => page.getByRole('listitem', { name: 'openai/both:1b' }).textContent())
      .toContain('Performs now')
    expect(other.asked.at(-1)?.body.model).toBe('both:1b')
  })

  it('tests a server and says in plain words what was found', async () => {
    await page.getByRole('button', { name: 'Test Ollama' }).press('Enter')
    await page.getByText(`Ollama responds at ${ollama.url}.`).waitFor()
    await ollama.close()
    await page.getByRole('button', { name: 'Test Ollama' }).press('Enter')
    await page.getByRole('listitem', { name: 'Ollama', exact: true }).getByText('Problem').waitFor()
  })
})
