import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { decodeImage } from '../../electron/capture/decode-image.ts'
import { untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { fakeObs } from '../fixtures/fake-obs.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`the sight page: skipped, ${noChromium}`)

const pictures = resolve(import.meta.dirname, '..', '..', 'assets', 'demo')
const still = join(pictures, '03-first-coins.webp')

const obs = await fakeObs()
obs.inputs.set('Game capture', 'image_source')
obs.pictures.set('Game capture', readFileSync(join(pictures, '07-boss.webp')))

describe.runIf(chromiumPath !== '')('the sight page of the panel', () => {
  const show = showInBrowser({ stage: { obs: { enabled: true, port: obs.port } } })
  afterAll(() => obs.stop())
  const button = (name: string | RegExp) => show.panel.getByRole('button', { name, exact: true })
  const tool = (name: string) => show.panel.getByRole('radio', { name, exact: true })
  const sightChange = (has: (sight: Record<string, unknown>) => boolean) =>
    untilEvent(show.dir, 'settings/changed', ({ patch }) =>
      has((patch.sight ?? {}) as Record<string, unknown>),
    )

  /** `x` and `y` are fractions of the picture's size. */
  async function colorAt(x: number, y: number): Promise<number[]> {
    const address = new URL('/api/eye.jpg', show.adlib.urls.panel)
    const token = new URL(show.adlib.urls.panel).searchParams.get('token') ?? ''
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    const decoded = await decodeImage(new Uint8Array(await response.arrayBuffer()))
    if (!decoded.ok) throw new Error(decoded.error.message)
    const { width, height, data } = decoded.picture
    const at = 4 * (Math.floor(y * height) * width + Math.floor(x * width))
    return [...data.slice(at, at + 3)]
  }

  it('opens with the V key, watches a picture at an entered path, and shows its lines of text', async () => {
    await show.panel.keyboard.press('v')
    await button(/^File/).click()
    await show.panel.getByLabel('Path of a picture, folder or video').fill(still)
    await button('Watch').click()
    await sightChange(({ source, path }) => source === 'file' && path === still)
    const lines = show.panel.getByRole('group', { name: 'Lines in the picture' }).getByRole('button')
    await lines.filter({ visible: true }).first().waitFor()
    const list = show.panel.getByRole('region', { name: 'Lines on the screen' })
    await list.getByText(/SCORE/).first().waitFor()
    await show.panel.getByRole('button', { name: /SCORE.*% sure/ }).focus()
    await show.panel.locator('.line-facts', { hasText: 'SCORE' }).waitFor()
  })

  it('asks before it discards a new mask, moves it with the arrow keys, and restores it after a deletion', async () => {
    await tool('Masks').click()
    const picture = show.panel.locator('.drawing')
    const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await show.panel.mouse.move(x + 0.2 * width, y + 0.6 * height)
    await show.panel.mouse.down()
    await show.panel.mouse.move(x + 0.5 * width, y + 0.8 * height, { steps: 3 })
    await show.panel.mouse.up()
    await show.panel.getByLabel('Name of Mask 1').fill('Mail')
    await show.panel.keyboard.press('Escape')
    await button('Keep editing').click()
    const mask = button(/^Mail: /)
    await mask.focus()
    await show.panel.keyboard.press('ArrowRight')
    await show.panel.keyboard.press('Shift+ArrowDown')
    await button('Mail: left 21 %, top 60 %, 30 % wide, 21 % high').waitFor()
    await mask.focus()
    await show.panel.keyboard.press('Delete')
    await mask.waitFor({ state: 'detached' })
    await button('Undo').click()
    await mask.waitFor()
  })

  it('saves a mask for the source, and the masked area becomes black in the panel', async () => {
    expect((await colorAt(0.35, 0.7)).some((part) => part > 40)).toBe(true)
    await button('Save').click()
    const { patch } = await sightChange(({ masks }) => masks !== undefined)
    const { masks } = patch.sight as { masks: Record<string, { name: string; box: number[] }[]> }
    expect(masks).toEqual({
      [`file:${still.split(/[\\/]/).at(-1)}`]: [{ name: 'Mail', box: expect.any(Array) }],
    })
    await expect.poll(() => colorAt(0.35, 0.7)).toEqual([0, 0, 0])
    expect((await colorAt(0.1, 0.5)).some((part) => part > 40)).toBe(true)
  })

  it('shows a thumbnail of an OBS source, reports a missing source, and watches the source that the user clicks', async () => {
    await button(/^Done$/).click()
    await button(/^OBS/).click()
    // Thumbnails load only while they are in view, and the notice about the lost source moves them down.
    await button(/Game capture/).scrollIntoViewIfNeeded()
    await button(/Game capture/)
      .locator('img')
      .waitFor()
    await button(/^OBS has no source or scene "BRB"/).waitFor()
    await button(/Game capture/).click()
    await sightChange(({ source, obsSource }) => source === 'obs' && obsSource === 'Game capture')
    const list = show.panel.getByRole('region', { name: 'Lines on the screen' })
    await list.getByText(/WARDEN WAKES/).waitFor()
  })

  it('shows text from another program, and replaces the token for such programs after a confirmation', async () => {
    const section = show.panel.getByRole('region', { name: 'Text from other programs' })
    const reveal = section.getByRole('button', { name: 'Reveal the token' })
    const { origin } = new URL(show.adlib.urls.panel)
    const tokenShown = async (): Promise<string> => (await section.locator('code').nth(1).textContent()) ?? ''
    const tell = (token: string): Promise<Response> =>
      fetch(`${origin}/api/observe`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ text: 'BOSS DEFEATED', source: 'my game' }),
      })
    await section.getByText('No program has sent text yet.').waitFor()
    await reveal.click()
    const before = await tokenShown()
    expect((await tell(before)).status).toBe(200)
    await section.getByRole('list', { name: 'Newest texts' }).getByText('BOSS DEFEATED').waitFor()
    await button('New token').click()
    await button('Keep it').click()
    expect(await tokenShown()).toBe(before)
    await button('New token').click()
    await button('Replace').click()
    await section.getByText('The token has changed.').waitFor()
    expect((await tell(before)).status).toBe(401)
    expect((await tell(await tokenShown())).status).toBe(200)
  })

  it('closes with Escape, without a panic', async () => {
    await show.panel.keyboard.press('Escape')
    await show.panel.getByRole('heading', { name: 'Sight', level: 2 }).waitFor({ state: 'detached' })
    expect(show.socket.events.some(({ type }) => type === 'stage/panic')).toBe(false)
  })
})
