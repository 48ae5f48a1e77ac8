import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { ui } from '../../renderer/panel/kit/language.ts'
import { type Place, placeNames } from '../../renderer/panel/shell/places.ts'
import {
  type AdlibProcess,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { pageErrors } from '../fixtures/page-errors.ts'

if (!chromiumPath) console.log(`errors of pages: skipped, ${noChromium}`)

const parts = ['Profiles', 'Tools', 'Access', 'Check-up', 'About']

/** Waits for the requests of a screen. While a show runs, requests never end, so it waits for at most 2 s. */
const settled = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => {})

async function openScreens(panel: Page): Promise<void> {
  const rail = panel.getByRole('navigation', { name: 'Places' })
  for (const place of placeNames.filter((one): one is Exclude<Place, 'live'> => one !== 'live')) {
    const name = ui.shell.placeNames[place]
    await rail.getByRole('button', { name }).click()
    await panel.getByRole('heading', { level: 2, name, exact: true }).first().waitFor()
    if (place === 'settings')
      for (const part of parts) {
        await panel.getByRole('radio', { name: part }).click()
        await settled(panel)
      }
    await settled(panel)
  }
}

describe.runIf(chromiumPath !== '')('the browser’s console', () => {
  const folder = temporaryFolder()
  let browser: TestBrowser | undefined
  let adlib: AdlibProcess | undefined
  afterEach(async () => {
    await browser?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })

  it('stays free of errors on every screen, in a new and in a used data folder', async () => {
    browser = await openBrowser()
    for (const frames of ['off', 'demo']) {
      adlib = await perform(folder.dir, ['--frames', frames, '--model', 'understudy'])
      const [panel, overlay, eye] = [
        await browser.newPage(),
        await browser.newPage(),
        await browser.newPage(),
      ]
      const errors = [panel, overlay, eye].map(pageErrors)
      await overlay.goto(adlib.urls.overlay)
      await eye.goto(adlib.urls.eye)
      await panel.goto(adlib.urls.panel)
      await panel.getByRole('button', { name: /^(Pause|Go live)/ }).waitFor()
      await panel.keyboard.press('t')
      if (frames === 'demo') await untilEvent(folder.dir, 'turn/end')
      await openScreens(panel)
      await panel.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Runs' }).click()
      await panel.locator('.run-row').last().click()
      await panel.getByRole('button', { name: 'All runs' }).waitFor()
      await settled(panel)
      expect(errors, frames).toEqual([[], [], []])
      for (const page of [panel, overlay, eye]) await page.close()
      await adlib.stop()
    }
  })
})
