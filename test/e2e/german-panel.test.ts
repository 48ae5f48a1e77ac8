import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { freePort } from '../fixtures/free-port.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`the panel in German: skipped, ${noChromium}`)

const port = await freePort()

describe.runIf(chromiumPath !== '')('the panel in German', () => {
  // Chat that cannot connect has a lamp with a long message.
  const show = showInBrowser({
    games: { serve: true, port },
    chat: { streamerBot: { enabled: true, url: 'ws://127.0.0.1:1/' } },
  })
  let panel: Page

  beforeAll(() => {
    panel = show.panel
  })

  const language = () => panel.evaluate(() => document.documentElement.lang)

  it('choosing German in the settings changes the panel at once and keeps the typed text', async () => {
    expect(await language()).toBe('en')
    await panel.getByRole('textbox', { name: 'Whisper to the performer' }).fill('about the chest')
    await panel.getByRole('button', { name: /^Settings/ }).click()
    await panel.getByRole('searchbox', { name: 'Search the settings' }).fill('panel.language')
    await panel.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
    await panel.getByRole('heading', { level: 2, name: 'Optionen' }).waitFor()
    expect(await language()).toBe('de')
    const search = panel.getByRole('searchbox', { name: 'Optionen durchsuchen' })
    expect(await search.inputValue()).toBe('panel.language')
    const whisper = panel.getByRole('textbox', { name: 'Dem Performer zuflüstern' })
    expect(await whisper.inputValue()).toBe('about the chest')
  })

  it('the Live screen and each setup question are still in German after a reload', async () => {
    await panel.reload()
    await panel.getByRole('toolbar', { name: 'Live-Aktionen' }).waitFor()
    await panel.getByRole('heading', { name: 'Nächster Satz' }).waitFor()
    await panel
      .getByRole('article', { name: /Neuer Ort|Sieg|taucht auf|Belohnung/ })
      .first()
      .waitFor()
    await panel.getByRole('button', { name: /^Setup/ }).click()
    for (const question of [
      'Wer tritt auf?',
      'Was spielst du?',
      'Wo streamst du?',
      'Wo erscheint es?',
      'Wie viel soll es sagen?',
    ]) {
      await panel.getByRole('heading', { level: 3, name: question }).waitFor()
      await panel.getByRole('button', { name: /^(Weiter|Fertig)$/ }).click()
    }
  })

  it('no lamp of the header touches the next one, however long its name', async () => {
    const lamps = panel.getByRole('list', { name: 'Verbindungen' }).getByRole('listitem')
    await lamps.filter({ hasText: 'Spiele' }).waitFor()
    await lamps.filter({ hasText: 'Chat' }).waitFor()
    for (const width of [1440, 1280, 1100]) {
      await panel.setViewportSize({ width, height: 900 })
      const names = await lamps.locator('b').evaluateAll((all) =>
        all.map((name) => {
          const range = document.createRange()
          range.selectNodeContents(name)
          const lamp = name.closest('li')?.getBoundingClientRect()
          return [name.textContent, (lamp?.right ?? 0) - range.getBoundingClientRect().right] as const
        }),
      )
      expect(names.map(([name]) => name)).toContain('Zweitbesetzung')
      for (const [name, room] of names) expect(room, `${name} at ${width} px`).toBeGreaterThanOrEqual(0)
    }
    await panel.setViewportSize({ width: 1440, height: 900 })
  })

  it('the setting “auto” shows the panel in the language of each browser', async () => {
    await show.socket.command({ command: 'settings', id: 'german', patch: { panel: { language: 'auto' } } })
    await panel.getByRole('toolbar', { name: 'Live actions' }).waitFor()
    const austrian = await show.browser.newPage({ locale: 'de-AT' })
    await austrian.goto(show.adlib.urls.panel)
    await austrian.getByRole('button', { name: 'Jetzt hinsehen' }).waitFor()
    await austrian.close()
  })
})
