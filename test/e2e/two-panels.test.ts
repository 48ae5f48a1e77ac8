import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'

if (!chromiumPath) console.log(`two panels: skipped, ${noChromium}`)

const args = ['--frames', 'demo', '--model', 'understudy']

describe.runIf(chromiumPath !== '')('two panels of one show', () => {
  const folder = temporaryFolder()
  let adlib: AdlibProcess
  let browser: TestBrowser
  let first: Page
  let second: Page

  beforeAll(async () => {
    adlib = await perform(folder.dir, args)
    browser = await openBrowser()
    const opened = async (): Promise<Page> => {
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
      await page.goto(adlib.urls.panel)
      await page.getByRole('article').first().waitFor()
      return page
    }
    first = await opened()
    second = await opened()
  })
  afterAll(async () => {
    await browser?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })

  const emotes = (page: Page, choice: string) =>
    page.getByRole('radiogroup', { name: 'Emotes' }).getByRole('radio', { name: choice, exact: true })
  const chosen = (page: Page) =>
    page
      .getByRole('radiogroup', { name: 'Emotes' })
      .getByRole('radio', { checked: true })
      .evaluate((radio) => radio.closest('label')?.textContent)

  const picture = async (page: Page): Promise<string[]> => [
    await page.getByTestId('lamp').locator('b').innerText(),
    await page.getByRole('log', { name: 'Live event stream' }).innerText(),
    await page.getByRole('region', { name: 'This run' }).innerText(),
    String(await chosen(page)),
  ]
  const showTheSame = () =>
    expect
      .poll(async () => JSON.stringify(await picture(first)) === JSON.stringify(await picture(second)))
      .toBe(true)

  it('two panels apply each other’s changes, even when both change the same setting at the same time', async () => {
    await emotes(first, 'Off').click()
    await expect.poll(() => chosen(second)).toBe('Off')
    await emotes(second, 'Ask').click()
    await expect.poll(() => chosen(first)).toBe('Ask')
    await Promise.all([emotes(first, 'On').click(), emotes(second, 'Off').click()])
    const changes = () =>
      eventsOnDisk(folder.dir).flatMap((event) => (event.type === 'settings/changed' ? [event.patch] : []))
    await expect.poll(() => changes().length).toBe(4)
    const last = JSON.stringify(changes().at(-1)).includes('off') ? 'Off' : 'On'
    await expect.poll(async () => [await chosen(first), await chosen(second)]).toEqual([last, last])
  })

  it('two panels show the same state, even after a reload', async () => {
    await first.getByRole('button', { name: /^Pause/ }).click()
    await untilEvent(folder.dir, 'performer/paused')
    await second.getByRole('button', { name: /^Go live/ }).waitFor()
    await showTheSame()
    await second.reload()
    await second.getByRole('article').first().waitFor()
    await showTheSame()
  })

  it('two panels show the same state again after the server is killed and restarted on the same port', async () => {
    const [lamp, moments] = await picture(first)
    await adlib.stop('SIGKILL')
    for (const page of [first, second]) await page.getByText(/^Adlib stopped responding/).waitFor()
    adlib = await perform(folder.dir, [...args, '--port', new URL(adlib.urls.panel).port])
    await untilEvent(folder.dir, 'run/resumed')
    for (const page of [first, second])
      await page.getByText(/^Adlib stopped responding/).waitFor({ state: 'detached' })
    await showTheSame()
    const after = await picture(first)
    expect(after[0]).toBe(lamp)
    expect(after[1]).toContain(moments?.split('\n').at(-1))
  })
})
