import type { Browser } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
} from '../fixtures/adlib-process.ts'
import { openBrowser } from '../fixtures/browser.ts'
import { missingForDisplay, startDisplay, type XDisplay } from '../fixtures/x-display.ts'

/** Text in the game: a big opponent enters. */
const beast = /dragon|hydra/i

if (missingForDisplay.length > 0)
  console.log(`a real screen: skipped, ${missingForDisplay.join(' and ')} missing on the PATH`)

describe.runIf(missingForDisplay.length === 0)('real screen', () => {
  const folder = temporaryFolder()
  let display: XDisplay | undefined
  let headless: Browser | undefined
  let adlib: AdlibProcess | undefined

  afterAll(async () => {
    await headless?.close()
    await display?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })

  it('is captured by the eye page, read, and answered on the overlay', async () => {
    display = await startDisplay()
    adlib = await perform(folder.dir, ['--frames', 'screen', '--model', 'understudy'])
    const headed = await display.openChromium()
    const game = await (await headed.newContext({ viewport: null })).newPage()
    await game.setContent(
      '<title>game</title><body style="background:#102030;color:#fff;font:900 150px sans-serif;padding:60px">DRAGON APPROACHES</body>',
    )
    // The first ones may come before the picture is shared.
    await game.evaluate(() => {
      let n = 0
      setInterval(() => {
        n += 1
        document.body.textContent = n % 2 === 1 ? 'HYDRA AWAKENS' : 'DRAGON APPROACHES'
      }, 4000)
    })
    const eye = await (await headed.newContext({ viewport: { width: 400, height: 300 } })).newPage()
    await eye.goto(adlib.urls.eye)
    await eye.getByRole('button', { name: /share/i }).click()
    await untilEvent(folder.dir, 'sight/source', ({ state }) => state === 'live')
    await game.bringToFront()

    headless = await openBrowser()
    const overlay = await headless.newPage({ viewport: { width: 1280, height: 720 } })
    await overlay.goto(adlib.urls.overlay)
    // Start waiting now, since the words leave the overlay after a while.
    const painted = overlay.locator('.cap p').first().waitFor({ timeout: 240_000 })

    const seen = await untilEvent(folder.dir, 'sight/observation', ({ observation }) =>
      observation.newLines.some(({ text }) => beast.test(text)),
    )
    const { beat, turn } = await untilEvent(
      folder.dir,
      'show/beat',
      (event) => event.seq > seen.seq && event.beat.kind === 'arrival' && event.turn !== undefined,
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
    expect(beat.subject ?? 'Dragon').toMatch(beast)
  }, 300_000)
})
