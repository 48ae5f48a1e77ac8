import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../electron/platform/clock.ts'
import { recentRequestsFile } from '../../electron/proxy/recent-requests.ts'
import { startProxy } from '../../electron/proxy/start-proxy.ts'
import { eventsOnDisk } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { modelsInBrowser } from '../fixtures/models-in-browser.ts'

if (!chromiumPath) console.log(`the Playground: skipped, ${noChromium}`)

const show = modelsInBrowser({ models: [{ name: 'fake:1b', capabilities: ['completion', 'tools'] }] })

describe.runIf(chromiumPath !== '')('the Playground', () => {
  beforeAll(async () => {
    await show.page.getByRole('button', { name: /^Models/ }).press('Enter')
    await show.page.getByRole('button', { name: 'Open the Playground' }).press('Enter')
  })

  it('shows which reading of a pasted text was chosen, its price, and why another reading was not chosen', async () => {
    const text = show.page.getByRole('textbox', { name: 'Model output' })
    await text.fill(
      'You could write CALL play_sfx {"sound": "tada"}, for example.\n\nCALL overlay-text {"msg": "hi"}',
    )
    await show.page.getByRole('button', { name: 'Read it' }).press('Enter')
    const readings = show.page.getByRole('list', { name: 'Readings' })
    await readings.getByText('Chosen', { exact: true }).waitFor()
    expect(await readings.textContent()).toMatch(/renamed msg to text.*key-synonym.*price 2/)
    expect(await readings.getByRole('listitem').filter({ hasText: 'Not chosen' }).textContent()).toContain(
      'only mentions the call',
    )
    await show.page.getByRole('checkbox', { name: 'Repair nothing' }).check()
    await show.page.getByRole('button', { name: 'Read it' }).press('Enter')
    await readings.getByText('Rejected').waitFor()
  })

  it('asks a model once in each mode, does not perform the answers, and can cancel the requests', async () => {
    await show.page.getByRole('radio', { name: 'Ask a model' }).click()
    await show.page.getByRole('combobox', { name: 'Model' }).selectOption({ index: 0 })
    show.server.say({ behave: 'silent' })
    await show.page.getByRole('button', { name: 'Ask in each mode' }).press('Enter')
    await show.page.getByRole('progressbar').first().waitFor()
    await expect.poll(() => show.server.asked.length).toBe(1)
    await show.page.getByRole('button', { name: 'Cancel all' }).click()
    await expect.poll(() => show.page.getByText('Canceled.').count()).toBe(3)
    await expect.poll(() => show.server.left()).toBe(1)

    show.server.say(
      'CALL play_sfx {"sound": "tada"}',
      '{"type": "final", "content": "Hooray!"}',
      'Hooray in text!',
    )
    await show.page.getByRole('button', { name: 'Ask in each mode' }).press('Enter')
    for (const mode of ['Native', 'Schema', 'Text'])
      await show.page
        .getByRole('region', { name: mode })
        .getByRole('heading', { name: 'The model wrote' })
        .waitFor()
    expect(show.server.asked.map(({ body }) => ['tools' in body, 'format' in body]).slice(-3)).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
        [false, false],
      ]),
    )
    expect(
      eventsOnDisk(show.dir).filter(({ type }) => /^(turn|tool|stage\/(queued|cue))/.test(type)),
    ).toEqual([])
  })

  it('shows the newest requests through the proxy, with their calls and repairs', async () => {
    await show.page.getByRole('radio', { name: 'Through the proxy' }).click()
    await show.page.getByText('No proxy runs that shows its requests here.').waitFor()
    const proxy = await startProxy({
      ...{ to: show.server.url, port: 0, mode: 'native', memory: undefined, clock: systemClock, env: {} },
      ...{ isExplained: false, recordDir: undefined, listen: undefined, log: () => {} },
      recentFile: recentRequestsFile(join(show.dir, 'data')),
    })
    if (!proxy.ok) return expect.fail(proxy.message)
    try {
      const parameters = { type: 'object', properties: { limit: { type: 'integer' } } }
      const tools = [{ type: 'function', function: { name: 'look_up', parameters } }]
      show.server.say('{"name": "look-up", "arguments": {"limit": "3"}}')
      const body = { model: 'fake:1b', messages: [{ role: 'user', content: 'Look.' }], tools }
      const answer = await fetch(`http://127.0.0.1:${proxy.port}/api/chat`, {
        ...{ method: 'POST', body: JSON.stringify(body) },
      })
      await answer.text()
      const request = show.page
        .getByRole('list', { name: 'Requests through the proxy' })
        .getByRole('listitem')
      await request.getByText('Helped').waitFor()
      expect(await request.first().textContent()).toMatch(
        /fake:1b.*ollama, native.*look_up \{"limit":3\}.*to-number/,
      )
    } finally {
      await proxy.stop()
    }
    await show.page.getByText('No proxy runs that shows its requests here.').waitFor()
  })
})
