import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdlibProcess, perform, stopAll, temporaryFolder } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { panelSocket } from '../fixtures/panel-socket.ts'

if (!chromiumPath) console.log(`pages and tokens: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('page in a browser', () => {
  const folder = temporaryFolder()
  let adlib: AdlibProcess
  let browser: TestBrowser

  beforeAll(async () => {
    adlib = await perform(folder.dir, ['--frames', 'off', '--model', 'understudy'])
    browser = await openBrowser()
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })

  const violations = (page: Page): string[] => {
    const found: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) found.push(message.text())
    })
    return found
  }

  it('removes the token from the address bar, and needs no new token after a reload', async () => {
    const page = await browser.newPage()
    const found = violations(page)
    const live = () => page.getByTestId('lamp').waitFor()
    await page.goto(adlib.urls.panel)
    await live()
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await live()
    expect(new URL(page.url()).search).toBe('')
    expect(found).toEqual([])
    await page.close()
  })

  it('a new tab asks the user for the token, even if another tab already has the token', async () => {
    const context = await browser.newContext()
    const first = await context.newPage()
    await first.goto(adlib.urls.panel)
    await first.getByTestId('lamp').waitFor()
    const second = await context.newPage()
    await second.goto(new URL(adlib.urls.panel).origin)
    await second.getByText('Paste the access token').waitFor()
    await context.close()
  })

  it('the overlay keeps a caption of wide letters out of the right margin', async () => {
    const overlay = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
    await overlay.goto(adlib.urls.overlay)
    const socket = await panelSocket(adlib.urls.panel)
    const text = 'W'.repeat(80)
    const ack = await socket.command({ command: 'test-cue', id: 'w', content: { lane: 'caption', text } })
    expect(ack).toMatchObject({ ok: true })
    const plate = await overlay.locator('.cap', { hasText: 'WWW' }).boundingBox()
    expect((plate?.x ?? 0) + (plate?.width ?? 9999)).toBeLessThanOrEqual(1920 * 0.95)
    socket.close()
    await overlay.close()
  })
})
