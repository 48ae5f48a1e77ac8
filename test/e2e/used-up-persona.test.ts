import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`a persona without unused lines: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('a persona with one line for a kind of moment', () => {
  const show = showInBrowser({ show: { persona: 'bo' } })
  const data = join(show.dir, 'data')
  mkdirSync(join(data, 'personas'), { recursive: true })
  const bo = { id: 'bo', name: 'Bo', lines: { reward: ['Finders, keepers.'] } }
  writeFileSync(join(data, 'personas', 'bo.json'), JSON.stringify(bo))
  const stored = () => JSON.parse(readFileSync(join(data, 'said-lines.json'), 'utf8')) as { lines: unknown[] }

  it('the Show screen reports that a persona has used its only line, even if `show.memory` is off', async () => {
    await untilEvent(show.dir, 'stage/cue', ({ cue }) => cue.line === 'Finders, keepers.')
    await show.panel.keyboard.press('w')
    await show.panel.getByText('Bo has used all lines for: reward. Older lines are said again.').waitFor()
    expect(stored()).toMatchObject({ lines: [{ line: 'Finders, keepers.', at: expect.any(Number) }] })
  })

  it('the button “Forget them” deletes the record of the lines that were said', async () => {
    await show.panel.getByText(/^1 line since/).waitFor()
    await show.panel.getByRole('button', { name: 'Forget them' }).click()
    await show.panel.getByText('None yet.', { exact: true }).waitFor()
    expect(stored()).toMatchObject({ lines: [] })
  })

  it('“Forget everything” asks first, and deletes the summaries of earlier runs as well', async () => {
    const old = { id: 'r0', at: Date.now() - 86_400_000, text: 'Beat the Warden.', language: 'en' }
    writeFileSync(join(data, 'memory.json'), JSON.stringify({ shows: [old] }))
    const summaries = () =>
      JSON.parse(readFileSync(join(data, 'memory.json'), 'utf8')) as { shows: unknown[] }
    const forget = show.panel.getByRole('button', { name: 'Forget everything' })
    await forget.click()
    await show.panel.getByText('Forget all of it? This cannot be undone.').waitFor()
    expect(summaries().shows).toHaveLength(1)
    await forget.click()
    await expect.poll(summaries).toEqual({ shows: [] })
  })
})
