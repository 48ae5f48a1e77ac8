import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLiveBench } from '../../../electron/app/live-bench.ts'
import { openModels } from '../../../electron/app/models.ts'
import { onlySelectedCloud, riskyPull } from '../../../electron/app/outside-models.ts'
import { createPlayground, createTestLine } from '../../../electron/app/try-model.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { createRightOfWay } from '../../../src-shared/llm/right-of-way.ts'
import { settingsSchema } from '../../../src-shared/settings/settings.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { marlow } from '../../fixtures/show.ts'

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
        models: onlySelectedCloud(opened(), (model) => model === selected),
        tools: () => [],
        yielding: (driver) => driver,
        guard: () => null,
        dataDir: '',
      })
    const question = {
      model: 'mine:8b',
      mode: 'text',
      messages: [{ role: 'user', content: 'Hi' }],
      tools: [],
    }
    const asked = await playground('').ask(question as never, signal)
    expect(asked).toMatchObject({ ok: false, failure: { kind: 'refused' } })
    expect(server.asked).toEqual([])
  })
})

describe('createTestLine', () => {
  it('tries out no cloud model that the streamer did not select', async () => {
    const tryLine = createTestLine({
      models: onlySelectedCloud(opened(), () => false),
      persona: () => marlow,
      isClean: () => true,
      state: () => ({ settings: settingsSchema.parse({}) }),
      ...{ clock: systemClock, rng: () => 0, rightOfWay: createRightOfWay(systemClock), guard: () => null },
    })
    for (const model of ['mine:8b', 'glm-4.6:cloud'])
      expect(await tryLine(model, signal)).toMatchObject({ ok: false, failure: { kind: 'refused' } })
    expect(server.asked).toEqual([])
  })
})

describe('createLiveBench', () => {
  it('leaves out cloud models that the streamer did not select', async () => {
    const bench = createLiveBench({
      servers: opened().servers,
      settings: () => settingsSchema.parse({}),
      reportsDir: newFolder(),
      rightOfWay: createRightOfWay(systemClock),
      isSelected: () => false,
      clock: systemClock,
    })
    const [suite] = (await bench.list()).suites
    await bench.start({
      suite: suite?.name ?? '',
      models: ['mine:8b'],
      modes: ['text'],
      doses: [0],
      epochs: 1,
    })
    await vi.waitUntil(() => bench.progress()?.state === 'failed', 20_000)
    expect(bench.progress()?.error?.message).toContain('you have not selected it')
    expect(server.asked).toEqual([])
  })
})

describe('riskyPull', () => {
  it.each([
    'qwen3:1.7b',
    'someone/model:8b',
    'ollama/qwen3',
    'registry.ollama.ai/library/qwen3',
    'piper/en_US-amy-medium',
    // The engine downloads from the registry in the settings only.
    'engine/someone/model:8b',
    'engine/evil.example/ns/model',
  ])('needs no code for %s, which is in Ollama’s library or a voice', (model) =>
    expect(riskyPull(model)).toEqual([]),
  )
  it.each([
    ['hf.co/someone/model', 'hf.co'],
    ['evil.example/ns/model:1b', 'evil.example'],
    ['http://10.0.0.7:5000/ns/model', '10.0.0.7:5000'],
    ['ollama/localhost:5000/ns/model', 'localhost:5000'],
    ['evil.example/model', 'evil.example'],
    [' EVIL/ns/model ', 'EVIL'],
  ])('needs a code for %s, and names the host %s', (model, host) => {
    expect(riskyPull(model)).toMatchObject([
      { place: 'pull', value: expect.stringContaining(`from ${host}`) },
    ])
  })
  it('needs a code for a cloud model', () => {
    expect(riskyPull('gpt-oss:120b-cloud')).toMatchObject([{ place: 'pull' }])
  })
})
