import type { Page } from 'playwright-core'
import { openRun } from '../../../electron/journal/open-run.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { perform, temporaryFolder } from '../../fixtures/adlib-process.ts'
import type { TestBrowser } from '../../fixtures/browser.ts'
import { showFullTrace } from '../../fixtures/full-trace.ts'
import { longRun } from '../../fixtures/long-run.ts'
import { countFrames, workOf } from './frames.ts'
import { heldBy, openMetrics } from './memory.ts'
import type { Figure } from './table.ts'

const events = 100_000
const scrollMs = 10_000

const scrollStep = `
  const list = document.querySelector('.list')
  if (list.scrollTop < 60) window.benchDown = 200
  window.benchDown = Math.max(0, (window.benchDown ?? 0) - 1)
  list.scrollTop += window.benchDown > 0 ? 40 : -40
`

export async function measureLongRun(browser: TestBrowser): Promise<Figure[]> {
  const folder = temporaryFolder()
  const run = await openRun({
    reportsDir: `${folder.dir}/reports`,
    fresh: false,
    clock: systemClock,
    warn: (message) => console.error(message),
  })
  if (!run.ok) throw new Error(run.failure.message)
  let turns = 0
  let written = 0
  for (const body of longRun(Number.POSITIVE_INFINITY)) {
    run.opened.journal.append(body)
    written += 1
    if (body.type === 'turn/start') turns += 1
    // Give the writer time to empty its queue.
    if (written % 1000 === 0) await new Promise((resolve) => setImmediate(resolve))
    if (written >= events && body.type === 'turn/end') break
  }
  await run.opened.journal.close()
  const adlib = await perform(folder.dir, ['--frames', 'off', '--model', 'understudy'])
  try {
    const figures: Figure[] = []
    for (const trace of ['simple', 'full'] as const) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      if (trace === 'full') await showFullTrace(page)
      const opening = performance.now()
      await page.goto(adlib.urls.panel)
      const turnCards = page.locator('article.turn')
      await turnCards.first().waitFor()
      const openMs = performance.now() - opening
      const list = page.getByRole('log', { name: 'Live event stream' })
      await list.hover()
      const cdp = await openMetrics(page)
      const before = await heldBy(page, cdp)
      const frames = await countFrames(page, scrollMs, scrollStep)
      const after = await heldBy(page, cdp)
      await page.keyboard.press('End')
      figures.push(
        { what: `${trace}: opened`, value: `${openMs.toFixed(0)} ms` },
        { what: `${trace}: frames a second while scrolling`, value: frames.rate.toFixed(0), goal: '≥ 50' },
        { what: `${trace}: longest frame while scrolling`, value: `${frames.longestMs.toFixed(0)} ms` },
        ...workOf(frames, `while scrolling, ${trace}`),
        {
          what: `${trace}: heap before and after scrolling`,
          value: `${before.heapMb.toFixed(1)} → ${after.heapMb.toFixed(1)} MB`,
        },
      )
      if (trace === 'full') figures.push(...(await measureSearch(page, turns)))
      await page.close()
    }
    return figures
  } finally {
    await adlib.stop()
    folder.remove()
  }
}

async function measureSearch(page: Page, turns: number): Promise<Figure[]> {
  const field = page.getByPlaceholder('Search')
  const newest = Math.floor(turns / 100) * 100
  const time = async (words: string, turn: number): Promise<number> => {
    const shown = page.getByRole('article', { name: `Turn ${turn}`, exact: true })
    await field.fill('')
    await page.getByRole('article', { name: `Turn ${turns}`, exact: true }).waitFor()
    const began = performance.now()
    await field.fill(words)
    await shown.waitFor()
    return performance.now() - began
  }
  const near = await time(`needle ${newest}`, newest)
  const far = await time('needle 100 ', 100)
  return [
    { what: 'search, a match in the newest turns', value: `${near.toFixed(0)} ms`, goal: '≤ 200 ms' },
    { what: 'search, a match in the first turns', value: `${far.toFixed(0)} ms` },
  ]
}
