import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CueContent } from '../../src-shared/events/cue.ts'
import { cueText } from '../../src-shared/events/cue-words.ts'
import { captionPages } from '../../src-shared/events/reading-time.ts'
import {
  type AdlibProcess,
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { showFullTrace } from '../fixtures/full-trace.ts'
import { type PanelSocket, panelSocket } from '../fixtures/panel-socket.ts'

if (!chromiumPath) console.log(`stage and panel: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('overlay and panel in a browser', () => {
  const folder = temporaryFolder()
  let adlib: AdlibProcess
  let browser: TestBrowser
  let overlay: Page
  let socket: PanelSocket

  beforeAll(async () => {
    adlib = await perform(folder.dir, ['--frames', 'demo', '--model', 'understudy'])
    browser = await openBrowser()
    overlay = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    await overlay.goto(adlib.urls.overlay)
    socket = await panelSocket(adlib.urls.panel)
  })

  afterAll(async () => {
    socket?.close()
    await browser?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })

  const painted = async () => {
    const png = await overlay.screenshot({ omitBackground: true })
    const { data } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    let pixels = 0
    for (let at = 3; at < data.length; at += 4) pixels += (data[at] ?? 0) > 0 ? 1 : 0
    return { pixels, corner: data[3] }
  }

  let asked = 0
  const show = async (content: CueContent, tries = 5): Promise<Awaited<ReturnType<typeof painted>>> => {
    asked += 1
    const before = eventsOnDisk(folder.dir).length
    const ack = await socket.command({ command: 'test-cue', id: `cue-${asked}`, content })
    expect(ack).toMatchObject({ ok: true })
    // A caption gets the persona as its speaker.
    const wanted = cueText(content)
    const { cue } = await untilEvent(
      folder.dir,
      'stage/cue',
      (event) => event.seq > before && cueText(event.cue.content) === wanted,
    )
    const shown = await untilEvent(folder.dir, 'stage/shown', (event) => event.cue === cue.id)
    const seen = await painted()
    return Date.now() - shown.at <= 500 || tries === 1 ? seen : show(content, tries - 1)
  }

  it('Adlib serves the panel at / and draws cues over a transparent background', async () => {
    expect((await fetch(adlib.urls.panel)).status).toBe(200)
    // While the performer is paused, only the tested cue is on the stage.
    await socket.command({ command: 'pause', id: 'pause' })
    await expect.poll(painted).toEqual({ pixels: 0, corner: 0 })
    for (const content of [
      { lane: 'text', text: 'Hello from the test', place: 'center', tone: 'cheer' },
      { lane: 'emote', emote: 'heart', count: 2, place: 'top-left' },
      { lane: 'particle', kind: 'confetti', count: 120, place: 'center' },
      { lane: 'caption', text: 'A caption for everybody.' },
    ] as const) {
      const seen = await show(content)
      expect(seen.corner).toBe(0)
      expect(seen.pixels, content.lane).toBeGreaterThan(300)
    }
    await socket.command({ command: 'unpause', id: 'unpause' })
  })

  it('the overlay applies a changed margin at once, shows a long caption in pages, and continues the caption after a reload', async () => {
    await socket.command({ command: 'pause', id: 'pause-2' })
    const margin = () =>
      overlay.evaluate(() => document.getElementById('stage')?.style.getPropertyValue('--margin-x'))
    const patch = (safeMargin: number) => ({ overlay: { safeMargin } })
    await socket.command({ command: 'settings', id: 'wide', patch: patch(10) })
    await expect.poll(margin).toBe('192px')
    await socket.command({ command: 'settings', id: 'usual', patch: patch(5) })
    await expect.poll(margin).toBe('96px')

    const sentences = ['First he buys a spoon.', 'Then he fights the dragon with it, of all things.']
    const text = `${sentences.join(' ')} And in the end it is the dragon who pays for the spoon.`
    const [first = '', second = ''] = captionPages(text)
    const words = () => overlay.evaluate(() => document.querySelector('.cap:not(.leaving) p')?.textContent)
    const bare = (page: string) => page.replaceAll(' ', '')
    await socket.command({ command: 'test-cue', id: 'long', content: { lane: 'caption', text } })
    const onStage = async () => bare((await words()) ?? '')
    // The caption of the previous test can still be visible.
    await expect.poll(onStage).toBe(bare(first))
    await expect.poll(onStage).toBe(bare(second))
    await overlay.reload()
    await expect.poll(onStage, { interval: 5 }).not.toBe('')
    expect(await onStage()).not.toBe(bare(first))
    await socket.command({ command: 'unpause', id: 'unpause-2' })
  })

  it('the panel shows a turn from observation to outcome, and the active model', async () => {
    const panel = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const problems: string[] = []
    panel.on('pageerror', (problem) => problems.push(String(problem)))
    panel.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await showFullTrace(panel)
    await panel.goto(adlib.urls.panel)
    const opened = eventsOnDisk(folder.dir).length
    const call = await untilEvent(
      folder.dir,
      'tool/done',
      ({ ok, tool, seq }) => ok && tool === 'show_emote' && seq > opened,
    )
    const turn = panel.getByRole('article', { name: `Turn ${call.turn.slice(1)}`, exact: true })
    await turn.waitFor()
    await expect.poll(() => turn.textContent()).toContain('show_emote')
    await expect.poll(() => turn.textContent()).toMatch(/Done|On stage/)
    const order = await turn
      .locator('[data-kind]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-kind')))
    expect(order[0]).toBe('saw')
    expect(order[1]).toBe('beat')
    expect(order).toContain('thought')
    expect((await panel.locator('body').textContent())?.toLowerCase()).toContain('understudy')
    expect(problems).toEqual([])
    await panel.close()
  })

  it('the panel shows a moment as a card without tool names, and buttons show its details and the full trace', async () => {
    const panel = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await panel.goto(adlib.urls.panel)
    const log = panel.getByRole('log', { name: 'Live event stream' })
    const card = log.getByRole('article').filter({ hasText: 'On stage' }).first()
    await card.waitFor()
    expect(await card.textContent()).not.toMatch(/show_emote|spawn_particle|play_sfx|overlay_text/)
    // By key: while the stream follows new rows, the mouse would have to hit a moving card.
    await card.getByRole('button', { name: 'Details' }).press('Enter')
    await log.locator('[data-kind="saw"]').waitFor()
    await log.getByRole('button', { name: 'Details', expanded: true }).press('Enter')
    await log.locator('[data-kind="saw"]').waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: 'Full trace' }).click()
    await log
      .getByRole('article', { name: /^Turn \d/ })
      .first()
      .waitFor()
    await panel.reload()
    await log
      .getByRole('article', { name: /^Turn \d/ })
      .first()
      .waitFor()
    await panel.close()
  })

  it('a panic keeps the stage clear until the panic is released', async () => {
    await show({ lane: 'text', text: 'About to vanish', place: 'center', tone: 'alarm' })
    await socket.command({ command: 'panic', id: 'panic' })
    await expect.poll(async () => (await painted()).pixels).toBe(0)
    expect(await socket.command({ command: 'say', id: 'say', text: 'still here?' })).toMatchObject({
      ok: false,
    })
    const snapshot = overlay.waitForResponse((response) => response.url().includes('/snapshot'))
    await overlay.reload()
    await snapshot
    expect((await painted()).pixels).toBe(0)
    await socket.command({ command: 'release', id: 'release' })
    const seen = await show({ lane: 'text', text: 'Back again', place: 'center', tone: 'calm' })
    expect(seen.pixels).toBeGreaterThan(300)
  })
})
