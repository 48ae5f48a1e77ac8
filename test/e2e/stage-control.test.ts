import { describe, expect, it } from 'vitest'
import { eventsOnDisk, untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`stage control in the panel: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('the panel', () => {
  const show = showInBrowser({
    performer: { tickMs: 500 },
    stage: {
      previewMs: 10_000,
      pacing: { restMs: 0, linesPerMin: 600, cuesPerMin: 600, quietLines: 600 },
      filter: { block: ['florbix'] },
    },
  })

  const newest = () => eventsOnDisk(show.dir).at(-1)?.seq ?? 0
  const button = (name: RegExp) => show.panel.getByRole('button', { name })
  const next = () => show.panel.getByRole('region', { name: 'Next line' })

  const early = () => {
    const events = eventsOnDisk(show.dir)
    return events.flatMap((event) => {
      if (event.type !== 'stage/cue') return []
      const { cue, t } = event
      const due = events.find((other) => other.type === 'stage/queued' && other.cue.id === cue.id)
      // A timer can fire a millisecond early. Words that a click shows are early by more than 50 ms.
      return due?.type === 'stage/queued' && t < (due.dueAt ?? 0) - 50 ? [cue.id] : []
    })
  }

  it('the X key cancels the next line, and “Say now” shows a line early', async () => {
    await next()
      .getByRole('button', { name: /^Say now/ })
      .waitFor()
    await show.panel.keyboard.press('x')
    const dropped = await untilEvent(show.dir, 'stage/dropped', ({ reason }) => reason === 'cancelled')
    expect(early()).toEqual([])
    // On a slow computer, a line may be due before the click, which then shows nothing early.
    const sayNow = async () => {
      await next()
        .getByRole('button', { name: /^Say now/ })
        .click()
      return early()
    }
    await expect.poll(sayNow).not.toEqual([])
    expect(early()).not.toContain(dropped.cue)
  })

  it('the streamer can hush the performer for five minutes, see the remaining time, and end the hush', async () => {
    const before = newest()
    await button(/^Hush 5 min/).click()
    const hushed = await untilEvent(show.dir, 'stage/hushed', ({ seq }) => seq > before)
    expect(hushed.untilAt - hushed.t).toBeGreaterThan(290_000)
    await next().getByText('hushed').waitFor()
    await button(/^Hushed 4:\d\d/).click()
    expect(await untilEvent(show.dir, 'stage/hushed', ({ seq }) => seq > hushed.seq)).toMatchObject({
      untilAt: 0,
    })
    await button(/^Hush 5 min/).waitFor()
  })

  it('one press of Escape closes the settings, and two quick presses cause a panic on any screen', async () => {
    await show.panel.keyboard.press(',')
    await show.panel.getByRole('heading', { name: 'Settings', level: 2 }).waitFor()
    await show.panel.keyboard.press('Escape')
    await show.panel.getByRole('heading', { name: 'Settings', level: 2 }).waitFor({ state: 'detached' })
    expect(eventsOnDisk(show.dir).some(({ type }) => type === 'stage/panic')).toBe(false)
    await show.panel.keyboard.press('g')
    await show.panel.getByRole('heading', { name: 'Stage', level: 2 }).waitFor()
    await show.panel.keyboard.press('Escape')
    await show.panel.keyboard.press('Escape')
    await untilEvent(show.dir, 'stage/panic')
    expect(await show.socket.command({ command: 'release', id: 'released' })).toMatchObject({ ok: true })
    expect(await show.socket.command({ command: 'unpause', id: 'unpaused' })).toMatchObject({ ok: true })
  })

  it('hides blocked words, and lets the streamer reveal them or send them anyway', async () => {
    await show.panel.getByRole('radio', { name: 'Say' }).click()
    await show.panel.getByLabel('Words for the audience').fill('A florbix line')
    await button(/^Say$/).click()
    const held = await untilEvent(show.dir, 'stage/filtered', ({ category }) => category === 'blocked')
    expect(JSON.stringify(held)).not.toContain('florbix')
    await button(/^Filtered/).click()
    const list = show.panel.getByRole('log')
    await list.getByText('your block list').waitFor()
    expect(await list.textContent()).not.toContain('florbix')
    await list.getByRole('button', { name: 'Reveal the held words' }).click()
    await list.getByText('A florbix line').waitFor()
    await list.getByRole('button', { name: 'Hide the held words' }).click()
    await expect.poll(() => list.textContent()).not.toContain('florbix')
    await button(/^Send anyway$/).click()
    const { cue } = await untilEvent(
      show.dir,
      'stage/queued',
      (event) => event.seq > held.seq && event.cue.by === 'operator',
    )
    expect(cue.content).toMatchObject({ text: 'A florbix line' })
    await show.panel.getByText(/^Shows (now|in )/).waitFor()
  })
})
