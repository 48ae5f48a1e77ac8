import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openModels } from '../../../electron/app/models.ts'
import { openAuditions } from '../../../electron/data/auditions.ts'
import { modelMemoryFile } from '../../../electron/model-servers/model-memory-file.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { Audition } from '../../../src-shared/events/audition.ts'
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

const audition: Audition = {
  ...{ model: 'large:1.5b', digest: 'large', at: 1, persona: 'marlow', language: 'en' },
  ...{ lines: [], callsTools: null, asks: 'words' },
}

interface Known {
  readonly dataDir?: string
  readonly asks?: Settings['brain']['asks']
  readonly show?: Partial<Settings['show']>
}

/** Returns the models of a data folder, one of which was found. */
async function modelsWith(model: string, { dataDir = newFolder(), asks = {}, show = {} }: Known) {
  const settings = {
    ...defaultSettings,
    ...{ brain: { ...defaultSettings.brain, asks }, show: { ...defaultSettings.show, ...show } },
  }
  const models = openModels({
    ...{ settings: () => settings, dataDir, clock: systemClock },
    ...{ auditions: openAuditions(dataDir), env: { OLLAMA_HOST: server.url } },
  })
  await models.present(model, signal)
  return models
}
/** Returns what is requested from the model that a data folder knows like this. */
const asksOf = async (model: string, known: Known = {}) => (await modelsWith(model, known)).asks(model)

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
    openAuditions(dataDir).save({ ...audition, at: 100, callsTools: true, asks: 'tools' })
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

describe('which lines a model writes', () => {
  it('depends on how it wrote as the persona and in the language of the show', async () => {
    const dataDir = newFolder()
    const pairs = { than: 'Vera', of: 39, won: 1, even: 0, share: { value: 0, low: 0, high: 0.1 } }
    openAuditions(dataDir).save({
      ...{ ...audition, persona: 'vera', pairs: { ...pairs, verdict: 'worse' } },
    })
    openAuditions(dataDir).save({ ...audition, at: 2, pairs: { ...pairs, verdict: 'as-well' } })
    const partOf = async (known: Known) =>
      (await modelsWith('large:1.5b', { dataDir, ...known })).part('large:1.5b')
    expect(await partOf({ show: { persona: 'marlow' } })).toBe('all')
    expect(await partOf({ show: { persona: 'vera' } })).toBe('filler')
    expect(await partOf({ show: { persona: 'marlow', language: 'de' } })).toBe('filler')
    const chosen = { asks: { 'large:1.5b': 'words' } } as const
    expect(await partOf({ ...chosen, show: { language: 'de' } })).toBe('all')
  })
})
