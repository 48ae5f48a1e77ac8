import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findModels, measureModel, probeModel } from '../../../electron/model-servers/find-models.ts'
import { modelMemoryFile } from '../../../electron/model-servers/model-memory-file.ts'
import { ollamaClient } from '../../../electron/model-servers/ollama-client.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { firstRequests, moreRequests } from '../../../src-shared/llm/mode-trials.ts'
import { createModelMemory } from '../../../src-shared/llm/model-facts.ts'
import type { OllamaClient } from '../../../src-shared/llm/ollama/client.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'
import { driverOf, replyFor } from './server-drivers.ts'

const signal = new AbortController().signal
const drum = { does: 'call', name: 'play_sound', arguments: { sound: 'drum' } } as const

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterEach(() => server.hush())
afterAll(() => server.close())
const client = () => ollamaClient(() => server.url)

describe('findModels', () => {
  test('lists text models with their capabilities, newest first', async () => {
    server.models([
      { name: 'old:1b', capabilities: ['completion', 'tools'], modifiedAt: '2026-01-01T00:00:00Z' },
      {
        name: 'new:1b',
        capabilities: ['completion'],
        template: '{{ .Prompt }}',
        modifiedAt: '2026-02-01T00:00:00Z',
      },
      { name: 'embed:1b', capabilities: ['embedding'], modifiedAt: '2026-03-01T00:00:00Z' },
    ])
    const found = await findModels(client(), signal)
    expect(
      found.ok && found.value.map(({ name, capabilities, isBase }) => [name, capabilities, isBase]),
    ).toEqual([
      ['new:1b', ['completion'], true],
      ['old:1b', ['completion', 'tools'], false],
    ])
  })

  test('returns a fault instead of a partial list if the request is aborted', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `m${index}:1b`)
    server.models(names.map((name) => ({ name })))
    const controller = new AbortController()
    const whole = client()
    let [shown, atOnce, most] = [0, 0, 0]
    const breaking: OllamaClient = {
      ...whole,
      async facts(...asked) {
        shown += 1
        atOnce += 1
        most = Math.max(most, atOnce)
        if (shown === 6) controller.abort()
        const reply = await whole.facts(...asked)
        atOnce -= 1
        return reply
      },
    }
    expect(await findModels(breaking, controller.signal)).toMatchObject({
      ok: false,
      fault: { kind: 'cancelled' },
    })
    expect(most).toBe(4)
    const found = await findModels(whole, signal)
    expect(found.ok && found.value.map(({ name }) => name)).toEqual(names)
  })
})

describe('modelMemoryFile', () => {
  test('keeps data that another process stored', () => {
    const path = join(newFolder(), 'models.json')
    const [one, other] = [modelMemoryFile(path), modelMemoryFile(path)]
    one.learn('a', { mode: 'schema' })
    other.learn('b', { mode: 'text' })
    one.learn('b', { modeAt: 5 })
    const known = modelMemoryFile(path)
    expect(known.get('a')).toEqual({ mode: 'schema' })
    expect(known.get('b')).toEqual({ mode: 'text', modeAt: 5 })
    expect(other.get('a')).toEqual({ mode: 'schema' })
  })

  test('keeps the answers of an interrupted measurement for the next process', () => {
    const path = join(newFolder(), 'models.json')
    const about = { mode: 'text', at: 1, isRight: false } as const
    const trials = [
      { ...about, prompt: 'Play the horn sound.', ms: 5 },
      { ...about, prompt: 'How was your day?', ms: 20_000, isOverdue: true },
    ]
    modelMemoryFile(path).learn('a', { trials })
    expect(modelMemoryFile(path).get('a')).toEqual({ trials })
  })
})

describe('probeModel', () => {
  const model = { name: 'fake:1b', digest: 'd1' }
  const models = [{ name: 'fake:1b', capabilities: ['completion', 'tools'], digest: 'd1' }]

  test('stores a successful probe in a file, and does not ask the model again', async () => {
    server.models(models)
    server.say(replyFor(drum, 'native'))
    const path = join(newFolder(), 'models.json')
    const memory = modelMemoryFile(path)
    const deps = { driver: driverOf('ollama', server, { memory }), memory, clock: systemClock }
    expect(await probeModel(model, deps, signal)).toMatchObject({ ok: true, mode: 'native', kept: false })
    const asked = server.asked.length
    const again = { ...deps, memory: modelMemoryFile(path) }
    expect(await probeModel(model, again, signal)).toMatchObject({ ok: true, mode: 'native', kept: true })
    expect(server.asked.length).toBe(asked)
  })

  test('tries the next mode after a failure, and remembers the mode that worked', async () => {
    server.models(models)
    const memory = createModelMemory()
    const driver = driverOf('ollama', server, { memory })
    server.say('Boom!', replyFor(drum, 'schema'))
    expect(await probeModel(model, { driver, memory, clock: systemClock }, signal)).toMatchObject({
      ok: true,
      mode: 'schema',
    })
    expect(memory.get('d1').mode).toBe('schema')
  })

  test('counts a call with a wrong argument as a failure, and probes again after a week', async () => {
    server.models(models)
    const clock = virtualClock()
    const memory = createModelMemory()
    const deps = { driver: driverOf('ollama', server, { memory, clock }), memory, clock }
    const bell = { does: 'call', name: 'play_sound', arguments: { sound: 'bell' } } as const
    server.say(replyFor(bell, 'native'), replyFor(drum, 'schema'))
    expect(await probeModel(model, deps, signal)).toMatchObject({ mode: 'schema' })
    clock.advance(7 * 24 * 3600 * 1000)
    server.say(replyFor(drum, 'native'))
    expect(await probeModel(model, deps, signal)).toMatchObject({ ok: true, mode: 'native', kept: false })
  })

  test('remembers that a model answered the probe in words instead of calls', async () => {
    server.models(models)
    const memory = createModelMemory()
    const deps = { driver: driverOf('ollama', server, { memory }), memory, clock: systemClock }
    server.say('Boom!', '{"type":"final","content":"Boom!"}', 'Boom!')
    expect(await probeModel(model, deps, signal)).toMatchObject({ ok: false, kept: false })
    expect(await probeModel(model, deps, signal)).toMatchObject({ ok: false, kept: true })
  })

  test('stores no result if the server runs out of memory on every attempt', async () => {
    server.models(models)
    const memory = createModelMemory()
    const deps = { driver: driverOf('ollama', server, { memory }), memory, clock: systemClock }
    server.say(...Array.from({ length: 4 }, () => ({ behave: 'no-memory' as const })))
    const result = await probeModel(model, deps, signal)
    expect(result).toMatchObject({ ok: false, kept: false, why: expect.stringContaining('memory') })
    expect(result.remedy).toMatch(/smaller/)
    expect(memory.get('d1')).toEqual({})
  })

  test('probes again a day after a failure', async () => {
    server.models(models)
    const clock = virtualClock()
    const memory = createModelMemory({ d1: { probe: { ok: false, at: clock.now(), ms: 5 } } })
    const deps = { driver: driverOf('ollama', server, { memory }), memory, clock }
    clock.advance(23 * 3600 * 1000)
    const kept = await probeModel(model, deps, signal)
    expect(kept).toMatchObject({ ok: false, kept: true })
    for (const sentence of [kept.why, kept.remedy]) expect(sentence).toMatch(/\.$/)
    clock.advance(2 * 3600 * 1000)
    server.say(replyFor(drum, 'native'))
    expect(await probeModel(model, deps, signal)).toMatchObject({ ok: true, kept: false })
  })

  test('fails after 20 seconds without an answer, and stores no result', async () => {
    server.models(models)
    const clock = virtualClock()
    const memory = createModelMemory()
    const asked = server.asked.length
    server.say({ behave: 'silent' })
    const probing = probeModel(
      model,
      { driver: driverOf('ollama', server, { clock }), memory, clock },
      signal,
    )
    while (server.asked.length === asked) await new Promise((resolve) => setImmediate(resolve))
    clock.advance(20_000)
    const result = await probing
    expect(result).toMatchObject({ ok: false, kept: false })
    expect(result.why).toContain('20 seconds')
    expect(memory.get('d1')).toEqual({})
  })

  test('modelMemoryFile treats a broken file as empty', () => {
    const path = join(newFolder(), 'models.json')
    writeFileSync(path, '{"x": {"mode": "loud"}}')
    expect(modelMemoryFile(path).get('x')).toEqual({})
  })
})

describe('measureModel', () => {
  test('`auto` uses the mode with the most right answers, even after a restart', async () => {
    server.models([{ name: 'fake:1b', capabilities: ['completion', 'tools'], digest: 'd1' }])
    server.answerModes((mode, prompt) => {
      const call = [...firstRequests, ...moreRequests].find((one) => one.prompt === prompt)?.call
      return mode === 'text' && call
        ? replyFor({ does: 'call', ...call }, mode)
        : replyFor({ does: 'speak', words: 'Fine.' }, mode)
    })
    server.say(replyFor(drum, 'native'))
    const path = join(newFolder(), 'models.json')
    const memory = modelMemoryFile(path)
    const driver = driverOf('ollama', server, { memory })
    const model = { name: 'fake:1b', digest: 'd1' }
    const result = await measureModel(model, { driver, memory, clock: systemClock }, signal)
    expect(result).toMatchObject({ ok: true, mode: 'text' })
    const later = driverOf('ollama', server, { memory: modelMemoryFile(path) })
    const answer = await later.call({ model: 'fake:1b', system: '', messages: [], tools: [], signal })
    expect(answer).toMatchObject({ ok: true, mode: 'text' })
  })
})

describe('ollamaClient', () => {
  test('reports the progress of a download, or a fault if the model does not exist', async () => {
    const progress = []
    for await (const item of client().pull('fine:1b', signal)) progress.push(item)
    expect(progress).toEqual([
      { status: 'pulling manifest' },
      { status: 'pulling 1234', total: 100, completed: 50 },
      { status: 'success' },
    ])
    const missing = []
    for await (const item of client().pull('missing:1b', signal)) missing.push(item)
    expect(missing.at(-1)).toMatchObject({ fault: { kind: 'refused' } })
  })

  test('loads a model with the given context size, and unloads the model', async () => {
    server.models([{ name: 'fake:1b' }])
    expect(
      await client().warmUp('fake:1b', { keepAlive: '5m', numCtx: 4096, runOn: 'auto' }, signal),
    ).toEqual({
      ok: true,
      value: true,
    })
    expect(await client().unload('fake:1b', signal)).toEqual({ ok: true, value: true })
    expect(server.cared).toEqual([
      {
        ...{ model: 'fake:1b', prompt: '', stream: false, keep_alive: '5m' },
        options: { num_ctx: 4096, num_thread: expect.any(Number) },
      },
      { model: 'fake:1b', prompt: '', stream: false, keep_alive: 0 },
    ])
    expect(await client().unload('nobody:1b', signal)).toMatchObject({
      ok: false,
      fault: { kind: 'not_found' },
    })
  })

  test('cancels a download on abort', async () => {
    const controller = new AbortController()
    const progress = []
    for await (const item of client().pull('slow:1b', controller.signal)) {
      progress.push(item)
      controller.abort()
    }
    expect(progress.at(-1)).toMatchObject({ fault: { kind: 'cancelled' } })
  })
})
