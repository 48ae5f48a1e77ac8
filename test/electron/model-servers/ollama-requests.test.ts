import { availableParallelism } from 'node:os'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ollamaClient } from '../../../electron/model-servers/ollama-client.ts'
import type { LlmRequest } from '../../../src-shared/llm/driver.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { text } from '../../../src-shared/step/content.ts'
import { requestFor } from '../../conformance/llm-driver.ts'
import { type ModelServer, type StandInModel, startModelServer } from '../../fixtures/model-server.ts'
import { driverOf } from './server-drivers.ts'

const model = (part: Partial<StandInModel>): StandInModel => ({
  name: 'fake:1b',
  capabilities: ['completion'],
  ...part,
})

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterEach(() => server.hush())
afterAll(() => server.close())

async function asked(kind: Partial<StandInModel>, request: Partial<LlmRequest>) {
  server.models([model(kind)])
  server.say('Hello.')
  const result = await driverOf('ollama', server).call(requestFor(request))
  const last = server.asked.at(-1)
  if (last === undefined) throw new Error('nothing was asked')
  return { ...last, result, sent: JSON.stringify(last.body) }
}

describe('ollamaDriver', () => {
  test('sets context, keep-alive and thinking, and uses greedy sampling for a request with tools but without sampling options', async () => {
    const { body } = await asked({}, { mode: 'text' })
    expect(body).toMatchObject({
      keep_alive: defaultSettings.ollama.keepAlive,
      think: false,
      options: { num_ctx: defaultSettings.ollama.numCtx, temperature: 0, top_k: 1 },
    })
    expect((await asked({}, { mode: 'text', tools: [] })).body.options).not.toHaveProperty('temperature')
    const sampling = { temperature: 0.8, minP: 0.08, repeatPenalty: 1.1, topK: 40 }
    const sampled = (await asked({}, { mode: 'text', sampling, seed: 7 })).body.options
    expect(sampled).toMatchObject({ temperature: 0.8, min_p: 0.08, repeat_penalty: 1.1, top_k: 40, seed: 7 })
  })

  test('keeps the model off the graphics card only if the settings ask for it', async () => {
    server.models([model({}), model({ name: 'base:1b', template: '{{ .Prompt }}' })])
    const optionsWith = async (runOn: 'auto' | 'processor', name: string) => {
      const settings = { ...defaultSettings, ollama: { ...defaultSettings.ollama, runOn } }
      server.say('Hello.')
      await driverOf('ollama', server, { settings }).call({ ...requestFor({ mode: 'text' }), model: name })
      const asked = server.asked.at(-1)?.body.options
      await ollamaClient(() => server.url).warmUp(name, settings.ollama, new AbortController().signal)
      return [asked, server.cared.at(-1)?.options]
    }
    for (const name of ['fake:1b', 'base:1b']) {
      for (const options of await optionsWith('processor', name))
        expect(options).toMatchObject({ num_gpu: 0 })
      for (const options of await optionsWith('auto', name)) expect(options).not.toHaveProperty('num_gpu')
    }
  })

  test('divides the processor of this computer only, unless the settings name a number of threads', async () => {
    const threadsAt = async (host: string, threads: number) => {
      server.say('Hello.')
      const client = ollamaClient(
        () => host,
        () => threads,
      )
      const chat = client.chat({ model: 'fake:1b', options: { num_ctx: 512 } }, new AbortController().signal)
      for await (const _ of chat);
      return server.asked.at(-1)?.body.options
    }
    const half = Math.max(1, Math.floor(availableParallelism() / 2))
    expect(await threadsAt(server.url, 0)).toEqual({ num_ctx: 512, num_thread: half })
    expect(await threadsAt(server.url, 3)).toEqual({ num_ctx: 512, num_thread: 3 })
    const elsewhere = server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
    expect(await threadsAt(elsewhere, 0)).toEqual({ num_ctx: 512 })
    expect(await threadsAt(elsewhere, 3)).toEqual({ num_ctx: 512, num_thread: 3 })
  })

  test('reports an address that is none, also while loading a model', async () => {
    const { signal } = new AbortController()
    const loaded = await ollamaClient(() => 'http://a:99999').warmUp(
      'fake:1b',
      defaultSettings.ollama,
      signal,
    )
    expect(loaded).toMatchObject({ ok: false })
  })

  test('sends either the tools, or a grammar and a prompt that describes the tools', async () => {
    const native = await asked({ capabilities: ['completion', 'tools'] }, {})
    expect(native.body).toHaveProperty('tools')
    expect(native.body).not.toHaveProperty('format')
    const schema = await asked({}, {})
    expect(schema.result).toMatchObject({ mode: 'schema' })
    expect(schema.body).toHaveProperty('format')
    expect(schema.body).not.toHaveProperty('tools')
    expect(schema.sent).toContain('stage__count(from: integer 1-10)')
  })

  test('does not mention tools in a request without tools', async () => {
    for (const mode of ['native', 'schema', 'text'] as const) {
      const { body } = await asked({ capabilities: ['completion', 'tools'] }, { mode, tools: [] })
      expect(body).not.toHaveProperty('tools')
      expect(body).not.toHaveProperty('format')
      expect(body.messages).toEqual([
        { role: 'system', content: 'You perform.' },
        { role: 'user', content: 'Score is 7.' },
      ])
    }
  })

  test('combines the stop texts of the model with those of text mode', async () => {
    const { body } = await asked({ parameters: 'num_ctx 4096\nstop    "<|im_end|>"' }, { mode: 'text' })
    const stop = (body.options as { stop: string[] }).stop
    expect(stop).toContain('<|im_end|>')
    expect(stop).toContain('\nUser:')
  })

  test('sends plain text with example turns, instead of a chat, to a base model', async () => {
    const tools = [
      {
        name: 'wait',
        description: 'Waits.',
        parameters: { type: 'object', properties: { ms: { type: 'integer' } }, required: ['ms'] },
        examples: [{ when: 'Wait a second.', arguments: { ms: 1000 } }],
      },
    ]
    const { path, body } = await asked({ template: '{{ .Prompt }}' }, { mode: 'text', tools })
    expect(path).toBe('/api/generate')
    expect(body).toMatchObject({ raw: true })
    expect(body.prompt).toMatch(
      /User: Wait a second\.\n\nAssistant: CALL wait \{"ms":1000\}[\s\S]*User: Score is 7\.\n\nAssistant:$/,
    )
    expect((body.options as { stop: string[] }).stop).toContain('\nUser:')
  })

  test('sends pictures to vision models, and a placeholder for each picture to other models', async () => {
    const messages: LlmRequest['messages'] = [
      { role: 'user', content: [text('Look.'), { type: 'image', data: 'QUJD', mimeType: 'image/png' }] },
    ]
    for (const mode of ['native', 'schema', 'text'] as const) {
      const seeing = await asked({ capabilities: ['completion', 'vision', 'tools'] }, { mode, messages })
      expect(seeing.sent, mode).toContain('"images":["QUJD"]')
      const blind = await asked({ capabilities: ['completion', 'tools'] }, { mode, messages })
      expect(blind.sent, mode).not.toContain('QUJD')
      expect(blind.sent, mode).toContain('[picture, not shown]')
    }
  })

  test('includes earlier calls and their results in the next request, in every mode', async () => {
    const messages: LlmRequest['messages'] = [
      { role: 'user', content: [text('Go.')] },
      {
        role: 'assistant',
        content: [],
        tool_calls: [{ id: 'c1', name: 'stage/count', arguments: { from: 4 } }],
      },
      {
        role: 'tool',
        tool_call_id: 'c1',
        name: 'stage/count',
        content: [{ type: 'json', json: { counted: true } }],
      },
    ]
    for (const mode of ['native', 'schema', 'text'] as const) {
      const { sent } = await asked({ capabilities: ['completion', 'tools'] }, { mode, messages })
      expect(sent, mode).toMatch(/stage(__|\/)count/)
      expect(sent.replaceAll('\\', ''), mode).toContain('{"counted":true}')
      expect(sent.replaceAll('\\', ''), mode).toContain('"from":4')
    }
  })

  test('reports whether the server truncated the prompt', async () => {
    server.models([model({})])
    server.say({ text: 'Hi.', promptTokens: 8192 }, { text: 'Hi.', promptTokens: 50 })
    const driver = driverOf('ollama', server)
    expect(await driver.call(requestFor({ mode: 'text' }))).toMatchObject({ ok: true, truncated: true })
    expect(await driver.call(requestFor({ mode: 'text' }))).toMatchObject({ ok: true, truncated: false })
  })

  test('does not count picture data when it checks for truncation', async () => {
    server.models([model({ capabilities: ['completion', 'vision'] })])
    server.say({ text: 'Hi.', promptTokens: 700 })
    const data = 'QUJD'.repeat(20_000)
    const messages: LlmRequest['messages'] = [
      { role: 'user', content: [text('Look.'), { type: 'image', mimeType: 'image/png', data }] },
    ]
    const result = await driverOf('ollama', server).call(requestFor({ mode: 'text', messages }))
    expect(JSON.stringify(server.asked.at(-1)?.body)).toContain(data)
    expect(result).toMatchObject({ ok: true, truncated: false })
  })

  test('sends a keep-alive value without a unit as a number', async () => {
    server.models([model({})])
    server.say('Hi.')
    const settings = { ollama: { ...defaultSettings.ollama, keepAlive: '-1' } }
    await driverOf('ollama', server, { settings }).call(requestFor({ mode: 'text' }))
    expect(server.asked.at(-1)?.body.keep_alive).toBe(-1)
  })

  test('uses the current `textToolCallModels` setting for each request', async () => {
    server.models([model({ capabilities: ['completion', 'tools'] })])
    server.say('One.', 'Two.')
    let textToolCallModels: string[] = []
    const driver = driverOf('ollama', server, {
      settings: {
        get textToolCallModels() {
          return textToolCallModels
        },
      },
    })
    expect(await driver.call(requestFor())).toMatchObject({ mode: 'native' })
    textToolCallModels = ['fake']
    expect(await driver.call(requestFor())).toMatchObject({ mode: 'text' })
  })
})
