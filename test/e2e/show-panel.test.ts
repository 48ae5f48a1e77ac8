import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { persona } from '../../src-shared/events/persona.ts'
import { untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`the show in the panel: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('the panel', () => {
  const show = showInBrowser({
    show: { showrunner: { everyMinutes: 0.5 } },
    stage: { pacing: { restMs: 0, linesPerMin: 600, cuesPerMin: 600, quietLines: 600 } },
  })

  const data = join(show.dir, 'data')
  const corrections = join(data, 'corrections.json')
  const cards = join(data, 'cards.json')
  const corrected = { about: 'words', means: 'loss', at: 1 }
  mkdirSync(data, { recursive: true })
  writeFileSync(
    corrections,
    JSON.stringify({
      games: [
        {
          ...{ id: 'g1', source: 'screen' },
          labels: [{ label: 'coins', cell: 8 }],
          corrections: [
            { ...corrected, text: 'bob was slain', isChat: true },
            { ...corrected, about: 'number', kind: 'hit', text: 'HP', means: 'nothing' },
            { ...corrected, text: 'Woe' },
            { ...corrected, text: 'Splat goes you' },
          ],
        },
      ],
    }),
  )

  beforeAll(async () => {
    // Only a line that an overlay has shown can be rated.
    const overlay = await show.browser.newPage()
    await overlay.goto(show.adlib.urls.overlay)
  })

  const button = (name: string | RegExp) => show.panel.getByRole('button', { name })
  const place = (name: string) =>
    show.panel.getByRole('navigation', { name: 'Places' }).getByRole('button', { name }).click()
  const setting = (name: 'funny' | 'never') =>
    untilEvent(show.dir, 'settings/changed', ({ patch }) => {
      const lines = (patch.show as Record<string, unknown> | undefined)?.[name]
      return Array.isArray(lines) && lines.length > 0
    })

  it('a line can be rated in the stream, and the rating can be deleted on the Show screen', async () => {
    await show.panel.getByRole('log').getByRole('button', { name: 'Never again' }).first().click()
    const { patch } = await setting('never')
    const [line] = (patch.show as { never: string[] }).never
    await place('Show')
    await show.panel
      .locator('details')
      .filter({ has: show.panel.getByRole('button', { name: /^Remove “/, includeHidden: true }) })
      .locator('summary')
      .click()
    await button(`Remove “${line}”`).click()
    await show.panel.getByText('None yet. Rate a line on the Live page').nth(1).waitFor()
  })

  it('warns if a topic to avoid is so common that it would block nearly every line', async () => {
    const field = show.panel.getByLabel('Add to “Topics to avoid”')
    await field.fill('the')
    await field.press('Enter')
    await show.panel.getByText('“the” is too common').waitFor()
    await button('Remove “the”').click()
    await show.panel.getByText('“the” is too common').waitFor({ state: 'detached' })
  })

  it('lists the corrections of a game, changes a meaning, and deletes a correction with the keyboard', async () => {
    const game = show.panel.getByRole('region', { name: 'The game with “coins” on screen' })
    const stored = () =>
      (JSON.parse(readFileSync(cards, 'utf8')) as { cards: { corrections: { text: string }[] }[] }).cards[0]
        ?.corrections
    await game.getByText('HP (seen as: Big hit)').waitFor()
    await game.getByLabel('Meaning of “Splat goes you”').selectOption('something bad')
    await expect.poll(stored).toContainEqual({ ...corrected, text: 'Splat goes you', means: 'bad' })
    await game.getByRole('button', { name: 'Delete the correction of “Woe”' }).press('Enter')
    await game.getByText('“Woe”').waitFor({ state: 'detached' })
    expect(stored()?.map(({ text }) => text)).toEqual(['bob was slain', 'HP', 'Splat goes you'])
  })

  it('exports the corrected words that are not personal as rows of the training data', async () => {
    const game = show.panel.getByRole('region', { name: 'The game with “coins” on screen' })
    await game.getByRole('button', { name: /^Export the words/ }).click()
    await game.getByText('Left out, because it is from a chat').waitFor()
    expect(await game.getByRole('checkbox', { name: /bob was slain/ }).isChecked()).toBe(false)
    await game.getByLabel('Name of the game or program').fill('Crypt Crawler')
    const downloading = show.panel.waitForEvent('download')
    await game.getByRole('button', { name: 'Save 1 row' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('Crypt Crawler.tsv')
    expect(readFileSync(await file.path(), 'utf8')).toBe('bad\tCrypt Crawler\tSplat goes you\n')
    await expect.poll(() => show.panel.evaluate(() => document.activeElement?.textContent)).toBe('Export…')
  })

  it('a moment is corrected in the stream with the keyboard, and the correction is undone', async () => {
    await place('Live')
    const log = show.panel.getByRole('log')
    const card = log
      .getByRole('article')
      .filter({ has: show.panel.getByRole('button', { name: /^Correct this moment/ }) })
      .first()
    await card.getByRole('button', { name: /^Correct this moment/ }).press('Enter')
    await show.panel.getByRole('menuitemradio', { name: 'something bad' }).press('Enter')
    await card.getByRole('status').getByText('You: something bad').waitFor()
    const { about, text } = await untilEvent(show.dir, 'show/corrected', ({ means }) => means === 'bad')
    expect([about, text.length > 0]).toEqual([expect.stringMatching(/words|number|picture/), true])
    await card.getByRole('button', { name: /^Undo the correction/ }).click()
    await untilEvent(show.dir, 'show/corrected', ({ means }) => means === null)
    await card.getByText('You: something bad').waitFor({ state: 'detached' })
    await place('Show')
  })

  it('creates a persona as a copy, asks before it discards changes, and makes the new persona active', async () => {
    await button('Make a copy of Marlow').click()
    await show.panel.getByLabel('Name', { exact: true }).fill('Marlow')
    await button('Save').click()
    await show.panel.getByText('A persona “marlow” already exists.').waitFor()
    await show.panel.getByLabel('Name', { exact: true }).fill('Bo the Usher')
    await show.panel.keyboard.press('Escape')
    await button('Keep editing').click()
    await show.panel.getByLabel('Defeat', { exact: true }).fill('Visit www.example.com now.')
    await show.panel.getByText('Blocked by the filter, so never said: line 1').waitFor()
    await show.panel.getByLabel('Defeat', { exact: true }).fill('Ow. | By proxy. [sorry]')
    await button('Rehearse').click()
    await show.panel.getByRole('cell', { name: 'Ow. By proxy.' }).waitFor()
    await button('Save').click()
    await button(/^Bo the Usher: /).click()
    await untilEvent(show.dir, 'settings/changed', ({ patch }) => {
      return (patch.show as { persona?: string } | undefined)?.persona === 'bo-the-usher'
    })
    const saved = persona.parse(JSON.parse(readFileSync(join(data, 'personas', 'bo-the-usher.json'), 'utf8')))
    expect(saved.lines.death).toEqual([{ text: 'Ow.\nBy proxy.', mood: 'sorry' }])
    await button('Edit Bo the Usher').click()
    await button('Delete').click()
    await button('Delete').click()
    await untilEvent(show.dir, 'settings/changed', ({ patch }) => {
      return (patch.show as { persona?: string } | undefined)?.persona === 'marlow'
    })
  })

  it('shows the showrunner’s notes, drops and restores one note, and clears all notes', async () => {
    await place('Show')
    const card = show.panel.getByRole('region', { name: 'Show notes' })
    await card.getByText(/by Adlib’s rules, .* ago/).waitFor()
    const drop = card.getByRole('button', { name: /^Drop the note / }).first()
    const text = (await drop.locator('xpath=../span').textContent()) ?? ''
    expect(text).not.toBe('')
    await drop.click()
    await card.getByText('1 note dropped.').waitFor()
    await card.getByText(text, { exact: true }).waitFor({ state: 'detached' })
    await card.getByRole('button', { name: 'Undo' }).click()
    await card.getByText(text, { exact: true }).waitFor()
    await card.getByRole('button', { name: 'Clear notes' }).click()
    await card.getByText('Nothing worth noting yet.').waitFor()
  })

  it('suspends an agent with the keyboard, resumes it, and stops it after a confirmation', async () => {
    const id = 'performer/showrunner-1'
    const became = (status: string) =>
      untilEvent(show.dir, 'agent/status', (event) => event.agent === id && event.status === status)
    const row = show.panel.getByRole('tree', { name: 'Agents' }).locator(`[data-agent="${id}"]`)
    await row.focus()
    await show.panel.keyboard.press('Tab')
    await show.panel.keyboard.press('Enter')
    await became('suspended')
    await row.getByText('Suspended', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Resume' }).click()
    await row.getByText('Sleeping', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Stop' }).click()
    await row.getByRole('button', { name: 'Keep' }).click()
    await expect.poll(() => show.panel.evaluate(() => document.activeElement?.textContent)).toBe('Stop')
    await show.panel.keyboard.press('Enter')
    await show.panel.keyboard.press('ArrowUp')
    await show.panel.keyboard.press('Shift+Tab')
    await show.panel.keyboard.press('Enter')
    await became('stopped')
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
    await row.getByText('Stopped', { exact: true }).waitFor()
    await expect.poll(() => row.getByRole('button').count()).toBe(0)
  })

  it('on a phone, the navigation shows Live, Show, Runs, More and the screen that is open', async () => {
    const { width, height } = show.panel.viewportSize() ?? { width: 1440, height: 900 }
    await show.panel.setViewportSize({ width: 360, height: 740 })
    try {
      await place('Live')
      const shown = show.panel.getByRole('navigation', { name: 'Places' }).getByRole('button')
      const names = async () => (await shown.allInnerTexts()).map((text) => text.split('\n')[0])
      expect(await names()).toEqual(['Live', 'Show', 'Runs', 'More'])
      await place('More')
      expect(await names()).toEqual(expect.arrayContaining(['Sight', 'Stage', 'Models', 'Settings', 'Setup']))
      expect(await show.panel.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await place('Stage')
      await show.panel.getByRole('heading', { level: 2, name: 'Stage', exact: true }).waitFor()
      expect(await names()).toEqual(['Live', 'Show', 'Stage', 'Runs', 'More'])
    } finally {
      await show.panel.setViewportSize({ width, height })
    }
  })
})
