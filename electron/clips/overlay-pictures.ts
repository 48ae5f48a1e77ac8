import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { laneFacts } from '../../src-shared/events/lanes.ts'
import { eventFor } from '../../src-shared/events/role.ts'
import type { State } from '../../src-shared/events/state.ts'
import { stageState } from '../../src-shared/projections/page-state.ts'
import { openBrowserPage } from './browser-page.ts'
import { steppedTime } from './stepped-time.ts'

/** Pictures of the overlay per second. */
export const overlayRate = 15

/** A part of a run (epoch ms of the run). */
export interface Span {
  readonly from: number
  readonly to: number
}

/** What a run has for the overlay in a span. */
export interface SpanEvents {
  /** The state at the start of the span. */
  readonly begin: State
  /** The events of the span, in order. */
  readonly events: Iterable<AdlibEvent> | AsyncIterable<AdlibEvent>
}

/**
 * Yields PNG pictures with a transparent background of what the overlay showed, `overlayRate` for each second of the span.
 * They are made of the real overlay page in a Chromium. Throws the reason if that is not possible.
 * @param options.overlay the address of the overlay page, which gets only the events of the span
 */
export async function* overlayPictures(options: {
  readonly chromium: string
  readonly overlay: string
  readonly span: Span
  readonly of: SpanEvents
  readonly size: { readonly width: number; readonly height: number }
}): AsyncGenerator<Buffer> {
  const { chromium, span, size } = options
  const { begin, events } = options.of
  const overlay = new URL(options.overlay)
  const page = await openBrowserPage(chromium)
  const step = (at: number) => page.evaluate(`frames[0].adlibStep(${at})`)
  const post = (message: unknown) =>
    page.evaluate(`frames[0].postMessage(${JSON.stringify(message)}, location.origin)`)
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
  try {
    await page.send('Page.enable')
    await page.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false })
    await page.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } })
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: steppedTime(span.from) })
    await page.send('Page.navigate', { url: new URL('/clip', overlay).href })
    await page.evaluate(hostPage(`${overlay.pathname}${overlay.search}&preview`))
    const stage = stageState(begin, span.from)
    const onScreen = stage.cues.filter(({ cue }) => laneFacts(cue.lane).onScreen)
    await post({
      adlib: 'begin',
      state: { ...stage, run: 'clip', cues: onScreen, sound: { ...stage.sound, muted: true } },
    })
    await step(span.from)
    for await (const event of events) {
      const shown = shownOn(event)
      if (shown === null) continue
      yield* shotsUntil(event.t)
      await step(event.t)
      await post({ adlib: 'event', event: shown })
    }
    yield* shotsUntil(span.to)
  } finally {
    page.close()
  }
}

/** Returns what the overlay gets of an event. Sounds are not recorded, and settings stay as they were. */
export function shownOn(event: AdlibEvent): AdlibEvent | null {
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
