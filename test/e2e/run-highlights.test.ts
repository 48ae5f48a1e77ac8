import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { EventBody } from '../../src-shared/events/event.ts'
import { perform, stopAll, temporaryFolder, untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser } from '../fixtures/browser.ts'
import { writePastRun } from '../fixtures/past-run.ts'
import { runStart } from '../fixtures/run-start.ts'

if (!chromiumPath) console.log(`the best moments of a run: skipped, ${noChromium}`)

const startAt = Date.now() - 3_600_000

const saw = (id: string, text: string, seconds: number): EventBody => ({
  type: 'sight/observation',
  observation: {
    ...{ id, source: 'file:evening.mp4', at: startAt + seconds * 1000, size: [1280, 720] },
    newLines: [{ text, box: [500, 300, 300, 60], confidence: 95 }],
    blocks: [{ text, box: [500, 300, 300, 60] }],
    ...{ goneLines: [], numbers: [], confidence: 95, ageMs: 10 },
    scene: { cut: false, brightness: 0.5, motion: 0 },
  },
})

const bodies: readonly EventBody[] = [
  runStart,
  saw('o1', 'CABBAGES FOR SALE', 1),
  {
    type: 'show/beat',
    beat: {
      ...{ id: 'b1', kind: 'death', subject: null, polarity: -1, salience: 0.9, novelty: 1, nth: 1 },
      ...{ observation: 'o1', cause: { sign: 'words', text: 'CABBAGES FOR SALE' } },
    },
    plan: { level: 'rest', writer: 'bank' },
  },
  saw('o2', 'THE KING IS BEATEN', 3),
]

describe.runIf(chromiumPath !== '')('the best moments of a past run', () => {
  const folder = temporaryFolder()
  afterAll(() => {
    stopAll()
    folder.remove()
  })

  it('are listed with their times; a false one and a missed one are corrected for the game of the run', async () => {
    await writePastRun(join(folder.dir, 'reports'), { startAt, everyMs: 1000, bodies })
    const adlib = await perform(folder.dir, ['--frames', 'off', '--model', 'understudy'])
    const browser = await openBrowser()
    const panel = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await panel.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = async () =>
      JSON.parse(await panel.evaluate(() => navigator.clipboard.readText())) as unknown
    await panel.goto(adlib.urls.panel)
    await panel.getByRole('button', { name: /^(Pause|Go live)/ }).waitFor()
    await panel.keyboard.press('r')
    await panel.getByRole('list', { name: 'Runs' }).getByRole('button').nth(1).click()

    // A recording's moments are open at once.
    const moments = panel.getByRole('list', { name: 'Best moments' })
    await expect.poll(() => moments.getByRole('listitem').count()).toBe(1)
    await moments.getByText('Defeat').waitFor()
    await moments.getByRole('button', { name: /CABBAGES/ }).click()
    await panel.getByRole('menuitemradio', { name: 'nothing' }).click()
    const wrong = await untilEvent(folder.dir, 'show/corrected', ({ means }) => means === 'nothing')
    expect(wrong).toMatchObject({ about: 'words', text: 'CABBAGES FOR SALE', source: 'file:evening.mp4' })

    await moments.getByRole('button', { name: 'Copy for a test: “CABBAGES FOR SALE”' }).click()
    expect(await copied()).toEqual({ at: 2, what: 'CABBAGES FOR SALE', fit: [], must: false })

    // The list plays from shortly before the moment; at the end of the run, the missed words are on the screen.
    await moments.getByRole('button', { name: 'Play from before 0:01: Defeat' }).click()
    const slider = panel.getByRole('slider', { name: 'Position in the run' })
    await slider.press('End')
    await panel.getByText('THE KING IS BEATEN').first().waitFor()
    const seen = panel.getByRole('region', { name: 'Seen at this moment' })
    expect(await seen.getByRole('button', { name: /^Copy for a test/ }).count()).toBe(0)
    await seen.getByRole('button').first().click()
    await panel.getByRole('menuitemradio', { name: 'a win' }).click()
    const missed = await untilEvent(folder.dir, 'show/corrected', ({ means }) => means === 'win')
    expect(missed).toMatchObject({ text: 'THE KING IS BEATEN', source: 'file:evening.mp4' })
    await seen.getByRole('button', { name: 'Copy for a test: “THE KING IS BEATEN”' }).click()
    expect(await copied()).toMatchObject({ at: 4, what: 'THE KING IS BEATEN', must: true })

    await browser.close()
    await adlib.stop()
  })
})
