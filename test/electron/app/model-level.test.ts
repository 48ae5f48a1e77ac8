import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openModels } from '../../../electron/app/models.ts'
import { openAuditions } from '../../../electron/data/auditions.ts'
import { modelMemoryFile } from '../../../electron/model-servers/model-memory-file.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const signal = new AbortController().signal

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer([
    { name: 'large:1.5b', digest: 'large', capabilities: ['completion', 'tools'] },
    { name: 'tiny:0.3b', digest: 'tiny', capabilities: ['completion', 'tools'] },
  ])
})
afterAll(() => server.close())

/** Returns what is requested from the model that a data folder knows like this. */
async function asksOf(model: string, { dataDir = newFolder(), asks = {} as Settings['brain']['asks'] } = {}) {
  const settings = { ...defaultSettings, brain: { ...defaultSettings.brain, asks } }
  const models = openModels({
    ...{ settings: () => settings, dataDir, clock: systemClock },
    ...{ auditions: openAuditions(dataDir), env: { OLLAMA_HOST: server.url } },
  })
  await models.present(model, signal)
  return models.asks(model)
}

const probe = { ok: true, at: Date.now(), ms: 300 }
const memoryIn = (dataDir: string) => modelMemoryFile(join(dataDir, 'models.json'))

describe('what a model is asked for', () => {
  it('begins with lines, even for a model that made a correct tool call', async () => {
    const dataDir = newFolder()
    memoryIn(dataDir).learn('large', { probe })
    expect(await asksOf('large:1.5b', { dataDir })).toBe('words')
  })

  it('begins where the newest audition or show of these weights ended', async () => {
    const dataDir = newFolder()
    const audition = { model: 'large:1.5b', digest: 'large', at: 100, persona: 'marlow', lines: [] }
    openAuditions(dataDir).save({ ...audition, callsTools: true, asks: 'tools' })
    memoryIn(dataDir).learn('large', { probe })
    expect(await asksOf('large:1.5b', { dataDir })).toBe('tools')
    const level = {
      asks: 'judge',
      reason: { kind: 'start' },
      at: 200,
      falls: { words: { needs: 10 } },
    } as const
    memoryIn(dataDir).learn('large', { level, speed: { at: 200, answerMs: 3000, readsPerSecond: 40 } })
    expect(memoryIn(dataDir).get('large')).toMatchObject({ level, speed: { answerMs: 3000 } })
    expect(await asksOf('large:1.5b', { dataDir })).toBe('judge')
  })

  it('is the streamer’s choice for this model, whatever was measured', async () => {
    const asks = { 'tiny:0.3b': 'tools' } as const
    expect(await asksOf('tiny:0.3b', { asks })).toBe('tools')
    expect(await asksOf('large:1.5b', { asks })).toBe('words')
  })

  it('has no calls for a model that is too small for them', async () => {
    const dataDir = newFolder()
    memoryIn(dataDir).learn('tiny', {
      ...{ probe, level: { asks: 'call', reason: { kind: 'start' }, at: 1, falls: {} } },
    })
    expect(await asksOf('tiny:0.3b', { dataDir })).toBe('words')
  })
})
