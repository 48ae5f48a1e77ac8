import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  eventsOnDisk,
  perform,
  root,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server.ts'

if (!chromiumPath) console.log(`whispers that a model does not follow: skipped, ${noChromium}`)

const riddle = 'invent a riddle for them'

describe.runIf(chromiumPath !== '')('a whisper that only a model can read', () => {
  const folder = temporaryFolder()
  let server: ModelServer
  let adlib: AdlibProcess
  let browser: TestBrowser
  let panel: Page

  beforeAll(async () => {
    server = await startModelServer([{ name: 'slow:1b', capabilities: ['completion'] }])
    writeSettings(folder.dir, { brain: { mode: 'text', asks: { 'slow:1b': 'tools' } } })
    // The picture does not change, so that only whispers start turns.
    const frames = join(root, 'assets', 'demo', '06-gate.webp')
    adlib = await perform(folder.dir, ['--frames', frames, '--model', 'slow:1b'], { OLLAMA_HOST: server.url })
    browser = await openBrowser()
    panel = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await panel.goto(adlib.urls.panel)
    await untilEvent(folder.dir, 'brain/changed', ({ to }) => to.model === 'slow:1b')
    await untilEvent(folder.dir, 'show/beat')
  })

  afterAll(async () => {
    await browser?.close()
    await adlib?.stop()
    await server?.close()
    stopAll()
    folder.remove()
  })

  it('is answered in the panel after six seconds, and “Try again” whispers it again', async () => {
    server.say({ behave: 'silent' })
    await panel.keyboard.press('/')
    await panel.keyboard.type(riddle)
    await panel.keyboard.press('Enter')
    const whispers = panel.getByRole('log').getByRole('article', { name: 'You whispered' })
    await whispers.getByText('Asked slow:1b.').waitFor()
    const { ms = 0 } = await untilEvent(folder.dir, 'show/whisper', ({ reply }) => reply === 'model-late')
    expect(ms).toBeGreaterThan(4000)
    await whispers.getByText('slow:1b did nothing within').waitFor()
    server.hush()
    server.say('CALL overlay_text {"text":"What has a lid and no eyes?"}')
    await whispers.getByRole('button', { name: 'Try again' }).press('Enter')
    await untilEvent(
      folder.dir,
      'stage/cue',
      ({ cue }) => 'text' in cue.content && cue.content.text === 'What has a lid and no eyes?',
    )
    const said = eventsOnDisk(folder.dir).filter(({ type }) => type === 'operator/said')
    expect(said).toMatchObject([{ text: riddle }, { text: riddle }])
  })

  it('returns to the empty field with the up arrow', async () => {
    const field = panel.getByRole('textbox', { name: 'Whisper to the performer' })
    await panel.keyboard.press('Escape')
    await field.focus()
    await field.press('ArrowUp')
    expect(await field.inputValue()).toBe(riddle)
  })
})
