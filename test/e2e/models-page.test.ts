import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server.ts'
import { modelsInBrowser } from '../fixtures/models-in-browser.ts'

if (!chromiumPath) console.log(`the Models screen: skipped, ${noChromium}`)

const capabilities = ['completion', 'tools']
let other: ModelServer
const show = modelsInBrowser({
  models: [
    { name: 'both:1b', capabilities },
    { name: 'mine:1b', capabilities },
  ],
  async prepare() {
    other = await startModelServer([{ name: 'both:1b' }])
    return { openai: { baseUrl: other.url } }
  },
})

describe.runIf(chromiumPath !== '')('the Models screen', () => {
  beforeAll(() => show.page.getByRole('button', { name: /^Models/ }).press('Enter'))
  afterAll(() => other?.close())

  it('loads and unloads a model, and asks before it deletes the model', async () => {
    await show.page.getByRole('button', { name: 'Load mine:1b' }).press('Enter')
    await show.page.getByText('mine:1b is in memory.').waitFor()
    await show.page.getByRole('button', { name: 'Unload mine:1b' }).press('Enter')
    await show.page.getByText('mine:1b is no longer in memory.').waitFor()
    expect(show.server.cared.map(({ keep_alive }) => keep_alive)).toEqual(['10m', 0])

    await show.page.getByRole('button', { name: 'Delete mine:1b' }).press('Enter')
    const question = show.page.getByRole('alertdialog', { name: /Delete mine:1b from disk/ })
    await question.getByRole('button', { name: 'Keep it' }).press('Enter')
    await show.page.getByRole('button', { name: 'Delete mine:1b' }).press('Enter')
    await question.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect.poll(() => show.page.getByRole('listitem', { name: 'mine:1b' }).count()).toBe(0)
  })

  it('the page shows two entries for a model that is on two servers, and the chosen entry performs', async () => {
    await show.page.getByRole('listitem', { name: 'ollama/both:1b' }).waitFor()
    await show.page.getByRole('button', { name: 'Let openai/both:1b perform' }).press('Enter')
    const { to } = await untilEvent(show.dir, 'brain/changed', ({ to }) => to.model === 'openai/both:1b')
    expect(to.driver).toBe('openai')
    await expect
      .poll(() => show.page.getByRole('listitem', { name: 'openai/both:1b' }).textContent())
      .toContain('Performing now')
    expect(other.warmedUp.at(-1)?.body.model).toBe('both:1b')
  })

  it('shows the measurement of the performing model while the show is paused, and cancels it', async () => {
    other.answerModes(() => ({ behave: 'silent' }))
    await show.page
      .getByRole('button', { name: /^Pause/ })
      .first()
      .press('Enter')
    const row = show.page.getByRole('listitem', { name: 'openai/both:1b' })
    await row.getByText('Measuring its modes, request 1 of at most 56').waitFor()
    await row.getByRole('button', { name: 'Cancel' }).press('Enter')
    await row.getByText('openai/both:1b is no longer measured.').waitFor()
    // The page hears of the cancelled measurement just after it.
    await row.getByText('Measuring its modes').waitFor({ state: 'detached' })
  })

  it('the streamer chooses with the keyboard what a model is asked for, and undoes the choice', async () => {
    const choice = show.page.getByRole('combobox', { name: 'What ollama/both:1b is asked for' })
    await choice.focus()
    await choice.press('l')
    const row = show.page.getByRole('listitem', { name: 'ollama/both:1b' })
    await expect.poll(() => row.textContent()).toContain('Asked for: Lines.')
    await untilEvent(show.dir, 'settings/changed', ({ patch }) => JSON.stringify(patch).includes('both:1b'))
    await expect.poll(() => row.textContent()).not.toContain('Every model starts')
    await show.page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect.poll(() => row.textContent()).toContain('Every model starts with lines.')
    expect(await choice.inputValue()).toBe('auto')
  })

  it('tests a server, and shows whether it responds', async () => {
    await show.page.getByRole('button', { name: 'Test Ollama' }).press('Enter')
    await show.page.getByText(`Ollama responds at ${show.server.url}.`).waitFor()
    await show.server.close()
    await show.page.getByRole('button', { name: 'Test Ollama' }).press('Enter')
    await show.page.getByRole('listitem', { name: 'Ollama', exact: true }).getByLabel('Problem').waitFor()
  })
})
