import { beforeAll, describe, expect, it } from 'vitest'
import { eventsOnDisk } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { modelsInBrowser } from '../fixtures/models-in-browser.ts'

if (!chromiumPath) console.log(`the Bench screen: skipped, ${noChromium}`)

const show = modelsInBrowser({ models: [{ name: 'fake:1b', capabilities: ['completion', 'tools'] }] })

describe.runIf(chromiumPath !== '')('the Bench screen', () => {
  beforeAll(() => show.page.getByRole('button', { name: /^Bench/ }).press('Enter'))

  it('stops a run, resumes it, and ends with advice, a place on the leaderboard and a badge', async () => {
    await show.page.getByText('No runs yet. Start one above.').waitFor()
    // The first requests probe the model; at least one case has an answer before the server falls silent.
    show.server.say(...Array<string>(8).fill('…'), { behave: 'silent' })
    const progress = show.page.getByRole('region', { name: 'Progress' })
    await show.page.getByRole('button', { name: 'Which model should I use?' }).click()
    await progress.getByText(/^\d+ of 24/).waitFor()
    await expect.poll(() => show.server.asked.length).toBe(9)
    await progress.getByRole('button', { name: 'Stop' }).click()
    await progress.getByText('Stopped: quick').waitFor()
    const before = show.server.asked.length

    const runs = show.page.getByRole('region', { name: 'Runs of the bench' })
    await runs.getByText(/of 24, stopped/).waitFor()
    show.server.hush()
    await runs.getByRole('button', { name: /^Resume quick/ }).click()
    await progress.getByText('Finished: quick').waitFor()
    await progress.getByText(/^None of these models chooses tools reliably \(the best, fake:1b/).waitFor()
    expect(show.server.asked.length - before).toBeLessThan(30)
    const board = show.page.getByRole('region', { name: 'Leaderboard' })
    await board.getByText('fake:1b').waitFor()
    expect(await board.getByRole('listitem').textContent()).toMatch(
      /24 cases.*\(\d+–\d+\) right.*raw .* repaired/,
    )
    expect(eventsOnDisk(show.dir).filter(({ type }) => type.startsWith('bench'))).toEqual([])
  })

  it('opens a run and a case with what the model wrote', async () => {
    await show.page.getByRole('button', { name: /^Open quick/ }).click()
    await show.page.getByRole('region', { name: 'What this run shows' }).waitFor()
    await show.page.getByRole('region', { name: 'Cases' }).getByRole('button').first().press('Enter')
    const one = show.page.getByRole('region', { name: /^Case / })
    await one.getByRole('heading', { name: 'It wrote' }).waitFor()
    expect(await one.getByRole('region', { name: /^fake:1b/ }).textContent()).toContain('…')
    await show.page.keyboard.press('Escape')
    await show.page.getByRole('region', { name: 'Cases' }).waitFor()
    await show.page.keyboard.press('Escape')
    await show.page.getByRole('region', { name: 'Leaderboard' }).waitFor()
    await show.page.getByRole('button', { name: /^Models/ }).press('Enter')
    await show.page.getByText(/^Bench: \d+ % right/).waitFor()
  })
})
