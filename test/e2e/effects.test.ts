import { describe, expect, it } from 'vitest'
import { untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`effect switches: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('the side column of the panel', () => {
  const show = showInBrowser()
  const effects = () => show.panel.getByRole('region', { name: 'Effects' })
  const group = (name: string) => effects().getByRole('radiogroup', { name, exact: true })
  const mood = (name: string) =>
    show.panel.getByRole('region', { name: 'Mood' }).getByRole('button', { name, exact: true })
  const places = () =>
    show.panel
      .locator('.effects .seg label, .direction-chips .chip')
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect().toJSON())))

  it('turns an effect off at once, and undoes the change', async () => {
    await group('Particles').getByRole('radio', { name: 'Off' }).click()
    const { patch } = await untilEvent(show.dir, 'settings/changed')
    expect(patch).toEqual({ stage: { effects: { particles: 'off' } } })
    await effects().getByRole('button', { name: 'Undo: set “Particles” back to “On”' }).click()
    await expect.poll(() => group('Particles').getByRole('radio', { name: 'On' }).isChecked()).toBe(true)
  })

  it('after two quick changes, each press of Undo reverts one change', async () => {
    const pick = (name: string) => group(name).getByRole('radio', { name: 'Off' })
    await pick('Sounds').click()
    await pick('Emotes').click()
    const isOff = (name: string) => pick(name).isChecked()
    const off = async () => [await isOff('Sounds'), await isOff('Emotes')].filter(Boolean).length
    await expect.poll(off).toBe(2)
    const undo = effects().getByRole('button', { name: /^Undo: / })
    await undo.click()
    await expect.poll(off).toBe(1)
    await undo.click()
    await expect.poll(off).toBe(0)
  })

  it('starting and ending a mood, a topic or a hush does not move the layout', async () => {
    const before = await places()
    await mood('Hype').focus()
    await show.panel.keyboard.press('Enter')
    await mood('End hype').waitFor()
    await show.socket.command({ command: 'topic', id: 't1', text: 'joke about the chest' })
    await show.panel.getByRole('button', { name: 'End the topic “chest”' }).waitFor()
    await mood('Hush').click()
    await mood('End hush').waitFor()
    expect(await places()).toEqual(before)
    await show.panel.getByRole('button', { name: 'End the topic “chest”' }).click()
    await mood('End hype').click()
    await mood('End hush').click()
    await mood('Hype').waitFor()
    await mood('Hush').waitFor()
    expect(await places()).toEqual(before)
  })

  it('with captions set to “Ask”, a caption needs approval, and “Always allow” sets captions to “On”', async () => {
    await group('Captions').getByRole('radio', { name: 'Ask' }).click()
    const ask = show.panel
      .getByRole('article', { name: 'The performer wants to use this effect: Captions' })
      .first()
    await ask.getByRole('button', { name: 'Always allow' }).click()
    await expect.poll(() => group('Captions').getByRole('radio', { name: 'On' }).isChecked()).toBe(true)
  })
})
