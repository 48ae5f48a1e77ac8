import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openModels } from '../../../electron/app/models.ts'
import { ollamaClient } from '../../../electron/model-servers/ollama-client.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const gb = 1e9
const signal = new AbortController().signal

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer([
    { name: 'small:1b', size: 1 * gb, running: { size: 2 * gb, size_vram: 2 * gb } },
    { name: 'large:4b', size: 4 * gb, running: { size: 5 * gb, size_vram: 3 * gb } },
    { name: 'plain:1b', size: 1 * gb, running: { size: 2 * gb, size_vram: 0 } },
  ])
})
afterAll(() => server.close())

const choicesWith = async (runOn: Settings['ollama']['runOn']) => {
  const models = openModels({
    settings: () => ({ ...defaultSettings, ollama: { ...defaultSettings.ollama, runOn } }),
    dataDir: newFolder(),
    clock: systemClock,
    env: { OLLAMA_HOST: server.url },
    memory: 64 * gb,
  })
  await expect.poll(async () => (await models.choices()).isPartial).toBe(false)
  const { brains, suggested } = await models.choices()
  return {
    models: Object.fromEntries(brains.map(({ model, fit, placement }) => [model, [fit, placement]])),
    suggested: Object.fromEntries(suggested.map(({ model, fit }) => [model, fit])),
  }
}

describe('the choice of models', () => {
  it('says where each loaded model runs, and counts the memory of a graphics card that one has filled', async () => {
    const client = ollamaClient(() => server.url)
    const before = await choicesWith('auto')
    expect(before.models).toMatchObject({ 'large:4b': ['yes', undefined], 'small:1b': ['yes', undefined] })
    expect(before.suggested['qwen3.5:9b']).toBe('yes')
    for (const name of ['small:1b', 'large:4b', 'plain:1b'])
      await client.warmUp(name, defaultSettings.ollama, signal)
    const after = await choicesWith('auto')
    expect(after.models).toEqual({
      'small:1b': ['yes', 'card'],
      'large:4b': ['tight', 'mixed'],
      'plain:1b': ['yes', 'processor'],
    })
    expect(after.suggested).toMatchObject({ 'qwen3.5:0.8b': 'yes', 'qwen3.5:9b': 'tight' })
    expect((await choicesWith('processor')).suggested['qwen3.5:9b']).toBe('yes')
  })
})
