import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
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
import { longRun } from '../fixtures/long-run.ts'
import { type PanelSocket, panelSocket } from '../fixtures/panel-socket.ts'
import { teamRun, writePastRun } from '../fixtures/past-run.ts'

if (!chromiumPath) console.log(`the runs page: skipped, ${noChromium}`)

const hour = 3_600_000
/** A run of this many turns has about 20,000 events. */
const longTurns = 1680

describe.runIf(chromiumPath !== '')('the runs page of the panel', () => {
  const folder = temporaryFolder()
  const reports = join(folder.dir, 'reports')
  let adlib: AdlibProcess
  let browser: TestBrowser
  let panel: Page
  let socket: PanelSocket
  let recorded: AdlibEvent[]
  const problems: string[] = []

  beforeAll(async () => {
    const now = Date.now()
    await writePastRun(reports, { startAt: now - 20 * hour, everyMs: 100, bodies: longRun(longTurns) })
    await writePastRun(reports, { startAt: now - 10 * hour, everyMs: 1000, bodies: teamRun })
    // The damaged run is not the newest: a damaged line can hide a panic, so the next run would start in panic.
    const damaged = await writePastRun(reports, {
      startAt: now - 15 * hour,
      everyMs: 500,
      bodies: longRun(20),
    })
    const file = join(damaged, 'events.jsonl')
    const lines = readFileSync(file, 'utf8').split('\n')
    lines[40] = '{"type":"stage/cue","cu'
    writeFileSync(file, lines.join('\n'))
    const demo = await perform(folder.dir, ['--frames', 'demo', '--model', 'understudy'])
    const { cue } = await untilEvent(folder.dir, 'stage/cue', (event) => event.cue.lane === 'caption')
    await untilEvent(folder.dir, 'stage/dropped', (event) => event.cue === cue.id)
    await demo.stop()
    recorded = eventsOnDisk(folder.dir)
    adlib = await perform(folder.dir, ['--frames', 'off', '--model', 'understudy'])
    socket = await panelSocket(adlib.urls.panel)
    browser = await openBrowser()
    panel = await browser.newPage({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
    panel.on('pageerror', (problem) => problems.push(String(problem)))
    await showFullTrace(panel)
    await panel.goto(adlib.urls.panel)
    await panel.getByRole('button', { name: /^(Pause|Go live)/ }).waitFor()
  })

  afterAll(async () => {
    socket?.close()
    await browser?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })

  // One failed test must not fail the tests behind it, which begin at the list of runs.
  afterEach(async () => {
    if (await button('All runs').isVisible()) await back()
  })

  const button = (name: string | RegExp) => panel.getByRole('button', { name, exact: true })
  const rows = () => panel.getByRole('list', { name: 'Runs' }).getByRole('button')
  const slider = () => panel.getByRole('slider', { name: 'Position in the run' })
  const place = async (): Promise<number> => Number(await slider().getAttribute('aria-valuenow'))
  const turns = () =>
    panel.getByRole('log', { name: 'Event stream of a past run' }).getByRole('article', { name: /^Turn / })
  const onStageMs = (id: string): number => {
    const began = recorded.find((event) => event.type === 'stage/cue' && event.cue.id === id)?.t ?? 0
    const ended = recorded.find(
      (event) => (event.type === 'stage/dropped' || event.type === 'stage/stopped') && event.cue === id,
    )
    return (ended ?? (recorded.at(-1) as AdlibEvent)).t - began
  }
  const focused = (): Promise<string | null> =>
    panel.evaluate(() => document.activeElement?.textContent ?? null)
  const deleteOpenRun = async (page = panel): Promise<void> => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  const back = async (): Promise<void> => {
    await button('All runs').click()
    await rows().first().waitFor()
  }

  it('opens with the R key and lists the live run first, with details of each run', async () => {
    await panel.keyboard.press('r')
    await expect.poll(() => rows().count()).toBe(5)
    await panel.keyboard.press('?')
    await panel.getByRole('dialog', { name: 'Keys' }).waitFor()
    await panel.keyboard.press('Escape')
    await panel.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' })
    await rows().first().getByText('Live').waitFor()
    const cues = recorded.filter(({ type }) => type === 'stage/cue').length
    await rows().nth(1).getByText(`${cues} cues`).waitFor()
    await rows().nth(3).getByText('Damaged').waitFor()
    await rows().nth(2).getByText('4 agents').waitFor()
  })

  it('searches all runs and opens a result at the moment of the match', async () => {
    await panel.keyboard.press('f')
    await panel.keyboard.type('needle 700')
    const hit = panel.getByRole('list', { name: 'Search results' }).getByRole('button').first()
    await hit.getByText('rare needle 700').waitFor()
    await hit.click()
    await panel.getByRole('region', { name: 'Seen at this moment' }).getByText('rare needle 700').waitFor()
    expect(await place()).toBeGreaterThan(0)
    await turns().filter({ hasText: 'Wave 699 of the ashen host' }).first().waitFor()
    await button('All runs').click()
    await hit.waitFor()
    await panel.keyboard.press('f')
    await panel.keyboard.press('Escape')
    await expect.poll(() => rows().count()).toBe(5)
  })

  it('the keyboard moves through a run and shows the state at each moment', async () => {
    await rows().nth(1).click()
    await slider().focus()
    expect(await place()).toBe(0)
    await expect.poll(() => turns().count()).toBe(0)
    await panel.keyboard.press('End')
    const all = recorded.filter(({ type }) => type === 'turn/start').length
    await expect.poll(() => turns().count()).toBe(all)
    await panel.keyboard.press('PageDown')
    const end = Number(await slider().getAttribute('aria-valuemax'))
    await expect.poll(place).toBe(Math.round(end * 0.9))
    await panel.keyboard.press('Home')
    await expect.poll(() => turns().count()).toBe(0)
    for (let n = 0; n < 30 && (await turns().count()) === 0; n += 1) {
      await panel.keyboard.press('ArrowRight')
      await slider().and(panel.locator('[aria-busy="false"] *')).waitFor()
    }
    await turns().first().waitFor()
    await expect.poll(() => slider().getAttribute('aria-valuetext')).toMatch(/seconds? of .*Last: 0:/)
  })

  it('replays the recorded cues in order in the preview, and on no other page', async () => {
    await rows().nth(1).click()
    const painted: string[] = []
    await panel.exposeFunction('adlibPainted', (id: string) => painted.push(id))
    await panel.evaluate(() => {
      window.addEventListener('message', ({ data }) => {
        if (data?.adlib === 'painted') {
          ;(window as unknown as { adlibPainted(id: string): void }).adlibPainted(data.cue)
        }
      })
    })
    await slider().focus()
    await panel.keyboard.press('Home')
    await panel.getByRole('radio', { name: '2×' }).click()
    await button('Play').click()
    await panel.frameLocator('iframe[title="Overlay preview"]').locator('.cap').first().waitFor()
    await button('Play').waitFor()
    // The preview plays no sounds, and it does not always paint a cue from the last moment of the run. Gestures keep
    // their speed, so at 2× a gesture can fall into the one before it.
    const wanted = recorded.flatMap((event) =>
      event.type === 'stage/cue' &&
      !['sound', 'act'].includes(event.cue.lane) &&
      onStageMs(event.cue.id) >= 1000
        ? [event.cue]
        : [],
    )
    expect(wanted.length).toBeGreaterThan(0)
    await expect.poll(() => wanted.every(({ id }) => painted.includes(id))).toBe(true)
    // Two lanes can paint in the same frame, in either order.
    for (const lane of new Set(wanted.map((cue) => cue.lane))) {
      const ids = wanted.filter((cue) => cue.lane === lane).map(({ id }) => id)
      expect(painted.filter((id) => ids.includes(id))).toEqual(ids)
    }
    expect(socket.events.filter(({ type }) => type === 'stage/shown' || type === 'stage/page')).toEqual([])
  })

  it('exports the open run as JSON and as CSV', async () => {
    await rows().nth(1).click()
    for (const format of ['JSON', 'CSV']) {
      const download = panel.waitForEvent('download')
      await button(`Export ${format}`).click()
      const saved = await download
      expect(saved.suggestedFilename()).toMatch(new RegExp(`^adlib-.*\\.${format.toLowerCase()}$`))
      const text = readFileSync(await saved.path(), 'utf8')
      expect(text).toContain('turn/start')
      await button(`Export ${format}`).waitFor()
    }
  })

  it('shows the agents of a run as a tree that the arrow keys move through', async () => {
    await rows().nth(2).click()
    await slider().focus()
    await panel.keyboard.press('End')
    const tree = panel.getByRole('tree', { name: 'Agents at this moment' })
    const agent = (name: RegExp) => tree.getByRole('treeitem', { name })
    await agent(/worker-1.*Blocked.*2\/2.*Waits for files\/notes\.md/s).waitFor()
    await agent(/worker-2.*Done.*1 restart.*Wrote 3 notes/s).waitFor()
    await agent(/^performer/).focus()
    await panel.keyboard.press('ArrowDown')
    await panel.keyboard.press('ArrowLeft')
    await expect.poll(() => tree.getByRole('treeitem').count()).toBe(2)
    await panel.keyboard.press('ArrowRight')
    await panel.keyboard.press('ArrowRight')
    await expect.poll(() => tree.locator(':focus').getAttribute('data-agent')).toBe('team/worker-1')
  })

  it('reports that a run is damaged, and shows the readable part', async () => {
    await rows().nth(3).click()
    await panel.getByText('Part of this run is damaged.').waitFor()
    await slider().focus()
    await panel.keyboard.press('End')
    await turns().filter({ hasText: 'Wave 20 of the ashen host' }).waitFor()
  })

  it('shows any moment of a run of 20,000 events with few elements in the page', async () => {
    await rows().nth(4).click()
    await slider().focus()
    await panel.keyboard.press('End')
    await turns()
      .filter({ hasText: `Wave ${longTurns - 1} of the ashen host` })
      .waitFor()
    await expect.poll(() => panel.locator('.run *').count()).toBeLessThan(3000)
    await panel.getByRole('log', { name: 'Event stream of a past run' }).hover()
    await panel.mouse.wheel(0, -2000)
    await panel.getByText('Auto-scroll paused because you scrolled').waitFor()
    await slider().focus()
    await panel.keyboard.press('Home')
    await panel.keyboard.press('PageUp')
    const wave = Math.round(longTurns / 10)
    await turns()
      .filter({ hasText: new RegExp(`Wave (${wave - 1}|${wave}|${wave + 1}) of`) })
      .first()
      .waitFor()
    await panel.getByText('Auto-scroll paused because you scrolled').waitFor({ state: 'detached' })
    await back()
    await expect
      .poll(() =>
        rows()
          .nth(4)
          .evaluate((row) => row === document.activeElement),
      )
      .toBe(true)
  })

  it('deletes a run after a confirmation, and restores it', async () => {
    await rows().nth(2).click()
    await button('Delete').click()
    await panel.keyboard.press('Escape')
    await button('Delete').click()
    await button('Keep it').click()
    await expect.poll(() => focused()).toBe('Delete')
    await deleteOpenRun()
    await expect.poll(() => rows().count()).toBe(4)
    await panel.keyboard.press('r')
    await panel.keyboard.press('r')
    await rows().nth(2).click()
    await deleteOpenRun()
    await expect.poll(() => rows().count()).toBe(3)
    await panel.getByText('1 more deleted run').click()
    await button(/^Restore the run from/).click()
    await expect.poll(() => rows().count()).toBe(4)
    await button('Undo').click()
    await expect.poll(() => rows().count()).toBe(5)
    // The Undo button is gone, so another element must have the focus. Otherwise, Enter would send the next line to
    // the stage.
    await expect.poll(() => panel.evaluate(() => document.activeElement === document.body)).toBe(false)
    await rows().nth(2).getByText('4 agents').waitFor()
  })

  it('drops search results of a deleted run, and finds them again after the run is restored', async () => {
    await panel.keyboard.press('f')
    await panel.keyboard.type('needle 700')
    const hit = panel.getByRole('list', { name: 'Search results' }).getByRole('button').first()
    await hit.click()
    await deleteOpenRun()
    await panel.getByText('No matches in any run.').waitFor()
    await button('Undo').click()
    await hit.waitFor()
    await panel.keyboard.press('f')
    await panel.keyboard.press('Escape')
    await expect.poll(() => rows().count()).toBe(5)
  })

  it('reports that another page deleted the open run, and leaves the run out of the list', async () => {
    await rows().nth(2).click()
    const other = await browser.newPage()
    await other.goto(adlib.urls.panel)
    await other.getByRole('button', { name: /^(Pause|Go live)/ }).waitFor()
    await other.keyboard.press('r')
    await other.getByRole('list', { name: 'Runs' }).getByRole('button').nth(2).click()
    await deleteOpenRun(other)
    await other.getByRole('button', { name: 'Undo', exact: true }).waitFor()
    await other.close()
    await deleteOpenRun()
    await panel.getByRole('alert').getByText('Another page may have moved it').waitFor()
    await button('All runs').click()
    await expect.poll(() => rows().count()).toBe(4)
    await button('Undo').click()
    await expect.poll(() => rows().count()).toBe(5)
  })

  it('closes with Escape, without a panic and without an error', async () => {
    await panel.keyboard.press('Escape')
    await panel.getByRole('heading', { name: 'Runs', level: 2 }).waitFor({ state: 'detached' })
    expect(socket.events.some(({ type }) => type === 'stage/panic')).toBe(false)
    expect(problems).toEqual([])
  })
})
