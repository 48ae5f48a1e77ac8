import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createObsSource } from '../../../electron/obs/obs-source.ts'
import type { Screenshot, ScreenshotRequest } from '../../../electron/obs/screenshot.ts'
import type { GatedFrame, SourceReport } from '../../../src-shared/sight/picture/frame.ts'
import { frameSourceConformance } from '../../conformance/frame-source.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const picture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../fixtures/sight/${name}.png`, import.meta.url))
const [before, after] = await Promise.all([picture('score-12000'), picture('score-12015')])
const shot = (jpeg: Buffer, source = 'Game'): Screenshot => ({ ok: true, jpeg, source })
const failed = (message: string, refused = false): Screenshot => ({
  ok: false,
  refused,
  kind: 'x',
  message,
  remedy: 'Do this.',
})

frameSourceConformance('OBS', async () => {
  const clock = virtualClock()
  let count = 0
  return {
    source: createObsSource({
      obs: { screenshot: async () => shot(count++ % 2 === 0 ? before : after) },
      watch: 'Game',
      everyMs: () => 500,
      ignore: () => [],
      clock,
    }),
    next: async () => clock.advance(100),
  }
})

async function watch(
  answers: readonly Screenshot[],
  act?: (count: number, refresh: () => void) => void,
  name = 'Game',
) {
  const clock = virtualClock(0)
  const requests: (ScreenshotRequest & { at: number })[] = []
  const stop = new AbortController()
  const source = createObsSource({
    obs: {
      async screenshot(request) {
        requests.push({ ...request, at: clock.monotonic() })
        const answer = answers[requests.length - 1]
        if (answer === undefined) stop.abort()
        else act?.(requests.length, source.refresh)
        return answer ?? failed('over')
      },
    },
    watch: name,
    everyMs: () => 500,
    ignore: () => [],
    clock,
  })
  const frames: GatedFrame[] = []
  const reports: SourceReport[] = []
  let isOver = false
  const watching = (async () => {
    for await (const frame of source.frames({
      signal: stop.signal,
      report: (report) => reports.push(report),
    }))
      frames.push(frame)
    isOver = true
  })()
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    // Advance the clock only while the source is waiting for it, because decoding takes real but no virtual time.
    if (clock.waiting() > 0) clock.advance(50)
  }
  await watching
  return { frames, reports, requests }
}

describe('createObsSource', () => {
  it('sends only the changed parts of a picture, and nothing if the picture has not changed', async () => {
    const { frames, requests } = await watch([shot(before), shot(before), shot(after)])
    expect(frames.map(({ changed }) => changed.length)).toEqual([1, 0, 1])
    expect(frames[2]?.changed[0]?.box[2]).toBeLessThan(200)
    expect(requests.map(({ at }) => at)).toEqual([0, 500, 1000, 1500])
  })

  it('reports a failure once, retries at growing intervals, and reports the recovery', async () => {
    const gone = failed('OBS is not running.')
    const { frames, reports, requests } = await watch([shot(before), gone, gone, gone, gone, shot(before)])
    expect(reports).toEqual([
      { source: 'obs:Game', state: 'live' },
      { source: 'obs:Game', state: 'lost', remedy: 'OBS is not running. Do this.' },
      { source: 'obs:Game', state: 'live' },
    ])
    expect(requests.map(({ at }) => at)).toEqual([0, 500, 1500, 3500, 5500, 7500, 8000])
    expect(frames).toHaveLength(2)
  })

  it('reports a source as denied if watching it is not allowed', async () => {
    const { reports } = await watch([failed('"KeePass" is on the list.', true)])
    expect(reports).toEqual([
      { source: 'obs:Game', state: 'denied', remedy: '"KeePass" is on the list. Do this.' },
    ])
  })

  it('reports the source as lost while its pictures are unusable, once for consecutive equal problems, and then as live', async () => {
    const huge = await sharp({ create: { width: 7680, height: 4320, channels: 3, background: '#000' } })
      .jpeg()
      .toBuffer()
    const { frames, reports, requests } = await watch([
      shot(huge),
      shot(Buffer.from('no picture')),
      shot(Buffer.alloc(0)),
      shot(before.subarray(0, before.length / 2)),
      shot(before),
    ])
    expect(reports.map(({ state }) => state)).toEqual(['lost', 'lost', 'lost', 'live'])
    expect(reports[0]?.remedy).toContain('7680×4320')
    expect(requests[0]?.width).toBeUndefined()
    expect(requests[1]?.width).toBe(1920)
    expect(frames).toHaveLength(1)
  })

  it('sends the whole picture after a scene change, even if both scenes look the same', async () => {
    const { frames } = await watch([shot(before, 'A'), shot(before, 'A'), shot(before, 'B')], undefined, '')
    expect(frames.map(({ shows, full }) => [shows, full])).toEqual([
      ['obs:A', true],
      ['obs:A', undefined],
      ['obs:B', true],
    ])
  })

  it('a refresh immediately sends the whole picture, even if nothing has changed', async () => {
    const { frames, requests } = await watch([shot(before), shot(before)], (count, refresh) => {
      if (count === 1) refresh()
    })
    expect(frames.map(({ full }) => full)).toEqual([true, true])
    expect(requests[1]?.at).toBe(0)
  })
})
