import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`profiles in the panel: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('the profiles page of the panel', () => {
  const show = showInBrowser({ show: { persona: 'pip' } }, 'off')
  const button = (name: string) => show.panel.getByRole('button', { name, exact: true })
  const save = async (name: string) => {
    await show.panel.getByLabel('Profile name').fill(name)
    await show.panel.keyboard.press('Enter')
    await button(`Use ${name}`).waitFor()
  }
  const persona = (id: string) =>
    untilEvent(show.dir, 'settings/changed', ({ patch }) =>
      JSON.stringify(patch).includes(`"persona":"${id}"`),
    )

  it('saves settings as a profile, and switches to the profile and back during the show', async () => {
    await show.panel
      .getByRole('navigation', { name: 'Places' })
      .getByRole('button', { name: 'Settings' })
      .click()
    await show.panel.getByRole('radio', { name: 'Profiles' }).click()
    await show.panel.getByText('No profile yet.').waitFor()
    await save('Just chatting')
    await show.panel.getByText('In use').waitFor()
    await show.socket.command({ command: 'settings', id: 's1', patch: { show: { persona: 'vera' } } })
    await show.panel.getByText('Changes 1 setting').click()
    await show.panel.getByText('Persona: “vera” → “pip”').waitFor()
    await button('Use Just chatting').click()
    await persona('pip')
    await show.panel.getByText('Switched to “Just chatting”.').waitFor()
    await button('Undo').click()
    await show.panel.getByText('Changes 1 setting').waitFor()
  })

  it('exports a profile, and the import leaves out settings that belong to one computer', async () => {
    const download = show.panel.waitForEvent('download')
    await button('Export Just chatting').click()
    const path = join(show.dir, 'profile.json')
    await (await download).saveAs(path)
    const file = JSON.parse(readFileSync(path, 'utf8')) as { name: string; settings: Record<string, unknown> }
    expect(file).toMatchObject({ adlib: 'profile', version: 1, name: 'Just chatting' })
    writeFileSync(
      path,
      JSON.stringify({
        ...file,
        name: 'Ranked',
        settings: { ...file.settings, ollama: { host: 'http://evil:1' } },
      }),
    )
    await show.panel.getByLabel('Profile file').setInputFiles(path)
    await show.panel.getByText('ollama.host').waitFor()
    await button('Import').click()
    await button('Use Ranked').waitFor()
  })

  it('renames a profile, and restores a deleted profile', async () => {
    await button('Rename Ranked').click()
    await show.panel.getByLabel('New name of Ranked').fill('Ranked 2')
    await show.panel.keyboard.press('Enter')
    await button('Delete Ranked 2').click()
    await button('Use Ranked 2').waitFor({ state: 'detached' })
    await button('Undo').click()
    await button('Use Ranked 2').waitFor()
  })

  it('the `profile` command switches profiles and rejects an unknown name', async () => {
    const ack = await show.socket.command({
      command: 'profile',
      id: 'p1',
      profile: 'RANKED 2',
      action: { do: 'use' },
    })
    expect(ack).toMatchObject({ ok: true })
    expect(
      await show.socket.command({ command: 'profile', id: 'p2', profile: 'none', action: { do: 'use' } }),
    ).toMatchObject({ ok: false, error: { kind: 'gone' } })
  })
})
