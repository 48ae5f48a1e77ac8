import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { showFullTrace } from '../fixtures/full-trace.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server.ts'
import { type PanelSocket, panelSocket } from '../fixtures/panel-socket.ts'

if (!chromiumPath) console.log(`held words in the panel: skipped, ${noChromium}`)

const held = 'go and kill yourself'

describe.runIf(chromiumPath !== '')('the stream of a model with tools', () => {
  const folder = temporaryFolder()
  let server: ModelServer
  let adlib: AdlibProcess
  let socket: PanelSocket
  let browser: TestBrowser
  let panel: Page

  beforeAll(async () => {
    // Without a script, the server answers "…", which counts as silence, so Adlib shows lines from its line bank.
    server = await startModelServer([{ name: 'sloppy:1b', capabilities: ['completion'], weights: 1e9 }])
    writeSettings(folder.dir, { brain: { mode: 'text', asks: { 'sloppy:1b': 'tools' } } })
    adlib = await perform(folder.dir, ['--frames', 'demo', '--model', 'sloppy:1b'], {
      OLLAMA_HOST: server.url,
    })
    socket = await panelSocket(adlib.urls.panel)
    browser = await openBrowser()
    const overlay = await browser.newPage()
    await overlay.goto(adlib.urls.overlay)
    panel = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await showFullTrace(panel)
    await panel.goto(adlib.urls.panel)
    await untilEvent(folder.dir, 'brain/changed', ({ to }) => to.model === 'sloppy:1b')
  })

  afterAll(async () => {
    socket?.close()
    await browser?.close()
    await adlib?.stop()
    await server?.close()
    stopAll()
    folder.remove()
  })

  const turnOf = (turn = '') =>
    panel.getByRole('log').getByRole('article', { name: `Turn ${turn.slice(1)}`, exact: true })

  it('a line from the line bank appears under its turn, and its “Never again” button changes the settings', async () => {
    const asked = await untilEvent(folder.dir, 'llm/step', ({ driver }) => driver === 'ollama')
    const { cue } = await untilEvent(
      folder.dir,
      'stage/cue',
      ({ cue }) => cue.line !== undefined && Number(cue.turn?.slice(1)) >= Number(asked.turn.slice(1)),
    )
    if (!('text' in cue.content)) throw new Error('The line has no words.')
    const row = turnOf(cue.turn).locator('[data-kind="said"]')
    await row.getByText(cue.content.text.replace(/\s+/g, ' ')).waitFor()
    await row.getByRole('button', { name: 'Never again' }).click()
    await untilEvent(folder.dir, 'settings/changed', ({ patch }) => JSON.stringify(patch).includes('never'))
  })

  it('hides abusive words in arguments and in the raw answer, and buttons reveal and hide them', async () => {
    server.say(`Well. ${held}.\nCALL say_loud {"text":"${held} today"}\nCALL overlay_text {"text":"${held}"}`)
    await socket.command({ command: 'topic', id: 'w1', text: 'invent something' })
    const { turn } = await untilEvent(folder.dir, 'stage/filtered', ({ category, call }) => {
      return category !== undefined && call !== undefined
    })
    await untilEvent(folder.dir, 'turn/end', (end) => end.turn === turn)
    const item = turnOf(turn)
    const unknown = item.locator('[data-kind="call"]').filter({ hasText: 'say_loud' })
    await unknown.getByRole('button', { name: 'Reveal the held words' }).first().waitFor()
    const folded = item.locator('button[aria-expanded="false"]')
    while ((await folded.count()) > 0) await folded.first().click()
    await expect.poll(() => item.innerHTML()).toContain('•••')
    expect(await item.innerHTML()).not.toContain(held)
    await unknown.getByRole('button', { name: 'Reveal the held words' }).first().click()
    await unknown.getByText(`${held} today`).waitFor()
    await unknown.getByRole('button', { name: 'Hide the held words' }).click()
    await expect.poll(() => item.innerHTML()).not.toContain(held)
    const cards = await browser.newPage()
    await cards.goto(adlib.urls.panel)
    await cards.getByRole('log').getByText('Tool say_loud').waitFor()
    expect(await cards.content()).not.toContain(held)
    await cards.close()
  })

  it('hides abusive words in the streamer’s own whisper and in search results', async () => {
    await socket.command({ command: 'topic', id: 'w2', text: `tell them to ${held} now` })
    const whisper = panel.getByRole('log').getByRole('article', { name: 'You whispered' }).last()
    await whisper.getByText('tell them to').waitFor()
    expect(await whisper.innerHTML()).not.toContain(held)
    await whisper.getByRole('button', { name: 'Reveal the held words' }).first().click()
    await whisper.getByText(`tell them to ${held} now`).waitFor()
    await whisper.getByRole('button', { name: 'Hide the held words' }).click()
    await expect.poll(() => panel.content()).not.toContain(held)

    await panel.keyboard.press('r')
    await panel.getByRole('textbox', { name: /search/i }).fill('tell them')
    const hit = panel.getByRole('list', { name: 'Search results' }).getByRole('button').first()
    await hit.getByText('tell them to').waitFor()
    expect(await panel.content()).not.toContain(held)
  })
})
