import type { OverlayStage } from '../../fixtures/overlay-stage.ts'

const puppet = 'marlow'
const windowMs = 10_000
/** Interval (ms) of the silent cues that keep the puppet on stage. */
const cueEveryMs = 40_000

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Measures how much of a core the page uses while its puppet only breathes, blinks and fidgets.
 * @param cpuSeconds returns the CPU time (s) of the page's renderer
 */
export async function measureIdle(
  stage: OverlayStage,
  cpuSeconds: () => Promise<number>,
  minutes: number,
): Promise<[string, string][]> {
  stage.cue({ lane: 'act', gesture: 'enter' }, { puppet })
  await stage.page.locator('.puppet [data-part="figure"]').waitFor()
  await sleep(8000)
  const shares: number[] = []
  for (let ms = 0; ms < minutes * 60_000; ms += windowMs) {
    if (ms % cueEveryMs === 0) stage.cue({ lane: 'sound', sound: 'pop', volume: 0 }, { puppet })
    const [at, before] = [performance.now(), await cpuSeconds()]
    await sleep(windowMs)
    shares.push(((await cpuSeconds()) - before) / ((performance.now() - at) / 1000))
  }
  if (!(await stage.page.locator('.puppet:not([hidden])').isVisible()))
    throw new Error('The puppet left the stage during the measurement.')
  const sorted = shares.toSorted((a, b) => a - b)
  const at = (share: number): string =>
    `${((sorted[Math.round((sorted.length - 1) * share)] ?? 0) * 100).toFixed(2)} %`
  const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length
  return [
    [`idle with the puppet, ${minutes} min (goal ≤ 1.5 %)`, `${(mean * 100).toFixed(2)} % of a core`],
    ['10 s each: least, median, 95th percentile', `${at(0)}, ${at(0.5)}, ${at(0.95)}`],
    ['10 s each: most (goal ≤ 2 %)', at(1)],
    ['windows of 10 s above 2 %', `${shares.filter((one) => one > 0.02).length} of ${shares.length}`],
  ]
}
