import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, quietSwitches } from '../fixtures/browser.ts'

if (!chromiumPath) console.log(`a lost eye: skipped, ${noChromium}`)

/** The page moves, because Chromium may send no picture of a page that never paints again. */
const game = `data:text/html,<title>The game</title><style>@keyframes glow{to{opacity:.3}}</style><h1 style="font:90px sans-serif">OAK HALL</h1><hr style="animation:glow 1s infinite alternate">`

describe.runIf(chromiumPath !== '')('the panel without an eye', () => {
  const folder = temporaryFolder()
  let adlib: AdlibProcess
  let browser: Browser
  let panel: Page
  let eye: Page

  const lamp = () => panel.getByTestId('lamp')
  const notice = () => panel.getByRole('status').filter({ hasText: 'Adlib is not watching anything.' })
  const share = async () => {
    eye = await browser.newPage()
    await eye.goto(adlib.urls.eye)
    await eye.getByRole('button', { name: 'Share the screen' }).click()
    await eye.getByText('Adlib sees what you share.').waitFor()
  }

  beforeAll(async () => {
    adlib = await perform(folder.dir, ['--frames', 'screen', '--model', 'understudy'])
    browser = await chromium.launch({
      executablePath: chromiumPath,
      args: [...quietSwitches, '--auto-select-tab-capture-source-by-title=The game'],
    })
    await (await browser.newPage()).goto(game)
    panel = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await panel.goto(adlib.urls.panel)
  })
  afterAll(async () => {
    await browser?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })

  it('reports that no screen is shared, and shows LIVE once a screen is shared', async () => {
    await notice()
      .getByText(/No screen is shared.*Open the eye page/)
      .waitFor()
    await expect.poll(() => lamp().textContent()).toContain('NOT WATCHING')
    await share()
    await untilEvent(folder.dir, 'sight/observation')
    await expect.poll(() => lamp().textContent()).toContain('LIVE')
    await expect.poll(() => notice().count()).toBe(0)
  })

  it('reports a closed eye page with a remedy, and shows LIVE again after a screen is shared', async () => {
    await eye.close()
    await notice()
      .getByText(/Lost the screen share\..*Open the eye page.*calm line/)
      .waitFor({ timeout: 5000 })
    await expect.poll(() => lamp().textContent()).toContain('NOT WATCHING')
    await panel.getByRole('list', { name: 'Connections' }).getByText('not watching anything').waitFor()
    await expect
      .poll(() => notice().getByRole('link', { name: 'Open the eye' }).getAttribute('href'))
      .toBe(adlib.urls.eye)
    const before = eventsOnDisk(folder.dir).at(-1)?.seq ?? 0
    await share()
    await untilEvent(folder.dir, 'sight/source', ({ seq, state }) => seq > before && state === 'live')
    await expect.poll(() => lamp().textContent()).toContain('LIVE')
    await expect.poll(() => notice().count()).toBe(0)
  })
})
