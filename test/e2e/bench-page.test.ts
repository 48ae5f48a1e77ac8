import { beforeAll, describe, expect, it } from 'vitest'
import { eventsOnDisk } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { modelsInBrowser } from '../fixtures/models-in-browser.ts'

if (!chromiumPath) console.log(`the Bench screen: skipped, ${noChromium}`)

const firstPrompt = 'Play the airhorn.'

const show = modelsInBrowser({ models: [{ name: 'fake:1b', capabilities: ['completion', 'tools'] }] })

describe.runIf(chromiumPath !== '')('the Bench screen', () => {
  beforeAll(() => show.page.getByRole('button', { name: /^Bench/ }).press('Enter'))

  it('a stopped run can be resumed, and it ends with advice and an entry on the leaderboard', async () => {
    await show.page.getByText('No runs yet.').waitFor()
    show.server.say(...Array<string>(8).fill('…'), { behave: 'silent' })
    const progress = show.page.getByRole('region', { name: 'Progress' })
    await show.page.getByRole('button', { name: 'Which model should I use?' }).click()
    await progress.getByText(/^\d+ of 24/).waitFor()
    await expect.poll(() => show.server.asked.length).toBe(9)
    // The page reads the log of the run while it is written: the start, and eight answers.
    const log = progress.getByRole('list', { name: 'Log of the run' }).getByRole('listitem')
    await expect.poll(() => log.count()).toBe(9)
    expect(await log.first().textContent()).toMatch(/^9 .*: no call, /)
    expect(await log.last().textContent()).toMatch(/^1 .*The run started\.$/)
    await progress.getByRole('button', { name: 'Stop' }).click()
    await progress.getByText('Stopped: quick').waitFor()
    const before = show.server.asked.length
    const isFirstCase = ({ body }: (typeof show.server.asked)[number]) =>
      JSON.stringify(body).includes(firstPrompt)
    expect(show.server.asked.filter(isFirstCase)).toHaveLength(1)

    const runs = show.page.getByRole('region', { name: 'Bench runs' })
    await runs.getByText(/^Stopped: \d+ of 24 requests answered/).waitFor()
    show.server.hush()
    await runs.getByRole('button', { name: /^Resume \(\d+ requests? left\): quick/ }).click()
    await progress.getByText('Finished: quick').waitFor()
    await progress.getByText(/^None of these models is surely better .*the best, fake:1b/).waitFor()
    expect(show.server.asked.filter(isFirstCase)).toHaveLength(1)
    expect(show.server.asked.length - before).toBeGreaterThanOrEqual(24 - 8)
    const board = show.page.getByRole('region', { name: 'Leaderboard' })
    await board.getByText('fake:1b').waitFor()
    expect(await board.getByRole('listitem').allTextContents()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/24 cases.*\(\d+–\d+\)/),
        expect.stringMatching(/never calls a tool/),
      ]),
    )
    expect(eventsOnDisk(show.dir).filter(({ type }) => type.startsWith('bench'))).toEqual([])
  })

  it('shows the model’s output for a case, the report of the run, and the score on the Models screen', async () => {
    await show.page.getByRole('button', { name: /^Open quick/ }).click()
    await show.page.getByRole('region', { name: 'Insights from this run' }).waitFor()
    await show.page.getByRole('region', { name: 'Cases' }).getByRole('button').first().press('Enter')
    const one = show.page.getByRole('region', { name: /^Case / })
    await one.getByRole('heading', { name: 'The model wrote' }).waitFor()
    expect(await one.getByRole('region', { name: /^fake:1b/ }).textContent()).toContain('…')
    await show.page.keyboard.press('Escape')
    await show.page.getByRole('region', { name: 'Cases' }).waitFor()
    const popup = show.page.waitForEvent('popup')
    await show.page.getByRole('button', { name: 'Open the report' }).click()
    const report = await popup
    await report.getByRole('heading', { name: /quick/ }).first().waitFor()
    expect(await report.textContent('body')).toContain('fake:1b')
    await report.close()
    await show.page.keyboard.press('Escape')
    await show.page.getByRole('region', { name: 'Leaderboard' }).waitFor()
    await show.page.getByRole('button', { name: /^Models/ }).press('Enter')
    await show.page.getByText(/^Bench: \d+ % right/).waitFor()
  })

  it('compares two runs of a suite', async () => {
    await show.page.getByRole('button', { name: /^Bench/ }).press('Enter')
    await show.page.getByRole('button', { name: 'Run quick' }).click()
    const runs = show.page.getByRole('region', { name: 'Bench runs' })
    await runs
      .getByText(/^Finished: all 24 requests answered/)
      .nth(1)
      .waitFor()
    const board = show.page.getByRole('region', { name: 'Leaderboard' })
    await board.getByText('History: 2 runs').click()
    expect(
      await board
        .getByRole('listitem')
        .filter({ hasText: /: \d+ % \(/ })
        .count(),
    ).toBeGreaterThanOrEqual(2)
    const compare = show.page.getByRole('region', { name: 'Compare two runs' })
    await compare.getByRole('button', { name: 'Compare' }).click()
    await compare
      .getByText(
        /fake:1b \(auto, newer run\), compared with fake:1b \(auto, older run\): 0 points .*24 cases/,
      )
      .waitFor()
  })

  it('applies the chosen options: two repeats of 24 cases make 48 requests', async () => {
    await show.page.getByText('Options', { exact: true }).click()
    await show.page.getByLabel('Mode', { exact: true }).selectOption('text')
    await show.page.getByLabel('Repeats of each case').selectOption('2')
    await show.page.getByLabel('Decoys', { exact: true }).selectOption('None')
    await show.page
      .getByText(/^24 cases, 48 requests/)
      .first()
      .waitFor()
    await show.page.getByRole('button', { name: 'Run quick' }).click()
    const runs = show.page.getByRole('region', { name: 'Bench runs' })
    await runs.getByText(/^Finished: all 48 requests answered/).waitFor()
  })
})
