import { mkdirSync, writeFileSync } from 'node:fs'
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
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser } from '../fixtures/browser.ts'

if (!chromiumPath) console.log(`stage control in the panel: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('the panel', () => {
  const folder = temporaryFolder()
  let adlib: AdlibProcess
  let browser: Browser
  let panel: Page

  beforeAll(async () => {
    mkdirSync(join(folder.dir, 'data'))
    writeFileSync(
      join(folder.dir, 'data', 'settings.json'),
      JSON.stringify({
        performer: { tickMs: 500 },
        stage: {
          previewMs: 10_000,
          pacing: { restMs: 0, linesPerMin: 600, cuesPerMin: 600, quietLines: 600 },
          filter: { block: ['florbix'] },
        },
      }),
    )
    adlib = await perform(folder.dir, ['--frames', 'demo', '--model', 'understudy'])
    browser = await openBrowser()
    panel = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await panel.goto(adlib.urls.panel)
  })

  afterAll(async () => {
    await browser?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })

  const newest = () => eventsOnDisk(folder.dir).at(-1)?.seq ?? 0
  const button = (name: RegExp) => panel.getByRole('button', { name })
  const next = () => panel.getByRole('region', { name: 'Next line' })

  /** Returns the words that went out before they were due. */
  const early = () => {
    const events = eventsOnDisk(folder.dir)
    return events.flatMap((event) => {
      if (event.type !== 'stage/cue') return []
      const { cue, t } = event
      const due = events.find((other) => other.type === 'stage/queued' && other.cue.id === cue.id)
      // A timer may fire a millisecond early; a click comes much earlier than the words.
      return due?.type === 'stage/queued' && t < (due.dueAt ?? 0) - 50 ? [cue.id] : []
    })
  }

  it('cancels the next line with X, and sends one out before its time with Say now', async () => {
    await next()
      .getByRole('button', { name: /^Say now/ })
      .waitFor()
    await panel.keyboard.press('x')
    const dropped = await untilEvent(folder.dir, 'stage/dropped', ({ reason }) => reason === 'cancelled')
    expect(early()).toEqual([])
    await next()
      .getByRole('button', { name: /^Say now/ })
      .click()
    await expect.poll(() => early().length).toBe(1)
    expect(early()).not.toContain(dropped.cue)
  })

  it('hushes for five minutes, shows the rest, and lifts the hush', async () => {
    const before = newest()
    await button(/^Hush 5 min/).click()
    const hushed = await untilEvent(folder.dir, 'stage/hushed', ({ seq }) => seq > before)
    expect(hushed.untilAt - hushed.t).toBeGreaterThan(290_000)
    await next().getByText('hushed').waitFor()
    await button(/^Hushed 4:\d\d/).click()
    expect(await untilEvent(folder.dir, 'stage/hushed', ({ seq }) => seq > hushed.seq)).toMatchObject({
      untilAt: 0,
    })
    await button(/^Hush 5 min/).waitFor()
  })

  it('closes the settings with Escape, without a step toward a panic', async () => {
    await panel.keyboard.press(',')
    await panel.getByRole('heading', { name: 'Settings', level: 2 }).waitFor()
    await panel.keyboard.press('Escape')
    await panel.getByRole('heading', { name: 'Settings', level: 2 }).waitFor({ state: 'detached' })
    await panel.keyboard.press('Escape')
    expect(eventsOnDisk(folder.dir).some(({ type }) => type === 'stage/panic')).toBe(false)
  })

  it('masks words that were held back, reveals them on request, and sends them anyway', async () => {
    await panel.getByRole('radio', { name: 'Say' }).click()
    await panel.getByLabel('Words for the audience').fill('A florbix line')
    await button(/^Say$/).click()
    const held = await untilEvent(folder.dir, 'stage/filtered', ({ category }) => category === 'blocked')
    expect(JSON.stringify(held)).not.toContain('florbix')
    await button(/^Filtered/).click()
    const list = panel.getByRole('log')
    await list.getByText('your block list').waitFor()
    expect(await list.textContent()).not.toContain('florbix')
    await list.getByRole('button', { name: 'Reveal the held words' }).click()
    await list.getByText('A florbix line').waitFor()
    await list.getByRole('button', { name: 'Hide the held words' }).click()
    await expect.poll(() => list.textContent()).not.toContain('florbix')
    await button(/^Send anyway$/).click()
    const { cue } = await untilEvent(
      folder.dir,
      'stage/queued',
      (event) => event.seq > held.seq && event.cue.by === 'operator',
    )
    expect(cue.content).toMatchObject({ text: 'A florbix line' })
    await panel.getByText(/^Shows (now|in )/).waitFor()
  })
})
