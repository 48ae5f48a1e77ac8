import { describe, expect, it } from 'vitest'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`the list of settings: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('the list of settings', () => {
  const show = showInBrowser({}, 'off')
  let count = 0
  const elsewhere = (patch: Record<string, unknown>) => {
    count += 1
    return show.socket.command({ command: 'settings', id: `s${count}`, patch })
  }
  const group = () =>
    show.panel.locator('.all-settings details').filter({ hasText: 'Keep the model in memory' })
  const field = () => show.panel.getByLabel('Keep the model in memory', { exact: true })

  it('keeps a group open after a change, and explains the expected form of an invalid value', async () => {
    await show.panel
      .getByRole('navigation', { name: 'Places' })
      .getByRole('button', { name: 'Settings' })
      .click()
    await group().locator('summary').click()
    await field().fill('forever')
    await field().press('Enter')
    await show.panel.getByText('a time such as 10m, 1h30m or 300 (seconds)').waitFor()
    await field().fill('1h30m')
    await field().press('Enter')
    await show.panel.getByText('Keep the model in memory: “10m” → “1h30m”').waitFor()
    expect(await group().getAttribute('open')).not.toBeNull()
  })

  it('a half-typed value stays when another panel changes the setting, until the streamer takes the new value', async () => {
    await field().pressSequentially('0')
    await elsewhere({ ollama: { keepAlive: '5m' } })
    await show.panel.getByText('Changed elsewhere to “5m”.').waitFor()
    expect(await field().inputValue()).toBe('1h30m0')
    await show.panel.getByRole('button', { name: 'Use that value' }).click()
    expect(await field().inputValue()).toBe('5m')
    await elsewhere({ ollama: { keepAlive: '6m' } })
    await expect.poll(() => field().inputValue()).toBe('6m')
  })

  it('removes the warning about a rule when the rule is deleted', async () => {
    const warning = show.panel.getByText('The rule policy.tools["plai_sfx"] (deny) has no effect')
    await elsewhere({ policy: { tools: { plai_sfx: 'deny' } } })
    await warning.first().waitFor()
    await elsewhere({ policy: { tools: {} } })
    await warning.first().waitFor({ state: 'detached' })
  })
})
