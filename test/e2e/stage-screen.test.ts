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
  const show = showInBrowser({ overlay: { puppet: { vtubeStudioPort: studio.port } } })

  it('marks an area to keep free on the preview, moves it by keys, and deletes it', async () => {
    const { panel } = show
    await panel.keyboard.press('g')
    await panel.getByRole('button', { name: 'Mark areas' }).click()
    await panel.getByRole('button', { name: 'Add: webcam, bottom right' }).click()
    const stored = () => eventsOnDisk(show.dir).findLast(({ type }) => type === 'settings/changed')
    const areas = (...boxes: number[][]) => ({ patch: { overlay: { keepFree: boxes } } })
    await expect.poll(stored).toMatchObject(areas([0.76, 0.7, 0.24, 0.3]))
    await panel.getByRole('button', { name: /^Keep free 1:/ }).press('ArrowUp')
    await expect.poll(stored).toMatchObject(areas([0.76, 0.69, 0.24, 0.3]))
    await panel.getByRole('button', { name: 'Delete: Keep free 1' }).click()
    await expect.poll(stored).toMatchObject(areas())
  })

  it('turns VTube Studio on, and shows that it is connected, with the hotkeys of the model', async () => {
    const { panel } = show
    const choice = panel.getByRole('radiogroup', { name: 'VTube Studio' })
    await choice.getByRole('radio', { name: 'On' }).click()
    await untilEvent(show.dir, 'vtube-studio/state', ({ state }) => state === 'connected')
    await panel.getByText('VTube Studio: connected. Your model has hotkeys for: bow.').waitFor()
  })
})
