import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
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
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'

if (!chromiumPath) console.log(`the first hour: skipped, ${noChromium}`)

const args = ['--frames', 'demo', '--model', 'understudy']

describe.runIf(chromiumPath !== '')('the first hour with the panel', () => {
  const folder = temporaryFolder()
  let adlib: AdlibProcess
  let browser: TestBrowser
  let panel: Page

  beforeAll(async () => {
    writeSettings(folder.dir, { show: { persona: 'pip' } })
    const hero = join(folder.dir, 'data', 'puppets', 'hero')
    mkdirSync(hero, { recursive: true })
    const red = sharp({ create: { width: 300, height: 300, channels: 4, background: '#f00' } })
    writeFileSync(join(hero, 'idle.png'), await red.png().toBuffer())
    adlib = await perform(folder.dir, args)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })

  const open = async (view = { width: 1440, height: 900 }, locale = 'en-US') => {
    panel = await (await browser.newContext({ viewport: view, locale })).newPage()
    await panel.goto(adlib.urls.panel)
    await panel.getByRole('article').first().waitFor()
  }
  const hushes = () => eventsOnDisk(folder.dir).filter(({ type }) => type === 'stage/hushed').length

  describe('the panel in the first hour', () => {
    beforeAll(() => open())
    afterAll(() => panel.context().close())

    it('after a click on Say or Whisper, typed letters go into the text box and are not shortcuts', async () => {
      const before = hushes()
      await panel.getByText('Say', { exact: true }).first().click()
      await panel.keyboard.type('hem hem')
      await expect.poll(() => panel.getByLabel('Words for the audience').inputValue()).toBe('hem hem')
      await panel.getByText('Whisper', { exact: true }).first().click()
      await panel.keyboard.press('Control+a')
      await panel.keyboard.type('/be quiet')
      await panel.keyboard.press('Enter')
      await panel.getByRole('log').getByText('be quiet', { exact: true }).waitFor()
      expect(hushes()).toBe(before)
    })

    it('the right arrow key moves the choice and the focus from Whisper to Say', async () => {
      await panel.getByRole('radio', { name: 'Whisper' }).focus()
      await panel.keyboard.press('ArrowRight')
      await panel.getByRole('radio', { name: 'Say', checked: true }).waitFor()
      expect(await panel.getByRole('radio', { name: 'Say' }).evaluate((it) => it.matches(':focus'))).toBe(
        true,
      )
    })

    it('the Stage screen previews the current persona and saves the chosen character', async () => {
      // Letters are shortcuts only while no control has the focus.
      await panel.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await panel.keyboard.press('g')
      const preview = panel.frameLocator('.overlay-preview iframe')
      await preview.getByText('Pip', { exact: true }).waitFor()
      const character = panel.getByRole('combobox', { name: 'Character' })
      await expect
        .poll(() => character.locator('option').allTextContents())
        .toEqual(['the one that fits the persona', 'Marlow', 'Pip', 'Vera', 'hero'])
      await character.selectOption('hero')
      await untilEvent(folder.dir, 'settings/changed', ({ patch }) => JSON.stringify(patch).includes('hero'))
      await character.selectOption('')
    })

    it('the model menu shows which address does not respond, and the Models screen rejects a malformed address', async () => {
      await panel.getByRole('button', { name: /^Understudy/ }).click()
      await panel.getByText('Ollama does not answer at 127.0.0.1:1.').waitFor()
      await panel.getByRole('menuitem', { name: 'Open Models' }).click()
      await panel.getByRole('heading', { name: 'Your models' }).waitFor()
      const address = panel.getByLabel('Ollama’s address')
      await address.fill('htp:/wrong address')
      await address.press('Enter')
      await panel.getByText(/expected an address/).waitFor()
      expect(await panel.getByPlaceholder('Confirmation code from Adlib’s terminal or window').count()).toBe(
        0,
      )
    })
  })

  it('the five action buttons of the Live screen fit in one row in German, even in a dock or on a phone', async () => {
    for (const width of [400, 360]) {
      await open({ width, height: 740 }, 'de-DE')
      const tops = await panel
        .locator('.live-actions button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
      expect(tops).toHaveLength(5)
      expect(new Set(tops).size).toBe(1)
      await panel.context().close()
    }
  })

  it('the German panel says that the session has ended, and the lost-connection alert disappears after a restart', async () => {
    await open({ width: 1440, height: 900 }, 'de-DE')
    const port = new URL(adlib.urls.panel).port
    await adlib.stop()
    await panel.getByText('Die Session ist zu Ende: angehalten.').waitFor()
    const lost = panel.getByRole('alert').getByText('Keine Verbindung zu Adlib.')
    await panel.keyboard.press('t')
    await lost.waitFor()
    adlib = await perform(folder.dir, [...args, '--port', port])
    await panel.getByText('LIVE', { exact: true }).first().waitFor()
    await lost.waitFor({ state: 'detached' })
  })
})
