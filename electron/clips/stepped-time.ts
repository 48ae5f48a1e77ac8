/**
 * Returns a script that runs in a page before its own scripts.
 * @param startMs the page's time (epoch ms) until its first step
 */
export const steppedTime = (startMs: number): string =>
  // A bundler may wrap functions in calls of this helper.
  `{ const __name = (named) => named; (${installSteppedTime})(${startMs}) }`

/**
 * Runs in a page before its own scripts. Replaces the page's clock, timers and animation frames by ones that pass only
 * when `adlibStep(untilMs)` is called, so that each picture of a clip is exact on any machine.
 */
function installSteppedTime(startMs: number): void {
  type Timer = { due: number; run: () => void; every?: number }
  const view = window as unknown as Record<string, unknown>
  const realDate = Date
  const realTimeout = window.setTimeout.bind(window)
  let now = startMs
  let last = 0
  const timers = new Map<number, Timer>()
  let frames = new Map<number, (at: number) => void>()
  const begun = new WeakMap<Animation, number>()
  const elapsed = (): number => now - startMs

  const add = (run: unknown, ms: unknown, args: unknown[], every: boolean): number => {
    last += 1
    const wait = Math.max(0, Number(ms) || 0)
    const call = () => (run as (...values: unknown[]) => void)(...args)
    timers.set(last, { due: now + wait, run: call, ...(every ? { every: Math.max(1, wait) } : {}) })
    return last
  }
  view.setTimeout = (run: unknown, ms?: unknown, ...args: unknown[]) => add(run, ms, args, false)
  view.setInterval = (run: unknown, ms?: unknown, ...args: unknown[]) => add(run, ms, args, true)
  view.clearTimeout = view.clearInterval = (id: number) => void timers.delete(id)
  view.requestAnimationFrame = (run: (at: number) => void) => {
    last += 1
    frames.set(last, run)
    return last
  }
  view.cancelAnimationFrame = (id: number) => void frames.delete(id)
  performance.now = elapsed
  view.Date = new Proxy(realDate, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now] : given),
    get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
  })
  const realFetch = window.fetch.bind(window)
  let loading = 0
  view.fetch = (...request: Parameters<typeof fetch>) => {
    loading += 1
    return realFetch(...request).finally(() => {
      loading -= 1
    })
  }

  /** Lets messages and loaded files arrive, which do not follow the page's clock. */
  const settle = async (): Promise<void> => {
    do await new Promise((resolve) => realTimeout(resolve, 0))
    while (loading > 0)
  }
  const animate = (): void => {
    for (const animation of document.getAnimations()) {
      const start = begun.get(animation) ?? now
      if (!begun.has(animation)) {
        begun.set(animation, now)
        animation.pause()
      }
      const end = Number(animation.effect?.getComputedTiming().endTime ?? 0)
      if (now - start >= end) animation.finish()
      else animation.currentTime = now - start
    }
  }
  view.adlibStep = async (untilMs: number): Promise<void> => {
    await settle()
    for (;;) {
      let next: [number, Timer] | undefined
      for (const entry of timers)
        if (entry[1].due <= untilMs && (next === undefined || entry[1].due < next[1].due)) next = entry
      if (next === undefined) break
      const [id, timer] = next
      now = Math.max(now, timer.due)
      if (timer.every === undefined) timers.delete(id)
      else timer.due = now + timer.every
      timer.run()
      await settle()
    }
    now = Math.max(now, untilMs)
    const due = frames
    frames = new Map()
    for (const run of due.values()) run(elapsed())
    await settle()
    animate()
  }
}
