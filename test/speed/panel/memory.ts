import type { CDPSession, Page } from 'playwright-core'

/** What a page keeps in memory after garbage collection. */
export interface Held {
  /** Number of nodes in the document, plus removed nodes that scripts still refer to. */
  readonly nodes: number
  /** Number of elements in the document. */
  readonly elements: number
  readonly listeners: number
  readonly heapMb: number
}

/** Opens the connection that `heldBy` uses. */
export async function openMetrics(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('HeapProfiler.enable')
  return cdp
}

/** Collects the garbage of a page and returns what is still in memory. */
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
