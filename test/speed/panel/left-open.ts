import { perform, temporaryFolder } from '../../fixtures/adlib-process.ts'
import type { TestBrowser } from '../../fixtures/browser.ts'
import { heldBy, openMetrics } from './memory.ts'
import type { Figure } from './table.ts'

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export async function measureLeftOpen(
  browser: TestBrowser,
  minutes: number,
  everyMinutes: number,
): Promise<Figure[]> {
  const folder = temporaryFolder()
  const adlib = await perform(folder.dir, ['--frames', 'demo', '--model', 'understudy'])
  try {
    const overlay = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    await overlay.goto(adlib.urls.overlay)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(adlib.urls.panel)
    await page.locator('article.turn').first().waitFor()
    const cdp = await openMetrics(page)
    const figures: Figure[] = []
    for (let minute = 0; minute <= minutes; minute += everyMinutes) {
      if (minute > 0) await sleep(everyMinutes * 60_000)
      const { nodes, elements, listeners, heapMb } = await heldBy(page, cdp)
      const value = `${elements} elements, ${nodes} nodes, ${listeners} listeners, ${heapMb.toFixed(1)} MB`
      console.error(`${minute} min: ${value}`)
      figures.push({ what: `left open for ${minute} min`, value, goal: minute === 0 ? '' : 'flat' })
    }
    await page.close()
    await overlay.close()
    return figures
  } finally {
    await adlib.stop()
    folder.remove()
  }
}
