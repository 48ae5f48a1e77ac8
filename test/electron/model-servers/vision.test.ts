import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOpenAi } from '../../../electron/model-servers/open-openai.ts'
import { openOllama } from '../../../electron/model-servers/open-servers.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { LlmDriver } from '../../../src-shared/llm/driver.ts'
import { createModelMemory } from '../../../src-shared/llm/model-facts.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import type { ImageBlock } from '../../../src-shared/step/content.ts'
import { memoryLocks } from '../../../src-shared/tools/locks.ts'
import { mcpToolProxy } from '../../../src-shared/tools/mcp-proxy.ts'
import { type ModelServer, type StandInModel, startModelServer } from '../../fixtures/model-server.ts'
import { stagelessShow } from '../../fixtures/show.ts'
import { startPerformer } from '../../fixtures/show-agents.ts'
import { toolRuntime } from '../../fixtures/tool-runtime.ts'

const SCREEN = 'U0NSRUVO'
const SHOT = 'U0hPVA=='

let server: ModelServer
beforeEach(async () => {
  server = await startModelServer()
})
afterEach(() => server.close())

async function opened(kind: 'ollama' | 'openai', model: Partial<StandInModel>, visionModels: string[] = []) {
  server.models([{ name: 'fake:1b', capabilities: ['completion', 'tools'], ...model }])
  const settings: Settings = {
    ...defaultSettings,
    ollama: { ...defaultSettings.ollama, host: server.url },
    openai: { ...defaultSettings.openai, baseUrl: server.url, visionModels },
  }
  const options = {
    settings: () => settings,
    memory: createModelMemory(),
    env: {},
    key: () => null,
    clock: systemClock,
  }
  const open = kind === 'ollama' ? openOllama(options) : openOpenAi(options)
  await open.find(new AbortController().signal)
  return open.driver
}

async function turnWith(driver: LlmDriver) {
  const journal = memoryJournal({ run: 'r', clock: systemClock })
  const { append: emit } = journal
  const brain = { driver: driver.name, model: 'fake:1b', mode: 'native' }
  emit({
    type: 'run/start',
    settings: { ...defaultSettings, brain: { ...defaultSettings.brain, mode: 'native' } },
    brain,
  })
  const listed = { name: 'shot', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }
  const camera = mcpToolProxy(listed, {
    server: 'camera',
    timeoutMs: 1000,
    locks: memoryLocks(journal.commit),
    isTrusted: () => false,
    call: async () => ({
      ok: true,
      result: { content: [{ type: 'image', data: SHOT, mimeType: 'image/png' }] },
    }),
  })
  if (!camera.ok) throw new Error(camera.problem)
  const runtime = toolRuntime([camera.tool], { clock: systemClock, emit })
  let taken = 0
  const picture = async (): Promise<ImageBlock> => {
    taken += 1
    return { type: 'image', data: SCREEN, mimeType: 'image/jpeg' }
  }
  const ended = new Promise<void>((resolve) => {
    const agents = startPerformer({
      journal,
      clock: systemClock,
      rng: () => 0,
      runtime,
      activeModel: () => ({ driver, ref: brain }),
      picture,
      ...stagelessShow,
      ended: () => void agents.close().then(resolve),
    })
    const observation = {
      id: 'o1',
      source: 'test',
      at: systemClock.now(),
      newLines: [{ text: 'VICTORY', box: [0, 0, 9, 9] as [number, number, number, number], confidence: 95 }],
      goneLines: [],
      numbers: [],
      scene: { cut: false, brightness: 0.5, motion: 0 },
      confidence: 95,
      ageMs: 1,
    }
    emit({ type: 'sight/observation', observation })
  })
  await ended
  const requests = server.asked.map(
    ({ body }) => body.messages as { role: string; content: unknown; images?: string[] }[],
  )
  return { requests, taken, log: JSON.stringify(requests) }
}

const shoot = { calls: [{ id: 'c1', name: 'camera__shot', arguments: {} }] }

describe('a turn of a vision model', () => {
  it('sends the latest screen picture once, and sends a tool’s picture after the tool’s result (Ollama)', async () => {
    const driver = await opened('ollama', { capabilities: ['completion', 'tools', 'vision'] })
    server.say(shoot, 'What a win!')
    const { requests, taken } = await turnWith(driver)
    expect(requests).toHaveLength(2)
    expect(requests[0]?.at(-1)).toMatchObject({ role: 'user', images: [SCREEN] })
    expect(requests[1]?.slice(-3)).toMatchObject([
      { role: 'assistant' },
      { role: 'tool', content: expect.stringContaining('[picture, shown below]') },
      { role: 'user', images: [SHOT] },
    ])
    expect(JSON.stringify(requests[1]).split(SCREEN)).toHaveLength(2)
    expect(taken).toBe(1)
  })

  it.each([
    ['a server that lists the capability', { listed: { capabilities: ['completion', 'multimodal'] } }, []],
    [
      'a server that lists its modalities',
      { listed: { architecture: { input_modalities: ['text', 'image'] } } },
      [],
    ],
    ['the setting', {}, ['fake*']],
  ])('sends pictures as data URLs to an OpenAI-compatible server (%s)', async (_, model, visionModels) => {
    const driver = await opened('openai', model, visionModels)
    server.say(shoot, 'What a win!')
    const { requests } = await turnWith(driver)
    const url = (data: string, type: string) => ({
      type: 'image_url',
      image_url: { url: `data:image/${type};base64,${data}` },
    })
    expect(requests[0]?.at(-1)?.content).toContainEqual(url(SCREEN, 'jpeg'))
    expect(requests[1]?.at(-2)).toMatchObject({ role: 'tool', content: expect.any(String) })
    expect(requests[1]?.at(-1)).toMatchObject({ role: 'user' })
    expect(requests[1]?.at(-1)?.content).toContainEqual(url(SHOT, 'png'))
  })

  it('sends no pictures after the server refuses one', async () => {
    const driver = await opened('openai', {}, ['fake:1b'])
    server.say({ behave: 'no-vision' }, 'Nice.', 'Again.')
    const first = await turnWith(driver)
    expect(first.requests).toHaveLength(2)
    expect(JSON.stringify(first.requests[1])).not.toContain(SCREEN)
    expect((await turnWith(driver)).taken).toBe(0)
  })
})

describe('a turn of a text model', () => {
  it.each(['ollama', 'openai'] as const)(
    'sends text instead of pictures to a text model (%s)',
    async (kind) => {
      const driver = await opened(kind, {})
      server.say(shoot, 'What a win!')
      const { requests, taken, log } = await turnWith(driver)
      expect(requests).toHaveLength(2)
      expect(log).not.toMatch(/U0NSRUVO|U0hPVA|image_url|"images"/)
      expect(log).toContain('VICTORY')
      expect(log).toContain('[picture, not shown]')
      expect(taken).toBe(0)
    },
  )
})
