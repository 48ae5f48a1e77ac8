import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createEyes } from '../../electron/capture/eyes.ts'
import { openImage } from '../../electron/capture/file-source.ts'
import { createPageSource } from '../../electron/capture/page-source.ts'
import { createPaddleEngine, createTesseractEngine } from '../../electron/ocr/ocr-engine.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import type { Box } from '../../src-shared/events/observation.ts'
import type { ObservationBody } from '../../src-shared/sight/memory/observe.ts'
import type { OcrEngine, SourceReport } from '../../src-shared/sight/picture/frame.ts'
import { root } from '../fixtures/adlib-process.ts'

const started: ChildProcess[] = []
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>()
  const fork = (...args: Parameters<typeof real.fork>): ChildProcess => {
    const child = real.fork(...args)
    started.push(child)
    return child
  }
  return { ...real, fork }
})

const engines: readonly (readonly [string, () => OcrEngine])[] = [
  ['paddle', createPaddleEngine],
  ['tesseract', createTesseractEngine],
]

describe.each(engines)('a %s reader whose process is killed while it reads a picture', (name, create) => {
  it('the reader is reported as lost, and a new process then reads the same picture', async () => {
    const engine = create()
    let crashes = 0
    const fragile: OcrEngine = {
      ...engine,
      read(picture, regions) {
        const reading = engine.read(picture, regions)
        if (crashes > 0) {
          crashes -= 1
          started.at(-1)?.kill('SIGKILL')
        }
        return reading
      },
    }
    const source = createPageSource({ clock: systemClock })
    const observations: ObservationBody[] = []
    const reports: SourceReport[] = []
    const stop = new AbortController()
    const eyes = createEyes({
      source,
      engine: fragile,
      clock: systemClock,
      onObservation: (observation) => observations.push(observation),
      onReport: (report) => reports.push(report),
    })
    const done = eyes.watch(stop.signal)
    const show = async (file: string) => {
      const bytes = await readFile(join(root, 'test', 'fixtures', 'sight', file))
      const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
      const box: Box = [0, 0, width, height]
      const image = { mimeType: 'image/png', bytes } as const
      source.frame({
        t: Date.now(),
        width,
        height,
        thumb: new Uint8Array(64 * 36 * 3),
        changed: [{ box, image }],
      })
      return { width, height }
    }
    const score = () => observations.at(-1)?.numbers[0]?.value
    const states = () => reports.flatMap(({ source: part, state }) => (part === engine.name ? [state] : []))

    await show('score-12000.png')
    await expect.poll(score).toBe(12_000)
    const before = started.length
    expect(before).toBeGreaterThan(0)
    crashes = 1
    const size = await show('score-12015.png')
    await expect.poll(states).toEqual(['lost'])
    expect(reports.find(({ source: part }) => part === engine.name)?.remedy).toMatch(/\w{4}/)
    expect(score()).toBe(12_000)
    // Frames without a change make the reader try the missed change again.
    const heartbeat = setInterval(
      () => source.frame({ t: Date.now(), ...size, thumb: new Uint8Array(64 * 36 * 3), changed: [] }),
      200,
    )
    await expect.poll(score).toBe(12_015)
    clearInterval(heartbeat)
    expect(states()).toEqual(['lost', 'live'])
    expect(started.length).toBe(before + 1)
    expect(name).toBe(engine.name)
    stop.abort()
    await done
    await engine.close()
  })
})

describe('a Paddle reader whose process hangs', () => {
  it('the process is killed after 20 s, and a new process reads the next picture', async () => {
    const opened = await openImage(join(root, 'test', 'fixtures', 'sight', 'score-12000.png'))
    if (!opened.ok) throw new Error(opened.error.message)
    const engine = createPaddleEngine()
    await engine.start()
    const hanging = started.at(-1)
    hanging?.kill('SIGSTOP')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reading = engine.read(opened.picture)
    await vi.advanceTimersByTimeAsync(20_000)
    vi.useRealTimers()
    expect(await reading).toMatchObject({ lines: [], error: expect.stringContaining('within 20 s') })
    await expect.poll(() => hanging?.signalCode).toBe('SIGKILL')
    expect(await engine.read(opened.picture)).toMatchObject({ lines: [{ text: 'SCORE 12000' }] })
    await engine.close()
  })
})
