import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
} from '../fixtures/adlib-process.ts'
import { openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { panelSocket } from '../fixtures/panel-socket.ts'
import { missingForDisplay, startDisplay, type XDisplay } from '../fixtures/x-display.ts'

const beast = /dragon|hydra/i

if (missingForDisplay.length > 0)
  console.log(`a real screen: skipped, ${missingForDisplay.join(' and ')} missing on the PATH`)

describe.runIf(missingForDisplay.length === 0)('real screen', () => {
  const folder = temporaryFolder()
  let display: XDisplay | undefined
  let headless: TestBrowser | undefined
  let adlib: AdlibProcess | undefined
  let game: Page

  afterAll(async () => {
    await headless?.close()
    await display?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })

  it('Adlib reads the screen that the eye page captures, and the overlay shows a line about the text', async () => {
    display = await startDisplay()
    adlib = await perform(folder.dir, ['--frames', 'screen', '--model', 'understudy'])
    const headed = await display.openChromium()
    game = await (await headed.newContext({ viewport: null })).newPage()
    await game.setContent(
      '<title>game</title><body style="background:#102030;color:#fff;font:900 150px sans-serif;padding:60px">DRAGON EGG FOUND</body>',
    )
    // Keep changing the text, because the first changes can happen before the screen is shared.
    await game.evaluate(() => {
      const texts = [
        'GAME OVER. THE HYDRA KILLED YOU',
        'NEW DRAGON UNLOCKED',
        'VICTORY! HYDRA DEFEATED',
        'DRAGON EGG FOUND',
        'YOU DIED. A DRAGON WON',
        'HYDRA GEM FOUND',
      ]
      let n = 0
      setInterval(() => {
        document.body.textContent = texts[n % texts.length] ?? ''
        n += 1
      }, 5000)
    })
    const eye = await (await headed.newContext({ viewport: { width: 400, height: 300 } })).newPage()
    await eye.goto(adlib.urls.eye)
    await eye.getByRole('button', { name: /share/i }).click()
    await untilEvent(folder.dir, 'sight/source', ({ state }) => state === 'live')
    await game.bringToFront()

    headless = await openBrowser()
    const overlay = await headless.newPage({ viewport: { width: 1280, height: 720 } })
    await overlay.goto(adlib.urls.overlay)
    // Start waiting now, because the words leave the overlay after a while.
    const painted = overlay.locator('.cap p').first().waitFor({ timeout: 240_000 })

    const seen = await untilEvent(folder.dir, 'sight/observation', ({ observation }) =>
      observation.newLines.some(({ text }) => beast.test(text)),
    )
    const { turn } = await untilEvent(
      folder.dir,
      'show/beat',
      (event) =>
        event.seq > seen.seq &&
        beast.test(event.beat.cause?.text ?? '') &&
        !event.beat.isUnsure &&
        event.plan.line !== undefined &&
        event.turn !== undefined,
    )
    const { cue } = await untilEvent(
      folder.dir,
      'stage/cue',
      (event) => event.cue.turn === turn && event.cue.lane === 'caption',
    )
    await untilEvent(folder.dir, 'stage/shown', (event) => event.cue === cue.id)
    await painted
    const { text } = cue.content as { text: string }
    expect(text.length).toBeGreaterThan(3)
  }, 300_000)

  it('the whole screen is read again after the source is switched away and back, even if nothing moves', async () => {
    const { urls } = adlib as AdlibProcess
    const panel = await panelSocket(urls.panel)
    let n = 0
    const sight = (patch: Record<string, unknown>) => {
      n += 1
      return panel.command({ command: 'settings', id: `s${n}`, patch: { sight: patch } })
    }
    // Load another document, because the timer of the first test runs until its document is replaced.
    await game.goto('about:blank')
    await game.setContent(
      '<title>game</title><body style="background:#203010;color:#fff;font:900 150px sans-serif">A STILL SCREEN</body>',
    )
    const shows = (text: RegExp, after = 0) =>
      untilEvent(
        folder.dir,
        'sight/observation',
        ({ seq, observation }) =>
          seq > after &&
          observation.source === 'screen' &&
          observation.newLines.some((line) => text.test(line.text)),
      )
    await shows(/STILL/)
    await sight({ source: 'demo' })
    const { seq } = await untilEvent(
      folder.dir,
      'sight/observation',
      ({ observation }) => observation.source === 'file:demo',
    )
    await sight({ source: 'screen' })
    await shows(/STILL/, seq)
    expect(await panel.command({ command: 'observe-now', id: 'look' })).toMatchObject({ ok: true })
    panel.close()
  }, 120_000)
})
