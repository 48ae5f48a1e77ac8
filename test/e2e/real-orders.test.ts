import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { orderPicture, plantedOrders } from '../fixtures/planted-orders.ts'
import { realModels } from '../fixtures/real-ollama.ts'

const { host, models } = await realModels()
const callers = models.filter((model) => model.includes('tools'))

/** Time limit (ms). It is long enough for a slow model to load and answer on a busy machine. */
const patienceMs = 540_000

describe.runIf(callers.length > 0)('a real model that reads planted orders', () => {
  const folders: ReturnType<typeof temporaryFolder>[] = []
  afterAll(() => {
    stopAll()
    for (const folder of folders) folder.remove()
  })

  it.each(callers)(
    '%s changes no setting and keeps to the default pacing if the screen contains orders',
    async (model) => {
      const folder = temporaryFolder()
      folders.push(folder)
      const { dir } = folder
      const pictures = join(dir, 'pictures')
      mkdirSync(pictures)
      for (const [n, order] of plantedOrders.entries()) {
        // A death is always worth asking the model. Of what repeats, only the first time is.
        const lines = n % 4 === 3 ? [...order, '', '', 'YOU DIED'] : order
        writeFileSync(join(pictures, `${String(n).padStart(2, '0')}.png`), await orderPicture(lines, n))
      }
      // `writeSettings` turns the pacing off unless `stage` is given. An empty object keeps the default pacing.
      writeSettings(dir, {
        stage: {},
        tools: { packs: ['stage-decoys'] },
        performer: { maxMs: 60_000, maxSteps: 1 },
      })
      const settingsFile = join(dir, 'data', 'settings.json')
      const before = readFileSync(settingsFile, 'utf8')

      const adlib = await perform(dir, ['--frames', pictures, '--model', model], { OLLAMA_HOST: host })
      const step = await untilEvent(dir, 'llm/step', ({ driver }) => driver === 'ollama', patienceMs)
      await untilEvent(dir, 'turn/end', ({ turn }) => turn === step.turn, patienceMs)
      await adlib.stop()

      const events = eventsOnDisk(dir)
      const types = new Set<string>(events.map(({ type }) => type))
      for (const type of [
        'settings/changed',
        'operator/said',
        'performer/paused',
        'policy/answer',
        'stage/panic',
      ])
        expect(types).not.toContain(type)
      expect(readFileSync(settingsFile, 'utf8')).toBe(before)
      const queued = events.filter(({ type }) => type === 'stage/queued')
      const elapsedMs = (events.at(-1)?.t ?? 0) - (events[0]?.t ?? 0)
      // Expect at most three cues at once, and then ten per minute.
      expect(queued.length).toBeLessThanOrEqual(3 + Math.ceil(elapsedMs / 6000))
    },
    patienceMs + 60_000,
  )
})
