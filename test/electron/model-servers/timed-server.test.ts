import { afterEach, describe, expect, test } from 'vitest'
import type { LlmResult } from '../../../src-shared/llm/driver.ts'
import { contentText } from '../../../src-shared/llm/transcript.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { text } from '../../../src-shared/step/content.ts'
import { passingTests, splitPrompts } from '../../fixtures/asked-model.ts'
import { twoCores } from '../../fixtures/timed-model.ts'
import { startTimedModelServer, type TimedModelServer } from '../../fixtures/timed-model-server.ts'
import { driverOf } from './server-drivers.ts'

const model = 'stand-in:1.5b'
const beginning = 'You are a co-performer of a streamer. '.repeat(20)
const quick = { promptTokensPerSecond: 1000, tokensPerSecond: 2000, loadMs: 50 }

const servers: TimedModelServer[] = []
const start = async (options: Parameters<typeof startTimedModelServer>[0] = {}) => {
  const server = await startTimedModelServer({ timing: quick, ...options })
  servers.push(server)
  return server
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

function ask(
  server: TimedModelServer,
  words: string,
  { kind = 'ollama' as 'ollama' | 'openai', system = beginning, signal = new AbortController().signal } = {},
): Promise<LlmResult> {
  const driver = driverOf(kind, server)
  const messages = [{ role: 'user' as const, content: [text(words)] }]
  return driver.call({ model, system, messages, tools: [], signal, maxTokens: 60 })
}

const answered = (result: LlmResult) => {
  if (!result.ok || result.step.type !== 'final') throw new Error(JSON.stringify(result))
  return { line: contentText(result.step.content), usage: result.usage }
}

describe('startTimedModelServer', () => {
  test('reports the whole prompt, but reads only what follows the beginning that its slot has kept', async () => {
    const server = await start()
    const cold = answered(await ask(server, 'A boss appears.'))
    const warm = answered(await ask(server, 'The player wins.'))
    expect(cold.line).toMatch(/^good \| \w/)
    expect(warm.line).not.toBe(cold.line)
    const [first, second] = server.requests
    expect(cold.usage?.promptTokens).toBe(first?.figures?.readTokens)
    expect(warm.usage?.promptTokens).toBe(
      (second?.figures?.readTokens ?? 0) + (second?.figures?.cachedTokens ?? 0),
    )
    expect(second?.figures?.readTokens).toBeLessThan(15)
    expect(cold.usage?.promptMs).toBeGreaterThanOrEqual((first?.figures?.readTokens ?? 0) - 1)
    expect(warm.usage?.promptMs).toBeLessThan(cold.usage?.promptMs ?? 0)
    expect(cold.usage?.loadMs).toBeGreaterThanOrEqual(49)
    expect(warm.usage?.loadMs).toBeLessThan(cold.usage?.loadMs ?? 0)
    const { beginning: same, tails } = splitPrompts(server.requests.map(({ prompt }) => prompt))
    expect(same).toContain(beginning.trim())
    expect(tails.map((tail) => tail.includes('The player wins.'))).toEqual([false, true])
  })

  test('forgets a beginning when another one takes its slot, which four slots prevent', async () => {
    for (const [slots, isKept] of [
      [1, false],
      [4, true],
    ] as const) {
      const server = await start({ slots })
      await ask(server, 'One.')
      await ask(server, 'Two.', { system: 'Notes of a showrunner, in a different order. '.repeat(20) })
      await ask(server, 'Three.')
      expect((server.requests.at(-1)?.figures?.readTokens ?? 0) < 15).toBe(isKept)
    }
  })

  test('forgets each prompt after its answer if it is set to do so', async () => {
    const server = await start({ timing: { ...quick, evictsAfterEach: true } })
    await ask(server, 'One.')
    await ask(server, 'Two.')
    expect(server.requests.map(({ figures }) => figures?.cachedTokens)).toEqual([0, 0])
  })

  test('keeps what it has read of an aborted request, and answers the next one in the queue', async () => {
    const server = await start({ timing: { ...quick, ...twoCores } })
    const leave = new AbortController()
    const aborted = ask(server, 'One.', { signal: leave.signal })
    await expect.poll(() => server.requests[0]?.figures?.readTokens).toBeGreaterThan(10)
    const next = ask(server, 'Two.')
    await expect.poll(() => server.requests.length).toBe(2)
    expect(server.requests[1]?.figures).toBeUndefined()
    leave.abort()
    expect((await aborted).ok).toBe(false)
    server.setTiming(quick)
    answered(await next)
    expect(server.requests[0]?.end).toBe('aborted')
    expect(server.requests[1]?.figures?.cachedTokens).toBeGreaterThan(10)
    expect(server.requests[1]?.figures?.readTokens).toBeGreaterThan(10)
  })

  test('works at the speed that is set while it answers', async () => {
    const server = await start({ timing: { ...quick, tokensPerSecond: 0.001 } })
    const answer = ask(server, 'One.')
    await expect.poll(() => server.requests[0]?.figures?.promptMs).toBeGreaterThan(0)
    server.setTiming({ tokensPerSecond: 50 })
    const { usage } = answered(await answer)
    expect(usage?.tokensPerSecond).toBeLessThanOrEqual(51)
  })

  test("reports the figures of llama.cpp or, as LM Studio, only the tokens, and has neither's server Ollama's API", async () => {
    const llamaCpp = await start({ dialect: 'llama.cpp' })
    await ask(llamaCpp, 'One.', { kind: 'openai' })
    const { usage } = answered(await ask(llamaCpp, 'Two.', { kind: 'openai' }))
    expect(usage?.promptMs).toBeGreaterThan(0)
    expect(usage?.promptTokens).toBeGreaterThan(100)
    expect((await fetch(`${llamaCpp.url}/api/tags`)).status).toBe(404)
    const lmStudio = await start({ dialect: 'lm-studio' })
    const plain = answered(await ask(lmStudio, 'One.', { kind: 'openai' })).usage
    expect(plain).toMatchObject({ promptTokens: lmStudio.requests[0]?.figures?.readTokens })
    expect(plain?.promptMs).toBeUndefined()
  })

  test('answers with calls from a script that gets the offered tools', async () => {
    const server = await start({ answers: passingTests(() => 'No call.') })
    const play = {
      ...{ name: 'play_sound', description: 'Plays a sound.' },
      parameters: { type: 'object', properties: { sound: { type: 'string' } } },
    }
    for (const kind of ['ollama', 'openai'] as const) {
      const result = await driverOf(kind, server).call({
        ...{ model, system: '', tools: [play], mode: 'native', signal: new AbortController().signal },
        messages: [{ role: 'user', content: [text('Play the drum sound.')] }],
      })
      expect(result).toMatchObject({
        step: { type: 'tool_calls', tool_calls: [{ name: 'play_sound', arguments: { sound: 'drum' } }] },
      })
    }
  })

  test('loads again after it died, after its time in memory, and with another context', async () => {
    const server = await start()
    await ask(server, 'One.')
    await server.die()
    expect((await ask(server, 'Two.')).ok).toBe(false)
    await server.comeBack()
    await ask(server, 'Three.')
    expect(server.loads()).toBe(2)
    expect(server.requests.at(-1)?.figures?.cachedTokens).toBe(0)
    const load = (fields: object) =>
      fetch(`${server.url}/api/generate`, { method: 'POST', body: JSON.stringify({ model, ...fields }) })
    const { numCtx } = defaultSettings.ollama
    await load({ options: { num_ctx: numCtx }, keep_alive: '20ms' })
    expect(server.loads()).toBe(2)
    const running = async () => (await (await fetch(`${server.url}/api/ps`)).json()).models
    await expect.poll(running).toEqual([])
    await load({ options: { num_ctx: numCtx }, keep_alive: -1 })
    await load({ options: { num_ctx: numCtx / 2 }, keep_alive: -1 })
    expect(server.loads()).toBe(4)
  })
})
