import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Cue } from '../../src-shared/events/cue.ts'
import { root } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { countSounds } from '../fixtures/count-sounds.ts'
import { type OverlayStage, overlayStage } from '../fixtures/overlay-stage.ts'
import { contrast, type Pixels, pixels, surroundings } from '../fixtures/pixels.ts'
import { steppedStage } from '../fixtures/stepped-stage.ts'

if (!chromiumPath) console.log(`overlay: skipped, ${noChromium}`)

const long = 60_000

const noise = async (): Promise<string> => {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 80 } as const
  const create = { width: 480, height: 270, channels: 3, background: '#000', noise: gaussian } as const
  return `data:image/png;base64,${(await sharp({ create }).png().toBuffer()).toString('base64')}`
}

const seenTexts = (texts: [number, number, number, number][], scene = {}) => ({
  type: 'sight/observation' as const,
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
    ...{ size: [1920, 1080] as [number, number], texts },
    scene: { cut: false, brightness: 0.5, motion: 0, ...scene },
  },
})

const pulseAtPeak = ({ page }: OverlayStage): Promise<void> =>
  page.locator('.edges').evaluate((edges) => {
    document.documentElement.style.background = '#000'
    const [pulse] = edges.getAnimations()
    if (pulse === undefined) throw new Error('no pulse')
    pulse.pause()
    pulse.currentTime = 280
  })

describe.runIf(chromiumPath !== '')('overlay page', () => {
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
  const picture = async ({ page }: OverlayStage): Promise<Pixels> =>
    pixels(await page.screenshot({ omitBackground: true, animations: 'disabled' }))
  const painted = (stage: OverlayStage) => stage.page.locator('.big, .cap, .em').count()
  const words = (stage: OverlayStage) => stage.page.locator('.cap p').textContent()

  it('paints only inside the safe margins, and sends requests only to its gateway', async () => {
    const stage = await open()
    for (const place of ['top-left', 'bottom-right'] as const) {
      const text = 'Forty gold for a single wooden spoon'
      await stage.shown(stage.cue({ lane: 'text', text, place, tone: 'chalk' }, { durationMs: long }).id)
      const { width, height, at } = await picture(stage)
      const isPainted = (x: number, y: number) => at(x, y)[3] > 0
      let [inside, outside] = [0, 0]
      for (let y = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1) {
          if (!isPainted(x, y)) continue
          if (x >= 96 && x < width - 96 && y >= 54 && y < height - 54) inside += 1
          else outside += 1
        }
      }
      expect(inside).toBeGreaterThan(10_000)
      expect(outside).toBe(0)
    }
    await stage.shown(stage.cue({ lane: 'sound', sound: 'pop', volume: 1 }).id).catch(() => {})
    const origin = new URL(stage.served.gateway.urls.overlay).origin
    expect(stage.requests.filter((address) => !address.startsWith(origin))).toEqual([])
  })

  it('draws nothing inside the keep-free areas, even if a cue is placed there', async () => {
    const stage = await open()
    // These areas cover the lower left quarter, where the puppet and captions would be.
    const keepFree: [number, number, number, number][] = [
      [0, 0.5, 0.4, 0.5],
      [0.1, 0.5, 0.4, 0.5],
    ]
    stage.served.journal.append({ type: 'settings/changed', patch: { overlay: { keepFree } }, by: 'test' })
    const shown = { durationMs: long, puppet: 'marlow' }
    const place = 'bottom-left'
    await stage.shown(stage.cue({ lane: 'caption', text: 'Somewhere else, then.' }, shown).id)
    await stage.shown(stage.cue({ lane: 'text', text: 'Here', place, tone: 'alarm' }, shown).id)
    await stage.shown(stage.cue({ lane: 'emote', emote: 'fire', count: 3, place }, shown).id)
    await stage.page.locator('.puppet [data-part="figure"]').waitFor()
    await stage.shown(stage.cue({ lane: 'particle', kind: 'confetti', count: 150, place }, shown).id)
    const { width, height, at } = await picture(stage)
    let [inside, outside] = [0, 0]
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (at(x, y)[3] === 0) continue
        if (x < width / 2 && y >= height / 2) inside += 1
        else outside += 1
      }
    }
    expect(inside).toBe(0)
    expect(outside).toBeGreaterThan(10_000)
  })

  it('a caption size of 150 % makes captions 1.5 times as large', async () => {
    const stage = await open()
    const text = 'Forty gold for a single spoon'
    const letterSize = async (): Promise<number> => {
      await stage.shown(stage.cue({ lane: 'caption', text }, { durationMs: long }).id)
      return parseFloat(
        await stage.page.locator('.cap p').evaluate((plate) => getComputedStyle(plate).fontSize),
      )
    }
    const usual = await letterSize()
    const patch = { overlay: { captionSize: 150 } }
    stage.served.journal.append({ type: 'settings/changed', patch, by: 'test' })
    expect((await letterSize()) / usual).toBeCloseTo(1.5)
  })

  it('leaves out an emote if there is no room outside the keep-free areas', async () => {
    const stage = await open()
    const keep = (...keepFree: number[][]) =>
      stage.served.journal.append({ type: 'settings/changed', patch: { overlay: { keepFree } }, by: 'test' })
    const show = () => stage.cue({ lane: 'emote', emote: 'fire', count: 1 }, { durationMs: long }).id
    keep([0, 0, 1, 0.6])
    await stage.shown(show())
    keep([0, 0, 1, 0.48], [0, 0.5, 1, 0.5])
    const left = show()
    await stage.shown(stage.cue({ lane: 'particle', kind: 'star', count: 3 }).id)
    keep()
    await stage.shown(show())
    expect(await stage.page.locator('.em').count()).toBe(2)
    expect(stage.served.host.painted.map(({ cue }) => cue)).not.toContain(left)
  })

  it('a danger moment makes a bright but narrow light pulse along the edges', async () => {
    const stage = await open()
    const danger = { durationMs: long, moment: 'danger', turn: 'turn-1' } as const
    await stage.shown(stage.cue({ lane: 'caption', text: 'Careful.' }, danger).id)
    await pulseAtPeak(stage)
    // Do not disable animations for this screenshot: that would end the paused animation.
    const { width, height, at } = await pixels(await stage.page.screenshot())
    for (const [x, y] of [
      [4, height / 2] as const,
      [width - 5, height / 2] as const,
      [width / 2, 4] as const,
    ])
      expect(at(x, y)[0]).toBeGreaterThan(220)
    // Deeper light would cover gauges near the edge.
    expect(at(Math.ceil(height * 0.045), height / 2)[0]).toBeLessThan(30)
  })

  it('the pulsing light is left out where it would cover text at an edge', async () => {
    const stage = await open()
    stage.cue(
      { lane: 'sound', sound: 'heartbeat', volume: 0 },
      { durationMs: long, moment: 'danger', avoid: [[0, 0.4, 0.3, 0.2]] },
    )
    await pulseAtPeak(stage)
    const { height, at } = await pixels(await stage.page.screenshot())
    expect(at(4, height * 0.5)[0]).toBeLessThan(30)
    expect(at(4, height * 0.2)[0]).toBeGreaterThan(200)
  })

  it('when the player dies, the death word replaces the danger word, the danger emote and the pulsing light', async () => {
    const stage = await open()
    const danger = { durationMs: long, turn: 't1' } as const
    const text = (words: string) => ({ lane: 'text', text: words, tone: 'alarm' }) as const
    stage.cue({ lane: 'sound', sound: 'heartbeat', volume: 0 }, { durationMs: long, moment: 'danger' })
    await stage.shown(stage.cue(text('HOLD ON'), { ...danger, word: 'near-death' }).id)
    await stage.shown(stage.cue({ lane: 'emote', emote: 'warning', count: 1 }, danger).id)
    expect(await stage.page.locator('.edges').count()).toBe(1)
    await stage.shown(stage.cue(text('CURTAIN'), { durationMs: long, turn: 't2', word: 'death' }).id)
    expect(await stage.page.locator('.edges, .em').count()).toBe(0)
    expect(await stage.page.locator('.big').evaluateAll((all) => all.map((one) => one.dataset.kind))).toEqual(
      ['death'],
    )
  })

  it.each([
    ['white', '#fff'],
    ['black', '#000'],
    ['noise', ''],
  ])('the contrast between text and its surroundings is at least 4.5:1 over %s', async (_, color) => {
    const stage = await open()
    const background = color || `url(${await noise()})`
    for (const tone of ['chalk', 'calm', 'cheer', 'alarm'] as const) {
      const cue = stage.cue({ lane: 'text', text: 'Legible', place: 'center', tone }, { durationMs: long })
      await stage.shown(cue.id)
      const clip = (await stage.page.locator('.big').boundingBox()) ?? undefined
      const shoot = async (value: string) => {
        await stage.page.evaluate((given) => {
          document.documentElement.style.background = given
        }, value)
        const options = { omitBackground: true, animations: 'disabled', ...(clip && { clip }) } as const
        return pixels(await stage.page.screenshot(options))
      }
      const [mask, image] = [await shoot(''), await shoot(background)]
      const color = await stage.page.locator('.big').evaluate((big) => getComputedStyle(big).color)
      const fill = (color.match(/\d+/g) ?? []).map(Number)
      const around = surroundings(mask, fill, image)
      expect(around.length).toBeGreaterThan(1000)
      const ratios = around.map((pixel) => contrast(fill, pixel)).sort((a, b) => a - b)
      // Ignore the lowest 1 %: a pixel at the tip of a letter can have only half of the letter's color.
      expect(ratios[Math.floor(ratios.length / 100)]).toBeGreaterThan(4.5)
    }
  })

  it('draws known emoji from its own pictures and leaves out the others', async () => {
    const stage = await open()
    const text = 'Nice 🔥 pumpkin 🎃, 👍🏽 all'
    await stage.shown(stage.cue({ lane: 'caption', text }, { durationMs: long }).id)
    expect(await words(stage)).toBe('Nice  pumpkin,  all')
    const names = await stage.page
      .locator('.ej')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src.split('/').at(-1)))
    expect(names).toEqual(['fire.svg', 'thumbs_up.svg'])
  })

  it('shows the persona’s name and face, and adds the punchline without moving the first line', async () => {
    const stage = await open()
    const faces = { calm: 'ghost', smug: 'monocle' }
    const speaker = { name: 'Marlow', mood: 'smug', color: '#a8ecff', faces } as const
    const text = 'He trains every day.\nYou had lunch.'
    // Record each frame inside the page. On a busy machine, a query from outside can see a state too late.
    const frames = await stage.page.evaluateHandle(() => {
      const seen: { lines: string[]; face: string; place: string }[] = []
      const record = (): void => {
        const lines = [...document.querySelectorAll('.cap p span')]
        const face = document.querySelector<HTMLImageElement>('.tag img')?.src ?? ''
        const { x, y, width, height } = lines[0]?.getBoundingClientRect() ?? new DOMRect()
        const texts = lines.map(({ textContent }) => textContent ?? '')
        if (texts.length > 0) seen.push({ lines: texts, face, place: [x, y, width, height].join(' ') })
        requestAnimationFrame(record)
      }
      record()
      return seen
    })
    stage.cue({ lane: 'caption', text, speaker })
    const name = stage.page.locator('.tag b')
    await expect.poll(() => name.textContent()).toBe('Marlow')
    await expect.poll(() => name.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(168, 236, 255)')
    const settled = async () => {
      const seen = await frames.jsonValue()
      return { seen, setUp: seen.findLast(({ lines }) => lines.length === 1), last: seen.at(-1) }
    }
    await expect
      .poll(async () => (await settled()).last?.lines)
      .toEqual(['He trains every day.', 'You had lunch.'])
    await expect
      .poll(async () => {
        const { setUp, last } = await settled()
        return last?.place === setUp?.place
      })
      .toBe(true)
    const { seen, setUp } = await settled()
    expect(seen[0]?.lines).toEqual(['He trains every day.'])
    expect(seen[0]?.face).toContain('/ghost')
    expect(setUp?.face).toContain('/monocle')
  })

  it.each([
    ['the upper and the lower edge are free', [0.3, 0.2, 0.3, 0.06], 0.1],
    ['text leaves room for low bars', [0.3, 0.07, 0.3, 0.06], 0.062],
    ['text leaves room only for hairlines', [0.3, 0.03, 0.3, 0.06], 0],
  ] as const)(
    'two bars of equal height frame a boss, but only if they cover no text: %s',
    async (_, text, height) => {
      const stage = await open()
      const avoid: [number, number, number, number][] = [[...text]]
      const boss = { moment: 'boss', turn: 't1', word: 'boss', cause: avoid[0], avoid } as const
      await stage.shown(stage.cue({ lane: 'text', text: 'A VILLAIN!', tone: 'alarm' }, { ...boss, avoid }).id)
      const bars = await stage.page
        .locator('.bar')
        .evaluateAll((all) => all.map((bar) => (bar as HTMLElement).offsetHeight / window.innerHeight))
      expect(bars.map((share) => Math.abs(share - height) < 0.005)).toEqual(height === 0 ? [] : [true, true])
    },
  )

  it('the bars of a boss moment disappear when game text appears under them', async () => {
    const stage = await steppedStage(browser)
    onTestFinished(stage.stop)
    const name: [number, number, number, number] = [0.3, 0.2, 0.3, 0.06]
    const boss = { moment: 'boss', turn: 't1', cause: name, avoid: [name], durationMs: long } as const
    stage.cue({ lane: 'caption', text: 'Tall.' }, { ...boss, avoid: [name] })
    await stage.advance(1000)
    expect(await stage.page.locator('.bar').count()).toBe(2)
    stage.served.journal.append(seenTexts([name, [0.1, 0.9, 0.4, 0.06]]))
    await stage.advance(1000)
    expect(await stage.page.locator('.bar').count()).toBe(0)
  })

  it('particles stay behind the game’s text, even if the text appears later', async () => {
    const stage = await open()
    const text: [number, number, number, number] = [0.3, 0.2, 0.3, 0.06]
    const burst = { lane: 'particle', kind: 'ember', count: 20 } as const
    await stage.shown(stage.cue(burst, { turn: 't1', avoid: [text], durationMs: 20_000 }).id)
    const clip = () =>
      stage.page
        .locator('canvas')
        .first()
        .evaluate((one) => (one as HTMLElement).style.clipPath)
    expect(await clip()).toContain('30% 20%')
    stage.served.journal.append(seenTexts([text, [0.1, 0.9, 0.4, 0.06]]))
    await expect.poll(clip).toContain('10% 90%')
  })

  it.each([
    ['nothing happens', 1, {}],
    ['the picture is cut', 0, { cut: true }],
    ['the game begins again', 0, { restart: { afterDark: true, isPlayed: true } }],
    ['the name of the boss is gone', 0, { texts: [] }],
  ] as const)('if %s, the number of boss captions after the reading time is %i', async (_, count, seen) => {
    const stage = await steppedStage(browser)
    onTestFinished(stage.stop)
    const name: [number, number, number, number] = [0.3, 0.05, 0.3, 0.06]
    const boss = { moment: 'boss', turn: 't1', cause: name, avoid: [name] } as const
    const content = { lane: 'caption', text: 'I had hoped for less tall.' } as const
    stage.cue(content, { ...boss, avoid: [name], durationMs: long })
    await stage.advance(1000)
    await stage.advance(1000)
    const { texts = [name], ...scene } = { texts: undefined, ...seen }
    stage.served.journal.append(seenTexts([...texts], scene))
    await stage.advance(1000)
    expect(await painted(stage)).toBe(1)
    await stage.advance(0.65 * long)
    await stage.advance(1000)
    expect(await painted(stage)).toBe(count)
  })

  it('stopping a caption does not shorten the next caption', async () => {
    const stage = await steppedStage(browser)
    onTestFinished(stage.stop)
    const content = { lane: 'caption', text: 'Tall.' } as const
    const { id } = stage.cue(content, { durationMs: long, turn: 't1' })
    await stage.advance(1000)
    stage.served.journal.append({ type: 'stage/stopped', cue: id, by: 'test' })
    await stage.advance(1000)
    stage.cue(content, { durationMs: long, turn: 't2' })
    await stage.advance(0.6 * long)
    await stage.advance(1000)
    expect(await painted(stage)).toBe(1)
  })

  it('after the next moment begins, removes a caption once viewers have had time to read it', async () => {
    const stage = await steppedStage(browser)
    onTestFinished(stage.stop)
    const sparkle = () => stage.cue({ lane: 'particle', kind: 'star', count: 3 }, { turn: 't2' })
    const content = { lane: 'caption', text: 'Tall.' } as const
    stage.cue(content, { durationMs: long, turn: 't1' })
    await stage.advance(1000)
    sparkle()
    await stage.advance(1000)
    expect(await painted(stage)).toBe(1)
    await stage.advance(0.6 * long)
    await stage.advance(1000)
    expect(await painted(stage)).toBe(0)
  })

  it('omits the big word for a boss if the keep-free areas leave no room for the word', async () => {
    const stage = await open()
    const keepFree: [number, number, number, number][] = [[0.25, 0, 0.75, 1]]
    stage.served.journal.append({ type: 'settings/changed', patch: { overlay: { keepFree } }, by: 'test' })
    const boss = { durationMs: long, moment: 'boss', turn: 't1' } as const
    stage.cue({ lane: 'text', text: 'A VILLAIN!', tone: 'alarm' }, { ...boss, word: 'boss' })
    await stage.shown(stage.cue({ lane: 'caption', text: 'Tall.' }, boss).id)
    expect(await stage.page.locator('.cap').textContent()).toContain('Tall.')
    expect(await stage.page.locator('.big').count()).toBe(0)
  })

  const seeTexts = ({ served }: OverlayStage, texts: [number, number, number, number][]) =>
    served.journal.append({
      type: 'sight/observation',
      observation: {
        ...{ id: 'o1', source: 'test', at: 1, numbers: [], confidence: 90, ageMs: 0, size: [1920, 1080] },
        ...{ newLines: [], goneLines: [], texts, scene: { cut: false, brightness: 0.5, motion: 0 } },
      },
    })
  const everywhere: [number, number, number, number][] = Array.from(
    { length: 20 },
    (_, n) => [...[0.02, n * 0.05, 0.96, 0.04]] as [number, number, number, number],
  )
  const tall = { lane: 'caption', text: 'Tall.' } as const
  const line = { by: 'text', durationMs: long, turn: 't1' } as const

  it('omits a line that would cover text everywhere, unless the operator wrote the line or the settings allow it', async () => {
    const stage = await steppedStage(browser)
    onTestFinished(stage.stop)
    const isShown = async (more: Partial<Cue>) => {
      stage.cue(tall, { ...line, ...more, avoid: everywhere })
      for (let n = 0; n < 6; n += 1) await stage.advance(300)
      return (await painted(stage)) > 0
    }
    expect(await isShown({ turn: 't1' })).toBe(false)
    expect(await isShown({ turn: 't2', by: 'operator' })).toBe(true)
    stage.served.journal.append({ type: 'stage/cleared', by: 'test' })
    const patch = { overlay: { wordsOverText: true } }
    stage.served.journal.append({ type: 'settings/changed', patch, by: 'test' })
    expect(await isShown({ turn: 't3' })).toBe(true)
  })

  it('shows a delayed line as soon as there is room for it', async () => {
    const stage = await steppedStage(browser)
    onTestFinished(stage.stop)
    stage.cue(tall, { ...line, avoid: everywhere })
    await stage.advance(300)
    expect(await painted(stage)).toBe(0)
    seeTexts(stage, [])
    await stage.advance(300)
    await stage.advance(300)
    expect(await painted(stage)).toBe(1)
  })

  it('keeps a caption in place when text appears elsewhere, and removes it when text appears under it', async () => {
    const stage = await steppedStage(browser)
    onTestFinished(stage.stop)
    stage.cue(tall, line)
    await stage.advance(1000)
    const place = () =>
      stage.page.locator('.cap').evaluateAll(([one]) => one?.getBoundingClientRect().toJSON())
    const before = await place()
    seeTexts(stage, [[0.5, 0.02, 0.1, 0.04]])
    await stage.advance(500)
    expect(await place()).toEqual(before)
    seeTexts(stage, [[0.02, 0.85, 0.3, 0.1]])
    await stage.advance(500)
    expect(await painted(stage)).toBe(0)
  })

  it('shows no big word while large game text is visible, and removes a big word when such text appears', async () => {
    const stage = await steppedStage(browser)
    onTestFinished(stage.stop)
    const knockOut: [number, number, number, number] = [0.4, 0.4, 0.2, 0.15]
    const word = { lane: 'text', text: 'NOT YET', tone: 'alarm' } as const
    const more = { ...line, word: 'near-death' } as const
    stage.cue(word, { ...more, avoid: [knockOut] })
    await stage.advance(500)
    expect(await painted(stage)).toBe(0)
    stage.cue(word, more)
    await stage.advance(500)
    expect(await painted(stage)).toBe(1)
    seeTexts(stage, [knockOut])
    await stage.advance(100)
    expect(await painted(stage)).toBe(0)
  })

  it('shows the big word of a victory while large game text is visible, but not over the text', async () => {
    const stage = await steppedStage(browser)
    onTestFinished(stage.stop)
    const victory: [number, number, number, number] = [0.3, 0.38, 0.4, 0.12]
    const word = { lane: 'text', text: 'BRAVO!', tone: 'cheer' } as const
    stage.cue(word, { ...line, word: 'victory', avoid: [victory] })
    await stage.advance(500)
    expect(await painted(stage)).toBe(1)
    seeTexts(stage, [victory])
    await stage.advance(500)
    expect(await painted(stage)).toBe(1)
    const [, top = 0, , height = 0] = victory.map((share) => share * 1080)
    const box = await stage.page.locator('.big').boundingBox()
    if (box === null) throw new Error('The big word is not on the page.')
    expect(box.y >= top + height || box.y + box.height <= top).toBe(true)
  })

  it('shows big text that the streamer whispered while large game text is visible', async () => {
    const stage = await steppedStage(browser)
    onTestFinished(stage.stop)
    const headline: [number, number, number, number] = [0.3, 0.38, 0.4, 0.12]
    const text = { lane: 'text', text: 'GG WP', tone: 'chalk' } as const
    stage.cue(text, { ...line, avoid: [headline] })
    await stage.advance(500)
    expect(await painted(stage)).toBe(0)
    stage.cue(text, { ...line, ordered: true, avoid: [headline] })
    await stage.advance(500)
    expect(await painted(stage)).toBe(1)
  })

  it('when the player dies, draws a curtain that does not cover game text, and removes it on panic', async () => {
    const stage = await open()
    const content = { lane: 'emote', emote: 'trophy', count: 1 } as const
    const avoid: [number, number, number, number][] = [[0.12, 0.4, 0.1, 0.3]]
    const { id } = stage.cue(content, { moment: 'death', turn: 't1', avoid })
    await stage.shown(id)
    const drapes = () =>
      stage.page
        .locator('.drape')
        .evaluateAll((all) => all.map((drape) => `${drape.className} ${(drape as HTMLElement).style.width}`))
    expect(await drapes()).toEqual(['drape left 9%', 'drape right 16%'])
    stage.served.journal.append({ type: 'stage/panic', by: 'test' })
    await expect.poll(drapes).toEqual([])
  })

  it('shows the next big text at the same position as the text that it replaces', async () => {
    const stage = await open()
    const next = async (text: string) => {
      const { id } = stage.cue({ lane: 'text', text, tone: 'chalk' }, { durationMs: long })
      await stage.shown(id)
      return stage.page.locator('.cell:has(.big)').evaluate((cell) => (cell as HTMLElement).style.transform)
    }
    const unmoved = 'translate(0px, 0px)'
    expect([await next('Wait for it'), await next('Here it is')]).toEqual([unmoved, unmoved])
  })

  it('moves an emote to another position if a big text would hide it', async () => {
    const stage = await open()
    const words = stage.cue(
      { lane: 'text', text: 'Wait for it', place: 'right', tone: 'chalk' },
      { durationMs: long },
    )
    await stage.shown(words.id)
    const emote = stage.cue(
      { lane: 'emote', emote: 'trophy', count: 1, place: 'right' },
      { durationMs: long },
    )
    await stage.shown(emote.id)
    const [text, picture] = [
      await stage.page.locator('.big').boundingBox(),
      await stage.page.locator('.em').boundingBox(),
    ]
    const isBeside =
      text !== null &&
      picture !== null &&
      (picture.y >= text.y + text.height ||
        picture.y + picture.height <= text.y ||
        picture.x + picture.width <= text.x)
    expect(isBeside).toBe(true)
  })

  it('removes one cue when it is stopped, and every cue when the stage is cleared', async () => {
    const stage = await open()
    const text = stage.cue({ lane: 'text', text: 'Stay', place: 'top', tone: 'chalk' }, { durationMs: long })
    const emote = stage.cue({ lane: 'emote', emote: 'heart', count: 2 }, { durationMs: long })
    await Promise.all([stage.shown(text.id), stage.shown(emote.id)])
    expect(await painted(stage)).toBe(3)
    stage.served.journal.append({ type: 'stage/stopped', cue: emote.id, by: 'panel' })
    await expect.poll(() => painted(stage)).toBe(1)
    stage.served.journal.append({ type: 'stage/cleared', by: 'panel' })
    await expect.poll(() => painted(stage)).toBe(0)
    await stage.shown(stage.cue({ lane: 'emote', emote: 'heart', count: 1 }, { durationMs: long }).id)
  })

  it('reveals a spoken line in step with its sound, and removes the caption when the line is stopped', async () => {
    const clip = readFileSync(join(root, 'assets', 'sounds', 'drumroll.wav'))
    const stage = await open({
      prepare: (page) =>
        page.route('**/media/voice/*', (route) => route.fulfill({ body: clip, contentType: 'audio/wav' })),
    })
    // A browser plays sound only after a click.
    await stage.page.mouse.click(5, 5)
    const text = 'Nine health and a spoon.'
    const syllables = [0, 200, 400].map((atMs, n) => ({ atMs, chars: [4, 11, 15][n] ?? 0 }))
    const audio = { id: 'v1', durationMs: 60_000, syllables }
    const cue = stage.cue({ lane: 'voice', text, audio }, { durationMs: long })
    await stage.shown(cue.id)
    const said = () =>
      stage.page.locator('.cap p span').evaluateAll((lines) =>
        lines
          .flatMap((line) => [...line.childNodes])
          .filter((node) => node.nodeName !== 'S')
          .map((node) => node.textContent)
          .join(''),
      )
    await expect.poll(said).toBe('Nine health and')
    expect(await words(stage)).toBe(text)
    stage.served.journal.append({ type: 'stage/stopped', cue: cue.id, by: 'panel' })
    await expect.poll(() => painted(stage)).toBe(0)
  })

  it('shows the whole caption of a spoken line if its sound cannot play', async () => {
    const stage = await open()
    const audio = { id: 'missing', durationMs: 3000, syllables: [{ atMs: 0, chars: 4 }] }
    await stage.shown(stage.cue({ lane: 'voice', text: 'Nine health.', audio }, { durationMs: long }).id)
    expect(await stage.page.locator('.cap s').count()).toBe(0)
    expect(await words(stage)).toBe('Nine health.')
  })

  it('shows only the lanes that are listed in the overlay’s address', async () => {
    const stage = await open({ query: '&lane=captions' })
    stage.cue({ lane: 'text', text: 'Elsewhere', place: 'top', tone: 'chalk' }, { durationMs: long })
    await stage.shown(stage.cue({ lane: 'caption', text: 'Here.' }, { durationMs: long }).id)
    expect(await stage.page.locator('.big').count()).toBe(0)
    expect(stage.served.host.painted.map(({ cue }) => cue)).toEqual(['c2'])
  })

  it('blends no pixel with the chroma-key color', async () => {
    const stage = await open({ query: '&chroma=00ff00' })
    await stage.shown(
      stage.cue({ lane: 'text', text: 'Keyed', place: 'center', tone: 'chalk' }, { durationMs: long }).id,
    )
    await stage.shown(stage.cue({ lane: 'emote', emote: 'skull', count: 1 }, { durationMs: long }).id)
    const { width, height, at } = await pixels(await stage.page.screenshot({ animations: 'disabled' }))
    const greenish = new Set<string>()
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const [r, g, b] = at(x, y)
        if (g > r + 40 && g > b + 40) greenish.add(`${r} ${g} ${b}`)
      }
    }
    expect([...greenish]).toEqual(['0 255 0'])
  })

  it('uses the user’s pictures and style sheet, applies a changed style sheet, and loads nothing from other servers', async () => {
    const red = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#f00' } })
      .png()
      .toBuffer()
    const stage = await open({
      fill(dataDir) {
        mkdirSync(join(dataDir, 'emotes'))
        writeFileSync(join(dataDir, 'emotes', 'Red Square.png'), red)
        writeFileSync(join(dataDir, 'overlay.css'), '.cap { opacity: 0.5 }')
      },
    })
    await stage.shown(stage.cue({ lane: 'emote', emote: 'red_square', count: 1 }, { durationMs: long }).id)
    await stage.shown(stage.cue({ lane: 'caption', text: 'Dressed.' }, { durationMs: long }).id)
    const opacity = () => stage.page.locator('.cap').evaluate((cap) => getComputedStyle(cap).opacity)
    await expect.poll(opacity).toBe('0.5')
    const refused: string[] = []
    stage.page.on('requestfailed', (request) => refused.push(request.url()))
    const css =
      '@import url(http://example.invalid/a.css); .cap { opacity: 0.25; background: url(http://example.invalid/b.png) }'
    writeFileSync(join(stage.dataDir, 'overlay.css'), css)
    await expect.poll(opacity).toBe('0.25')
    expect(stage.requests.filter((address) => address.includes('example.invalid'))).toEqual(refused)
  })

  it('is silent while OBS hides its source, so that overlays in two scenes play each sound once', async () => {
    const stage = await open({ prepare: (page) => page.addInitScript(countSounds) })
    const obs = (detail: { readonly visible?: boolean; readonly active?: boolean }) =>
      stage.page.evaluate((changed) => {
        const type = 'visible' in changed ? 'obsSourceVisibleChanged' : 'obsSourceActiveChanged'
        window.dispatchEvent(new CustomEvent(type, { detail: changed }))
      }, detail)
    const lastState = () => stage.served.host.sources.at(-1)?.state
    const playing = () => stage.page.evaluate(() => (window as { playing?: () => number }).playing?.())
    const drumroll = () => stage.cue({ lane: 'sound', sound: 'drumroll', volume: 1 }, { durationMs: long })
    // A browser plays sound only after a click.
    await stage.page.mouse.click(5, 5)
    // The page loads the part that listens to OBS last, so an event may come too early for it.
    const hide = async () => {
      await obs({ visible: false })
      return lastState()
    }
    await expect.poll(hide, { interval: 1000 }).toBe('hidden')
    drumroll()
    // The preview of Studio Mode shows the source, but not to the audience.
    await obs({ visible: true })
    await stage.shown(stage.cue({ lane: 'text', text: 'Later', place: 'top', tone: 'chalk' }).id)
    expect(await playing()).toBe(0)
    await obs({ active: true })
    await expect.poll(lastState).toBe('visible')
    await stage.shown(drumroll().id)
    expect(await playing()).toBe(1)
  })

  it('reports the current OBS scene and whether OBS hides the source', async () => {
    const stage = await open({
      prepare: (page) =>
        page.addInitScript(() => {
          Object.assign(window, {
            obsstudio: { getCurrentScene: (hear: (scene: object) => void) => hear({ name: 'Game' }) },
          })
        }),
    })
    const pages = () => stage.served.host.sources
    await expect.poll(pages).toMatchObject([{ state: 'visible', scene: 'Game' }])
    await stage.page.evaluate(() => {
      window.dispatchEvent(new CustomEvent('obsSceneChanged', { detail: { name: 'BRB' } }))
      window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail: { visible: false } }))
    })
    await expect.poll(pages).toMatchObject([{}, { state: 'hidden', scene: 'BRB' }])
  })
})
