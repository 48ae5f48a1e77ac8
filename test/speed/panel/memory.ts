import type { CDPSession, Page } from 'playwright-core'

export interface Held {
  readonly nodes: number
  readonly elements: number
  readonly listeners: number
  readonly heapMb: number
}

export async function openMetrics(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('HeapProfiler.enable')
  return cdp
}

export async function heldBy(page: Page, cdp: CDPSession): Promise<Held> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0
  return {
    nodes: metric('Nodes'),
    elements: await page.locator('*').count(),
    listeners: metric('JSEventListeners'),
    heapMb: metric('JSHeapUsedSize') / 1e6,
  }
}
