import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import {
  type AdlibProcess,
  eventsOnDisk,
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

/** Time (ms) that the window is watched. */
const watchedMs = 60_000
/** Interval (ms) of the window's changes; a change is read before the next one. */
const changeMs = 3000

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
  readonly t: number
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

  it('a window is watched for a minute at one frame a second, and each change is observed', async () => {
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

    const changes: Change[] = []
    const rounds = watchedMs / changeMs
    for (let n = 1; n <= rounds; n++) {
      const change = n % 2 === 0 ? { score: 100 + n * 15 } : { words: lines[(n >> 1) % lines.length] ?? '' }
      const t = await game.evaluate(({ score, words }: { score?: number; words?: string }) => {
        const place = (id: string) => document.getElementById(id) as HTMLElement
        if (score !== undefined) place('score').textContent = String(score)
        if (words !== undefined) place('words').textContent = words
        return Date.now()
      }, change)
      changes.push({ t, ...change })
      await new Promise((resolve) => setTimeout(resolve, changeMs))
    }
    expect(await adlib.stop()).toBe(0)

    const seen = eventsOnDisk(folder.dir).filter((event): event is Seen => event.type === 'sight/observation')
    const delays = changes.map((change) => {
      const first = seen.find((event) => event.t >= change.t && shows(change, event))
      return { ...change, ms: first === undefined ? null : first.t - change.t }
    })
    const sorted = delays.flatMap(({ ms }) => ms ?? []).sort((a, b) => a - b)
    const late = sorted.filter((ms) => ms > 1500).length
    console.log(
      `${changes.length} changes, ${sorted.length} observed, median after ${sorted[sorted.length >> 1]} ms, ` +
        `slowest ${sorted.at(-1)} ms, ${late} later than 1.5 s; event loop delay ${readFileSync(figures, 'utf8')}`,
    )
    expect(delays.filter(({ ms }) => ms === null)).toEqual([])
  }, 300_000)
})
