import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openModels } from '../../../electron/app/models.ts'
import { createPlayground } from '../../../electron/app/playground.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { settingsSchema } from '../../../src-shared/settings/settings.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const signal = new AbortController().signal
let server: ModelServer
beforeAll(async () => {
  server = await startModelServer([
    { name: 'gpt-oss:120b-cloud', modifiedAt: '2026-03-01T00:00:00Z' },
    { name: 'glm-4.6:cloud', modifiedAt: '2026-02-20T00:00:00Z' },
    // A copy of a cloud model. Only its `remoteHost`, not its name, shows that it runs on another computer.
    { name: 'mine:8b', remoteHost: 'https://ollama.com:443', modifiedAt: '2026-02-10T00:00:00Z' },
    { name: 'fake:1b', modifiedAt: '2026-01-01T00:00:00Z' },
  ])
})
afterAll(() => server.close())

const opened = () =>
  openModels({
    settings: () => settingsSchema.parse({ ollama: { host: server.url } }),
    dataDir: newFolder(),
    clock: systemClock,
    env: {},
  })

describe('openModels', () => {
  it('offers no cloud model for automatic selection, even if its name does not contain “cloud”', async () => {
    const listed = await opened().list(signal)
    expect(listed.filter(({ unfit }) => unfit === undefined).map(({ name }) => name)).toEqual(['fake:1b'])
    expect(listed[0]?.unfit).toContain('would leave this computer')
  })

  it('marks cloud models in the list, and recognizes the name of a cloud model that no server lists', async () => {
    const models = opened()
    const { brains } = await models.choices()
    const marked = brains.filter(({ capabilities }) => capabilities?.includes('cloud'))
    expect(marked.map(({ model }) => model)).toEqual(['gpt-oss:120b-cloud', 'glm-4.6:cloud', 'mine:8b'])
    expect(await models.isCloud('mine:8b')).toBe(true)
    expect(await models.isCloud('fake:1b')).toBe(false)
    expect(await models.isCloud('not-here:1b-cloud')).toBe(true)
  })
})

describe('createPlayground', () => {
  it('sends no prompt to a cloud model that the streamer did not select', async () => {
    const playground = (selected: string) =>
      createPlayground({
        models: opened(),
        tools: () => [],
        isSelected: (model) => model === selected,
        yielding: (driver) => driver,
      })
    const question = {
      model: 'mine:8b',
      mode: 'text',
      messages: [{ role: 'user', content: 'Hi' }],
      tools: [],
    }
    const asked = await playground('').ask(question as never, signal)
    expect(asked).toMatchObject({ ok: false, failure: { kind: 'cloud' } })
    expect(server.asked).toEqual([])
  })
})
