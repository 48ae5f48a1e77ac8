import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { ggufBytes, writeGguf } from '../fixtures/gguf-file.ts'
import { modelsInBrowser } from '../fixtures/models-in-browser.ts'
import { newFolder } from '../fixtures/new-folder.ts'
import {
  installFakeLibrary,
  libraryPlace,
  ollamaDigest,
  otherBytes,
  storeInLmStudio,
  storeInOllama,
} from '../fixtures/weights-folders.ts'

if (!chromiumPath) console.log(`weights files on the Models screen: skipped, ${noChromium}`)

const capabilities = ['completion', 'tools']
const bytes = otherBytes(1e9)
const place = libraryPlace('both', '1b')

const show = modelsInBrowser({
  models: [{ name: 'both:1b', capabilities, digest: ollamaDigest(place, bytes) }],
  async prepare(_, dir) {
    installFakeLibrary(join(dir, 'data'))
    storeInOllama(join(dir, '.ollama', 'models'), place, bytes)
    const studio = join(dir, '.lmstudio', 'models')
    mkdirSync(studio, { recursive: true })
    storeInLmStudio(studio, 'someone/Both-GGUF/Both-Q4.gguf', bytes)
    storeInLmStudio(studio, 'someone/Own-GGUF/Own-Q8.gguf')
    return {}
  },
})

describe.runIf(chromiumPath !== '')('weights files on the Models screen', () => {
  beforeAll(() => show.page.getByRole('button', { name: /^Models/ }).press('Enter'))
  const row = (name: string) => show.page.getByRole('listitem', { name, exact: true })

  it('shows the same weights in Ollama and in files as one row, and who runs them', async () => {
    await row('both:1b').waitFor()
    expect(await show.page.getByRole('listitem', { name: 'Both-Q4' }).count()).toBe(0)
    await expect.poll(() => row('both:1b').textContent()).toContain('needs no server there')
    expect(await row('Own-Q8').textContent()).toContain('in LM Studio’s folder')
  })

  it('the streamer chooses who runs it, with a reason on the row, and undoes the choice', async () => {
    const choice = show.page.getByRole('combobox', { name: 'Who runs both:1b' })
    await choice.selectOption('ollama')
    const { patch } = await untilEvent(show.dir, 'settings/changed', ({ patch }) =>
      JSON.stringify(patch).includes('runs'),
    )
    expect(patch).toEqual({ brain: { runs: { 'both:1b': 'ollama' } } })
    await expect.poll(() => row('both:1b').textContent()).toContain('Your choice.')
    await row('both:1b').getByRole('button', { name: 'Let both:1b perform' }).press('Enter')
    const { to } = await untilEvent(show.dir, 'brain/changed', ({ to }) => to.model === 'both:1b')
    expect(to.driver).toBe('ollama')
    await show.page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect.poll(() => choice.inputValue()).toBe('auto')
  })

  it('the streamer adds a file by its path and removes it from the list', async () => {
    const path = writeGguf(newFolder(), 'mine.gguf', ggufBytes({ tensors: [[9]] }))
    await show.page.getByText('Add a weights file').click()
    const field = show.page.getByRole('textbox', { name: 'Path of the file' })
    await field.fill('/nowhere/none.gguf')
    await field.press('Enter')
    await show.page.getByRole('alert').getByText('Cannot add /nowhere/none.gguf').waitFor()
    await field.fill(`"${path}"`)
    await field.press('Enter')
    await show.page.getByText('mine.gguf is in the list now.').waitFor()
    await row('mine').getByRole('button', { name: 'Remove mine from the list' }).press('Enter')
    await expect.poll(() => row('mine').count()).toBe(0)
  })
})
