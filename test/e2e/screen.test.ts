import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, openBrowser, quietSwitches } from '../fixtures/browser.ts'

/** Text in the game: a big opponent enters. */
const beast = /dragon|hydra/i

const missing = [
  ...(chromiumPath === '' ? ['Chromium'] : []),
  ...['Xvfb', 'openbox'].filter((name) => !onPath(name)),
]
if (missing.length > 0) console.log(`a real screen: skipped, ${missing.join(' and ')} missing on the PATH`)

describe.runIf(missing.length === 0)('real screen', () => {
  const folder = temporaryFolder()
  const children: ChildProcess[] = []
  const browsers: Browser[] = []
  let adlib: AdlibProcess | undefined

  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()))
    await adlib?.stop()
    for (const child of children.reverse()) child.kill('SIGKILL')
    stopAll()
    folder.remove()
  })

  it('is captured by the eye page, read, and answered on the overlay', async () => {
    const display = `:${70 + (process.pid % 900)}`
    children.push(
      spawn('Xvfb', [display, '-screen', '0', '1920x1080x24', '+extension', 'Composite'], {
        stdio: 'ignore',
      }),
    )
    const env = { ...process.env, DISPLAY: display }
    await expect.poll(() => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`)).toBe(true)
    children.push(spawn('openbox', [], { env, stdio: 'ignore' }))

    adlib = await perform(folder.dir, ['--frames', 'screen', '--model', 'understudy'])
    const headed = await chromium.launch({
      executablePath: chromiumPath,
      headless: false,
      env,
      args: [
        ...quietSwitches,
        '--ozone-platform=x11',
        '--auto-select-desktop-capture-source=Entire screen',
        '--autoplay-policy=no-user-gesture-required',
      ],
    })
    browsers.push(headed)
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

    const headless = await openBrowser()
    browsers.push(headless)
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

function onPath(name: string): boolean {
  return (process.env.PATH ?? '').split(':').some((dir) => existsSync(`${dir}/${name}`))
}
