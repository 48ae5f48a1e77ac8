import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { laneFacts, laneNames } from '../../src-shared/events/lanes.ts'
import { eventsOnDisk, untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`test cue: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('the T key in the panel', () => {
  const show = showInBrowser({ performer: { tickMs: 500 } })
  let overlay: Page

  const newest = () => eventsOnDisk(show.dir).at(-1)?.seq ?? 0
  const problem = (words: RegExp) => show.panel.getByRole('alert').filter({ hasText: words })
  const press = async () => {
    const before = newest()
    await show.panel.keyboard.press('t')
    for (const track of new Set(laneNames.map((lane) => laneFacts(lane).track))) {
      const { cue } = await untilEvent(
        show.dir,
        'stage/cue',
        ({ seq, cue }) => seq > before && cue.by === 'operator' && laneFacts(cue.lane).track === track,
      )
      if (laneFacts(cue.lane).onScreen)
        await untilEvent(show.dir, 'stage/shown', (shown) => shown.cue === cue.id, 10_000)
    }
  }
  /** A page on a busy machine can be too late for a cue of 1.6 s. Then the key is pressed again. */
  const appears = () => vi.waitFor(press, { timeout: 100_000 })

  it('reports that no overlay is connected', async () => {
    await show.panel.keyboard.press('t')
    await problem(/No overlay is connected.*paste it into an OBS browser source/).waitFor()
  })

  it('shows a test cue on the overlay, even while the performer is paused or hushed', async () => {
    overlay = await show.browser.newPage({ viewport: { width: 1280, height: 720 } })
    await overlay.goto(show.adlib.urls.overlay)
    await untilEvent(show.dir, 'stage/page', ({ state }) => state === 'connected')
    await appears()
    await expect.poll(() => problem(/No overlay/).count()).toBe(0)
    await show.panel.keyboard.press('p')
    await untilEvent(show.dir, 'performer/paused')
    await appears()
    await show.panel.keyboard.press('p')
    await untilEvent(show.dir, 'performer/resumed')
    await show.panel.keyboard.press('h')
    const hushed = await untilEvent(show.dir, 'stage/hushed')
    await appears()
    await show.panel.getByRole('button', { name: /^Hushed/ }).waitFor()
    const performed = eventsOnDisk(show.dir).filter(
      (event) => event.type === 'stage/cue' && event.seq > hushed.seq && event.cue.by !== 'operator',
    )
    expect(performed).toEqual([])
  })

  it('reports that the sound is muted, and describes the test cue in words in the event stream', async () => {
    await show.panel.keyboard.press('m')
    await show.panel.getByRole('button', { name: 'Muted' }).waitFor()
    await appears()
    await problem(/The sound of the overlay is off.*Press M/).waitFor()
    const rows = show.panel.getByRole('log').getByRole('article', { name: 'Test cue' })
    await rows.getByText('Adlib is on the air, emote: tada').last().waitFor()
    expect(await show.panel.getByRole('log').textContent()).not.toContain('{"')
    await show.panel.keyboard.press('m')
    await show.panel.getByRole('button', { name: 'Mute', exact: true }).waitFor()
  })

  it('reports that a panic is active', async () => {
    const before = newest()
    await show.socket.command({ command: 'panic', id: 'panic' })
    await show.panel.getByRole('heading', { name: 'PANIC is on' }).waitFor()
    await show.panel.keyboard.press('t')
    await problem(/PANIC is on\./).waitFor()
    const shown = eventsOnDisk(show.dir).filter(({ type, seq }) => seq > before && type === 'stage/cue')
    expect(shown.filter((event) => event.type === 'stage/cue' && event.cue.by === 'operator')).toEqual([])
  })
})
