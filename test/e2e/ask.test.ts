import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
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
import { chromiumPath, noChromium, openBrowser } from '../fixtures/browser.ts'
import { type PanelSocket, panelSocket } from '../fixtures/panel-socket.ts'

if (!chromiumPath) console.log(`questions in the panel: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('approval request', () => {
  const folder = temporaryFolder()
  let adlib: AdlibProcess
  let browser: Browser
  let panel: Page
  let socket: PanelSocket

  beforeAll(async () => {
    writeSettings(folder.dir, {
      policy: { tools: { overlay_text: 'ask' }, askMs: 60_000 },
      performer: { tickMs: 500 },
    })
    adlib = await perform(folder.dir, ['--frames', 'demo', '--model', 'understudy'])
    socket = await panelSocket(adlib.urls.panel)
    browser = await openBrowser()
    panel = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await panel.goto(adlib.urls.panel)
  })

  afterAll(async () => {
    socket?.close()
    await browser?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })

  const row = () => panel.getByRole('article', { name: 'overlay_text wants to run' })
  const whisper = (words: string) =>
    socket.command({ command: 'topic', id: `whisper ${words}`, text: `put "${words}" on screen` })
  /** Whispers for a text, and waits for its request, whose row shows its arguments before any cue. */
  const waiting = async (words: string) => {
    const after = eventsOnDisk(folder.dir).at(-1)?.seq ?? 0
    await whisper(words)
    const ask = await untilEvent(folder.dir, 'policy/ask', ({ seq }) => seq > after)
    await row().waitFor()
    const { text } = ask.args as { text: string }
    await expect.poll(() => row().textContent()).toContain(text)
    expect(
      eventsOnDisk(folder.dir).some((event) => event.type === 'stage/cue' && event.cue.call === ask.call),
    ).toBe(false)
    return ask
  }
  const answered = (ask: string) => untilEvent(folder.dir, 'policy/answer', (event) => event.ask === ask)

  it('waits in a row, and Allow lets the cue through', async () => {
    const ask = await waiting('hello')
    await row()
      .getByRole('button', { name: /^Allow/ })
      .click()
    expect(await answered(ask.ask)).toMatchObject({ verdict: 'allow' })
    const { cue } = await untilEvent(folder.dir, 'stage/cue', (event) => event.cue.call === ask.call)
    expect(cue).toMatchObject({ by: 'tool', content: { lane: 'text' } })
    await expect
      .poll(() =>
        row()
          .filter({ hasText: (ask.args as { text: string }).text })
          .count(),
      )
      .toBe(0)
  })

  it('is denied with the key N, and nothing is shown', async () => {
    const ask = await waiting('good evening')
    const given = () =>
      eventsOnDisk(folder.dir).find((event) => event.type === 'policy/answer' && event.ask === ask.ask)
    // Keys are ignored right after a request appears.
    await expect
      .poll(
        async () => {
          await panel.keyboard.press('n')
          return given()
        },
        { interval: 200 },
      )
      .toMatchObject({ verdict: 'deny' })
    const done = await untilEvent(folder.dir, 'tool/done', ({ call }) => call === ask.call)
    expect(done).toMatchObject({ ok: false, error: 'denied' })
    expect(
      eventsOnDisk(folder.dir).some((event) => event.type === 'stage/cue' && event.cue.call === ask.call),
    ).toBe(false)
  })

  it('saves “always” as a rule and offers every button to the keyboard', async () => {
    const ask = await waiting('never give up')
    await row().getByRole('button', { name: 'Deny' }).focus()
    await panel.keyboard.press('Tab')
    expect(await panel.evaluate(() => document.activeElement?.textContent)).toContain('Always')
    await panel.keyboard.press('Enter')
    expect(await answered(ask.ask)).toMatchObject({ verdict: 'allow' })
    const changed = await untilEvent(folder.dir, 'settings/changed')
    expect(changed.patch).toEqual({ policy: { tools: { overlay_text: 'allow' } } })
    // The settings file is written right after the event.
    const kept = () =>
      JSON.parse(readFileSync(join(folder.dir, 'data', 'settings.json'), 'utf8')).policy.tools
    await expect.poll(kept).toEqual({ overlay_text: 'allow' })
    await whisper('no more questions')
    await untilEvent(
      folder.dir,
      'tool/done',
      ({ tool, ok, seq }) => tool === 'overlay_text' && ok && seq > changed.seq + 2,
    )
    expect(
      eventsOnDisk(folder.dir).filter(({ type, seq }) => type === 'policy/ask' && seq > changed.seq),
    ).toEqual([])
  })
})
