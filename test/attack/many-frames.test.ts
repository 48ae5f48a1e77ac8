import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createEyes } from '../../electron/capture/eyes.ts'
import type { SeenLine } from '../../src-shared/events/observation.ts'
import { observationText } from '../../src-shared/sight/observation-text.ts'
import type { FrameSource, OcrEngine } from '../../src-shared/sight/picture/frame.ts'
import { paintedLines } from '../fixtures/painted-lines.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const width = 320
const height = 90
const frames = process.env.ADLIB_SOAK ? 10_000 : 5000
const everyMs = 500
const warm = 2000
/** In bytes. Keeping one box per frame would exceed this; without growth, two measurements differ by up to 0.3 MB. */
const mostGrown = (frames - warm) * 128

function screenAt(n: number): SeenLine[] {
  const line = (text: string, x: number, y: number, w = 100, h = 5): SeenLine => ({
    text,
    box: [x, y, w, h],
    confidence: 60 + (n % 40),
  })
  const chat = Array.from({ length: 6 }, (_, row) =>
    line(`viewer${n + row}: line number ${n + row}`, 215, 30 + row * 6),
  )
  return [
    line(`SCORE ${n * 15}`, 10, 5),
    line(`HP ${100 - (n % 100)}`, 10, 11),
    line(`TIME ${Math.floor(n / 60) % 60}:${String(n % 60).padStart(2, '0')}`, 150, 5),
    line(`COUNTER${n} ${n % 7}`, 10, 17),
    ...(n % 2 === 0 ? chat : []),
    ...(n % 50 < 5 ? [line(`CHAPTER ${n}`, 60, 70, 200, 15)] : []),
  ]
}

it(`the memory use of the eyes stays flat over ${frames} changed frames`, { timeout: 300_000 }, async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = async (): Promise<number> => {
    collect()
    // Collect twice: the second pass frees what the first one could not free yet.
    await setImmediate()
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const clock = virtualClock()
  let shown = 0
  const source: FrameSource = {
    name: 'scripted',
    refresh() {},
    async *frames({ signal, report }) {
      report({ source: 'scripted', state: 'live' })
      for (; shown < frames && !signal.aborted; shown++) {
        const thumb = new Uint8Array(64 * 36 * 3).fill(shown % 50 === 0 ? 200 : 40)
        yield {
          t: clock.now(),
          width,
          height,
          thumb,
          changed: [{ box: [0, 0, width, height], image: paintedLines(screenAt(shown), width, height) }],
        }
        await new Promise<void>((resolve) => clock.after(everyMs, resolve))
      }
    },
  }
  let read = 0
  const engine: OcrEngine = {
    name: 'scripted',
    async read() {
      read += 1
      return { lines: screenAt(shown), ms: 10 }
    },
    close: async () => {},
  }
  let observations = 0
  let longest = 0
  const troubles: string[] = []
  const eyes = createEyes({
    source,
    engine,
    clock,
    onObservation(observation) {
      observations += 1
      longest = Math.max(longest, observationText(observation).length)
    },
    onReport: ({ state, remedy = '' }) => void (state === 'live' || troubles.push(remedy)),
  })
  const done = eyes.watch(new AbortController().signal)
  const advanceTo = async (frame: number): Promise<void> => {
    while (shown < frame) await clock.advanceAsync(everyMs)
  }
  await advanceTo(warm)
  const before = await used()
  await advanceTo(frames)
  await clock.advanceAsync(5000)
  await done
  const grown = (await used()) - before
  console.log(
    `${frames} frames: ${read} readings, ${observations} observations, memory ${(grown / 1024).toFixed(0)} KiB`,
  )
  expect(troubles).toEqual([])
  expect(read).toBeGreaterThan(frames * 0.9)
  expect(observations).toBeGreaterThan(frames * 0.9)
  expect(grown).toBeLessThan(mostGrown)
  expect(longest).toBeLessThan(2000)
})
