import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readableColor } from '../../src-shared/chat/name-color.ts'
import type { CueContent } from '../../src-shared/events/cue.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { type OverlayStage, overlayStage } from '../fixtures/overlay-stage.ts'
import { contrast } from '../fixtures/pixels.ts'

if (!chromiumPath) console.log(`chat cards: skipped, ${noChromium}`)

const long = { durationMs: 60_000, by: 'text' } as const
const quote = (text: string, more: Partial<Extract<CueContent, { lane: 'chat' }>> = {}): CueContent => ({
  ...{ lane: 'chat', card: 'quote', title: 'Juniper_Quill', text, platform: 'twitch' },
  ...more,
})
const pictures = [
  { name: 'Kappa', id: 'twitch-25' },
  { name: 'Gone', id: 'twitch-26' },
]

describe.runIf(chromiumPath !== '')('cards about chat on the overlay', () => {
  let browser: TestBrowser
  let emote: Uint8Array<ArrayBuffer>
  beforeAll(async () => {
    browser = await openBrowser()
    const create = { width: 56, height: 56, channels: 3, background: '#c08040' } as const
    emote = new Uint8Array(await sharp({ create }).png().toBuffer())
  })
  afterAll(() => browser?.close())

  const open = async (options: Parameters<typeof overlayStage>[1] = {}): Promise<OverlayStage> => {
    const stage = await overlayStage(browser, {
      chatPicture: async (id) => (id === 'twitch-25' ? { bytes: emote, type: 'image/png' } : null),
      ...options,
    })
    onTestFinished(stage.stop)
    return stage
  }
  const boxOf = async ({ page }: OverlayStage, selector: string) => {
    // A card lands with a swing, in which it is larger.
    await page
      .locator(selector)
      .evaluate((card) => Promise.all(card.getAnimations().map(({ finished }) => finished)))
    const box = await page.locator(selector).boundingBox()
    if (box === null) throw new Error(`no ${selector}`)
    return box
  }
  const isOver = (
    one: { x: number; y: number; width: number; height: number },
    [x, y, width, height]: readonly [number, number, number, number],
  ) =>
    one.x < (x + width) * 1920 &&
    one.x + one.width > x * 1920 &&
    one.y < (y + height) * 1080 &&
    one.y + one.height > y * 1080

  it('a quoted message shows emotes as pictures, and those that are missing as words, all from its gateway', async () => {
    const stage = await open()
    await stage.shown(stage.cue(quote('Marlow, sing! Kappa Gone', { pictures }), long).id)
    const words = stage.page.locator('.quote p')
    expect(await words.textContent()).toBe('Marlow, sing!  Gone')
    expect(
      await words.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt)),
    ).toEqual(['Kappa'])
    expect(await stage.page.locator('.quote b').textContent()).toBe('Juniper_Quill')
    expect(await stage.page.locator('.quote .mark').count()).toBe(1)
    const origin = new URL(stage.served.gateway.urls.overlay).origin
    expect(stage.requests.filter((address) => !address.startsWith(origin))).toEqual([])
    expect(stage.requests.filter((address) => address.includes('/media/chat/'))).toHaveLength(2)
  })

  it('stays beside its answer, without covering it', async () => {
    const stage = await open()
    await stage.shown(stage.cue(quote('Marlow, is that a spoon?'), long).id)
    await stage.shown(stage.cue({ lane: 'caption', text: 'It is a spoon with ambition.' }, long).id)
    const { x, y, width, height } = await boxOf(stage, '.said')
    const share = [x / 1920, y / 1080, width / 1920, height / 1080] as const
    expect(isOver(await boxOf(stage, '.card'), share)).toBe(false)
  })

  it.each(['#000000', '#0000ff', '#8a2be2', '#ff7f50'])(
    'a name of the color %s can be read',
    async (color) => {
      const stage = await open()
      await stage.shown(stage.cue(quote('Hello, Marlow', { color: readableColor(color) }), long).id)
      const colors = await stage.page.locator('.quote').evaluate((card) => {
        const name = card.querySelector('b')
        return [name && getComputedStyle(name).color, getComputedStyle(card).backgroundColor]
      })
      const [name = [], plate = []] = colors.map((one) => (one?.match(/\d+/g) ?? []).map(Number))
      expect(contrast(name, plate)).toBeGreaterThan(4.5)
    },
  )

  it('a text of 120 letters and a name of 90 without a space stay inside the safe margins', async () => {
    const stage = await open()
    await stage.shown(stage.cue(quote('W'.repeat(120), { title: 'M'.repeat(90) }), long).id)
    await stage.shown(
      stage.cue({ lane: 'vote', options: ['W'.repeat(40), 'M'.repeat(40)], counts: [1, 2] }, long).id,
    )
    for (const selector of ['.quote', '.vote']) {
      const { x, y, width, height } = await boxOf(stage, selector)
      expect(x).toBeGreaterThanOrEqual(95)
      expect(y).toBeGreaterThanOrEqual(53)
      expect(x + width).toBeLessThanOrEqual(1920 - 95)
      expect(y + height).toBeLessThanOrEqual(1080 - 53)
      const sticksOut = await stage.page
        .locator(selector)
        .evaluate((card) => card.scrollWidth > card.clientWidth + 1)
      expect(sticksOut).toBe(false)
    }
  })

  it('spares areas to keep free and text, and moves when text appears under it', async () => {
    const stage = await open()
    const keepFree: [number, number, number, number][] = [[0, 0.4, 0.5, 0.6]]
    stage.served.journal.append({ type: 'settings/changed', patch: { overlay: { keepFree } }, by: 'test' })
    await stage.shown(stage.cue(quote('Marlow, where are you?'), long).id)
    const first = await boxOf(stage, '.card')
    for (const area of keepFree) expect(isOver(first, area)).toBe(false)
    const text = [first.x / 1920, first.y / 1080, first.width / 1920, first.height / 1080] as const
    stage.served.journal.append({
      type: 'sight/observation',
      observation: {
        ...{
          id: 'o1',
          source: 'test',
          at: 1,
          numbers: [],
          confidence: 90,
          ageMs: 0,
          newLines: [],
          goneLines: [],
        },
        ...{ size: [1920, 1080], texts: [[...text]], scene: { cut: false, brightness: 0.5, motion: 0 } },
      },
    })
    await expect.poll(async () => isOver(await boxOf(stage, '.card'), text)).toBe(false)
    for (const area of keepFree) expect(isOver(await boxOf(stage, '.card'), area)).toBe(false)
  })

  it('is left out if the picture has no room for it', async () => {
    const stage = await open()
    const avoid = Array.from({ length: 20 }, (_, n): [number, number, number, number] => [0, n / 20, 1, 0.05])
    const { id } = stage.cue(quote('Marlow, sing!'), { ...long, avoid })
    await stage.shown(stage.cue({ lane: 'emote', emote: 'fire', count: 1 }, long).id)
    expect(await stage.page.locator('.card').count()).toBe(0)
    expect(stage.served.host.painted.map(({ cue }) => cue)).not.toContain(id)
  })

  it('an open vote counts its seconds; the result shows counts, bars and the winner', async () => {
    const stage = await open()
    const options = ['left', 'right']
    await stage.shown(
      stage.cue({ lane: 'vote', options, lastsMs: 30_000 }, { ...long, durationMs: 30_000 }).id,
    )
    const seconds = Number(await stage.page.locator('.vote .who i').textContent())
    expect(seconds).toBeGreaterThan(20)
    expect(seconds).toBeLessThanOrEqual(30)
    await expect
      .poll(async () => Number(await stage.page.locator('.vote .who i').textContent()))
      .toBeLessThan(seconds)
    stage.served.journal.append({ type: 'stage/cleared', by: 'test' })
    await stage.shown(stage.cue({ lane: 'vote', options, counts: [4, 16] }, long).id)
    expect(await stage.page.locator('.option').allTextContents()).toEqual(['1left4', '2right16'])
    expect(await stage.page.locator('.won').allTextContents()).toEqual(['2right16'])
    const shares = await stage.page
      .locator('.option s')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).style.getPropertyValue('--share')))
    expect(shares).toEqual(['0.25', '1'])
  })

  it('a vote without ballots has no winner', async () => {
    const stage = await open()
    await stage.shown(stage.cue({ lane: 'vote', options: ['left', 'right'], counts: [0, 0] }, long).id)
    expect(await stage.page.locator('.won, .vote img').count()).toBe(0)
  })

  it('with reduced motion, nothing moves', async () => {
    const stage = await open()
    const patch = { overlay: { motion: 'reduced' } }
    stage.served.journal.append({ type: 'settings/changed', patch, by: 'test' })
    await stage.shown(stage.cue(quote('Marlow, sing!'), long).id)
    await stage.shown(stage.cue({ lane: 'vote', options: ['left', 'right'], counts: [1, 2] }, long).id)
    await stage.shown(stage.cue({ lane: 'vote', options: ['left', 'right'] }, long).id)
    await stage.shown(stage.cue({ lane: 'chat', card: 'raid', title: 'Mila', text: '+40' }, long).id)
    expect(
      await stage.page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      ),
    ).toBe(0)
  })
})
