import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdlibProcess, perform, stopAll, temporaryFolder } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { panelSocket } from '../fixtures/panel-socket.ts'
import { freePort } from '../fixtures/real-obs.ts'

if (!chromiumPath) console.log(`overlay loader: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('the overlay loader, opened as a file', () => {
  const folder = temporaryFolder()
  let port: number
  let browser: TestBrowser
  let page: Page
  const start = () =>
    perform(folder.dir, ['--frames', 'off', '--model', 'understudy', '--port', String(port)])
  const visibility = () =>
    page.evaluate(() => {
      const frame = document.querySelector('iframe')
      return frame === null ? 'absent' : getComputedStyle(frame).visibility
    })
  const overlayFrame = (): Frame | undefined => page.frames().find((frame) => frame !== page.mainFrame())
  const caption = async (adlib: AdlibProcess, text: string) => {
    const panel = await panelSocket(adlib.urls.panel)
    await panel.command({ command: 'test-cue', id: 'c1', content: { lane: 'caption', text } })
    panel.close()
    await expect.poll(() => overlayFrame()?.textContent('#stage')).toContain(text)
  }

  beforeAll(async () => {
    port = await freePort()
    const adlib = await start()
    const { origin } = new URL(adlib.urls.panel)
    const loader = await fetch(`${origin}/api/overlay-loader.html`, {
      headers: { authorization: `Bearer ${adlib.token}` },
    })
    expect(loader.headers.get('content-disposition')).toContain('overlay-loader.html')
    const file = join(folder.dir, 'overlay-loader.html')
    writeFileSync(file, await loader.text())
    await adlib.stop()
    browser = await openBrowser()
    page = await browser.newPage()
    await page.goto(pathToFileURL(file).href)
  })

  afterAll(async () => {
    await browser?.close()
    stopAll()
    folder.remove()
  })

  it('shows the overlay while Adlib is running, and hides it otherwise', async () => {
    expect(await visibility()).toBe('absent')
    for (const text of ['The first run.', 'The second run.']) {
      const adlib = await start()
      const startedAt = performance.now()
      await expect.poll(visibility, { interval: 20 }).toBe('visible')
      console.log(`overlay loader: visible ${Math.round(performance.now() - startedAt)} ms after the start`)
      await caption(adlib, text)
      await adlib.stop()
      await expect.poll(visibility).toBe('hidden')
    }
  })

  it('reports to Adlib when OBS hides the source', async () => {
    const adlib = await start()
    await expect.poll(visibility).toBe('visible')
    const panel = await panelSocket(adlib.urls.panel)
    // Repeat the event, because the frame can still be loading its script.
    await expect
      .poll(
        async () => {
          await page.evaluate(() => {
            const detail = { visible: false }
            window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail }))
          })
          return panel.events.find(({ type }) => type === 'stage/page')
        },
        { interval: 500 },
      )
      .toMatchObject({ state: 'hidden' })
    panel.close()
    await adlib.stop()
    await expect.poll(visibility).toBe('hidden')
  })

  it('stays invisible if another program responds on Adlib’s port', async () => {
    const requests: string[] = []
    const stranger = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.setHeader('access-control-allow-origin', '*')
      response.end('<title>Another program</title>Cannot GET /overlay')
    }).listen(port, '127.0.0.1')
    await expect.poll(() => requests.length).toBeGreaterThan(2)
    expect(await visibility()).toBe('hidden')
    stranger.closeAllConnections()
    stranger.close()
  })
})
