import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { diagnose } from '../../../electron/model-servers/doctor.ts'
import { ollamaClient } from '../../../electron/model-servers/ollama-client.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { createModelMemory } from '../../../src-shared/llm/model-facts.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'
import { collected, driverOf, replyFor } from './server-drivers.ts'

const signal = new AbortController().signal
const drum = { does: 'call', name: 'play_sound', arguments: { sound: 'drum' } } as const

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterEach(() => server.hush())
afterAll(() => server.close())
const client = () => ollamaClient(() => server.url)

describe('diagnose', () => {
  const look = (part: Partial<Parameters<typeof diagnose>[0]> = {}) => {
    const memory = createModelMemory()
    return collected(
      diagnose({
        client: client(),
        driver: driverOf('ollama', server, { memory }),
        memory,
        settings: defaultSettings,
        clock: systemClock,
        signal,
        usual: ollamaClient(() => 'http://127.0.0.1:9'),
        probe: 'some',
        chosen: '',
        ...part,
      }),
    )
  }
  const problems = async (part?: Partial<Parameters<typeof diagnose>[0]>) =>
    (await look(part)).filter(({ level }) => level !== 'ok')

  test('reports no problem for a good model', async () => {
    server.models([{ name: 'fake:1b', capabilities: ['completion', 'tools'] }])
    server.say(replyFor(drum, 'native'))
    const findings = await look()
    expect(findings.map(({ check, level }) => [check, level])).toEqual([
      ['server', 'ok'],
      ['version', 'ok'],
      ['models', 'ok'],
      ['mode', 'ok'],
      ['context', 'ok'],
      ['probe', 'ok'],
      ['bench', 'ok'],
    ])
  })

  test('probes a cloud model only if the user chose it, and warns that data leaves this computer', async () => {
    server.models([{ name: 'gpt-oss:120b-cloud', capabilities: ['completion', 'tools'] }])
    const cloud = async (part: Parameters<typeof look>[0]) =>
      (await look(part)).filter(({ check }) => check === 'cloud' || check === 'probe')
    expect(await cloud({ probe: 'all' })).toMatchObject([{ check: 'cloud', level: 'ok' }])
    server.say(replyFor(drum, 'native'))
    const chosen = await cloud({ chosen: 'gpt-oss:120b-cloud' })
    expect(chosen).toMatchObject([{ check: 'cloud', level: 'warning' }, { check: 'probe' }])
    expect(chosen[0]?.message).toContain('leave this computer')
  })

  test('reports the bench result, and warns about a model with few correct answers', async () => {
    server.models([{ name: 'fake:1b', capabilities: ['completion', 'tools'], digest: 'sha256:d' }])
    const about = async (right: number, low: number, high: number) => {
      const memory = createModelMemory()
      memory.learn('sha256:d', { quick: { at: 0, mode: 'text', right, low, high, cases: 24 } })
      server.say(replyFor(drum, 'native'))
      return (await look({ memory, driver: driverOf('ollama', server, { memory }) })).at(-1)
    }
    expect(await about(0.75, 0.55, 0.88)).toMatchObject({
      level: 'ok',
      message: 'fake:1b was right in 75 % (55–88) of 24 cases in text mode (bench of 1970-01-01).',
    })
    expect(await about(0.2, 0.09, 0.4)).toMatchObject({ check: 'bench', level: 'warning' })
  })

  test('reports how a model did in shows, and warns about one whose lines come too late', async () => {
    server.models([{ name: 'fake:1b', capabilities: ['completion', 'tools'], digest: 'sha256:d' }])
    const about = async (answerMs: number) => {
      const memory = createModelMemory()
      const reason = { kind: 'slow', late: 2, failed: 0, of: 3, medianMs: 3400 } as const
      memory.learn('sha256:d', {
        ...{ level: { asks: 'judge', reason, at: 0, falls: {} }, speed: { at: 0, answerMs } },
      })
      return (await look({ memory, probe: 'none' })).filter(({ check }) => check === 'lines')
    }
    expect(await about(3400)).toMatchObject([
      {
        level: 'warning',
        message: expect.stringContaining('Its lines take 3.4 s in the median.'),
        remedy: expect.stringContaining('within 2.5 s'),
      },
    ])
    expect(await about(1200)).toMatchObject([
      { level: 'ok', message: expect.stringContaining('2 of 3 lines came too late') },
    ])
  })

  test('finds out with one request whether Ollama ignores the schema of a model that can think', async () => {
    const about = async (said: string, capabilities = ['completion', 'tools', 'thinking']) => {
      server.models([{ name: 'fake:1b', capabilities }])
      const isGreeting = ({ format }: Record<string, unknown>) =>
        JSON.stringify(format ?? '').includes('hello')
      const probe = replyFor(drum, 'native')
      server.answerAll((body) => (isGreeting(body) ? { text: said } : probe))
      const before = server.asked.length
      const found = (await look()).filter(({ check }) => check === 'format')
      return { found, asked: server.asked.slice(before).filter(({ body }) => isGreeting(body)) }
    }
    const ignored = await about('Hello there!')
    expect(ignored.found).toMatchObject([
      { level: 'warning', remedy: expect.stringContaining('Update Ollama') },
    ])
    expect(ignored.asked).toMatchObject([{ body: { think: false, options: { num_predict: 64 } } }])
    expect((await about('{"word": "hello"}')).found).toMatchObject([{ level: 'ok' }])
    expect(await about('Hello there!', ['completion', 'tools'])).toEqual({ found: [], asked: [] })
    server.answerAll(() => ({ text: '…' }))
  })

  test('repeats the measurement of the modes on request, and reports progress', async () => {
    server.models([{ name: 'fake:1b', capabilities: ['completion', 'tools'], digest: 'sha256:d' }])
    server.say(replyFor(drum, 'native'))
    server.answerModes((mode) => replyFor({ does: 'speak', words: 'Fine.' }, mode))
    const lines: string[] = []
    const memory = createModelMemory()
    const scores = [{ mode: 'text' as const, right: 1, calls: 1, of: 8, ms: 1 }]
    memory.learn('sha256:d', { measured: { at: systemClock.now(), isComplete: true, scores } })
    const found = await look({
      ...{ memory, driver: driverOf('ollama', server, { memory }) },
      measure: { log: (line) => lines.push(line) },
    })
    expect(found.map(({ message }) => message).join('\n')).toMatch(
      /^fake:1b was measured: \w+ \d+ of \d+ right/m,
    )
    expect(lines[0]).toBe('Measuring fake:1b: native mode, request 1 of at most 56 …')
    expect(memory.get('sha256:d').measured?.scores).toHaveLength(3)
  })

  test('reports how far an interrupted measurement of the modes is', async () => {
    server.models([{ name: 'good:2b', capabilities: ['completion', 'tools'], digest: 'd2' }])
    const trial = {
      mode: 'text',
      prompt: 'Play the horn sound.',
      at: Date.now(),
      isRight: true,
      ms: 5,
    } as const
    const memory = createModelMemory({ d2: { trials: [trial] } })
    const findings = await look({ memory, probe: 'none' })
    expect(findings.find(({ check }) => check === 'mode')?.message).toContain('1 of at most 56 requests')
  })

  test('reports a server that does not respond', async () => {
    const gone = await startModelServer()
    await gone.close()
    const [finding] = await look({ client: ollamaClient(() => gone.url) })
    expect(finding).toMatchObject({ check: 'server', level: 'problem' })
    expect(finding?.remedy).toContain('ollama serve')
  })

  test('suggests the default address if Ollama responds there', async () => {
    const gone = await startModelServer()
    await gone.close()
    const [finding] = await look({ client: ollamaClient(() => gone.url), usual: client() })
    expect(finding?.message).toContain(server.url)
    expect(finding?.remedy).toContain('ollama.host')
    expect(finding?.fix).toMatchObject({
      command: { command: 'settings', patch: { ollama: { host: server.url } } },
    })
  })

  test('reports that another program responds at the address', async () => {
    const { createServer } = await import('node:http')
    const other = createServer((_, response) => response.end('<html>A web site</html>'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const [finding] = await look({ client: ollamaClient(() => `http://127.0.0.1:${port}`) })
    other.close()
    expect(finding?.message).toContain('not Ollama')
  })

  test('reports a program that accepts the request but never answers', async () => {
    const { createServer } = await import('node:net')
    const mute = createServer(() => {})
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const { port } = mute.address() as { port: number }
    const clock = virtualClock()
    const looking = look({ clock, client: ollamaClient(() => `http://127.0.0.1:${port}`), usual: client() })
    clock.advance(10_000)
    const [finding] = await looking
    mute.close()
    expect(finding).toMatchObject({ check: 'server', level: 'problem' })
    expect(finding?.remedy).toContain(server.url)
  })

  test('reports a server without models or without the requested model', async () => {
    server.models([])
    expect(await problems()).toMatchObject([
      { check: 'models', remedy: expect.stringContaining('ollama pull') },
    ])
    server.models([{ name: 'fake:1b', capabilities: ['completion'] }])
    const [finding] = await problems({ model: 'other:7b' })
    expect(finding?.message).toContain('fake:1b')
    expect(finding?.remedy).toContain('ollama pull other:7b')
    expect(finding?.fix).toMatchObject({ command: { command: 'pull', model: 'other:7b' } })
  })

  test('reports a model without native tool calls, which needs no attention', async () => {
    server.models([{ name: 'fake:1b', capabilities: ['completion'] }])
    server.say(replyFor(drum, 'schema'))
    expect(await problems()).toEqual([])
    expect(await look()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ check: 'mode', message: expect.stringContaining('no native tool calls') }),
      ]),
    )
  })

  test('reports a context size that is too small, in the model or in the settings', async () => {
    server.models([{ name: 'fake:1b', capabilities: ['completion', 'tools'], contextLength: 2048 }])
    expect(await problems({ probe: 'none' })).toMatchObject([
      { check: 'context', level: 'problem', remedy: expect.stringContaining('larger context') },
    ])
    server.models([{ name: 'fake:1b', capabilities: ['completion', 'tools'] }])
    const settings = { ...defaultSettings, ollama: { ...defaultSettings.ollama, numCtx: 1024 } }
    expect(await problems({ probe: 'none', settings })).toMatchObject([
      { check: 'context', level: 'problem', remedy: expect.stringContaining('ollama.numCtx') },
    ])
    const [small] = await problems({ probe: 'none', settings })
    expect(small?.fix).toMatchObject({
      command: { command: 'settings', patch: { ollama: { numCtx: 8192 } } },
    })
  })

  test('yields the earlier findings before it probes a slow model', async () => {
    server.models([{ name: 'fake:1b', capabilities: ['completion', 'tools'] }])
    const asked = server.asked.length
    server.say({ behave: 'silent' })
    const controller = new AbortController()
    const memory = createModelMemory()
    const checks: string[] = []
    for await (const { check } of diagnose({
      ...{ client: client(), driver: driverOf('ollama', server, { memory }), memory, clock: systemClock },
      ...{ settings: defaultSettings, signal: controller.signal, probe: 'some', chosen: '' },
    })) {
      checks.push(check)
      if (check === 'context') {
        expect(server.asked.length).toBe(asked)
        controller.abort()
      }
    }
    expect(checks).toEqual(['server', 'version', 'models', 'mode', 'context', 'probe'])
  })

  test('probes the first three models and the chosen model by default, and all models on request', async () => {
    const names = ['a:1b', 'b:1b', 'c:1b', 'd:1b', 'e:1b']
    server.models(names.map((name) => ({ name, capabilities: ['completion', 'tools'] })))
    const probed = async (part: Partial<Parameters<typeof diagnose>[0]>) => {
      server.say(...names.map(() => replyFor(drum, 'native')))
      const found = (await look(part)).filter(({ check }) => check === 'probe')
      server.hush()
      return found.map(({ model, message }) => model ?? message.slice(0, 27))
    }
    expect(await probed({ chosen: 'e:1b' })).toEqual([
      'a:1b',
      'b:1b',
      'c:1b',
      'e:1b',
      '1 more model was not probed',
    ])
    expect(await probed({ probe: 'all' })).toEqual(names)
    expect(await probed({ model: 'd:1b' })).toEqual(['d:1b'])
    expect(await probed({ probe: 'none' })).toEqual([])
  })

  test('reports that a model is a base model and that it makes no call', async () => {
    server.models([{ name: 'fake:1b', capabilities: ['completion'], template: '{{ .Prompt }}' }])
    server.say('Once', 'upon', 'a', 'time')
    const found = await problems()
    expect(found.map(({ check, level }) => [check, level])).toEqual([
      ['model', 'warning'],
      ['probe', 'problem'],
    ])
    for (const { remedy } of found) expect(remedy).toMatch(/\.$/)
  })
})
