import { describe, expect, it } from 'vitest'
import { eventsOnDisk, untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { modelsInBrowser } from '../fixtures/models-in-browser.ts'

if (!chromiumPath) console.log(`what the model saw: skipped, ${noChromium}`)

const show = modelsInBrowser({
  models: [{ name: 'fake:1b', capabilities: ['completion', 'tools'], weights: 1e9 }],
  performs: 'fake:1b',
  async prepare(server) {
    for (let n = 0; n < 100; n += 1)
      server.say({ text: `CALL overlay_text {"msg": "Chest ${n}"}`, promptTokens: 800 }, `Line ${n}.`)
    return {
      brain: { mode: 'text', asks: { 'fake:1b': 'tools' } },
      show: { notes: 'Be kind to the healer.' },
    }
  },
})

describe.runIf(chromiumPath !== '')('What the model saw', () => {
  it('shows the parts of a turn’s prompt, and asks the model again without performing the answer', async () => {
    const { turn } = await untilEvent(show.dir, 'llm/repaired')
    await untilEvent(show.dir, 'turn/end', (end) => end.turn === turn)
    // Without new turns, the list does not move during the test.
    await show.page.getByRole('button', { name: /^Pause/ }).click()
    await untilEvent(show.dir, 'performer/paused')
    const saw = show.page.getByRole('button', { name: 'What the model saw' })
    for (const details of await show.page.getByRole('button', { name: 'Details' }).all()) {
      if ((await saw.count()) === 0) await details.click()
    }
    await saw.first().press('Enter')
    const drawer = show.page.getByRole('dialog', { name: 'What the model saw' })
    const parts = drawer.getByRole('list', { name: 'Parts of the prompt' }).first()
    await parts.getByText('Your notes').click()
    await expect.poll(() => parts.textContent()).toContain('Be kind to the healer.')
    expect(await parts.textContent()).toMatch(/Tools\s*≈ \d+ tokens/)

    const cues = () => eventsOnDisk(show.dir).filter(({ type }) => type === 'stage/queued').length
    const before = cues()
    const asked = show.server.asked.length
    await drawer.getByRole('button', { name: 'Ask again' }).first().click()
    await drawer.getByText('Answer now', { exact: true }).waitFor()
    await expect.poll(() => show.server.asked.length).toBe(asked + 1)
    await expect
      .poll(() => drawer.getByRole('heading', { name: 'The model wrote' }).count())
      .toBeGreaterThan(1)
    expect(cues()).toBe(before)

    await show.page.keyboard.press('Escape')
    await expect.poll(() => drawer.count()).toBe(0)
  })
})
