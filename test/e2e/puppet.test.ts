import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Observation } from '../../src-shared/events/observation.ts'
import { moods } from '../../src-shared/events/stage-lists.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { type OverlayStage, overlayStage } from '../fixtures/overlay-stage.ts'

if (!chromiumPath) console.log(`puppet: skipped, ${noChromium}`)

const puppet = 'marlow'

describe.runIf(chromiumPath !== '')('the puppet on the overlay', () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  const open = async (options: Parameters<typeof overlayStage>[1] = {}): Promise<OverlayStage> => {
    const stage = await overlayStage(browser, options)
    onTestFinished(stage.stop)
    return stage
  }
  const figure = ({ page }: OverlayStage) => page.locator('.puppet [data-part="figure"]')
  const see = (
    { served }: OverlayStage,
    { detail, texts = [] }: Pick<Observation, 'texts'> & { readonly detail?: string },
  ) =>
    served.journal.append({
      type: 'sight/observation',
      observation: {
        ...{ id: 'o1', source: 'test', at: 1, numbers: [], confidence: 90, ageMs: 0, size: [1920, 1080] },
        scene: { cut: false, brightness: 0.5, motion: 0, ...(detail !== undefined && { detail }) },
        ...{ newLines: [], goneLines: [], texts },
      },
    })

  it('the puppet is loaded only when a cue names it, and then makes the gesture of the cue', async () => {
    const stage = await open()
    const { id } = stage.cue({ lane: 'particle', kind: 'star', count: 3 })
    await stage.shown(id)
    expect(stage.requests.filter((address) => /media\/puppets|body/.test(address))).toEqual([])
    await stage.shown(stage.cue({ lane: 'act', gesture: 'cheer' }, { puppet }).id)
    await figure(stage).waitFor()
    expect(stage.requests.some((address) => address.endsWith('/media/puppets/marlow.svg'))).toBe(true)
    const openHand = stage.page.locator('[data-part="hand-l-open"]:not([display])')
    await openHand.waitFor({ state: 'attached' })
  })

  it('the mouth moves while a caption is shown, and the caption does not cover the puppet', async () => {
    const stage = await open()
    const speaker = { name: 'Marlow', mood: 'smug' } as const
    const text = 'History will remember the wooden spoon'
    await stage.shown(stage.cue({ lane: 'caption', text, speaker }, { puppet, durationMs: 20_000 }).id)
    await figure(stage).waitFor()
    const talking = ['ee', 'eh', 'ah', 'oh', 'oo'].map(
      (shape) => `[data-part="mouth-${shape}"]:not([display])`,
    )
    await stage.page.locator(talking.join(',')).first().waitFor({ state: 'attached' })
    const [body, plate] = [
      await stage.page.locator('.puppet').boundingBox(),
      await stage.page.locator('.cap').boundingBox(),
    ]
    expect((plate?.y ?? 0) + (plate?.height ?? 0)).toBeLessThan(body?.y ?? 0)
    // The puppet shows its own face, so the name tag has no picture.
    expect(await stage.page.locator('.tag img').count()).toBe(0)
  })

  it('an emote rises above the puppet’s head, or beside the head if the caption is above the puppet', async () => {
    const stage = await open()
    const more = { puppet, durationMs: 20_000 }
    const toss = () => stage.cue({ lane: 'emote', emote: 'trophy', count: 1 }, more).id
    await stage.shown(stage.cue({ lane: 'act', gesture: 'shrug' }, more).id)
    await stage.shown(toss())
    const body = await stage.page.locator('.puppet').boundingBox()
    const middle = (box: { x: number; width: number } | null) => (box?.x ?? 0) + (box?.width ?? 0) / 2
    const first = stage.page.locator('.em.tossed')
    expect(Math.abs(middle(await first.boundingBox()) - middle(body))).toBeLessThan(60)
    stage.served.journal.append({ type: 'stage/cleared', by: 'test' })
    await first.waitFor({ state: 'detached' })
    await stage.shown(stage.cue({ lane: 'caption', text: 'History will remember the spoon' }, more).id)
    await stage.page.locator('.cap.tailed').waitFor()
    await stage.shown(toss())
    const beside = await stage.page.locator('.em').boundingBox()
    const away = middle(beside) - middle(body)
    expect(away).toBeGreaterThan((body?.width ?? 0) / 2)
    expect(away).toBeLessThan(body?.width ?? 0)
  })

  it('if text leaves no room beside the puppet, the caption appears elsewhere without a speech-bubble tail, and the puppet stays', async () => {
    const stage = await open()
    const speaker = { name: 'Marlow', mood: 'smug' } as const
    const content = { lane: 'caption', text: 'He rehearsed that in the mirror.', speaker } as const
    await stage.shown(stage.cue({ lane: 'act', gesture: 'shrug' }, { puppet, durationMs: 1000 }).id)
    await figure(stage).waitFor()
    const body = () => stage.page.locator('.puppet').boundingBox()
    const before = await body()
    const avoid = Array.from({ length: 13 }, (_, n): [number, number, number, number] =>
      n < 7 ? [0, 0.35 + n * 0.05, 0.85, 0.04] : [0.2, 0.35 + n * 0.05, 0.65, 0.04],
    )
    await stage.shown(stage.cue(content, { puppet, durationMs: 20_000, avoid }).id)
    const plate = await stage.page.locator('.cap').boundingBox()
    expect((plate?.y ?? 0) + (plate?.height ?? 0)).toBeLessThanOrEqual(0.35 * 1080)
    expect(plate?.x).toBeLessThan(400)
    await stage.page.locator('.puppet [data-part="mouth-smug"]:not([display])').waitFor({ state: 'attached' })
    expect(await body()).toEqual(before)
    expect(await stage.page.locator('.tailed, .tag img, .tag svg').count()).toBe(0)
  })

  it('a big word appears only if there is room for the puppet that says it', async () => {
    const stage = await open()
    const word = { lane: 'text', text: 'AGAIN', tone: 'alarm' } as const
    const more = { puppet, word: 'death', durationMs: 20_000 } as const
    const floor: [number, number, number, number][] = [[0, 0.7, 1, 0.3]]
    stage.cue(word, { ...more, avoid: floor })
    await stage.shown(stage.cue({ lane: 'particle', kind: 'star', count: 3 }).id)
    expect(await stage.page.locator('.big').count()).toBe(0)
    await stage.shown(stage.cue(word, { ...more, avoid: [[0, 0.7, 0.5, 0.3]] }).id)
    expect((await stage.page.locator('.puppet').boundingBox())?.x).toBeGreaterThan(960)
  })

  it('a caption is removed when its area becomes a keep-free area, and the next caption appears elsewhere without a speech-bubble tail', async () => {
    const stage = await open()
    const content = { lane: 'caption', text: 'He rehearsed that in the mirror.' } as const
    await stage.shown(stage.cue(content, { puppet, durationMs: 20_000 }).id)
    const cap = stage.page.locator('.cap')
    // Wait for the caption's tail, which appears together with the puppet's face.
    await stage.page.locator('.cap.tailed').waitFor()
    const keepFree: [number, number, number, number][] = [
      [0.17, 0.35, 0.7, 0.65],
      [0, 0.35, 0.3, 0.4],
    ]
    stage.served.journal.append({ type: 'settings/changed', patch: { overlay: { keepFree } }, by: 'test' })
    await expect.poll(() => cap.count()).toBe(0)
    await stage.shown(stage.cue(content, { puppet, durationMs: 20_000 }).id)
    const plate = await cap.boundingBox()
    expect((plate?.y ?? 0) + (plate?.height ?? 0)).toBeLessThanOrEqual(0.35 * 1080)
    expect(await cap.getAttribute('class')).not.toContain('tailed')
  })

  it('the outlines of any two moods differ clearly, even at a puppet height of 45 pixels', async () => {
    const stage = await open({ context: { reducedMotion: 'reduce' } })
    await stage.page.addStyleTag({ content: '.layer:has(.cap) { display: none !important }' })
    const outlines: Uint8Array[] = []
    for (const mood of moods) {
      const speaker = { name: 'Marlow', mood } as const
      await stage.shown(
        stage.cue({ lane: 'caption', text: 'Well.', speaker }, { puppet, durationMs: 20_000 }).id,
      )
      await stage.page.locator(`[data-part="mouth-${mood}"]:not([display])`).waitFor({ state: 'attached' })
      const clip = { x: 0, y: 660, width: 420, height: 420 }
      const shot = await stage.page.screenshot({ omitBackground: true, clip })
      const small = sharp(shot)
        .resize(Math.round((420 * 45) / 320))
        .ensureAlpha()
        .extractChannel('alpha')
      outlines.push(await small.threshold(128).raw().toBuffer())
    }
    for (const [n, one] of outlines.entries())
      for (const [m, other] of outlines.entries()) {
        if (m <= n) continue
        const differs = one.filter((value, at) => value !== other[at]).length
        const all = one.filter((value, at) => value > 0 || (other[at] ?? 0) > 0).length
        expect(differs / all, `${moods[n]} and ${moods[m]}`).toBeGreaterThan(0.15)
      }
  })

  it('the puppet shows the user’s own pictures, and switches to the talking picture while it speaks', async () => {
    const picture = await sharp({ create: { width: 90, height: 200, channels: 4, background: '#f0f' } })
      .png()
      .toBuffer()
    const stage = await open({
      fill(dataDir) {
        const folder = join(dataDir, 'puppets', 'hero')
        mkdirSync(folder, { recursive: true })
        for (const name of ['idle', 'talk']) writeFileSync(join(folder, `${name}.png`), picture)
      },
    })
    const text = 'History will remember the wooden spoon'
    const more = { puppet: 'hero', durationMs: 20_000 }
    await stage.shown(stage.cue({ lane: 'caption', text }, more).id)
    const talking = stage.page.locator('.pictures img[src*="/hero/talk"]')
    await talking.waitFor()
    await expect.poll(() => talking.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
    expect(await talking.evaluate((one) => (one as HTMLImageElement).naturalHeight)).toBe(200)
  })

  it('the user’s style sheet overrides the puppet’s styles, although these are loaded later', async () => {
    const stage = await open({
      fill: (dataDir) => writeFileSync(join(dataDir, 'overlay.css'), '.puppet { position: fixed }'),
    })
    await stage.shown(stage.cue({ lane: 'act', gesture: 'bow' }, { puppet, durationMs: 20_000 }).id)
    await figure(stage).waitFor()
    const position = () => stage.page.locator('.puppet').evaluate((one) => getComputedStyle(one).position)
    await expect.poll(position).toBe('fixed')
  })

  it('the puppet ducks below text that appears between two cues, and rises when the text is gone', async () => {
    const stage = await open()
    await stage.shown(stage.cue({ lane: 'act', gesture: 'shrug' }, { puppet, durationMs: 1000 }).id)
    await figure(stage).waitFor()
    const depth = () =>
      figure(stage).evaluate((one) =>
        Number(/translate\(\S+ ([-\d.]+)\)/.exec(one.getAttribute('transform') ?? '')?.[1]),
      )
    await expect.poll(depth).toBeLessThan(20)
    see(stage, { texts: [[0, 0.83, 1, 0.11]] })
    await expect.poll(depth).toBeGreaterThan(200)
    see(stage, { texts: [] })
    await expect.poll(depth).toBeLessThan(20)
  })

  it('the puppet appears on the right if a portrait is at the lower left', async () => {
    const stage = await open()
    // A picture without text. It has a portrait at the lower left and little detail elsewhere.
    const cells = Array.from({ length: 144 }, (_, n) => (n % 16 < 5 && n >= 80 ? 9 : 1))
    see(stage, { detail: cells.join('') })
    await stage.shown(stage.cue({ lane: 'act', gesture: 'bow' }, { puppet, durationMs: 20_000 }).id)
    await figure(stage).waitFor()
    expect((await stage.page.locator('.puppet').boundingBox())?.x).toBeGreaterThan(960)
  })

  it('the puppet returns to the same position after the page is reloaded', async () => {
    const stage = await open()
    const avoid: [number, number, number, number][] = [[0, 0.9, 0.3, 0.08]]
    await stage.shown(stage.cue({ lane: 'act', gesture: 'bow' }, { puppet, avoid }).id)
    await figure(stage).waitFor()
    const before = await stage.page.locator('.puppet').boundingBox()
    expect(before?.x).toBeGreaterThan(960)
    await stage.page.reload()
    await figure(stage).waitFor()
    expect(await stage.page.locator('.puppet').boundingBox()).toEqual(before)
  })

  it('after the page is reloaded, the puppet avoids the text and the portrait on the screen', async () => {
    const stage = await open()
    await stage.shown(stage.cue({ lane: 'act', gesture: 'bow' }, { puppet, durationMs: 1000 }).id)
    await figure(stage).waitFor()
    const left = async () => (await stage.page.locator('.puppet').boundingBox())?.x
    expect(await left()).toBeLessThan(960)
    see(stage, { texts: [[0, 0.7, 0.45, 0.28]] })
    await stage.page.reload()
    await figure(stage).waitFor()
    expect(await left()).toBeGreaterThan(960)
    // A picture without text. It has a portrait at the lower right, where the puppet is now.
    const cells = Array.from({ length: 144 }, (_, n) => (n % 16 > 10 && n >= 80 ? 9 : 1))
    see(stage, { detail: cells.join('') })
    await stage.page.reload()
    await figure(stage).waitFor()
    expect(await left()).toBeLessThan(960)
  })

  it('a gesture counts as shown only if the puppet is in sight', async () => {
    const stage = await open()
    const perform = (gesture: 'bow' | 'cheer' | 'leave', avoid?: [number, number, number, number][]) =>
      stage.cue({ lane: 'act', gesture }, { puppet, ...(avoid && { avoid }) }).id
    await stage.shown(perform('cheer'))
    stage.served.journal.append({ type: 'stage/cleared', by: 'test' })
    const absent = perform('leave')
    const hidden = perform('bow', [[0, 0.5, 1, 0.5]])
    await stage.shown(stage.cue({ lane: 'particle', kind: 'star', count: 3 }).id)
    const painted = stage.served.host.painted.map(({ cue }) => cue)
    expect(painted).not.toContain(hidden)
    expect(painted).not.toContain(absent)
  })

  it('the puppet disappears on panic, and ignores cues that arrive during the panic', async () => {
    const stage = await open()
    await stage.shown(stage.cue({ lane: 'act', gesture: 'bow' }, { puppet }).id)
    await figure(stage).waitFor()
    stage.served.journal.append({ type: 'stage/panic', by: 'test' })
    await stage.page.locator('.puppet').waitFor({ state: 'hidden' })
    stage.cue({ lane: 'act', gesture: 'bow' }, { puppet })
    stage.served.journal.append({ type: 'stage/released', by: 'test' })
    const late = stage.cue({ lane: 'caption', text: 'Back' })
    await stage.shown(late.id)
    expect(await stage.page.locator('.puppet').isVisible()).toBe(false)
  })

  it('the puppet is redrawn at most 12 times a second while idle, and disappears when the stage is cleared', async () => {
    const stage = await open()
    await stage.shown(stage.cue({ lane: 'act', gesture: 'shrug' }, { puppet, durationMs: 1000 }).id)
    await figure(stage).waitFor()
    const pictures = await stage.page.evaluate(async () => {
      const drawing = document.querySelector('.puppet svg') as Element
      let seen = 0
      new MutationObserver((changes) => {
        seen += changes.length > 0 ? 1 : 0
      }).observe(drawing, { attributes: true, subtree: true })
      const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      const seconds: number[] = []
      await after(2500)
      for (let n = 0; n < 5; n += 1) {
        const before = seen
        await after(1000)
        seconds.push(seen - before)
      }
      return Math.min(...seconds)
    })
    expect(pictures).toBeGreaterThan(0)
    expect(pictures).toBeLessThanOrEqual(12)
    stage.served.journal.append({ type: 'stage/cleared', by: 'test' })
    await stage.page.locator('.puppet').waitFor({ state: 'hidden' })
  })

  it('the puppet shows its poses without animation if the user prefers reduced motion', async () => {
    const stage = await open({ context: { reducedMotion: 'reduce' } })
    await stage.shown(stage.cue({ lane: 'act', gesture: 'cheer' }, { puppet, durationMs: 30_000 }).id)
    await figure(stage).waitFor()
    const changes = await stage.page.evaluate(async () => {
      let seen = 0
      const drawing = document.querySelector('.puppet svg') as Element
      await new Promise((resolve) => setTimeout(resolve, 3500))
      new MutationObserver((all) => {
        seen += all.length
      }).observe(drawing, { attributes: true, subtree: true })
      await new Promise((resolve) => setTimeout(resolve, 1000))
      return seen
    })
    expect(changes).toBe(0)
  })
})
