import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdlibProcess, perform, stopAll, temporaryFolder } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'

if (!chromiumPath) console.log(`the eye page: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('the eye page', () => {
  const folder = temporaryFolder()
  let adlib: AdlibProcess
  let browser: TestBrowser

  beforeAll(async () => {
    adlib = await perform(folder.dir, ['--frames', 'off', '--model', 'understudy'])
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })

  it('Adlib prints three addresses, each alone on a line: the panel, the overlay and the eye page', () => {
    const lines = adlib.said().split('\n')
    expect(lines.filter((line) => line.includes('http://'))).toEqual([
      adlib.urls.panel,
      adlib.urls.overlay,
      adlib.urls.eye,
    ])
    expect(adlib.urls.eye).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/eye\?token=[\w-]{43}$/)
  })

  it('a link in the panel opens the eye page', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const panel = await context.newPage()
    const errors: Error[] = []
    panel.on('pageerror', (error) => errors.push(error))
    await panel.goto(adlib.urls.panel)
    const opening = context.waitForEvent('page')
    await panel.getByLabel('Sees now').getByRole('link', { name: 'Open the eye' }).click()
    const eye = await opening
    expect(eye.url()).toBe(adlib.urls.eye)
    await eye.getByRole('button', { name: 'Share the screen' }).waitFor()
    await expect.poll(() => eye.getByRole('status').textContent()).toBe('Nothing is shared yet.')
    expect(errors).toEqual([])
    await context.close()
  })

  it('the eye page asks for its token, rejects a wrong token and opens with the right one', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${new URL(adlib.urls.eye).origin}/eye`)
    await page.getByRole('heading', { name: 'Paste the access token' }).waitFor()
    const paste = async (token: string) => {
      await page.getByLabel(/^Token/).fill(token)
      await page.getByRole('button', { name: 'Open the eye page' }).click()
    }
    await paste('wrong')
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('That token is not valid.')
    await paste(adlib.urls.eye)
    await page.getByRole('button', { name: 'Share the screen' }).waitFor()
    // A stream might show the address bar, so the token must be gone from it.
    await expect.poll(() => page.url()).toBe(`${new URL(adlib.urls.eye).origin}/eye`)
    await context.close()
  })
})
