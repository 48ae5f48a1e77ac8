import { join } from 'node:path'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { reduce } from '../../src-shared/events/fold.ts'
import { laneFacts } from '../../src-shared/events/lanes.ts'
import { eventFor } from '../../src-shared/events/role.ts'
import { emptyState } from '../../src-shared/events/state.ts'
import { stageState } from '../../src-shared/projections/page-state.ts'
import { type ServedReplay, startReplay } from '../app/start-replay.ts'
import { eventsFile } from '../journal/disk-journal.ts'
import { readEvents } from '../journal/event-file.ts'
import type { FoundRun } from '../runs/find-run.ts'
import { type BrowserPage, openBrowserPage } from './browser-page.ts'
import { steppedTime } from './stepped-time.ts'

/** Pictures of the overlay per second. */
export const overlayRate = 15

/** A part of a run (epoch ms of the run). */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Makes pictures of what the overlay showed in a run. */
export interface OverlayPictures {
  /** Yields PNG pictures with a transparent background, `overlayRate` for each second of the span. */
  pictures(span: Span, size: { readonly width: number; readonly height: number }): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/** Opens the real overlay page in a Chromium. Rejects with the reason if that is not possible. */
export async function openOverlayPictures(options: {
  readonly chromium: string
  readonly found: FoundRun
  readonly dataDir: string
  readonly print: (line: string) => void
}): Promise<OverlayPictures> {
  const { chromium, found, dataDir, print } = options
  // Its pages get nothing but the files of the overlay: the events are handed to the page one by one.
  const started = await startReplay({ found, speed: 1, dataDir, port: 0, print })
  if (!started.ok) throw new Error(started.failure.message)
  const { replay } = started
  const path = eventsFile(join(found.runsDir, found.run))
  return {
    async *pictures(span, size) {
      const page = await openBrowserPage(chromium)
      try {
        yield* picturesOf(page, replay, path, span, size)
      } finally {
        page.close()
      }
    },
    close: () => replay.close(),
  }
}

async function* picturesOf(
  page: BrowserPage,
  replay: ServedReplay,
  path: string,
  span: Span,
  size: { readonly width: number; readonly height: number },
): AsyncGenerator<Buffer> {
  const overlay = new URL(replay.urls.overlay)
  await page.send('Page.enable')
  await page.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false })
  await page.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } })
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: steppedTime(span.from) })
  await page.send('Page.navigate', { url: new URL('/clip', overlay).href })
  await page.evaluate(hostPage(`${overlay.pathname}${overlay.search}&preview`))

  let state = emptyState()
  let isBegun = false
  const step = (at: number) => page.evaluate(`frames[0].adlibStep(${at})`)
  const post = (message: unknown) =>
    page.evaluate(`frames[0].postMessage(${JSON.stringify(message)}, location.origin)`)
  const begin = async (): Promise<void> => {
    isBegun = true
    const stage = stageState(state, span.from)
    const onScreen = stage.cues.filter(({ cue }) => laneFacts(cue.lane).onScreen)
    await post({
      adlib: 'begin',
      state: { ...stage, run: 'clip', cues: onScreen, sound: { ...stage.sound, muted: true } },
    })
    await step(span.from)
  }
  let shot = 0
  async function* shotsUntil(at: number): AsyncGenerator<Buffer> {
    for (;;) {
      const due = span.from + (shot * 1000) / overlayRate
      if (due > at || due >= span.to) return
      await step(due)
      const { data } = await page.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
      shot += 1
      yield Buffer.from(String(data), 'base64')
    }
  }
  for await (const { event } of readEvents(path)) {
    if (event.t > span.to) break
    if (event.t >= span.from) {
      if (!isBegun) await begin()
      const shown = shownOn(event)
      if (shown !== null) {
        yield* shotsUntil(event.t)
        await step(event.t)
        await post({ adlib: 'event', event: shown })
      }
    }
    state = reduce(state, event)
  }
  if (!isBegun) await begin()
  yield* shotsUntil(span.to)
}

/** Returns what the overlay gets of an event. Sounds are not recorded, and settings stay as they were. */
function shownOn(event: AdlibEvent): AdlibEvent | null {
  return event.type === 'settings/changed' ? null : eventFor('overlay', event)
}

/** Returns a script that fills the page with the overlay, whose time the caller controls, and waits until it is ready. */
const hostPage = (overlay: string): string => `new Promise((resolve) => {
  document.documentElement.innerHTML = '<body style="margin:0;background:transparent"></body>'
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;background:transparent'
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || data?.adlib !== 'ready') return
    // A frame with another color scheme would get an opaque background.
    frame.style.colorScheme = getComputedStyle(frame.contentDocument.documentElement).colorScheme
    resolve(true)
  })
  frame.src = ${JSON.stringify(overlay)}
  document.body.append(frame)
})`
