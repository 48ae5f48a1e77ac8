import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`cards on the Sight screen: skipped, ${noChromium}`)

const still = resolve(import.meta.dirname, '..', '..', 'assets', 'demo', '03-first-coins.webp')

describe.runIf(chromiumPath !== '')('game cards on the Sight screen', () => {
  const show = showInBrowser({}, still)
  const button = (name: string | RegExp) => show.panel.getByRole('button', { name })
  const cards = () => show.panel.getByRole('region', { name: 'Game cards', exact: true })
  const stored = () =>
    (
      JSON.parse(readFileSync(join(show.dir, 'data', 'cards.json'), 'utf8')) as {
        cards: { name: string; numbers: { name: string; means: string }[] }[]
      }
    ).cards

  it('a corrected name is the name of the number at once, and is stored in a card', async () => {
    await show.panel.keyboard.press('v')
    await button('Correct SCORE').click()
    const form = show.panel.getByRole('form', { name: 'Name a number' })
    await form.getByLabel('Name', { exact: true }).fill('Treasure')
    await form.getByLabel('It measures').selectOption('money')
    await form.getByRole('button', { name: 'Save' }).click()
    await untilEvent(show.dir, 'sight/card', ({ card }) => card?.numbers[0]?.name === 'Treasure')
    expect(stored()).toMatchObject([{ numbers: [{ name: 'Treasure', means: 'money' }] }])
    await untilEvent(show.dir, 'sight/observation', ({ observation }) =>
      observation.numbers.some(({ label, card }) => label === 'Treasure' && card?.means === 'money'),
    )
    await button('Correct Treasure').waitFor()
  })

  it('a number of the card is deleted on the picture, and the deletion is undone', async () => {
    await show.panel.getByRole('radio', { name: 'Game card', exact: true }).click()
    const list = show.panel.getByRole('region', { name: 'Numbers of this game' })
    await list.getByRole('button', { name: 'Delete Treasure' }).click()
    await list.getByText('Treasure is deleted.').waitFor()
    await untilEvent(show.dir, 'sight/card', ({ card }) => card === null)
    await list.getByRole('button', { name: 'Undo' }).click()
    await list.getByRole('button', { name: 'Change Treasure' }).waitFor()
    expect(stored()).toMatchObject([{ numbers: [{ name: 'Treasure' }] }])
  })

  it('a named card shows its file before it is saved; without a name there is none', async () => {
    await cards()
      .getByRole('button', { name: /^Export / })
      .click()
    await cards().getByText('Enter the name of the game first.').waitFor()
    await cards()
      .getByLabel(/^Name of the game /)
      .fill('Coin Crypt')
    await cards().getByRole('button', { name: 'Save', exact: true }).click()
    const text = await cards().getByRole('textbox', { name: 'Card file' }).inputValue()
    expect(JSON.parse(text)).toMatchObject({ name: 'Coin Crypt', numbers: [{ name: 'Treasure' }] })
    const downloading = show.panel.waitForEvent('download')
    await cards().getByRole('button', { name: 'Save file' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('Coin Crypt.adlib-card.json')
    expect(readFileSync(await file.path(), 'utf8')).toBe(text)
    writeFileSync(join(show.dir, 'card.json'), text)
    writeFileSync(join(show.dir, 'damaged.json'), text.slice(0, 120))
  })

  it('a deleted card is restored, and a damaged file changes nothing and says why', async () => {
    await cards().getByRole('button', { name: 'Delete Coin Crypt' }).click()
    await cards().getByText('Coin Crypt is deleted.').waitFor()
    expect(stored()).toEqual([])
    await cards().getByRole('button', { name: 'Undo' }).click()
    await cards().getByText('in use').waitFor()
    const input = cards().locator('input[type=file]')
    await input.setInputFiles(join(show.dir, 'damaged.json'))
    await cards()
      .getByText(/damaged\.json: The file is damaged: it is not valid JSON/)
      .waitFor()
    expect(stored()).toHaveLength(1)
    await input.setInputFiles(join(show.dir, 'card.json'))
    await button('Add card').click()
    await expect.poll(() => stored().map(({ name }) => name)).toEqual(['Coin Crypt', 'Coin Crypt'])
  })
})
