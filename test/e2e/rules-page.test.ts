import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsOnDisk } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { fakeObs } from '../fixtures/fake-obs.ts'
import { ruleOf } from '../fixtures/rules.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`the Rules screen: skipped, ${noChromium}`)

const studio = await fakeObs()
const got: string[] = []
const lamp = createServer((request, response) => {
  got.push(`${request.method} ${request.url}`)
  response.end()
}).listen(0, '127.0.0.1')
await new Promise((resolve) => lamp.once('listening', resolve))
const { port } = lamp.address() as { port: number }
afterAll(async () => {
  lamp.close()
  await studio.stop()
})

describe.runIf(chromiumPath !== '')('the Rules screen', () => {
  const show = showInBrowser({ stage: { obs: { enabled: true, port: studio.port } } }, 'off')
  const stored = () => eventsOnDisk(show.dir).findLast(({ type }) => type === 'settings/changed')

  beforeAll(async () => {
    await show.panel.keyboard.press('d')
  })

  it('makes a rule from a ready-made one with a scene of OBS, and shows what is sent', async () => {
    const { panel } = show
    await panel.getByRole('listitem').filter({ hasText: 'Boss scene' }).getByRole('button').click()
    const form = panel.getByRole('form', { name: 'Rule' })
    expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await expect.poll(() => form.locator('datalist').first().locator('option').count()).toBe(2)
    await form.getByLabel('Scene').fill('BRB')
    expect(await form.locator('pre').textContent()).toBe('SetCurrentProgramScene {"sceneName":"BRB"}')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.poll(stored).toMatchObject({
      patch: { rules: [{ when: { on: 'moment', kind: 'arrival' }, do: { do: 'obs-scene', scene: 'BRB' } }] },
    })
    await panel.getByText('When: Arrival. Then: show the scene “BRB”.').waitFor()
  })

  it('does it once after a question, and reports the end', async () => {
    const { panel } = show
    await panel.getByRole('button', { name: 'Try “Boss scene” now' }).click()
    expect(studio.changes).toEqual([])
    await panel.getByRole('button', { name: 'Do it now' }).click()
    await panel.getByRole('region', { name: 'Last firings' }).getByText('done · by hand').waitFor()
    expect(studio.changes).toEqual([{ type: 'SetCurrentProgramScene', data: { sceneName: 'BRB' } }])
  })

  it('sends to this computer without a code, and beyond it only with one', async () => {
    const { panel } = show
    await panel.getByRole('button', { name: 'New rule' }).click()
    const form = panel.getByRole('form', { name: 'Rule' })
    await form.getByLabel('Name', { exact: true }).fill('Lamp')
    await form.getByLabel('Do', { exact: true }).selectOption('http')
    await form.getByLabel('Method').selectOption('GET')
    await form.getByLabel('Address').fill(`http://127.0.0.1:${port}/{kind}`)
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: 'Try “Lamp” now' }).click()
    await panel.getByRole('button', { name: 'Do it now' }).click()
    await expect.poll(() => got).toEqual(['GET /death'])

    const far = ruleOf({
      id: 'far',
      do: { do: 'http', method: 'GET', url: 'https://example.com/', body: '' },
    })
    const ack = await show.socket.command({ command: 'settings', id: 'far', patch: { rules: [far] } })
    expect(ack).toMatchObject({ ok: false })
    const question = panel.getByRole('region', { name: 'Settings waiting for your approval' })
    await question.getByText('https://example.com/').waitFor()
    await question.getByRole('button', { name: 'Discard' }).click()
  })

  it('limits a rule to a game whose card has a name', async () => {
    const { panel } = show
    const edit = panel.getByRole('button', { name: 'Edit “Boss scene”' })
    const game = panel.getByRole('form', { name: 'Rule' }).getByLabel('Game', { exact: true })
    await edit.click()
    expect(await game.locator('option').allTextContents()).toEqual(['Any game'])
    await panel.getByRole('button', { name: 'Cancel' }).click()

    const file = JSON.stringify({
      ...{ format: 'adlib-card', version: 1, name: 'Coin Crypt', license: 'CC0-1.0' },
      fingerprint: { labels: [{ label: 'hp', cell: 6 }], places: [] },
      ...{ aspect: 1.7778, words: [], changes: [], regions: [] },
      numbers: [{ name: 'HP', box: [0.1, 0.9, 0.05, 0.03], kind: 'number', means: 'health' }],
    })
    expect(await show.socket.command({ command: 'card-import', id: 'card', file })).toMatchObject({
      ok: true,
    })
    await edit.click()
    await game.selectOption('Coin Crypt')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await edit.waitFor()
    expect(stored()).toMatchObject({ patch: { rules: [{ only: { game: 'Coin Crypt' } }, {}] } })

    await edit.click()
    expect(await game.inputValue()).toBe('Coin Crypt')
    await game.selectOption('Any game')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await edit.waitFor()
    expect(stored()).toMatchObject({ patch: { rules: [{ name: 'Boss scene' }, {}] } })
    expect(JSON.stringify(stored())).not.toContain('Coin Crypt')
  })

  it('limits a rule to a scene of OBS, and to nothing once the field is empty', async () => {
    const { panel } = show
    const edit = panel.getByRole('button', { name: 'Edit “Boss scene”' })
    const scene = panel.getByRole('form', { name: 'Rule' }).getByLabel('While OBS shows')
    const type = async (name: string): Promise<void> => {
      await edit.click()
      await scene.fill(name)
      await panel.getByRole('button', { name: 'Save', exact: true }).click()
      await edit.waitFor()
    }
    await type('Arena')
    expect(stored()).toMatchObject({ patch: { rules: [{ only: { scene: 'Arena' } }, {}] } })
    await type('')
    expect(stored()).toMatchObject({ patch: { rules: [{ name: 'Boss scene' }, {}] } })
    expect(JSON.stringify(stored())).not.toContain('Arena')
  })

  it('finds when a rule would have fired in a run, and deletes a rule with undo', async () => {
    const { panel } = show
    await panel.getByRole('button', { name: 'Try “Lamp” on a past run' }).click()
    await panel.getByRole('button', { name: 'Look' }).click()
    await panel.getByText('It would not have fired.').waitFor()
    await panel.getByRole('button', { name: 'Delete “Lamp”' }).click()
    await panel.getByRole('button', { name: 'Delete “Lamp”' }).waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: 'Undo' }).click()
    await panel.getByRole('button', { name: 'Delete “Lamp”' }).waitFor()
  })
})
