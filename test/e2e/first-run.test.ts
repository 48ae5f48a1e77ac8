import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFaults } from '../fixtures/accessibility.ts'
import {
  type AdlibProcess,
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { privmsg, twitchChat } from '../fixtures/chat/twitch-chat.ts'
import { fakeObs } from '../fixtures/fake-obs.ts'
import { startModelServer } from '../fixtures/model-server.ts'

if (!chromiumPath) console.log(`the first run: skipped, ${noChromium}`)

const pictures = resolve(import.meta.dirname, '..', '..', 'assets', 'demo')
const picture = (name: string): Buffer => readFileSync(join(pictures, name))

describe.runIf(chromiumPath !== '')('the first run', () => {
  const folders: ReturnType<typeof temporaryFolder>[] = []
  let browser: TestBrowser
  let adlib: AdlibProcess
  let dir: string
  let panel: Page

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterEach(async () => {
    await panel.context().close()
    await adlib.stop()
  })
  afterAll(async () => {
    await browser?.close()
    stopAll()
    for (const folder of folders) folder.remove()
  })

  const start = async (
    view: BrowserContextOptions,
    settings: Readonly<Record<string, unknown>> = {},
    env: Record<string, string> = {},
    args: readonly string[] = [],
  ): Promise<void> => {
    const folder = temporaryFolder()
    folders.push(folder)
    dir = folder.dir
    writeSettings(dir, settings)
    adlib = await perform(dir, ['--set-up', ...args], env)
    panel = await (await browser.newContext(view)).newPage()
    await panel.goto(adlib.urls.panel)
  }
  const button = (name: string | RegExp) => panel.getByRole('button', { name, exact: true })
  const question = (title: string) =>
    panel.getByRole('heading', { level: 3, name: new RegExp(`${title.replace('?', '\\?')}$`) }).waitFor()
  const lamp = (word: string) => panel.getByTestId('lamp').getByText(word, { exact: true }).waitFor()
  const changed = (key: string, fits: (value: Record<string, unknown>) => boolean) =>
    untilEvent(dir, 'settings/changed', ({ patch }) => {
      const value = patch[key]
      return typeof value === 'object' && value !== null && fits(value as Record<string, unknown>)
    })
  /** Returns a pixel of the picture behind the preview, at fractions of its size. */
  const pixelOfPreview = (x: number, y: number): Promise<number[]> =>
    panel.locator('.overlay-preview').evaluate(
      async (preview, [x = 0, y = 0]) => {
        const address = preview.style.backgroundImage.replace(/^url\("(.*)"\)$/, '$1')
        const picture = new Image()
        picture.src = address
        await picture.decode()
        const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
        canvas.drawImage(picture, -Math.floor(x * picture.width), -Math.floor(y * picture.height))
        return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)]
      },
      [x, y],
    )
  /** Returns the side of the preview on which the puppet is. */
  const puppetOfPreview = async (): Promise<string> => {
    const box = (element: Locator) => element.boundingBox()
    const [preview, puppet] = await Promise.all([
      box(panel.locator('.overlay-preview')),
      box(panel.frameLocator('.overlay-preview iframe').locator('.puppet').first()),
    ])
    if (preview === null || puppet === null) return 'none'
    return puppet.x + puppet.width / 2 > preview.x + preview.width / 2 ? 'right' : 'left'
  }
  const senders = (): string[] => {
    const events = eventsOnDisk(dir)
    const painted = new Set(events.flatMap((event) => (event.type === 'stage/shown' ? [event.cue] : [])))
    return events.flatMap((event) =>
      event.type === 'stage/cue' && painted.has(event.cue.id) ? [event.cue.by] : [],
    )
  }

  it('a mouse user can finish the setup with OBS and go live, even if the page is reloaded midway', async () => {
    const obs = await fakeObs()
    const chat = await twitchChat()
    obs.inputs.set('Game capture', 'image_source')
    obs.pictures.set('Game capture', picture('07-boss.webp'))
    const models = await startModelServer()
    models.models([{ name: 'small:1b', capabilities: ['completion', 'tools'], weights: 1e9 }])
    await start(
      { viewport: { width: 1440, height: 900 } },
      // A model would use up the scripted answer, which is meant for the test line.
      { ollama: { host: models.url }, brain: { model: 'understudy' }, stage: { obs: { port: obs.port } } },
      { OLLAMA_HOST: '', ADLIB_TWITCH: `127.0.0.1:${chat.port}` },
    )
    await lamp('DEMO')

    await question('Who performs?')
    const spoken = panel.waitForResponse(/\/api\/try\/voice\.wav/)
    await button(/^Vera: /).click()
    expect((await spoken).status()).toBe(200)
    await changed('show', ({ persona }) => persona === 'vera')
    models.say('That chest has seen better knights than this one.')
    await button('Test line of small:1b').click()
    await panel.getByText('That chest has seen better knights than this one.').waitFor()
    await panel.getByText('Download another model').click()
    await panel.getByLabel('Name of another model').fill('slow:1b')
    await button('Download').click()
    await panel.getByText('500 kB of 2.0 MB').waitFor()
    await button('Pause').click()
    await button('Resume slow:1b').waitFor()
    await panel.getByRole('radio', { name: /^small:1b/ }).check()
    await changed('brain', ({ model }) => model === 'small:1b')
    await panel.getByRole('radio', { name: /^Understudy/ }).check()
    await changed('brain', ({ model }) => model === 'understudy')
    await button('Next').click()

    await question('What do you play?')
    await changed('setup', ({ step }) => step === 'source')
    await panel.reload()
    await question('What do you play?')
    await button(/^OBS/).click()
    await button('Connect to OBS').first().click()
    await button(/^Game capture/).click()
    await changed('sight', ({ source, obsSource }) => source === 'obs' && obsSource === 'Game capture')
    await button('Black out a part').click()
    const drawing = panel.locator('.drawing')
    // The button is disabled until the picture is shown.
    await expect.poll(() => button('Add a mask').isEnabled()).toBe(true)
    await drawing.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await drawing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await panel.mouse.move(x + 0.1 * width, y + 0.6 * height)
    await panel.mouse.down()
    await panel.mouse.move(x + 0.3 * width, y + 0.9 * height, { steps: 3 })
    await panel.mouse.up()
    await button('Next').click()
    await changed('sight', ({ masks }) => JSON.stringify(masks ?? {}).includes('obs:Game capture'))

    await question('Where do you stream?')
    await panel.getByText('You answer for what is heard on your stream.').waitFor()
    await panel.getByLabel('Twitch channel').fill('https://www.twitch.tv/Juniper')
    await button('Next').click()
    await changed('chat', ({ twitch }) => twitch === 'juniper')
    await chat.joined(1)

    await question('Where does the show appear?')
    await expect.poll(() => pixelOfPreview(0.2, 0.75)).toEqual([0, 0, 0])
    expect(await pixelOfPreview(0.5, 0.75)).not.toEqual([0, 0, 0])
    await panel.getByText('Waiting for your overlay…').waitFor()
    await button('Add to OBS').first().click()
    await expect.poll(() => obs.changes.map(({ type }) => type)).toContain('CreateInput')
    const overlay = await panel.context().newPage()
    await overlay.goto(adlib.urls.overlay)
    await panel.getByText('Your overlay is connected.').waitFor()
    await button('Send a test burst').click()
    await expect.poll(senders).toContain('operator')
    const puppetSide = (side: string) =>
      changed('overlay', ({ puppet }) => JSON.stringify(puppet) === JSON.stringify({ side }))
    for (const [name, side] of [
      ['Right side', 'right'],
      ['Left side', 'left'],
    ] as const) {
      await button(name).click()
      await puppetSide(side)
      await expect.poll(() => puppetOfPreview()).toBe(side)
    }
    await panel.frameLocator('.overlay-preview iframe').getByText('I will stand here.').waitFor()
    await button('Left side').click()
    await puppetSide('auto')
    await button('Next').click()

    await question('How much should Adlib say?')
    const slider = panel.getByRole('region', { name: /How much/ }).getByRole('slider')
    const track = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await panel.mouse.click(track.x + track.width - 4, track.y + track.height / 2)
    await changed('stage', ({ pacing }) => (pacing as { linesPerMin?: number })?.linesPerMin === 12)
    await panel.getByRole('main').getByRole('radio', { name: 'Off', exact: true }).click()
    await changed('stage', ({ sound }) => (sound as { muted?: boolean })?.muted === true)
    expect(new Set(senders())).toEqual(new Set(['operator']))
    await panel.getByRole('main').getByRole('button', { name: 'Go live' }).click()
    await lamp('LIVE')
    await panel.getByRole('log', { name: 'Live event stream' }).waitFor()
    obs.pictures.set('Game capture', picture('03-first-coins.webp'))
    await expect.poll(() => senders().some((by) => by !== 'operator'), { timeout: 60_000 }).toBe(true)
    await chat.close()
    await Promise.all([obs.stop(), models.close()])
  })

  it('a German panel offers a German show, and the first question changes the language of the characters', async () => {
    await start({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
    await changed('show', ({ language }) => language === 'de')
    const language = panel.getByRole('radiogroup', { name: 'Sprache der Show' })
    const vera = panel.getByRole('button', { name: /^Vera: Eine staubtrockene Statistikerin/ })
    await vera.click()
    await changed('show', ({ persona }) => persona === 'vera')
    await language.getByRole('radio', { name: 'Englisch' }).click()
    await panel.getByRole('button', { name: /^Vera: A deadpan statistician/ }).waitFor()
    await panel.reload()
    // The offer comes once: a reload keeps the choice.
    await panel.getByRole('button', { name: /^Vera: A deadpan statistician/ }).waitFor()
    await language.getByRole('radio', { name: 'Deutsch' }).click()
    await vera.waitFor()
    const offered = eventsOnDisk(dir).flatMap((event) =>
      event.type === 'settings/changed'
        ? ((event.patch as { show?: { language?: string } }).show?.language ?? [])
        : [],
    )
    expect(offered).toEqual(['de', 'en', 'de'])
  })

  it('a new user enters a channel, and the overlay greets the first newcomer', async () => {
    const chat = await twitchChat()
    await start({ viewport: { width: 1440, height: 900 } }, {}, { ADLIB_TWITCH: `127.0.0.1:${chat.port}` }, [
      '--frames',
      'off',
      '--model',
      'understudy',
    ])
    const overlay = await panel.context().newPage()
    await overlay.goto(adlib.urls.overlay)
    await question('Who performs?')
    await button('Next').click()
    await question('What do you play?')
    await button('Next').click()
    await question('Where do you stream?')
    await panel.getByLabel('Twitch channel').fill('juniper')
    await button('Next').click()
    await chat.joined(1)
    await question('Where does the show appear?')
    await button('Next').click()
    await panel.getByRole('main').getByRole('button', { name: 'Go live' }).click()
    await changed('setup', ({ state }) => state === 'done')
    chat.say(privmsg({ id: '1', name: 'Ana', text: 'hello', tags: 'first-msg=1' }))
    const { turn } = await untilEvent(
      dir,
      'show/beat',
      ({ beat, turn }) => beat.kind === 'first-time' && turn !== undefined,
      60_000,
    )
    const { cue } = await untilEvent(
      dir,
      'stage/cue',
      ({ cue }) => cue.turn === turn && cue.content.lane === 'caption',
      20_000,
    )
    await untilEvent(dir, 'stage/shown', (shown) => shown.cue === cue.id, 20_000)
    await chat.close()
  })

  it('without the puppet, a click on a spot of the preview moves the captions there', async () => {
    await start(
      { viewport: { width: 1440, height: 900 } },
      { setup: { state: 'asking', step: 'overlay' }, overlay: { puppet: { show: false } } },
    )
    await question('Where does the show appear?')
    const sample = panel.frameLocator('.overlay-preview iframe').getByText('This is where captions appear.')
    /** Returns the quarter of the preview in which the sample's center is. */
    const quarter = async (): Promise<string> => {
      const [preview, box] = [
        await panel.locator('.overlay-preview').boundingBox(),
        await sample.boundingBox(),
      ]
      if (preview === null || box === null) return 'none'
      const isLow = box.y + box.height / 2 > preview.y + preview.height / 2
      const isRight = box.x + box.width / 2 > preview.x + preview.width / 2
      return `${isLow ? 'bottom' : 'top'} ${isRight ? 'right' : 'left'}`
    }
    // The demo reel has text at its top, to which a line of the show would give way.
    for (const [name, place] of [
      ['Top right', 'top right'],
      ['Bottom left', 'bottom left'],
    ] as const) {
      await button(name).click()
      await expect.poll(quarter).toBe(place)
    }
  })

  it('the setup works with the keyboard alone at phone size, and has no serious accessibility faults in either theme', async () => {
    await start({ viewport: { width: 360, height: 800 }, hasTouch: true, reducedMotion: 'reduce' })
    await lamp('DEMO')
    const tabTo = async (name: RegExp): Promise<void> => {
      for (let n = 0; n < 150; n += 1) {
        await panel.keyboard.press('Tab')
        const focused = await panel.evaluate(() => {
          const element = document.activeElement
          const label = element?.closest('label')?.textContent
          return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
        })
        if (name.test(focused)) return
      }
      throw new Error(`Tab never reaches ${name}`)
    }
    const faults = async (): Promise<string[]> => [
      ...(await seriousFaults(panel, 'dark', 'main')),
      ...(await seriousFaults(panel, 'light', 'main')),
    ]
    const overflow = (): Promise<number> =>
      panel.evaluate(() =>
        Math.max(
          ...[document.documentElement, document.querySelector('.setup')].map((element) =>
            element === null ? 1e9 : element.scrollWidth - element.clientWidth,
          ),
        ),
      )
    const check = async (): Promise<void> => {
      expect(await faults()).toEqual([])
      await panel.setViewportSize({ width: 320, height: 640 })
      expect(await overflow()).toBe(0)
      await panel.setViewportSize({ width: 360, height: 800 })
    }

    await question('Who performs?')
    await panel.getByText('Ollama does not answer at').waitFor()
    await check()
    await tabTo(/^Pip: /)
    await panel.keyboard.press('Enter')
    await changed('show', ({ persona }) => persona === 'pip')
    await tabTo(/^Next$/)
    await panel.keyboard.press('Enter')

    await question('What do you play?')
    await check()
    await tabTo(/^Next$/)
    await panel.keyboard.press('Enter')

    await question('Where do you stream?')
    await check()
    await tabTo(/^Twitch channel$/)
    await panel.keyboard.type('my channel')
    await panel.getByRole('alert').getByText('not the name of a Twitch channel').waitFor()
    await panel.keyboard.press('Control+A')
    await panel.keyboard.press('Delete')
    await tabTo(/^Next$/)
    await panel.keyboard.press('Enter')

    await question('Where does the show appear?')
    await check()
    await tabTo(/^Next$/)
    await panel.keyboard.press('Enter')

    await question('How much should Adlib say?')
    await check()
    await tabTo(/^Talkativeness$/)
    await panel.keyboard.press('Home')
    await changed('stage', ({ pacing }) => (pacing as { linesPerMin?: number })?.linesPerMin === 2)
    await panel.keyboard.press('Escape')
    await changed('setup', ({ state }) => state === 'later')
    await lamp('DEMO')
    await panel.reload()
    await panel.getByRole('log', { name: 'Live event stream' }).waitFor()
    await tabTo(/^Setup/)
    await panel.keyboard.press('Enter')
    await question('How much should Adlib say?')
    await tabTo(/^Go live$/)
    await panel.keyboard.press('Enter')
    await changed('setup', ({ state }) => state === 'done')
    await panel.getByText('Only you see this show.').waitFor()
    await lamp('DEMO')
  })
})
