import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { laneFacts, laneNames } from '../../src-shared/events/lanes.ts'
import { chromiumPath, noChromium, openBrowser, type TestBrowser } from '../fixtures/browser.ts'
import { countSounds } from '../fixtures/count-sounds.ts'
import { steppedStage } from '../fixtures/stepped-stage.ts'

if (!chromiumPath) console.log(`overlay-lanes: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('the lanes of the overlay page', () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  describe.each(laneNames)('the lane %s', (lane) => {
    const { test, sample, track, onScreen } = laneFacts(lane)
    const durationMs = 3000

    const show = async () => {
      const stage = await steppedStage(browser, { prepare: (page) => page.addInitScript(countSounds) })
      onTestFinished(stage.stop)
      // A browser plays sound only after a click.
      await stage.page.mouse.click(5, 5)
      // Show a puppet only in the lane `act`. In another lane, the test would pass even if only the puppet were
      // painted.
      const puppet = lane === 'act' ? { puppet: 'marlow' } : {}
      const { id } = stage.cue(test(sample), { durationMs, ...puppet })
      const left = async (): Promise<number> => {
        if (!onScreen) return stage.page.evaluate<number>('playing()')
        const picture = sharp(await stage.page.screenshot({ omitBackground: true }))
        const alpha = await picture.ensureAlpha().extractChannel('alpha').raw().toBuffer()
        return alpha.reduce((count, value) => count + Number(value > 0), 0)
      }
      for (let waits = 0; !stage.served.host.painted.some(({ cue }) => cue === id) && waits < 20; waits += 1)
        await stage.advance(20)
      await stage.advance(200)
      const fix = 'Correct `paint` of its painter in renderer/overlay/.'
      expect(await left(), `The lane ${lane} shows or plays nothing. ${fix}`).toBeGreaterThan(
        onScreen ? 1000 : 0,
      )
      return { ...stage, id, left }
    }

    it('a cue stays for its whole duration and then disappears', async () => {
      const { advance, left } = await show()
      if (track === 'sound' || track === 'act') return
      const fix = 'Its painter in renderer/overlay/ must show a cue for `leftMs`, as `Shown` does.'
      if (track !== 'particle') {
        await advance(durationMs / 2)
        expect(await left(), `A cue of the lane ${lane} leaves early. ${fix}`).toBeGreaterThan(1000)
      }
      await advance(durationMs)
      await advance(1000)
      expect(await left(), `A cue of the lane ${lane} stays too long. ${fix}`).toBe(0)
    })

    it.each([
      ['stop', 'a cue is stopped'],
      ['clear', 'the stage is cleared'],
      ['panic', 'PANIC is pressed'],
    ] as const)('a cue disappears at once on %s', async (way, when) => {
      const { advance, left, id, served } = await show()
      if (way === 'stop' && track === 'act') return
      served.journal.append(
        way === 'stop'
          ? { type: 'stage/stopped', cue: id, by: 'test' }
          : { type: way === 'clear' ? 'stage/cleared' : 'stage/panic', by: 'test' },
      )
      await advance(20)
      await advance(20)
      const part = way === 'stop' ? '`stop`' : '`clear`'
      expect(
        await left(),
        `When ${when}, the lane ${lane} keeps its cue. Correct ${part} of its painter in renderer/overlay/.`,
      ).toBe(0)
    })
  })
})
