import type { Page } from 'playwright-core'
import type { Figure } from './table.ts'

export interface Frames {
  readonly rate: number
  readonly longestMs: number
  /** CPU time of the longest task on the main thread; other load of the machine hardly affects this time. */
  readonly longestTaskMs: number
  /** CPU time of the page's main thread, as a share of one core. */
  readonly share: number
}

/** `tdur` is CPU time (µs). */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * @param eachFrame JavaScript for each frame, such as a scroll step. It is a string and not a function, because the
 * loader adds calls to helpers that the page lacks.
 */
export async function countFrames(page: Page, ms: number, eachFrame = ''): Promise<Frames> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page has no browser.')
  await browser.startTracing(page, { categories: ['toplevel'] })
  const { rate, longestMs }: { rate: number; longestMs: number } =
    await page.evaluate(`new Promise((resolve) => {
    const began = performance.now()
    let frames = 0
    let last = began
    let longestMs = 0
    requestAnimationFrame(function frame() {
      const now = performance.now()
      frames += 1
      longestMs = Math.max(longestMs, now - last)
      last = now
      if (now - began >= ${ms}) return resolve({ rate: (frames * 1000) / (now - began), longestMs })
      ${eachFrame}
      requestAnimationFrame(frame)
    })
  })`)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const tasks = busiestPage(traceEvents)
  const sum = tasks.reduce((all, task) => all + task, 0)
  return { rate, longestMs, longestTaskMs: tasks.reduce((a, b) => Math.max(a, b), 0), share: sum / ms }
}

export const workOf = ({ longestTaskMs, share }: Frames, when: string): Figure[] => [
  { what: `longest task ${when}, processor time`, value: `${longestTaskMs.toFixed(0)} ms` },
  { what: `processor time of the page ${when}`, value: `${(share * 100).toFixed(0)} % of a core` },
]

function busiestPage(events: readonly TraceEvent[]): number[] {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const all = mains.map(({ pid, tid }) =>
    events.flatMap((event) =>
      event.pid === pid && event.tid === tid && event.name.endsWith('RunTask') && event.tdur !== undefined
        ? [event.tdur / 1000]
        : [],
    ),
  )
  const sum = (tasks: readonly number[]) => tasks.reduce((a, b) => a + b, 0)
  return all.toSorted((a, b) => sum(b) - sum(a))[0] ?? []
}
