import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import {
  type AdlibProcess,
  perform,
  root,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { missingForDisplay, startDisplay, type XDisplay } from '../fixtures/x-display.ts'

if (missingForDisplay.length > 0)
  console.log(`a watched window: skipped, ${missingForDisplay.join(' and ')} missing on the PATH`)

const changes = 20

const lines = [
  'The lighthouse keeper counts the boats again.',
  'Nine barrels were left beside the old windmill.',
  'Tell the captain that the harbor is closed.',
  'A strange melody comes from the cellar.',
  'Bring the copper key before the sun sets.',
  'The gardener never trusted those silver roses.',
  'Somewhere above us a heavy door was shut.',
  'Your brother sold the map for a warm coat.',
  'Keep walking until the river turns north.',
  'This bridge was built by careful giants.',
]

interface Change {
  readonly score?: number
  readonly words?: string
}

type Seen = Extract<AdlibEvent, { type: 'sight/observation' }>

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const shows = ({ score, words = '' }: Change, { observation }: Seen): boolean =>
  score === undefined
    ? observation.newLines.some(({ text }) => plain(text) === plain(words))
    : observation.numbers.some(({ value }) => value === score)

describe.runIf(missingForDisplay.length === 0)('a window on a real screen', () => {
  const folder = temporaryFolder()
  let display: XDisplay | undefined
  let adlib: AdlibProcess | undefined

  afterAll(async () => {
    await display?.close()
    stopAll()
    folder.remove()
  })

  it('a window is watched at one frame a second, and each change is observed', async () => {
    display = await startDisplay()
    writeSettings(folder.dir, { sight: { everyMs: 1000 } })
    const figures = join(folder.dir, 'loop-delay.json')
    adlib = await perform(folder.dir, ['--frames', 'screen', '--model', 'understudy'], {
      NODE_OPTIONS: `--import ${join(root, 'test', 'fixtures', 'loop-delay.mjs')}`,
      ADLIB_TEST_LOOP_DELAY: figures,
    })
    const browser = await display.openChromium()
    const game = await (await browser.newContext({ viewport: null })).newPage()
    await game.setContent(`<title>game</title>
      <body style="margin:0;height:100vh;background:#18324a;color:#fff;font:600 34px sans-serif">
        <div style="position:absolute;left:60px;top:50px">SCORE <span id="score">100</span></div>
        <div id="words" style="position:absolute;left:60px;bottom:120px;font-size:28px;white-space:nowrap"></div>
      </body>`)
    const eye = await (await browser.newContext({ viewport: { width: 400, height: 300 } })).newPage()
    await eye.goto(adlib.urls.eye)
    await eye.getByRole('button', { name: /share/i }).click()
    await untilEvent(folder.dir, 'sight/source', ({ state }) => state === 'live')
    await game.bringToFront()
    await untilEvent(folder.dir, 'sight/observation', ({ observation }) =>
      observation.numbers.some(({ value }) => value === 100),
    )
    adlib.child.kill('SIGUSR2')

    const delays: number[] = []
    for (let n = 1; n <= changes; n++) {
      const change: Change =
        n % 2 === 0 ? { score: 100 + n * 15 } : { words: lines[(n >> 1) % lines.length] ?? '' }
      const t = await game.evaluate(({ score, words }: Change) => {
        const place = (id: string) => document.getElementById(id) as HTMLElement
        if (score !== undefined) place('score').textContent = String(score)
        if (words !== undefined) place('words').textContent = words
        return Date.now()
      }, change)
      const seen = await untilEvent(
        folder.dir,
        'sight/observation',
        (event) => event.t >= t && shows(change, event),
      )
      delays.push(seen.t - t)
    }
    expect(await adlib.stop()).toBe(0)

    const sorted = delays.sort((a, b) => a - b)
    console.log(
      `${changes} changes observed, median after ${sorted[changes >> 1]} ms, slowest ${sorted.at(-1)} ms; ` +
        `event loop delay ${readFileSync(figures, 'utf8')}`,
    )
  }, 300_000)
})
