import { describe, expect, it } from 'vitest'
import {
  type FrameSource,
  type GatedFrame,
  type SourceReport,
  thumbHeight,
  thumbWidth,
} from '../../src-shared/sight/picture/frame.ts'

export interface SourceUnderTest {
  readonly source: FrameSource
  /**
   * Gives the source what it needs for a frame, such as time. The tests call this until the source yields a frame.
   */
  next(): Promise<void>
}

export function frameSourceConformance(name: string, make: () => Promise<SourceUnderTest>): void {
  describe(`${name} as a frame source`, () => {
    async function take(
      count: number,
    ): Promise<{ frames: GatedFrame[]; reports: SourceReport[]; source: FrameSource }> {
      const { source, next } = await make()
      const stop = new AbortController()
      const frames: GatedFrame[] = []
      const reports: SourceReport[] = []
      const iterator = source
        .frames({ signal: stop.signal, report: (report) => reports.push(report) })
        [Symbol.asyncIterator]()
      while (frames.length < count) {
        const result = await during(iterator.next(), next)
        if (result.done) break
        frames.push(result.value)
      }
      stop.abort()
      const end = await during(iterator.next(), next)
      expect(end.done).toBe(true)
      return { frames, reports, source }
    }

    it('yields the whole picture first, and all boxes are inside the picture', async () => {
      const { frames } = await take(3)
      const [first] = frames
      expect(first).toBeDefined()
      if (first === undefined) return
      expect(first.full).toBe(true)
      expect(first.changed.map(({ box }) => box)).toEqual([[0, 0, first.width, first.height]])
      for (const frame of frames) {
        expect(frame.thumb).toHaveLength(thumbWidth * thumbHeight * 3)
        for (const { box, image } of frame.changed) {
          const [x, y, width, height] = box
          expect(x >= 0 && y >= 0 && width > 0 && height > 0).toBe(true)
          expect(x + width <= frame.width && y + height <= frame.height).toBe(true)
          if ('data' in image) expect(image.data).toHaveLength(width * height * 4)
          else expect(image.bytes.length).toBeGreaterThan(0)
        }
      }
    })

    it('yields frames in chronological order', async () => {
      const { frames } = await take(4)
      const times = frames.map((frame) => frame.t)
      expect(times).toEqual([...times].sort((a, b) => a - b))
    })

    it('reports exactly once that it is live, and names itself in every report', async () => {
      const { reports, source } = await take(3)
      expect(reports.filter((report) => report.state === 'live')).toHaveLength(1)
      expect(reports.every((report) => report.source === source.name)).toBe(true)
    })

    it('yields the whole picture again after a refresh', async () => {
      const { source, next } = await make()
      const stop = new AbortController()
      const iterator = source.frames({ signal: stop.signal, report: () => {} })[Symbol.asyncIterator]()
      await during(iterator.next(), next)
      source.refresh()
      let frame: GatedFrame | undefined
      do frame = (await during(iterator.next(), next)).value
      while (frame !== undefined && !frame.full)
      expect(frame?.changed.map(({ box }) => box)).toEqual([[0, 0, frame?.width, frame?.height]])
      stop.abort()
      await during(iterator.next(), next)
    })

    it('yields no frame if the signal is already aborted', async () => {
      const { source } = await make()
      const frames: GatedFrame[] = []
      for await (const frame of source.frames({ signal: AbortSignal.abort(), report: () => {} }))
        frames.push(frame)
      expect(frames).toEqual([])
    })
  })
}

async function during<T>(promise: Promise<T>, next: () => Promise<void>): Promise<T> {
  let settled = false
  const watched = promise.finally(() => {
    settled = true
  })
  while (!settled) {
    await new Promise((resolve) => setImmediate(resolve))
    if (!settled) await next()
  }
  return watched
}
