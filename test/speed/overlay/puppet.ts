import type { Page } from 'playwright-core'
import { mouthAt, silentWords } from '../../../src-shared/puppet/mouth.ts'
import type { OverlayStage } from '../../fixtures/overlay-stage.ts'

const puppet = 'marlow'
const gestureRuns = 8
const idleMs = 60_000
const lines = [
  'History will remember the wooden spoon.',
  'Tall.\nI had hoped for less tall.',
  'Nobody make eye contact with the Warden.',
]
const lineMs = 4000
const mouthMs = 20

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const watchDrawing = `
  window.__changes = []
  new MutationObserver((all) => {
    if (all.some(({ target }) => target.closest('.puppet'))) window.__changes.push(Date.now())
  }).observe(document.body, { attributes: true, attributeFilter: ['transform', 'display', 'style'], subtree: true })`
const changes = (page: Page, from: number, until: number): Promise<number[]> =>
  page.evaluate<number[]>(`window.__changes.filter((at) => at >= ${from} && at < ${until})`)

export async function measurePuppet(
  stage: OverlayStage,
  cpuSeconds: () => Promise<number>,
): Promise<[string, string][]> {
  const { page } = stage
  await page.evaluate(watchDrawing)
  const first = stage.cue({ lane: 'act', gesture: 'enter' }, { puppet })
  await page.locator('.puppet [data-part="figure"]').waitFor()
  const firstMs = ((await changes(page, first.at, Number.POSITIVE_INFINITY))[0] ?? 0) - first.at
  await sleep(2000)

  const delays: number[] = []
  const rates: number[] = []
  for (let n = 0; n < gestureRuns; n += 1) {
    const { at } = stage.cue(
      { lane: 'act', gesture: n % 2 === 0 ? 'cheer' : 'shrug' },
      { puppet, durationMs: 2000 },
    )
    await sleep(1200)
    const seen = await changes(page, at, at + 1200)
    // The gesture begins with the first change that another change follows within 40 ms. Breathing causes only single
    // changes.
    const began = seen.find((one, i) => (seen[i + 1] ?? Number.POSITIVE_INFINITY) - one <= 40)
    delays.push((began ?? at + 1200) - at)
    rates.push(seen.filter((one) => one >= at + 300).length / 0.9)
    await sleep(1500)
  }

  const shares = { seen: 0, planned: 0 }
  for (const text of lines) {
    stage.cue({ lane: 'caption', text }, { puppet, durationMs: lineMs })
    shares.seen += await page.evaluate<number>(`new Promise((resolve) => {
      let [all, open] = [0, 0]
      const timer = setInterval(() => {
        all += 1
        if (document.querySelector('.puppet [data-part^="mouth-"]:is([data-part$=ee],[data-part$=eh],[data-part$=ah],[data-part$=oh],[data-part$=oo]):not([display])')) open += 1
      }, ${mouthMs})
      setTimeout(() => { clearInterval(timer); resolve(open / all) }, ${lineMs})
    })`)
    const syllables = silentWords(text, lineMs)
    const times = Array.from({ length: lineMs / mouthMs }, (_, n) => n * mouthMs)
    const open = times.filter((at) => !['closed', null].includes(mouthAt(text, syllables, at)))
    shares.planned += open.length / times.length
    await sleep(500)
  }

  const idle = { from: Date.now(), cpu: await cpuSeconds() }
  await sleep(idleMs)
  const idleShare = ((await cpuSeconds()) - idle.cpu) / (idleMs / 1000)
  const seconds = Array.from({ length: idleMs / 1000 }, (_, n) => idle.from + n * 1000)
  const breaths = await Promise.all(seconds.map((at) => changes(page, at, at + 1000)))

  stage.served.journal.append({ type: 'stage/cleared', by: 'benchmark' })
  await sleep(500)
  const hidden = Date.now()
  await sleep(3000)
  const hiddenFrames = (await changes(page, hidden, hidden + 3000)).length
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
  return [
    ['first puppet: cue written → drawn (goal ≤ 300 ms)', `${firstMs} ms`],
    ['gesture: cue written → moves, median (goal ≤ 300 ms)', `${median(delays)} ms`],
    ['pictures a second while it acts, median (goal 60)', median(rates).toFixed(0)],
    [
      'mouth open: seen, and by the syllables (goal: within 15 %)',
      `${percent(shares.seen / lines.length)}, ${percent(shares.planned / lines.length)}`,
    ],
    [
      'pictures a second while it breathes: calmest, median (goal ≤ 12)',
      `${Math.min(...breaths.map(({ length }) => length))}, ${median(breaths.map(({ length }) => length))}`,
    ],
    ['processor of the page while it breathes, 60 s (goal ≤ 1.5 %)', `${percent(idleShare)} of a core`],
    ['pictures while it is hidden (goal 0)', String(hiddenFrames)],
  ]
}
