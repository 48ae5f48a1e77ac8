import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRun } from '../../electron/journal/open-run.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import { type AdlibProcess, perform, stopAll, temporaryFolder } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { showFullTrace } from '../fixtures/full-trace.ts'
import { longRun, rareEvery } from '../fixtures/long-run.ts'

if (!chromiumPath) console.log(`long run: skipped, ${noChromium}`)

/** Number of turns in the run. `npm run bench -- panel` measures longer runs. */
const turns = 1200

describe.runIf(chromiumPath !== '')('panel of a run of 1,200 turns', () => {
  const folder = temporaryFolder()
  let adlib: AdlibProcess
  let browser: TestBrowser
  let panel: Page
  const problems: string[] = []

  beforeAll(async () => {
    // Without a `run/end` event, the performer continues the run as an interrupted one.
    const run = await openRun({
      reportsDir: `${folder.dir}/reports`,
      fresh: false,
      clock: systemClock,
      warn: (message) => problems.push(message),
    })
    if (!run.ok) throw new Error(run.failure.message)
    for (const body of longRun(turns)) run.opened.journal.append(body)
    await run.opened.journal.close()
    adlib = await perform(folder.dir, ['--frames', 'off', '--model', 'understudy'])
    browser = await openBrowser()
    panel = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    panel.on('pageerror', (problem) => problems.push(String(problem)))
    await showFullTrace(panel)
    await panel.goto(adlib.urls.panel)
    await turn(turns).waitFor()
  })

  afterAll(async () => {
    await browser?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })

  const turn = (n: number) => panel.getByRole('article', { name: `Turn ${n}`, exact: true })
  const list = () => panel.getByRole('log', { name: 'Live event stream' })
  const chip = (name: string) => panel.getByRole('button', { name: new RegExp(`^${name}`) })
  const search = () => panel.getByPlaceholder('Search')

  it('the filter chips count the events of the whole run', async () => {
    await expect.poll(() => chip('Denied').textContent()).toBe(`Denied${turns / rareEvery}`)
    await expect.poll(() => chip('Tools').textContent()).toBe('Tools1,200')
  })

  it('loads older turns when the user scrolls up, and keeps the scroll position', async () => {
    await list().hover()
    const page = panel.waitForResponse((response) => response.url().includes('/turns?'))
    const height = () => list().evaluate((element) => element.scrollHeight)
    const before = await height()
    await panel.mouse.wheel(0, -100_000)
    await page
    await expect.poll(height).toBeGreaterThan(before)
    await turn(turns - 59).waitFor()
    expect((await turn(turns - 59).boundingBox())?.y).toBeLessThan(300)
    await expect.poll(() => list().evaluate((element) => element.scrollTop)).toBeGreaterThan(1000)
    await expect.poll(() => panel.locator('article.turn').count()).toBeLessThan(60)
  })

  it('the Home and End keys reach the start and the end of the run', async () => {
    await list().focus()
    await expect
      .poll(
        async () => {
          await panel.keyboard.press('Home')
          return list().locator('.edge').textContent()
        },
        { timeout: 150_000, interval: 50 },
      )
      .toBe('Start of the run')
    // Older turns that load last can still push the list down after the "Start of the run" edge has appeared.
    await expect
      .poll(async () => {
        await panel.keyboard.press('Home')
        return turn(1).count()
      })
      .toBe(1)
    await expect.poll(() => panel.locator('article.turn').count()).toBeLessThan(60)
    await panel.keyboard.press('End')
    await turn(turns).waitFor()
    await expect.poll(() => turn(1).count()).toBe(0)
  }, 180_000)

  it('searches the whole run and reports if nothing matches', async () => {
    await search().fill('needle 100')
    await turn(100).waitFor()
    await turn(1000).waitFor()
    await search().fill('words that nobody wrote')
    await panel.getByText('No matches in this run.').waitFor({ timeout: 110_000 })
    await search().fill('')
    await turn(turns).waitFor()
  })

  it('the Denied chip shows every turn with a denied call, and no other turn', async () => {
    await chip('Denied').click()
    await turn(turns).waitFor()
    await list().focus()
    const first = async () => {
      await panel.keyboard.press('Home')
      return turn(100).count()
    }
    await expect.poll(first).toBe(1)
    await turn(200).waitFor()
    await expect.poll(() => turn(101).count()).toBe(0)
    await chip('All').click()
  })

  it('the page raises no error', () => {
    expect(problems).toEqual([])
  })
})
