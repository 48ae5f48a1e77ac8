import type { CDPSession, Page } from 'playwright-core'

/** What a page holds after its garbage was collected. */
export interface Held {
  /** Nodes of the document and nodes that scripts still refer to. */
  readonly nodes: number
  /** Elements of the document alone. */
  readonly elements: number
  readonly listeners: number
  readonly heapMb: number
}

/** Opens the channel that `heldBy` reads. */
export async function openMetrics(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('HeapProfiler.enable')
  return cdp
}

/** Collects the garbage of a page and returns what it still holds. */
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
