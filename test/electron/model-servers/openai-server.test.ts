import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openModels } from '../../../electron/app/models.ts'
import { openSecrets } from '../../../electron/data/secrets.ts'
import { diagnoseOpenAi } from '../../../electron/model-servers/doctor-openai.ts'
import { mergeFindings } from '../../../electron/model-servers/finding.ts'
import { openAiClient } from '../../../electron/model-servers/http-transport.ts'
import { openServers } from '../../../electron/model-servers/open-servers.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { Finding } from '../../../src-shared/contract/api/doctor.ts'
import { openAiDriver } from '../../../src-shared/llm/openai/openai-driver.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import { requestFor } from '../../conformance/llm-driver.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'
import { collected, driverOf, replyFor } from './server-drivers.ts'

const signal = new AbortController().signal
const KEY = 'sk-very-secret'

const THEIRS = [{ name: 'both:1b' }, { name: 'theirs:1b' }, { name: 'text-embedding-small' }]

let ollama: ModelServer
let other: ModelServer
beforeAll(async () => {
  ollama = await startModelServer([{ name: 'both:1b' }, { name: 'mine:1b' }])
  other = await startModelServer(THEIRS)
})
afterEach(() => {
  ollama.hush()
  other.hush()
})
afterAll(async () => {
  await ollama.close()
  await other.close()
})

const serversOf = (options: Omit<Parameters<typeof openServers>[0], 'secrets'>) =>
  openServers({ ...options, secrets: openSecrets(options) })

const settingsWith = (
  openai: Partial<Settings['openai']> = {},
  mode: Settings['brain']['mode'] = 'text',
) => ({
  ...defaultSettings,
  ollama: { ...defaultSettings.ollama, host: ollama.url },
  openai: { ...defaultSettings.openai, baseUrl: `${other.url}/v1`, ...openai },
  brain: { ...defaultSettings.brain, mode },
})

describe('openModels with an OpenAI-compatible server', () => {
  test('lists the text models of both servers, and distinguishes models with the same name', async () => {
    const models = openModels({ settings: settingsWith, dataDir: newFolder(), clock: systemClock, env: {} })
    const { brains, ollama: server } = await models.choices()
    expect(server).toMatchObject({ address: ollama.url, state: 'up' })
    expect(brains.map(({ model, driver }) => [model, driver])).toEqual([
      ['both:1b', 'ollama'],
      ['mine:1b', 'ollama'],
      ['openai/both:1b', 'openai'],
      ['theirs:1b', 'openai'],
    ])
    expect(models.driverOf('openai/both:1b').name).toBe('openai')
    expect(models.driverOf('theirs:1b').name).toBe('openai')
  })

  test('sends requests to the server that has the selected model', async () => {
    const models = openModels({ settings: settingsWith, dataDir: newFolder(), clock: systemClock, env: {} })
    expect(await models.present('theirs:1b', signal)).toEqual({ ok: true, mode: 'text' })
    const driver = models.driverOf('theirs:1b')
    other.say('Hello.')
    expect(await driver.call(requestFor({ model: 'theirs:1b', mode: 'text' }))).toMatchObject({ ok: true })
    expect(other.asked.at(-1)?.path).toBe('/v1/chat/completions')
    expect(await models.present('both:1b', signal)).toMatchObject({ ok: true })
    expect(models.driverOf('both:1b').name).toBe('ollama')
    const missing = await models.present('nobody:7b', signal)
    expect(!missing.ok && missing.why).toContain('Choose one of both:1b, theirs:1b.')
  })

  test('unloads a released model only if it runs on Ollama', async () => {
    const models = openModels({
      settings: settingsWith,
      dataDir: newFolder(),
      clock: systemClock,
      env: {},
    })
    const before = ollama.cared.length
    models.release({ driver: 'openai', model: 'both:1b', mode: 'text' })
    models.release({ driver: 'ollama', model: 'mine:1b', mode: 'text' })
    await expect.poll(() => ollama.cared.length).toBe(before + 1)
    expect(ollama.cared.at(-1)).toMatchObject({ model: 'mine:1b', keep_alive: 0 })
  })

  test('skips a model whose name is too long', async () => {
    other.models([{ name: 'x'.repeat(500) }, { name: 'theirs:1b' }])
    const models = openModels({ settings: settingsWith, dataDir: newFolder(), clock: systemClock, env: {} })
    expect((await models.choices()).brains.map(({ model }) => model)).toEqual([
      'both:1b',
      'mine:1b',
      'theirs:1b',
    ])
    other.models(THEIRS)
  })

  test('lists only Ollama models if no other server is configured', async () => {
    const models = openModels({
      settings: () => settingsWith({ baseUrl: '' }),
      dataDir: newFolder(),
      clock: systemClock,
      env: {},
    })
    expect((await models.choices()).brains.map(({ model }) => model)).toEqual(['both:1b', 'mine:1b'])
  })

  test('in auto mode, preparing a model probes it and stores the result', async () => {
    const drum = { does: 'call', name: 'play_sound', arguments: { sound: 'drum' } } as const
    other.say('Boom!', replyFor(drum, 'schema'))
    const settings = () => settingsWith({}, 'auto')
    const dataDir = newFolder()
    const models = openModels({ settings, dataDir, clock: systemClock, env: {} })
    const before = other.asked.length
    await models.present('theirs:1b', signal)
    expect(other.asked.length).toBe(before)
    expect(await models.prepare('theirs:1b', signal)).toEqual({ ok: true, mode: 'auto' })
    const { memory } = serversOf({ settings, dataDir, env: {}, clock: systemClock }).openai
    expect(memory.get(`${other.url} theirs:1b`)).toMatchObject({ mode: 'schema', probe: { ok: true } })
  })

  test('loads a selected model, and cancels the request if the selection is aborted', async () => {
    const settings = () => settingsWith({ baseUrl: '' }, 'auto')
    const models = openModels({ settings, dataDir: newFolder(), clock: systemClock, env: {} })
    const [asked, cared, left] = [ollama.asked.length, ollama.cared.length, ollama.left()]
    ollama.say({ behave: 'silent' })
    const selection = new AbortController()
    await models.present('mine:1b', selection.signal)
    const preparing = models.prepare('mine:1b', selection.signal)
    await expect.poll(() => ollama.asked.length).toBe(asked + 1)
    const { numCtx, keepAlive } = defaultSettings.ollama
    expect(ollama.cared.slice(cared)).toMatchObject([
      { model: 'mine:1b', keep_alive: keepAlive, options: { num_ctx: numCtx } },
    ])
    selection.abort()
    await preparing
    await expect.poll(ollama.left).toBe(left + 1)
    expect(ollama.asked.length).toBe(asked + 1)
  })

  test('reports a timeout if the server hangs', async () => {
    const mute = createServer(() => {})
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const { port } = mute.address() as { port: number }
    const clock = virtualClock()
    const settings = () => ({
      ...settingsWith({ baseUrl: '' }),
      ollama: { ...defaultSettings.ollama, host: `127.0.0.1:${port}` },
    })
    const models = openModels({ settings, dataDir: newFolder(), clock, env: {} })
    const asking = models.present('mine:1b', signal)
    clock.advance(5000)
    const tried = await asking
    mute.close()
    expect(!tried.ok && tried.why).toContain('did not respond within 5 seconds')
    expect(clock.waiting()).toBe(0)
  })
})

describe('the API key', () => {
  test('sends the API key, and redacts it if the server repeats it in an error', async () => {
    const client = openAiClient(
      () => other.url,
      () => KEY,
    )
    const driver = openAiDriver({ client, settings: () => defaultSettings, clock: systemClock })
    other.say({ behave: 'quotes-key' })
    const result = await driver.call(requestFor({ model: 'theirs:1b', mode: 'text' }))
    expect(result).toMatchObject({ ok: false, kind: 'refused' })
    expect(!result.ok && result.message).toContain('Bearer (the key)')
    expect(JSON.stringify(result)).not.toContain(KEY)
    expect(!result.ok && result.remedy).toContain('openai.apiKeyEnv')
  })

  const asked = async (key: string) => {
    const client = openAiClient(
      () => other.url,
      () => key,
    )
    const driver = openAiDriver({ client, settings: () => defaultSettings, clock: systemClock })
    return JSON.stringify(await driver.call(requestFor({ model: 'theirs:1b', mode: 'text' })))
  }

  test('no part of the API key remains in a truncated error message', async () => {
    // Truncation at 300 characters would cut the message in the middle of the key.
    other.say({ behave: 'quotes-key', text: 'x'.repeat(268) })
    expect(await asked(KEY)).not.toContain(KEY.slice(0, 6))
  })

  test('the API key is removed from an error that interrupts a stream', async () => {
    other.say({ text: 'half of an answer', behave: 'error-line-quotes-key' })
    const said = await asked(KEY)
    expect(said).toContain('stopped the answer')
    expect(said).not.toContain(KEY.slice(0, 6))
  })

  test.each([`${KEY}\nsecond-line`, `${KEY}ключ`, `${KEY}\u0000`])(
    'an API key that is invalid in a header is rejected and not shown: %j',
    async (key) => {
      const before = other.asked.length
      const said = await asked(key)
      expect(other.asked.length).toBe(before)
      expect(said).toContain('openai.apiKeyEnv')
      expect(said).toContain('one line')
      expect(said).not.toContain(KEY)
    },
  )

  test('the API key is sent without a trailing line break', async () => {
    other.say('Hello.')
    expect(await asked(`${KEY}\r\n`)).toContain('"ok":true')
  })
})

describe('openAiDriver', () => {
  test('reports truncation only for a model with a known context size', async () => {
    other.models([{ name: 'theirs:1b', contextLength: 4096 }, { name: 'vast:1b' }])
    const { openai } = serversOf({
      settings: settingsWith,
      dataDir: newFolder(),
      env: {},
      clock: systemClock,
    })
    expect(await openai.find(signal)).toMatchObject({ ok: true, value: [{ contextLength: 4096 }, {}] })
    other.say({ text: 'Hi.', promptTokens: 4096 }, { text: 'Hi.', promptTokens: 50 }, 'Hi.')
    const ask = (model: string) => openai.driver.call(requestFor({ model, mode: 'text' }))
    expect(await ask('theirs:1b')).toMatchObject({ ok: true, truncated: true })
    expect(await ask('theirs:1b')).toMatchObject({ ok: true, truncated: false })
    expect(await ask('vast:1b')).not.toHaveProperty('truncated')
    other.models(THEIRS)
  })

  test('sends at most four stop texts, including the text that begins a tool result', async () => {
    other.say('Hi.')
    await driverOf('openai', other).call(requestFor({ model: 'theirs:1b', mode: 'text' }))
    const stop = other.asked.at(-1)?.body.stop as string[]
    expect(stop).toContain('\nResult of ')
    expect(stop.length).toBeLessThanOrEqual(4)
  })

  test('turns thinking off, and omits this option after the server refuses it', async () => {
    const driver = driverOf('openai', other)
    other.say({ text: 'Hi.', behave: 'no-switch' }, 'Hi.', 'Hi again.')
    const request = requestFor({ model: 'theirs:1b', mode: 'text' })
    expect(await driver.call(request)).toMatchObject({ ok: true, mode: 'text' })
    const [first, second] = other.asked.slice(-2)
    expect(first?.body.chat_template_kwargs).toEqual({ enable_thinking: false })
    expect(second?.body).not.toHaveProperty('chat_template_kwargs')
    const before = other.asked.length
    await driver.call(request)
    expect(other.asked.length).toBe(before + 1)
  })
})

describe('diagnoseOpenAi', () => {
  const look = (part: { settings?: Settings; env?: Record<string, string>; model?: string } = {}) => {
    const settings = part.settings ?? settingsWith()
    const env = part.env ?? {}
    const { openai } = serversOf({
      settings: () => settings,
      dataDir: newFolder(),
      env,
      clock: systemClock,
    })
    const { model } = part
    return collected(
      diagnoseOpenAi({
        server: openai,
        settings,
        clock: systemClock,
        signal,
        probe: 'some',
        chosen: '',
        ...(model === undefined ? {} : { model }),
      }),
    )
  }

  test('reports the server, its models, and the probe and bench results of the requested model', async () => {
    other.say(replyFor({ does: 'call', name: 'play_sound', arguments: { sound: 'drum' } }, 'native'))
    const findings = await look({ model: 'theirs:1b' })
    expect(findings.map(({ check, level, model }) => [check, level, model])).toEqual([
      ['server', 'ok', undefined],
      ['models', 'ok', undefined],
      ['probe', 'ok', 'theirs:1b'],
      ['bench', 'ok', 'theirs:1b'],
    ])
  })

  test('suggests the `--ctx-size` option if the server’s context is too small', async () => {
    other.models([{ name: 'theirs:1b', contextLength: 2048 }])
    other.say(replyFor({ does: 'call', name: 'play_sound', arguments: { sound: 'drum' } }, 'native'))
    const finding = (await look()).find(({ check }) => check === 'context')
    expect(finding).toMatchObject({ level: 'problem', message: expect.stringContaining('2048') })
    expect(finding?.remedy).toContain('--ctx-size')
    expect(finding?.remedy).not.toContain('ollama')
    other.models(THEIRS)
  })

  test('reports the address of an unreachable server, and lists the models if the requested model is missing', async () => {
    const gone = await startModelServer()
    await gone.close()
    const [unreachable] = await look({ settings: settingsWith({ baseUrl: gone.url }) })
    expect(unreachable).toMatchObject({ check: 'server', level: 'problem' })
    expect(unreachable?.message).toContain(gone.url)
    const missing = (await look({ model: 'nobody:7b' })).at(-1)
    expect(missing).toMatchObject({ check: 'models', level: 'problem' })
    expect(missing?.message).toContain('theirs:1b')
  })

  test('downgrades a missing server to a warning if the other server is usable', async () => {
    const missing: Finding = { check: 'server', level: 'problem', message: 'Gone.', remedy: 'Start it.' }
    const fine: Finding = { check: 'server', level: 'ok', message: 'There.' }
    const models: Finding = { check: 'models', level: 'ok', message: 'These.' }
    const mute: Finding = { check: 'probe', level: 'problem', message: 'Silent.', remedy: 'Another.' }
    const levels = async (one: Finding[], other: Finding[]) => {
      async function* each(list: Finding[]) {
        yield* list
      }
      return (await collected(mergeFindings(each(one), each(other)))).map(({ level }) => level)
    }
    const plays = [fine, models]
    expect(await levels([missing], plays)).toEqual(['warning', 'ok', 'ok'])
    expect(await levels(plays, [missing])).toEqual(['ok', 'ok', 'warning'])
    expect(await levels([missing], [missing])).toEqual(['problem', 'problem'])
    expect(await levels([missing], [fine, { ...missing, check: 'models' }])).toEqual([
      'problem',
      'ok',
      'problem',
    ])
    expect(await levels([missing], [...plays, mute])).toEqual(['warning', 'ok', 'ok', 'problem'])
  })
})

describe('a model on two servers', () => {
  test.each([
    ['both:1b', 'ollama', 'both:1b'],
    ['ollama/both:1b', 'ollama', 'both:1b'],
    ['openai/both:1b', 'openai', 'both:1b'],
    ['openai/theirs:1b', 'openai', 'theirs:1b'],
  ])('finds the shared model on the right server by the name %s', async (asked, driver, name) => {
    const servers = serversOf({ settings: settingsWith, dataDir: newFolder(), clock: systemClock, env: {} })
    const located = await servers.locate(asked, signal)
    expect(located.ok && [located.value.server.driver.name, located.value.model.name]).toEqual([driver, name])
  })

  test('a request omits the server prefix from the model’s name', async () => {
    const models = openModels({ settings: settingsWith, dataDir: newFolder(), clock: systemClock, env: {} })
    expect(await models.present('openai/both:1b', signal)).toMatchObject({ ok: true })
    other.say('Hello.')
    const result = await models
      .driverOf('openai/both:1b')
      .call({ ...requestFor({ tools: [] }), model: 'openai/both:1b', signal })
    expect(result.ok).toBe(true)
    expect(other.asked.at(-1)?.body.model).toBe('both:1b')
  })

  test('a model is found even if its own name begins with the name of a server', async () => {
    other.models([...THEIRS, { name: 'openai/gpt-oss' }])
    const servers = serversOf({ settings: settingsWith, dataDir: newFolder(), clock: systemClock, env: {} })
    const located = await servers.locate('openai/gpt-oss', signal)
    other.models(THEIRS)
    expect(located.ok && located.value.model.name).toBe('openai/gpt-oss')
  })

  test('a model is not found if its prefix names a server that is not configured', async () => {
    const settings = () => settingsWith({ baseUrl: '' })
    const servers = serversOf({ settings, dataDir: newFolder(), clock: systemClock, env: {} })
    const located = await servers.locate('openai/both:1b', signal)
    expect(located.ok ? '' : located.fault.message).toContain('no such server is set')
  })
})
