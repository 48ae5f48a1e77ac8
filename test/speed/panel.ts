// Measures the panel in a real Chromium with the built pages. Usage: `npm run bench -- panel [--only
// long-run,flood,first-paint,left-open] [--seconds N] [--minutes N] [--every N]`. The flood lasts `--seconds`. The
// panel is left open for `--minutes` and measured every `--every` minutes.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { stopAll } from '../fixtures/adlib-process.ts'
import { chromiumPath, launchBrowser, noChromium } from '../fixtures/browser.ts'
import { measureFirstPaint } from './panel/first-paint.ts'
import { measureFlood } from './panel/flood.ts'
import { measureLeftOpen } from './panel/left-open.ts'
import { measureLongRun } from './panel/long-run.ts'
import { type Figure, table } from './panel/table.ts'

const parts = ['first-paint', 'long-run', 'flood', 'left-open'] as const

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: parts.join() },
    seconds: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '10' },
    every: { type: 'string', default: '10' },
  },
})
const chosen = new Set(options.only.split(','))
const unknown = [...chosen].filter((name) => !parts.some((part) => part === name))
if (unknown.length > 0) throw new Error(`--only: unknown ${unknown.join()}; the parts are ${parts.join()}`)

const load = (): string => loadavg()[0]?.toFixed(1) ?? ''

if (chromiumPath === '') console.log(`panel: ${noChromium}; nothing measured`)
else {
  const browser = await launchBrowser()
  const figures: Figure[] = []
  const measure = async (part: (typeof parts)[number], figuresOf: () => Promise<Figure[]>): Promise<void> => {
    if (!chosen.has(part)) return
    const before = load()
    figures.push(...(await figuresOf()), {
      what: `load of the machine: ${part}`,
      value: `${before} → ${load()}`,
    })
  }
  try {
    await measure('first-paint', () => measureFirstPaint(browser))
    await measure('long-run', () => measureLongRun(browser))
    await measure('flood', () => measureFlood(browser, Number(options.seconds)))
    await measure('left-open', () => measureLeftOpen(browser, Number(options.minutes), Number(options.every)))
  } finally {
    await browser.close()
    stopAll()
  }
  console.log(
    `Panel, Chromium without a GPU, ${cpus().length} cores (${cpus()[0]?.model.trim()}):\n\n${table(figures)}`,
  )
}
