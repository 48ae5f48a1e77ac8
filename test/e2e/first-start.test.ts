import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, quietSwitches } from '../fixtures/browser.ts'

if (!chromiumPath) console.log(`the first start in a browser: skipped, ${noChromium}`)

/** The page moves, because Chromium may send no picture of a page that never paints again. */
const game = `data:text/html,<title>The game</title><style>@keyframes glow{to{opacity:.3}}</style><h1 style="font:90px sans-serif">DRAGON APPROACHES</h1><hr style="animation:glow 1s infinite alternate">`

describe.runIf(chromiumPath !== '')('the first start in a browser', () => {
  const folder = temporaryFolder()
  const { dir } = folder
  let adlib: AdlibProcess
  let browser: Browser
  let panel: Page
  let overlay: Page
  /** Ids of the cues that the overlay has received. */
  let received: string[]

  const start = (port: string) => perform(dir, ['--ask-setup', '--port', port])
  const open = async (): Promise<void> => {
    overlay = await browser.newPage()
    received = []
    overlay.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        received.push(
          ...Array.from(
            String(payload).matchAll(/"type":"stage\/cue".*?"id":"(c\d+)"/g),
            ([, id = '']) => id,
          ),
        )
      }),
    )
    await overlay.goto(adlib.urls.overlay)
    panel = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await panel.goto(adlib.urls.panel)
  }
  const question = (title: string) =>
    panel.getByRole('heading', { level: 3, name: new RegExp(`${title}\\?$`) }).waitFor()
  const next = () => panel.getByRole('button', { name: 'Next', exact: true }).click()
  const lamp = (word: string) => panel.getByTestId('lamp').getByText(word, { exact: true }).waitFor()
  const newest = () => eventsOnDisk(dir).at(-1)?.seq ?? 0
  /** Waits until the performer has said something after an event. */
  const speaks = (after: number) =>
    untilEvent(dir, 'stage/cue', ({ seq, cue }) => seq > after && cue.by !== 'operator')

  beforeAll(async () => {
    writeSettings(dir, { setup: { state: 'asking' } })
    browser = await chromium.launch({
      executablePath: chromiumPath,
      args: [...quietSwitches, '--auto-select-tab-capture-source-by-title=The game'],
    })
    adlib = await start('0')
    await open()
  })
  afterAll(async () => {
    await browser?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })

  it('asks who performs, and plays the demo in the preview only', async () => {
    await question('Who performs')
    await lamp('DEMO')
    await speaks(0)
    expect(received).toEqual([])
  })

  it('continues at the same question after a crash', async () => {
    await next()
    await question('What do you play')
    await expect.poll(() => readFileSync(join(dir, 'data', 'settings.json'), 'utf8')).toContain('"source"')
    await adlib.stop('SIGKILL')
    await Promise.all([panel.close(), overlay.close()])
    adlib = await start('0')
    await open()
    await question('What do you play')
    await lamp('DEMO')
  })

  it('stays a demo after Go live if no screen is shared, and says so before and after', async () => {
    for (const title of ['Where do you stream', 'Where does the show appear', 'How much should Adlib say']) {
      await next()
      await question(title)
    }
    await panel.getByText(/No screen is shared yet.*even after “Go live”/).waitFor()
    await panel.getByRole('main').getByRole('button', { name: 'Go live' }).click()
    await untilEvent(dir, 'settings/changed', ({ patch }) => JSON.stringify(patch).includes('done'))
    await panel.getByText('Only you see this show.').waitFor()
    await lamp('DEMO')
    const before = newest()
    await panel.getByRole('banner').getByRole('button', { name: 'Go live' }).click()
    await panel.getByRole('alert').getByText('No screen is shared, so the show stays a demo.').waitFor()
    await speaks(before)
    expect(received).toEqual([])
    expect(eventsOnDisk(dir).filter(({ type }) => type === 'stage/shown')).toEqual([])
  })

  it('is live as soon as a screen is shared, without a cue of the demo', async () => {
    await (await browser.newPage()).goto(game)
    const eye = await browser.newPage()
    await eye.goto(adlib.urls.eye)
    await eye.getByRole('button', { name: 'Share the screen' }).click()
    await lamp('LIVE')
    await panel.getByText('Only you see this show.').waitFor({ state: 'detached' })
    const { seq } = await untilEvent(
      dir,
      'sight/source',
      ({ source, state }) => source === 'screen' && state === 'live',
    )
    const { cue } = await untilEvent(
      dir,
      'stage/cue',
      ({ cue }) => cue.by !== 'operator' && cue.demo === undefined,
    )
    await expect.poll(() => received).toContain(cue.id)
    const demos = eventsOnDisk(dir).flatMap((event) =>
      event.type === 'stage/cue' && (event.seq < seq || event.cue.demo) ? [event.cue.id] : [],
    )
    expect(demos.filter((id) => received.includes(id))).toEqual([])
  })
})
