import { afterAll, describe, expect, it } from 'vitest'
import { eventsOnDisk, untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { fakeVtubeStudio } from '../fixtures/fake-vtube-studio.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`the Stage screen: skipped, ${noChromium}`)

const studio = await fakeVtubeStudio({
  hotkeys: [{ name: 'bow', type: 'TriggerAnimation', hotkeyID: 'hotkey-bow', file: 'bow.motion3.json' }],
})
afterAll(studio.stop)

describe.runIf(chromiumPath !== '')('the Stage screen', () => {
  const show = showInBrowser({ overlay: { puppet: { vtubeStudioPort: studio.port } } }, 'off')

  it('marks a keep-free area on the preview, moves the area with the keyboard, and deletes it', async () => {
    const { panel } = show
    await panel.keyboard.press('g')
    await panel.getByRole('button', { name: 'Mark areas' }).click()
    await panel.getByRole('button', { name: 'Add: webcam, bottom right' }).click()
    const stored = () => eventsOnDisk(show.dir).findLast(({ type }) => type === 'settings/changed')
    const areas = (...boxes: number[][]) => ({ patch: { overlay: { keepFree: boxes } } })
    await expect.poll(stored).toMatchObject(areas([0.76, 0.7, 0.24, 0.3]))
    const area = panel.getByRole('button', { name: /^Area 1 to keep free:/ })
    await area.evaluate(async (element) => {
      for (const type of ['down', 'up', 'down', 'up', 'down', 'down', 'down', 'up']) {
        element.dispatchEvent(new KeyboardEvent(`key${type}`, { key: 'ArrowUp', bubbles: true }))
        // In a browser, each keyboard event is a separate task.
        await new Promise((resolve) => setTimeout(resolve))
      }
    })
    await expect.poll(stored).toMatchObject(areas([0.76, 0.65, 0.24, 0.3]))
    expect(eventsOnDisk(show.dir).filter(({ type }) => type === 'settings/changed')).toHaveLength(4)
    // The second click must do nothing: the area is already deleted, and every other area must stay.
    await panel.getByRole('button', { name: 'Delete: Area 1 to keep free' }).dblclick()
    await expect.poll(stored).toMatchObject(areas())
    await panel
      .getByRole('region', { name: 'Areas to keep free' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect.poll(stored).toMatchObject(areas([0.76, 0.65, 0.24, 0.3]))
  })

  it('counts deaths in OBS, and the streamer corrects them', async () => {
    const { panel, browser, adlib } = show
    const address = `${adlib.urls.overlay.replace('/overlay?', '/counter?')}&show=deaths,wins&deaths=Tode`
    const counter = await browser.newPage()
    await counter.goto(address)
    const text = () => counter.locator('#counts').innerText()
    await expect.poll(text).toBe('Tode\n0\nWins\n0')
    await panel.getByRole('button', { name: 'Deaths: one more' }).dblclick()
    await expect.poll(text).toBe('Tode\n2\nWins\n0')
    await panel.getByRole('button', { name: 'Deaths: one less' }).click()
    await expect.poll(text).toBe('Tode\n1\nWins\n0')
    await panel.getByRole('button', { name: 'Deaths: set to 0' }).click()
    await expect.poll(text).toBe('Tode\n0\nWins\n0')
  })

  it('connects to VTube Studio, shows the hotkeys of its model, and offers to delete the stored token', async () => {
    const { panel } = show
    const choice = panel.getByRole('radiogroup', { name: 'VTube Studio' })
    await choice.getByRole('radio', { name: 'On' }).click()
    await untilEvent(show.dir, 'vtube-studio/state', ({ state }) => state === 'connected')
    await panel.getByText('VTube Studio: connected. Your VTube Studio model has hotkeys for: bow.').waitFor()
    await panel.getByRole('button', { name: 'Delete: VTube Studio token' }).waitFor()
  })
})
