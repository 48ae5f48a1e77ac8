import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createModelMemory } from '../../../src-shared/llm/model-facts.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { eventsOf, requestFor } from '../../conformance/llm-driver.ts'
import { type Misbehaviour, type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'
import { driverOf, KINDS, MODES, replyFor } from './server-drivers.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer([{ name: 'fake:1b', capabilities: ['completion', 'tools'] }])
})
afterEach(() => server.hush())
afterAll(() => server.close())

const SPOKEN = 'Ein schöner Zug — 観客は喜ぶ 🎉'

describe.each(KINDS.flatMap((kind) => MODES.map((mode) => [kind, mode] as const)))(
  'the %s driver in %s mode',
  (kind, mode) => {
    const failures: [Misbehaviour, string][] = [
      ['error-line', 'broken_stream'],
      ['busy', 'busy'],
      ['drop', 'broken_stream'],
      ['stop-early', 'broken_stream'],
      ['garbage', 'broken_stream'],
    ]
    test.each(failures)('reports the server fault "%s" as "%s"', async (behave, kindOfFailure) => {
      server.say({ ...replyFor({ does: 'speak', words: SPOKEN }, mode), behave })
      const result = await driverOf(kind, server).call(requestFor({ mode }))
      expect(result).toMatchObject({ ok: false, kind: kindOfFailure })
      if (behave !== 'busy') expect(result.raw?.length).toBeGreaterThan(0)
    })

    test('decodes a character correctly when its bytes arrive in two chunks', async () => {
      server.say({ ...replyFor({ does: 'speak', words: SPOKEN }, mode), behave: 'split-utf8' })
      const result = await driverOf(kind, server).call(requestFor({ mode }))
      expect(result.ok && wordsOf(result.step.content)).toBe(SPOKEN)
    })

    test('reports a timeout and aborts the request if the server never answers', async () => {
      const clock = virtualClock()
      const before = server.left()
      server.say({ behave: 'silent' })
      const asked = server.asked.length
      const driver = driverOf(kind, server, { clock, timeouts: { firstTokenMs: 5000, idleMs: 1000 } })
      const waiting = driver.call(requestFor({ mode }))
      await until(() => server.asked.length > asked)
      clock.advance(5000)
      expect(await waiting).toMatchObject({ ok: false, kind: 'timeout' })
      await until(() => server.left() > before)
    })

    test('stops an endless answer and aborts the request', async () => {
      const before = server.left()
      server.say({ text: 'lalalalala', behave: 'endless' })
      const result = await driverOf(kind, server).call(requestFor({ mode }))
      expect(result).toMatchObject({ ok: false, kind: 'bad_answer' })
      expect(result.raw?.length).toBeLessThan(200_000)
      await until(() => server.left() > before)
    })

    test('an abort ends both the call and the request', async () => {
      const before = server.left()
      const asked = server.asked.length
      server.say({ ...replyFor({ does: 'speak', words: SPOKEN }, mode), behave: 'pause' })
      const controller = new AbortController()
      const reading = driverOf(kind, server).call(requestFor({ mode, signal: controller.signal }))
      await until(() => server.asked.length > asked)
      controller.abort()
      expect(await reading).toMatchObject({ ok: false, kind: 'cancelled' })
      await until(() => server.left() > before)
    })

    test('accepts an answer that was cut off by the token limit', async () => {
      const whole = replyFor({ does: 'speak', words: SPOKEN }, mode).text ?? ''
      server.say({ text: whole.slice(0, -4), stop: 'length' })
      const result = await driverOf(kind, server).call(requestFor({ mode }))
      expect(result).toMatchObject({ ok: true, mode, step: { type: 'final' } })
    })
  },
)

describe.each(KINDS)('the %s driver', (kind) => {
  test('falls back to another mode when the server refuses tools, and remembers the refusal', async () => {
    const memory = createModelMemory()
    const driver = driverOf(kind, server, { memory })
    server.say({ behave: 'no-tools' }, replyFor({ does: 'speak', words: 'Hello.' }, 'schema'))
    const first = await driver.call(requestFor())
    expect(first).toMatchObject({ ok: true, mode: 'schema' })
    const asked = server.asked.length
    server.say(replyFor({ does: 'speak', words: 'Again.' }, 'schema'))
    expect(await driver.call(requestFor())).toMatchObject({ ok: true, mode: 'schema' })
    expect(server.asked.length).toBe(asked + 1)
  })

  test('if the server refuses the tool grammar of a call, the mode changes for that call, but not for the next one', async () => {
    const memory = createModelMemory()
    const driver = driverOf(kind, server, { memory })
    server.say({ behave: 'no-grammar' }, replyFor({ does: 'speak', words: 'Hello.' }, 'schema'))
    expect(await driver.call(requestFor())).toMatchObject({ ok: true, mode: 'schema' })
    server.say(replyFor({ does: 'speak', words: 'Again.' }, 'native'))
    expect(await driver.call(requestFor())).toMatchObject({ ok: true, mode: 'native' })
  })

  test('tries tools again a week after a refusal', async () => {
    const memory = createModelMemory()
    const clock = virtualClock()
    const driver = driverOf(kind, server, { memory, clock })
    server.say({ behave: 'no-tools' }, replyFor({ does: 'speak', words: 'Hello.' }, 'schema'))
    await driver.call(requestFor())
    clock.advance(7 * 24 * 3600 * 1000)
    server.say(replyFor({ does: 'speak', words: 'Again.' }, 'native'))
    expect(await driver.call(requestFor())).toMatchObject({ ok: true, mode: 'native' })
  })

  test('rejects an explicit mode that the model does not support, and tries no other mode', async () => {
    server.say({ behave: 'no-tools' })
    const result = await driverOf(kind, server).call(requestFor({ mode: 'native' }))
    expect(result).toMatchObject({ ok: false, kind: 'refused' })
    expect(!result.ok && result.remedy).toContain('auto')
  })

  test('rescues a call that the model wrote as text, unless `enableTextToolCallParsing` is off', async () => {
    const left = 'Sure! <tool_call>{"name": "overlay_text", "arguments": {"text": "GG"}}</tool_call>'
    server.say(left)
    const rescued = await driverOf(kind, server).call(requestFor({ mode: 'native' }))
    expect(rescued).toMatchObject({
      ok: true,
      step: { type: 'tool_calls', tool_calls: [{ name: 'overlay_text', arguments: { text: 'GG' } }] },
    })
    expect(rescued.ok && rescued.repairs.map(({ rule }) => rule)).toContain('rescued')
    server.say(left)
    const off = { settings: { enableTextToolCallParsing: false } }
    const unread = await driverOf(kind, server, off).call(requestFor({ mode: 'native' }))
    expect(unread).toMatchObject({ ok: true, step: { type: 'final' } })
    expect(unread.ok && wordsOf(unread.step.content)).toBe('Sure!')
  })

  test('accepts call arguments as a JSON string, and rejects a call to an unknown tool', async () => {
    server.say({
      text: 'Here you go.',
      calls: [
        { id: 'abc', name: 'overlay_text', arguments: '{"text": "GG", "style": "LOUD"}' },
        { name: 'fly_to_moon', arguments: {} },
      ],
    })
    const events = await eventsOf(driverOf(kind, server).stream(requestFor({ mode: 'native' })))
    const last = events.at(-1)
    if (last?.type !== 'result' || !last.result.ok) throw new Error('no answer')
    const { step, rejected } = last.result
    expect(step).toMatchObject({
      content: [{ text: 'Here you go.' }],
      tool_calls: [{ id: 'abc', name: 'overlay_text', arguments: { text: 'GG', style: 'loud' } }],
    })
    expect(rejected).toMatchObject([{ name: 'fly_to_moon' }])
  })

  test('ends the request when the caller stops reading the stream', async () => {
    const before = server.left()
    server.say({ text: SPOKEN, behave: 'pause' })
    for await (const event of driverOf(kind, server).stream(requestFor({ mode: 'text' }))) {
      expect(event.type).toBe('text')
      break
    }
    await until(() => server.left() > before)
  })

  test('never streams the raw markup of a call', async () => {
    server.say('Look! <tool_call>{"name": "overlay_text", "arguments": {"text": "GG"}}</tool_call> Done.')
    const events = await eventsOf(driverOf(kind, server).stream(requestFor({ mode: 'text' })))
    const shown = events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')
    expect(shown).not.toMatch(/tool_call|[{}]/)
    expect(shown).toContain('Look!')
  })

  test('reports usage and the time to the first token', async () => {
    server.say('Hi.')
    const result = await driverOf(kind, server).call(requestFor({ mode: 'text' }))
    expect(result.ok && result.usage).toMatchObject({ promptTokens: 20, completionTokens: 10 })
    expect(result.ok && result.usage?.firstTokenMs).toBeGreaterThanOrEqual(0)
    expect(result.ok && result.usage?.tokensPerSecond).toBeGreaterThan(0)
  })

  test('reports an unreachable server with its address', async () => {
    const gone = await startModelServer()
    await gone.close()
    const result = await driverOf(kind, gone).call(requestFor())
    expect(result).toMatchObject({ ok: false, kind: 'unreachable' })
    expect(!result.ok && result.message).toContain(gone.url)
  })

  test('reports why `fetch` blocks a port', async () => {
    const result = await driverOf(kind, { url: 'http://127.0.0.1:9' }).call(requestFor())
    expect(result).toMatchObject({ ok: false, kind: 'unreachable' })
    expect(!result.ok && result.message).toMatch(/: bad port\.$/)
  })

  test('reports a missing model as not_found, with a remedy', async () => {
    const result = await driverOf(kind, server).call(requestFor({ model: 'nobody:7b' }))
    expect(result).toMatchObject({
      ok: false,
      kind: 'not_found',
      remedy:
        kind === 'ollama'
          ? 'Run `ollama pull nobody:7b`, or choose an installed model.'
          : 'Load the model on the server, or choose an installed model.',
    })
  })
})

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setImmediate(resolve))
}
