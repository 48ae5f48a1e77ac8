import { join } from 'node:path'
import { testGateway } from '../../electron/gateway/test-gateway.ts'
import { root } from '../../fixtures/adlib-process.ts'
import type { TestBrowser } from '../../fixtures/browser.ts'
import { longRun } from '../../fixtures/long-run.ts'
import { countFrames, workOf } from './frames.ts'
import type { Figure } from './table.ts'

const perSecond = 200
const everyMs = 50

export async function measureFlood(browser: TestBrowser, seconds: number): Promise<Figure[]> {
  const served = await testGateway({ pagesDir: join(root, 'out', 'renderer') })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // Otherwise the page would reload, because its build id differs from that of this gateway.
  await page.addInitScript(() => sessionStorage.setItem('adlib-reloaded-for', 'build-1'))
  await page.goto(served.gateway.urls.panel)
  const bodies = longRun(Number.POSITIVE_INFINITY)
  bodies.next()
  let sent = 0
  const began = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - began) * perSecond) / 1000
    for (; sent < due; sent += 1) {
      const { value } = bodies.next()
      if (value !== undefined) served.journal.append(value)
    }
  }, everyMs)
  try {
    await page.locator('article.turn').first().waitFor()
    const frames = await countFrames(page, seconds * 1000)
    return [
      {
        what: `longest frame at ${perSecond} events a second`,
        value: `${frames.longestMs.toFixed(0)} ms`,
        goal: '≤ 100 ms',
      },
      { what: `frames a second at ${perSecond} events a second`, value: frames.rate.toFixed(0) },
      ...workOf(frames, `at ${perSecond} events a second`),
    ]
  } finally {
    clearInterval(timer)
    await page.close()
    await served.stop()
  }
}
