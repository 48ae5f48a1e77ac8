// Measures the overlay page in a real Chromium with software rendering at 1920×1080:
// npm run bench -- overlay
// npm run bench -- overlay --minutes 10    measures only the idle puppet, for ten minutes
import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { CDPSession, Page } from 'playwright-core'
import type { CueContent } from '../../src-shared/events/cue.ts'
import { root } from '../fixtures/adlib-process.ts'
import { chromiumPath, launchBrowser, noChromium } from '../fixtures/browser.ts'
import { overlayStage } from '../fixtures/overlay-stage.ts'
import { measureIdle } from './overlay/idle.ts'
import { measurePuppet } from './overlay/puppet.ts'

const idleMs = 10_000
const bursts = 5
const cues = 60

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

function pageBytes(): number {
  const built = join(root, 'out', 'renderer')
  const html = readFileSync(join(built, 'overlay', 'index.html'), 'utf8')
  const named = readdirSync(join(built, 'assets')).filter((file) => html.includes(`/assets/${file}`))
  const files = [join(built, 'overlay', 'index.html'), ...named.map((file) => join(built, 'assets', file))]
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)
}

async function cpuSeconds(browser: CDPSession, type?: string): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  const counted = processInfo.filter((one) => type === undefined || one.type === type)
  return counted.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

const frameRate = (page: Page, ms: number): Promise<number> =>
  // Pass the code as a string. In a function, the loader would insert calls to helpers that the page lacks.
  page.evaluate(`new Promise((resolve) => {
    const began = performance.now()
    let frames = 0
    requestAnimationFrame(function count() {
      const passed = performance.now() - began
      if (passed >= ${ms}) resolve((frames * 1000) / passed)
      else {
        frames += 1
        requestAnimationFrame(count)
      }
    })
  })`)

/** @param idleMinutes how long to measure only the idle puppet; 0 measures everything */
async function measure(idleMinutes: number): Promise<[string, string][]> {
  const browser = await launchBrowser()
  const stage = await overlayStage(browser)
  const cdp = await browser.newBrowserCDPSession()
  const load = (): [string, string] => ['load of the machine', loadavg()[0]?.toFixed(0) ?? '']
  try {
    if (idleMinutes > 0)
      return [...(await measureIdle(stage, () => cpuSeconds(cdp, 'renderer'), idleMinutes)), load()]
    const { page } = stage
    const show = async (content: CueContent): Promise<number> => {
      const { id, at } = stage.cue(content)
      return (await stage.shown(id)) - at
    }
    await show({ lane: 'text', text: 'Warm up', tone: 'chalk' })
    await show({ lane: 'emote', emote: 'fire', count: 3 })
    await show({ lane: 'particle', kind: 'confetti', count: 150 })
    await sleep(4000)

    const before = await cpuSeconds(cdp)
    await sleep(idleMs)
    const idle = ((await cpuSeconds(cdp)) - before) / (idleMs / 1000)

    const delays: number[] = []
    for (let n = 0; n < cues; n += 1) {
      delays.push(await show({ lane: 'caption', text: `Cue ${n} of a calm evening.` }))
      await sleep(100 + ((n * 37) % 60))
    }

    const empty = await frameRate(page, 1500)
    const rates: number[] = []
    for (let n = 0; n < bursts; n += 1) {
      stage.cue({ lane: 'text', text: 'Oh no. He has a name.', tone: 'alarm' })
      stage.cue({ lane: 'emote', emote: 'fire', count: 3 })
      await show({ lane: 'particle', kind: 'confetti', count: 150 })
      rates.push(await frameRate(page, 1000))
      await sleep(800)
    }
    return [
      ['page without fonts and pictures, gzip', `${(pageBytes() / 1000).toFixed(1)} kB`],
      ['frames a second with 150 particles, 3 emotes and text: median', quantile(rates, 0.5).toFixed(0)],
      ['the same: worst of the bursts', Math.min(...rates).toFixed(0)],
      ['frames a second of the empty page', empty.toFixed(0)],
      ['cue written → painted, p50', `${quantile(delays, 0.5).toFixed(0)} ms`],
      ['cue written → painted, p95', `${quantile(delays, 0.95).toFixed(0)} ms`],
      ['idle, all processes of the browser', `${(idle * 100).toFixed(2)} % of a core`],
      ...(await measurePuppet(stage, () => cpuSeconds(cdp, 'renderer'))),
      load(),
    ]
  } finally {
    await stage.stop()
    await browser.close()
  }
}

if (chromiumPath === '') console.log(`overlay: ${noChromium}; nothing measured`)
else {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '0' } } })
  const rows = await measure(Number(values.minutes))
  console.log(
    `Overlay, 1920×1080, software rendering, ${cpus().length} cores (${cpus()[0]?.model.trim()}):\n`,
  )
  console.log(
    ['| what | measured |', '|---|---|', ...rows.map(([what, value]) => `| ${what} | ${value} |`)].join('\n'),
  )
}
