import { describe, expect, it } from 'vitest'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`screens of the panel: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('screens of the panel', () => {
  const show = showInBrowser()
  const screens = ['Settings', 'Runs', 'Sight']
  const ofScreens = /assets\/(settings|runs|sight)-[\w-]+\.(js|css)$/
  const fetched = () =>
    show.panel.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const rail = (name: string) =>
    show.panel.getByRole('navigation', { name: 'Quick actions' }).getByRole('button', { name })

  it('are not part of the first load', async () => {
    expect((await fetched()).filter((name) => ofScreens.test(name))).toEqual([])
  })

  it('say that they did not load, and load on the next try with their look', async () => {
    for (const name of screens) {
      for (const lost of ['js', 'css']) {
        const chunk = new RegExp(`assets/${name.toLowerCase()}-[\\w-]+\\.${lost}$`)
        await show.panel.reload()
        await show.panel.route(chunk, (route) => route.abort())
        await rail(name).click()
        await show.panel.getByText(`${name} did not load.`).waitFor()
        await show.panel.unroute(chunk)
        await show.panel.getByRole('button', { name: 'Try again' }).click()
        await show.panel.getByRole('heading', { level: 2, name }).waitFor()
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
})
