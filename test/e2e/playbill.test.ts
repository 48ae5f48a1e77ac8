import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { votePage } from '../../src-shared/recast/vote-page.ts'
import type { VotePair } from '../../src-shared/recast/vote-pairs.ts'
import { perform, stopAll, temporaryFolder } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser } from '../fixtures/browser.ts'
import { beatOf, eveningRun } from '../fixtures/evening-run.ts'
import { writePastRun } from '../fixtures/past-run.ts'

if (!chromiumPath) console.log(`the playbill of an evening: skipped, ${noChromium}`)

const startAt = Date.now() - 3_600_000

/** Opens a file in a page, and returns what the page asked for besides the file, and its errors. */
async function opened(page: Page, path: string) {
  const address = pathToFileURL(path).href
  const asked: string[] = []
  const errors: string[] = []
  page.on('request', (request) => {
    if (request.url() !== address && !request.url().startsWith('data:')) asked.push(request.url())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => errors.push(message.text()))
  await page.goto(address)
  await page.evaluate(() => document.fonts.ready)
  return { asked, errors }
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

describe.runIf(chromiumPath !== '')('the playbill of an evening', () => {
  const folder = temporaryFolder()
  afterAll(() => {
    stopAll()
    folder.remove()
  })

  it('is saved by the button of a run after a question about names, and loads nothing', async () => {
    await writePastRun(join(folder.dir, 'reports'), { startAt, everyMs: 10_000, bodies: eveningRun() })
    const adlib = await perform(folder.dir, ['--frames', 'off', '--model', 'understudy'])
    const browser = await openBrowser()
    const panel = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await panel.goto(adlib.urls.panel)
    await panel.getByRole('button', { name: /^(Pause|Go live)/ }).waitFor()
    await panel.keyboard.press('r')
    await panel.getByRole('list', { name: 'Runs' }).getByRole('button').nth(1).click()

    const button = panel.getByRole('button', { name: 'Playbill', exact: true })
    await button.click()
    await panel.keyboard.press('Escape')
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
    const saved = async (answer: string): Promise<string> => {
      await button.click()
      const [download] = await Promise.all([
        panel.waitForEvent('download'),
        panel
          .getByRole('alertdialog', { name: 'Names of viewers?' })
          .getByRole('button', { name: answer })
          .click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^adlib-.*-playbill\.html$/)
      const path = join(folder.dir, `${answer}.html`)
      await download.saveAs(path)
      return path
    }
    const masked = await saved('Mask')
    expect(readFileSync(masked, 'utf8')).not.toContain('Kaela')
    expect(readFileSync(await saved('Show'), 'utf8')).toContain('Kaela')
    await adlib.stop()

    for (const width of [390, 1440]) {
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      const { asked, errors } = await opened(page, masked)
      await page.getByRole('heading', { name: 'An evening with Marlow' }).waitFor()
      await page.getByText('Gate Warden appears. On the screen: “THE GATE WARDEN”.').waitFor()
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect({ asked, errors }).toEqual({ asked: [], errors: [] })
      await page.close()
    }
    await browser.close()
  })

  it('has a blind vote with keys and touch, whose votes leave it only as a text', async () => {
    const path = join(folder.dir, 'vote.html')
    const pair = (n: number, isNewLeft: boolean): VotePair => ({
      isNewLeft,
      row: {
        ...{ atMs: n * 1000, old: `Old ${n}. / <b>Twice.</b>`, new: `New ${n}.`, beat: beatOf(n) },
        ...{ screen: ['YOU DIED'], isPublic: true },
      },
    })
    const page = votePage({
      ...{ run: 'r1', seed: 1, language: 'en', mask: (text) => text, font: null },
      old: { persona: 'Marlow', model: null },
      new: { persona: 'Vera', model: null },
      pairs: [pair(1, true), pair(2, false), pair(3, true)],
      missingFromMs: null,
      sha256: (text) => createHash('sha256').update(text).digest('base64'),
    })
    writeFileSync(path, page)
    const browser = await openBrowser()
    const vote = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const { asked, errors } = await opened(vote, path)
    await vote.getByRole('button', { name: 'Start' }).tap()
    await vote.getByText('1 of 3').waitFor()
    await vote.getByRole('button', { name: /New 1\./ }).tap()
    await vote.keyboard.press('ArrowRight')
    await vote.getByText('3 of 3').waitFor()
    await vote.keyboard.press('Backspace')
    await vote.getByText('2 of 3').waitFor()
    await vote.keyboard.press('ArrowLeft')
    await vote.keyboard.press('0')
    await vote.getByRole('heading', { name: 'Your result' }).waitFor()
    const report = await vote.getByRole('textbox').inputValue()
    expect(report).toContain(
      'Vera: 1 vote\nMarlow: 1 vote\nBoth equally: 1\n1. 0:01 Vera\n2. 0:02 Marlow\n3. 0:03 Both equally',
    )
    await vote.getByText('your vote').nth(1).waitFor()
    expect(await vote.locator('b', { hasText: 'Twice.' }).count()).toBe(0)
    expect(await overflow(vote)).toBeLessThanOrEqual(0)
    await vote.getByRole('button', { name: 'Start over' }).tap()
    await vote.getByText('1 of 3').waitFor()
    expect({ asked, errors }).toEqual({ asked: [], errors: [] })
    expect(await vote.evaluate(() => localStorage.length)).toBe(0)
    await browser.close()
  })
})
