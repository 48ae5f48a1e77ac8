import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openServers } from '../../electron/model-servers/open-servers.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'
import { expectPromises, isFromBank, linesOf } from '../fixtures/audience-promises.ts'
import { watchDemo } from '../fixtures/demo-show.ts'
import { livePerformance } from '../fixtures/live-performance.ts'
import { newFolder } from '../fixtures/new-folder.ts'
import { realModels } from '../fixtures/real-ollama.ts'

const { host, models } = await realModels()

/** The whole demo reel, and the moments after it. */
const showMs = 50_000
/** Real time passes in such steps (ms), so that timers of the show are on time on a busy machine as well. */
const stepMs = 50

describe.runIf(models.length > 0)('a real model that writes words', () => {
  it.each(models)('%s keeps what the audience is promised, however slow or silly it is', async (model) => {
    const { ollama } = openServers({
      settings: () => defaultSettings,
      dataDir: newFolder(),
      env: { OLLAMA_HOST: host },
      clock: systemClock,
    })
    const show = livePerformance(() => ({ driver: ollama.driver, asks: () => 'words' }), {
      settings: defaultSettings,
    })
    await show.selector.select(model)
    await watchDemo(show, showMs, async (ms) => {
      for (let passed = 0; passed < ms; passed += stepMs) {
        await sleep(stepMs)
        await show.clock.advanceAsync(Math.min(stepMs, ms - passed))
      }
    })
    const { asked } = expectPromises(show)
    expect(asked.length).toBeGreaterThan(0)
    expect(show.of('llm/step').some(({ driver }) => driver === 'ollama')).toBe(true)
    expect(linesOf(show).some(isFromBank)).toBe(true)
    const stopped = show.performer.stop()
    await show.clock.advanceAsync(1000)
    await stopped
  })
})
