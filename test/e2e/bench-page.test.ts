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

if (!chromiumPath) console.log(`the Bench screen: skipped, ${noChromium}`)

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
  await page.getByRole('button', { name: /^Bench/ }).press('Enter')
})
afterAll(async () => {
  await browser?.close()
  await adlib?.stop()
  await server?.close()
  stopAll()
  folder.remove()
})

describe.runIf(chromiumPath !== '')('the Bench screen', () => {
  it('stops a run, resumes it, and ends with advice, a place on the leaderboard and a badge', async () => {
    await page.getByText('No runs yet. Start one above.').waitFor()
    // The first requests probe the model; at least one case has an answer before the server falls silent.
    server.say(...Array<string>(8).fill('…'), { behave: 'silent' })
    const progress = page.getByRole('region', { name: 'Progress' })
    await page.getByRole('button', { name: 'Which model should I use?' }).click()
    await progress.getByText(/^\d+ of 24/).waitFor()
    await expect.poll(() => server.asked.length).toBe(9)
    await progress.getByRole('button', { name: 'Stop' }).click()
    await progress.getByText('Stopped: quick').waitFor()
    const before = server.asked.length

    const runs = page.getByRole('region', { name: 'Runs of the bench' })
    await runs.getByText(/of 24, stopped/).waitFor()
    server.hush()
    await runs.getByRole('button', { name: /^Resume quick/ }).click()
    await progress.getByText('Finished: quick').waitFor()
    await progress.getByText(/^None of these models chooses tools reliably \(the best, fake:1b/).waitFor()
    expect(server.asked.length - before).toBeLessThan(30)
    const board = page.getByRole('region', { name: 'Leaderboard' })
    await board.getByText('fake:1b').waitFor()
    expect(await board.getByRole('listitem').textContent()).toMatch(
      /24 cases.*\(\d+–\d+\) right.*raw .* repaired/,
    )
    expect(eventsOnDisk(folder.dir).filter(({ type }) => type.startsWith('bench'))).toEqual([])
  })

  it('opens a run and a case with what the model wrote', async () => {
    await page.getByRole('button', { name: /^Open quick/ }).click()
    await page.getByRole('region', { name: 'What this run shows' }).waitFor()
    await page.getByRole('region', { name: 'Cases' }).getByRole('button').first().press('Enter')
    const one = page.getByRole('region', { name: /^Case / })
    await one.getByRole('heading', { name: 'It wrote' }).waitFor()
    expect(await one.getByRole('region', { name: /^fake:1b/ }).textContent()).toContain('…')
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Cases' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Leaderboard' }).waitFor()
    await page.getByRole('button', { name: /^Models/ }).press('Enter')
    await page.getByText(/^Bench: \d+ % right/).waitFor()
  })
})
