import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { overlayRate } from '../../electron/clips/overlay-pictures.ts'
import { openOverlayOfRun } from '../../electron/highlights/overlay-of-run.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { newFolder } from '../fixtures/new-folder.ts'
import { writePastRun } from '../fixtures/past-run.ts'
import { pixels } from '../fixtures/pixels.ts'
import { runStart } from '../fixtures/run-start.ts'

if (!chromiumPath) console.log(`pictures of the overlay: skipped, ${noChromium}`)

const startAt = Date.UTC(2026, 0, 1)
const bodies: readonly EventBody[] = [
  runStart,
  { type: 'stage/page', page: 'overlay', state: 'connected' },
  {
    type: 'stage/cue',
    cue: {
      ...{ id: 'c1', lane: 'text', by: 'operator', durationMs: 1400 },
      content: { lane: 'text', text: 'BRAVO', tone: 'cheer' },
    },
  },
]

describe.runIf(chromiumPath !== '')('openOverlayOfRun', () => {
  it('shows a cue on a transparent picture from its time in the run until its end', async () => {
    const folder = newFolder()
    const dir = await writePastRun(folder, { startAt, everyMs: 1000, bodies })
    const overlay = await openOverlayOfRun({
      chromium: chromiumPath,
      found: { run: basename(dir), runsDir: dirname(dir) },
      dataDir: join(folder, 'data'),
      print: () => {},
    })
    // The cue begins one second after the first picture.
    const visible: boolean[] = []
    const span = { from: startAt + 1000, to: startAt + 6000 }
    for await (const bytes of overlay.pictures(span, { width: 640, height: 360 })) {
      const { width, height, at } = await pixels(bytes)
      expect([width, height]).toEqual([640, 360])
      expect(at(0, 0)[3]).toBe(0)
      const places = Array.from(
        { length: width * height },
        (_, n) => [n % width, Math.floor(n / width)] as const,
      )
      visible.push(places.some(([x, y]) => at(x, y)[3] > 200))
    }
    await overlay.close()
    expect(visible).toHaveLength(5 * overlayRate)
    const [first, last] = [visible.indexOf(true), visible.lastIndexOf(true)]
    expect(first).toBeGreaterThanOrEqual(overlayRate)
    expect(first).toBeLessThan(1.5 * overlayRate)
    expect(last).toBeGreaterThan(1.8 * overlayRate)
    expect(last).toBeLessThan(4 * overlayRate)
  })
})
