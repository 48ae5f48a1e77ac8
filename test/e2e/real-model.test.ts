import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { eventsOnDisk, perform, stopAll, temporaryFolder, untilEvent } from '../fixtures/adlib-process.ts'
import { realModels } from '../fixtures/real-ollama.ts'

const { host, models } = await realModels()

describe.runIf(models.length > 0)('a real model', () => {
  const folders: ReturnType<typeof temporaryFolder>[] = []
  afterAll(() => {
    stopAll()
    for (const folder of folders) folder.remove()
  })

  it.each(models)(
    '%s turns what it sees into a cue',
    async (model) => {
      const folder = temporaryFolder()
      folders.push(folder)
      mkdirSync(join(folder.dir, 'data'))
      writeFileSync(
        join(folder.dir, 'data', 'settings.json'),
        JSON.stringify({ performer: { maxSteps: 1, maxMs: 240_000 } }),
      )
      const adlib = await perform(folder.dir, ['--frames', 'demo', '--model', model], { OLLAMA_HOST: host })
      const { cue } = await untilEvent(folder.dir, 'stage/cue', () => true, 240_000)
      expect(['tool', 'text']).toContain(cue.by)
      const events = eventsOnDisk(folder.dir)
      const turn = events.find((event) => event.type === 'turn/start' && event.turn === cue.turn)
      const observation = turn?.type === 'turn/start' ? turn.observation : ''
      expect(
        events.some((event) => event.type === 'sight/observation' && event.observation.id === observation),
      ).toBe(true)
      expect(events.find((event) => event.type === 'llm/step')).toMatchObject({ driver: 'ollama', model })
      await adlib.stop()
    },
    300_000,
  )
})
