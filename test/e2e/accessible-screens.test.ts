import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ui } from '../../renderer/panel/kit/language.ts'
import german from '../../renderer/panel/kit/languages/de.json' with { type: 'json' }
import { type Place, placeNames } from '../../renderer/panel/shell/places.ts'
import { seriousFaults } from '../fixtures/accessibility.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`accessibility of the screens: skipped, ${noChromium}`)

const wide = { width: 1440, height: 900 }

const screens: readonly { name: string; key: string; parts?: readonly string[] }[] = [
  { name: 'Live', key: 'l' },
  { name: 'Show', key: 'w' },
  { name: 'Sight', key: 'v' },
  { name: 'Stage', key: 'g' },
  { name: 'Rules', key: 'd' },
  { name: 'Models', key: 'b' },
  { name: 'Bench', key: 'j' },
  { name: 'Runs', key: 'r' },
  { name: 'Settings', key: ',', parts: ['All settings', 'Profiles', 'Tools', 'Access', 'Check-up'] },
  { name: 'Setup', key: 'u' },
]

describe.runIf(chromiumPath !== '')('screens of the panel', () => {
  const show = showInBrowser()
  let panel: Page

  beforeAll(async () => {
    panel = show.panel
    // Turn off animations. While a theme fades into another, some colors would fail the contrast check.
    await panel.emulateMedia({ reducedMotion: 'reduce' })
  })

  /**
   * Returns the serious faults that axe finds, and each control without a name, because axe rates some of those as
   * less serious.
   */
  const faults = async (theme: 'dark' | 'light', part: 'body' | 'main'): Promise<string[]> => {
    const found = await seriousFaults(panel, theme, part)
    const tree = await panel.locator(part).ariaSnapshot()
    const unnamed =
      /^\s*- (button|link|checkbox|radio|switch|slider|spinbutton|combobox|textbox|searchbox|tab|menuitem)\b(?! ")/
    found.push(...tree.split('\n').filter((line) => unnamed.test(line)))
    return found
  }

  const sideways = (): Promise<string[]> =>
    panel.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main, main .screen, main .screen *')].flatMap(
        (box) => {
          const scrolls = box.scrollWidth - box.clientWidth
          const isPage = box === document.documentElement
          return scrolls > 1 && (isPage || getComputedStyle(box).overflowX === 'auto')
            ? [`${box.tagName} ${box.className}: ${scrolls}`]
            : []
        },
      ),
    )

  const check = async (part: 'body' | 'main'): Promise<void> => {
    expect(await faults('dark', part)).toEqual([])
    await panel.setViewportSize({ width: 320, height: 640 })
    expect(await faults('light', part)).toEqual([])
    expect(await sideways()).toEqual([])
    await panel.setViewportSize(wide)
  }

  for (const { name, key, parts } of screens)
    it(`${name} has no serious accessibility fault and fits a width of 320 px`, async () => {
      await panel.keyboard.press(key)
      await panel.getByRole('heading', { level: 1, name, exact: true }).waitFor({ state: 'attached' })
      if (name !== 'Live') await panel.getByRole('heading', { level: 2, name, exact: true }).waitFor()
      await expect.poll(() => panel.getByText(/^(Loading|Looking for)/).count()).toBe(0)
      if (name === 'Live') expect(await faults('light', 'body')).toEqual([])
      for (const part of parts ?? ['']) {
        if (part !== '') await panel.getByRole('radio', { name: part, exact: true }).check()
        // The frame around the screens is always the same, so it is checked only once.
        await check(name === 'Live' ? 'body' : 'main')
      }
      if (name === 'Models') {
        await panel.getByRole('button', { name: 'Open the Playground' }).click()
        await panel.getByRole('heading', { name: 'Playground' }).waitFor()
        await check('main')
      }
    })

  it('all screens fit a width of 320 px in German, which has longer words', async () => {
    await show.socket.command({ command: 'settings', id: 'german', patch: { panel: { language: 'de' } } })
    await panel.setViewportSize({ width: 320, height: 640 })
    for (const { name, key, parts } of screens) {
      await panel.keyboard.press(key)
      const title = german.shell.placeNames[placeOf(name)]
      await panel.getByRole('heading', { level: 1, name: title, exact: true }).waitFor({ state: 'attached' })
      await expect.poll(() => panel.getByText(/(wird|werden) geladen/i).count()).toBe(0)
      for (let part = 0; part < (parts?.length ?? 1); part += 1) {
        if (parts !== undefined)
          await panel.locator('main').getByRole('radiogroup').first().getByRole('radio').nth(part).check()
        expect(await sideways(), `${title} ${part}`).toEqual([])
      }
    }
  })
})

const placeOf = (name: string): Place => {
  const place = placeNames.find((one) => ui.shell.placeNames[one] === name)
  if (place === undefined) throw new Error(`The panel has no place “${name}”.`)
  return place
}
