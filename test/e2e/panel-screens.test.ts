import { describe, expect, it } from 'vitest'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { pageWeights } from '../fixtures/page-weight.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`screens of the panel: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('screens of the panel', () => {
  const show = showInBrowser({}, 'off')
  const screens = {
    Show: 'show/show-screen',
    Sight: 'sight/sight',
    Stage: 'stage-screen/stage-screen',
    Models: 'models/models-screen',
    Rules: 'rules/rules-screen',
    Runs: 'runs/runs',
    Settings: 'settings-screen/settings-screen',
    Setup: 'setup/setup-screen',
  }
  const filesOf = (screen: string): string[] => pageWeights().ownFilesOf(`panel/${screen}.tsx`)
  const fetched = () =>
    show.panel.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const rail = (name: string) =>
    show.panel.getByRole('navigation', { name: 'Places' }).getByRole('button', { name })

  it('the first load of the panel fetches no code for its other screens', async () => {
    const ofScreens = Object.values(screens).flatMap(filesOf)
    expect(ofScreens.length).toBeGreaterThan(7)
    const names = await fetched()
    expect(ofScreens.filter((file) => names.some((name) => name.endsWith(`/${file}`)))).toEqual([])
  })

  it('a screen that fails to load shows a notice, and “Try again” loads it with its styles', async () => {
    for (const [name, screen] of Object.entries(screens)) {
      for (const lost of name === 'Show' ? ['js', 'css'] : ['js']) {
        // Block every style sheet, because screens share them. The panel's own style sheets are already loaded.
        const chunk = lost === 'css' ? /\.css$/ : `**/${filesOf(screen)[0]}`
        await show.panel.reload()
        await show.panel.route(chunk, (route) => route.abort())
        await rail(name).click()
        await show.panel.getByText(`${name} did not load.`).waitFor()
        await show.panel.unroute(chunk)
        await show.panel.getByRole('main').getByRole('button', { name: 'Try again' }).click()
        await show.panel.getByRole('heading', { level: 2, name, exact: true }).waitFor()
        const sheets = await show.panel.evaluate(() =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
            ({ sheet }) => sheet === null,
          ),
        )
        expect(sheets).not.toContain(true)
        await rail(name).click()
      }
    }
  })
  it('the list of keys takes the focus, and gives it back when Escape, “Close” or a click beside it closes it', async () => {
    await show.panel.keyboard.press('b')
    const opener = rail('Models')
    const keys = show.panel.getByRole('dialog', { name: 'Keys' })
    const close = keys.getByRole('button', { name: 'Close' })
    const focus = (): Promise<string | undefined> =>
      show.panel.evaluate(() => document.activeElement?.textContent ?? undefined)
    for (const leave of [() => show.panel.keyboard.press('Escape'), () => close.press('Enter')]) {
      await opener.focus()
      const before = await focus()
      await show.panel.keyboard.press('?')
      await expect.poll(focus).toBe('Close')
      expect(await keys.evaluate((list) => list.scrollTop)).toBe(0)
      await leave()
      await keys.waitFor({ state: 'detached' })
      expect(await focus()).toBe(before)
    }
    await show.panel.keyboard.press('?')
    await close.waitFor()
    await show.panel.getByRole('heading', { level: 2, name: 'Models' }).click()
    await keys.waitFor({ state: 'detached' })
  })
})
