import { describe, expect, it } from 'vitest'
import { createPageSource } from '../../../electron/capture/page-source.ts'
import type { Box } from '../../../src-shared/events/observation.ts'
import type { GatedFrame, SourceReport } from '../../../src-shared/sight/picture/frame.ts'
import { frameSourceConformance } from '../../conformance/frame-source.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function frame(t: number, boxes: Box[], full = false): GatedFrame {
  return {
    t,
    width: 640,
    height: 360,
    thumb: new Uint8Array(64 * 36 * 3),
    changed: boxes.map((box) => ({ box, image: { mimeType: 'image/png', bytes: new Uint8Array([t]) } })),
    ...(full ? { full } : {}),
  }
}

frameSourceConformance('a page', async () => {
  const clock = virtualClock()
  let count = 0
  let ticks = 0
  const source = createPageSource({
    clock,
    ask() {
      count = 0
    },
  })
  return {
    source,
    next: async () => {
      count++
      source.frame(
        count === 1
          ? frame(clock.now() + ++ticks, [[0, 0, 640, 360]], true)
          : frame(clock.now() + ++ticks, [[32, 32, 64, 32]]),
      )
    },
  }
})

describe('createPageSource', () => {
  it('gives a slow reader only the newest frame, with every crop that the reader missed', async () => {
    const source = createPageSource({ clock: virtualClock() })
    source.frame(frame(1, [[0, 0, 640, 360]], true))
    source.frame(frame(2, [[0, 0, 64, 64]]))
    source.frame(frame(3, [[64, 64, 32, 32]]))
    source.frame(frame(4, [[0, 0, 96, 96]]))
    const iterator = source
      .frames({ signal: new AbortController().signal, report: () => {} })
      [Symbol.asyncIterator]()
    const { value } = await iterator.next()
    expect(value.t).toBe(4)
    expect(value.changed.map(({ box }: { box: Box }) => box)).toEqual([
      [0, 0, 640, 360],
      [0, 0, 96, 96],
    ])
    await iterator.return?.()
  })

  it('the first reader also gets a report that arrived before it started to read', async () => {
    const source = createPageSource({ clock: virtualClock() })
    source.report({ state: 'live' })
    source.frame(frame(1, []))
    const reports: SourceReport[] = []
    const iterator = source
      .frames({ signal: new AbortController().signal, report: (report) => reports.push(report) })
      [Symbol.asyncIterator]()
    await iterator.next()
    expect(reports).toEqual([{ source: 'screen', state: 'live' }])
    await iterator.return?.()
  })

  it('rejects a window on the ignore list, and requests the whole picture after the window is removed from the list', async () => {
    let ignore = ['keepass']
    let asked = 0
    const source = createPageSource({
      clock: virtualClock(),
      ignore: () => ignore,
      ask() {
        asked++
      },
    })
    const reports: SourceReport[] = []
    const seen: number[] = []
    const stop = new AbortController()
    const watching = (async () => {
      const options = { signal: stop.signal, report: (report: SourceReport) => reports.push(report) }
      for await (const { t } of source.frames(options)) seen.push(t)
    })()
    const settle = () => new Promise((resolve) => setImmediate(resolve))
    source.report({ state: 'live', label: 'passwords - KeePassXC' })
    source.frame(frame(1, [[0, 0, 640, 360]], true))
    source.frame(frame(2, []))
    await settle()
    expect(reports).toEqual([
      { source: 'screen', state: 'denied', remedy: expect.stringContaining('passwords - KeePassXC') },
    ])
    ignore = []
    source.frame(frame(3, [[0, 0, 640, 360]], true))
    await settle()
    expect([seen, asked]).toEqual([[3], 1])
    ignore = ['KEEPASSXC']
    source.frame(frame(4, [[0, 0, 640, 360]], true))
    await settle()
    expect([seen, reports.at(-1)?.state]).toEqual([[3], 'denied'])
    stop.abort()
    await watching
  })

  it('reports a new remedy for a source that is already lost, but reports the same remedy only once', async () => {
    const source = createPageSource({ clock: virtualClock() })
    const reports: SourceReport[] = []
    const stop = new AbortController()
    const frames = source.frames({ signal: stop.signal, report: (report) => reports.push(report) })
    const watching = frames[Symbol.asyncIterator]().next()
    source.report({ state: 'lost', remedy: 'Share again.' })
    source.report({ state: 'lost', remedy: 'Open the window.' })
    source.report({ state: 'lost', remedy: 'Open the window.' })
    expect(reports.map(({ remedy }) => remedy)).toEqual(['Share again.', 'Open the window.'])
    stop.abort()
    await watching
  })

  it('limits the number of crops that wait for a reader', async () => {
    const source = createPageSource({ clock: virtualClock() })
    for (let t = 1; t <= 1000; t++) source.frame(frame(t, [[t % 600, t % 300, 32, 32]]))
    const iterator = source
      .frames({ signal: new AbortController().signal, report: () => {} })
      [Symbol.asyncIterator]()
    const { value } = await iterator.next()
    expect(value.changed.length).toBeLessThanOrEqual(128)
    await iterator.return?.()
  })

  it('reports `lost` when a page leaves or stops sending, and `live` when the page returns', async () => {
    const clock = virtualClock()
    const source = createPageSource({ clock })
    const reports: SourceReport[] = []
    const stop = new AbortController()
    const seen: number[] = []
    const watching = (async () => {
      for await (const { t } of source.frames({
        signal: stop.signal,
        report: (report) => reports.push(report),
      })) {
        seen.push(t)
      }
    })()
    const settle = () => clock.advanceAsync(0)
    source.report({ state: 'denied', remedy: 'Allow the screen.' })
    source.frame(frame(1, []))
    await settle()
    source.report({ state: 'lost', remedy: 'Open the page.' })
    source.report({ state: 'lost', remedy: 'Open the page.' })
    source.frame(frame(2, []))
    await settle()
    await clock.advanceAsync(9_000)
    source.frame(frame(3, []))
    await clock.advanceAsync(30_000)
    stop.abort()
    await watching
    expect(reports.map(({ state }) => state)).toEqual(['denied', 'live', 'lost', 'live', 'lost'])
    expect(seen).toEqual([1, 2, 3])
    expect(clock.waiting()).toBe(0)
  })
})
