import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { reportParts } from '../../src-shared/contract/api/about.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`the part about Adlib: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('the panel', () => {
  const show = showInBrowser({}, 'off')
  const open = (place: string) =>
    show.panel.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: place }).click()

  it('stores and deletes a password, and warns that it is stored as plain text if the system has no key store', async () => {
    const key = 'sk-test-key-1'
    await show.socket.command({
      command: 'secret',
      id: 'k1',
      name: 'openai-key',
      secret: key,
    })
    await show.socket.command({ command: 'settings', id: 'k2', patch: { stage: { obs: { enabled: true } } } })
    await open('Stage')
    // The Live screen has the same card in its side column, so look only in the main part.
    const screen = show.panel.getByRole('main')
    const field = screen.getByLabel('OBS password', { exact: true })
    await field.fill('correct horse')
    await field.press('Enter')
    await screen.getByText('Stored as plain text in a file that only your account can read.').waitFor()
    expect(await field.inputValue()).toBe('')
    await screen.getByRole('button', { name: 'Delete: OBS password' }).click()
    await screen.getByText('This system has no key store').waitFor()
    expect(JSON.stringify(show.socket.events)).not.toContain('correct horse')
  })

  it('lists the contents of a diagnostic report, and saves the report without the API key', async () => {
    await open('Settings')
    await show.panel.getByRole('radio', { name: 'About' }).click()
    const part = show.panel.getByRole('region', { name: 'Diagnostic report' })
    expect(await part.getByRole('listitem').count()).toBe(reportParts.length)
    const [download] = await Promise.all([
      show.panel.waitForEvent('download'),
      part.getByRole('button', { name: 'Save the report' }).click(),
    ])
    const text = readFileSync(await download.path(), 'utf8')
    expect(Object.keys(JSON.parse(text))).toEqual(['made', ...reportParts])
    expect(text).not.toContain('sk-test-key-1')
  })

  it('the panel shows the licenses', async () => {
    await show.panel.getByRole('button', { name: 'Show the licenses' }).click()
    await show.panel.getByText('Permission is hereby granted').first().waitFor()
  })
})
