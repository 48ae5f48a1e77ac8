import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ollama } from 'ollama'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { proxyCommand } from '../../../electron/cli/proxy-command.ts'
import { checkModel } from '../../../electron/proxy/check-model.ts'
import { verdict } from '../../../src-shared/proxy/check-verdict.ts'
import type { Body } from '../../../src-shared/proxy/request.ts'
import { type DialectPeers, dialectPeers } from '../../conformance/proxy-dialect.ts'
import { type ScriptedUpstream, scriptedUpstream, sends, writes } from '../../fixtures/scripted-upstream.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const [openai, ollama] = dialectPeers as [DialectPeers, DialectPeers]

let upstream: ScriptedUpstream
let dir: string

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'adlib-proxy-'))
  upstream = await scriptedUpstream()
})

afterEach(async () => {
  await upstream.close()
  rmSync(dir, { recursive: true, force: true })
})

function command(argv: readonly string[], stopped: Promise<void> = new Promise(() => {})) {
  const written: string[] = []
  const log: string[] = []
  let onLine: (line: string) => void = () => {}
  const io = {
    input: (async function* () {})(),
    write: async (line: string) => void written.push(line),
    log(line: string) {
      log.push(line)
      onLine(line)
    },
  }
  const started = new Promise<string>((resolve) => {
    onLine = resolve
  })
  return { code: proxyCommand([...argv, '--data', dir], io, stopped, {}), written, log, started }
}

/** Answers the requests of a check: with a call as text for the first ones, otherwise with words. */
const answersTo = (calls: number, native = 0) => {
  let count = 0
  upstream.answer((request, response, raw) => {
    if (request.path === '/api/tags')
      return sends({
        models: [
          { name: 'old', modified_at: '1' },
          { name: 'new', modified_at: '2' },
        ],
      })(request, response, raw)
    if (request.path === '/api/show')
      return sends({ template: '{{ .Prompt }}', model_info: { 'qwen2.context_length': 32768 } })(
        request,
        response,
        raw,
      )
    if (request.path === '/api/ps')
      return sends({ models: [{ name: 'new', context_length: 4096 }] })(request, response, raw)
    if (request.path !== '/v1/chat/completions') return sends({}, 404)(request, response, raw)
    const call = callFor(request.json)
    count += 1
    const isNative = count <= native
    const pieces = isNative ? [] : count <= calls ? [JSON.stringify(call)] : ['I cannot do that.']
    const calls_ = isNative ? [{ name: call.name, arguments: JSON.stringify(call.arguments) }] : []
    return writes(openai, { pieces, calls: calls_ })(request, response, raw)
  })
}

function callFor({ messages }: Body): { name: string; arguments: Body } {
  const asks = JSON.stringify(messages)
  if (/weather|warm/.test(asks)) return { name: 'get_weather', arguments: { city: 'Paris' } }
  if (/timer/i.test(asks)) return { name: 'set_timer', arguments: { minutes: 3 } }
  if (/notes/.test(asks)) return { name: 'search_notes', arguments: { query: 'harbor' } }
  return { name: 'send_message', arguments: { to: 'Anna', message: 'Hello' } }
}

describe('adlib proxy check', () => {
  it('says how many calls the server reads, and how many the proxy', async () => {
    answersTo(7, 1)
    const { code, written } = command(['check', '--to', upstream.address])
    expect(await code).toBe(0)
    expect(written).toEqual([
      'Your server reads 1 of 8 calls of new, with the proxy 7.',
      "The model's template leaves out the tools, so the model never sees them.",
      'Prompts are cut at 4096 tokens, although the model can read 32768. Tools and long chats need more: raise num_ctx.',
    ])
  })

  it('prints JSON, and fails if the proxy reads few calls', async () => {
    answersTo(2)
    const { code, written } = command(['check', 'new', '--json', '--to', `${upstream.address}/v1/`])
    expect(await code).toBe(1)
    expect(JSON.parse(written[0] ?? '')).toEqual({
      ...{ model: 'new', of: 8, server: 0, proxy: 2, text: 0, late: 0, refusesTools: false },
      ...{ dropsTools: true, contextTokens: 4096, modelContextTokens: 32768 },
    })
  })

  it('checks a model in the text if the server refuses tools', async () => {
    upstream.answer((request, response, raw) => {
      if (request.path !== '/v1/chat/completions') return sends({}, 404)(request, response, raw)
      if (request.json.tools !== undefined)
        return sends({ error: { message: 'new does not support tools' } }, 400)(request, response, raw)
      return writes(openai, {
        pieces: [JSON.stringify(callFor({ messages: (request.json.messages as Body[]).slice(1) }))],
      })(request, response, raw)
    })
    const { code, written } = command(['check', 'new', '--to', upstream.address])
    expect(await code).toBe(0)
    expect(written.slice(0, 2)).toEqual([
      'Your server reads 0 of 8 calls of new, with the proxy 8.',
      'The server refuses tools for this model, so the proxy describes them in the prompt.',
    ])
  })

  it('reports a server that does not respond, and a model that it does not have', async () => {
    const gone = command(['check', 'new', '--to', 'http://127.0.0.1:1'])
    expect(await gone.code).toBe(1)
    expect(gone.log.at(-1)).toContain('does not respond')
    upstream.answer(sends({ error: { message: 'model "x" not found' } }, 404))
    const missing = command(['check', 'x', '--to', upstream.address])
    expect(await missing.code).toBe(1)
    expect(missing.log.at(-1)).toContain('not found')
  })

  it('prints one JSON object with the reason if there is no result', async () => {
    const gone = command(['check', 'new', '--json', '--to', 'http://127.0.0.1:1'])
    expect(await gone.code).toBe(1)
    upstream.answer(sends({ error: { message: 'model "x" not found' } }, 404))
    const missing = command(['check', 'x', '--json', '--to', upstream.address])
    expect(await missing.code).toBe(1)
    const none = command(['check', '--json', '--to', upstream.address])
    expect(await none.code).toBe(1)
    expect([gone, missing, none].map(({ written }) => written.map((line) => JSON.parse(line)))).toMatchObject(
      [
        [{ error: { kind: 'unreachable', message: expect.any(String), remedy: expect.any(String) } }],
        [{ error: { kind: 'refused', message: expect.stringContaining('not found') } }],
        [{ error: { kind: 'no-model' } }],
      ],
    )
  })

  it('counts a request without an answer in time and goes on, until the time of the check is over', async () => {
    const clock = virtualClock()
    let count = 0
    upstream.answer(async (request, response, raw) => {
      if (request.path !== '/v1/chat/completions') return sends({}, 404)(request, response, raw)
      count += 1
      if (count === 2) return void clock.advanceAsync(120_000)
      if (count === 5) return void clock.advanceAsync(80_000)
      return writes(openai, { pieces: [JSON.stringify(callFor(request.json))] })(request, response, raw)
    })
    const options = { to: upstream.address, model: 'new', mode: 'auto', clock } as const
    const signal = new AbortController().signal
    const outcome = await checkModel({ ...options, limitMs: 200_000, signal, onModel() {} })
    expect(outcome).toMatchObject({ ok: true, result: { of: 8, server: 0, proxy: 3, late: 5 } })
    expect(count).toBe(5)
    expect(outcome.ok && verdict(outcome.result)).toEqual([
      'Your server reads 0 of 8 calls of new, with the proxy 3.',
      '5 requests got no answer in time, which counts as no call.',
    ])
  })
})

describe('adlib proxy as a command', () => {
  it.each(['', ' ', 'x', '70000'])('the port "%s" is wrong usage', async (port) => {
    const { code, log } = command(['--port', port, '--to', upstream.address])
    expect(await code).toBe(2)
    expect(log[0]).toContain('--port must be a number')
  })

  it('serves an unchanged client until it is stopped', async () => {
    let stop: () => void = () => {}
    const stopped = new Promise<void>((resolve) => {
      stop = resolve
    })
    const { code, log, started } = command(['--to', upstream.address, '--port', '0'], stopped)
    const [, host = ''] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(await started) ?? []
    const call = '```json\n{"name": "get_weather", "arguments": {"city": "Paris"}}\n```'
    upstream.answer(writes(ollama, { pieces: call.match(/[\s\S]{1,3}/g) ?? [] }))
    const parameters = {
      type: 'object',
      required: ['city'],
      properties: { city: { type: 'string', description: 'a city' } },
    }
    const tools = [
      { type: 'function', function: { name: 'get_weather', description: 'Weather.', parameters } },
    ]
    const messages = [{ role: 'user', content: 'Weather in Paris?' }]
    const calls: unknown[] = []
    let words = ''
    for await (const { message } of await new Ollama({ host }).chat({
      model: 'm',
      messages,
      tools,
      stream: true,
    })) {
      words += message.content
      calls.push(...(message.tool_calls ?? []))
    }
    expect(calls).toMatchObject([{ function: { name: 'get_weather', arguments: { city: 'Paris' } } }])
    expect(words).toBe('')
    stop()
    expect(await code).toBe(0)
    expect(log.at(-1)).toBe('Helped 1 of 1 requests with tools.')
  })

  it.each([
    [['serve'], 'unknown action serve'],
    [['--mode', 'magic'], '--mode must be'],
    [['--port', 'x'], '--port must be'],
    [['check', 'a', 'b'], 'one model'],
    [['--to', 'ftp://x'], '--to must be'],
  ])('refuses %j', async (argv, message) => {
    const { code, log } = command(argv)
    expect(await code).toBe(2)
    expect(log[0]).toContain(message)
  })
})
