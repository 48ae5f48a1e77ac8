import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseCommand } from '../../../electron/cli/parse-command.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { maxBody } from '../../../electron/proxy/read-body.ts'
import { readRecent, recentRequestsFile } from '../../../electron/proxy/recent-requests.ts'
import { type ProxyStart, type RunningProxy, startProxy } from '../../../electron/proxy/start-proxy.ts'
import { createModelMemory } from '../../../src-shared/llm/model-facts.ts'
import { openAiDigest } from '../../../src-shared/llm/openai/openai-driver.ts'
import type { Body } from '../../../src-shared/proxy/request.ts'
import {
  type DialectPeers,
  dialectPeers,
  type RequestParts,
  type Written,
} from '../../conformance/proxy-dialect.ts'
import { proxyTools as tools } from '../../fixtures/proxy-tools.ts'
import {
  messagesIn,
  type ScriptedUpstream,
  scriptedUpstream,
  sends,
  writes,
} from '../../fixtures/scripted-upstream.ts'

const call = '<tool_call>\n{"name": "look_up", "arguments": {"query": "old harbor"}}\n</tool_call>'
const said = [{ by: 'user' as const, text: 'Find the harbor.' }]
const [openai, ollama, anthropic, responses] = dialectPeers as [
  DialectPeers,
  DialectPeers,
  DialectPeers,
  DialectPeers,
]

let upstream: ScriptedUpstream
let proxy: RunningProxy
let log: string[]
let dir: string
const stops: (() => Promise<void>)[] = []

async function start(options: Partial<ProxyStart> = {}): Promise<RunningProxy> {
  const started = await startProxy({
    ...{ to: upstream.address, port: 0, mode: 'auto', memory: undefined, clock: systemClock, env: {} },
    ...{
      isExplained: false,
      recordDir: undefined,
      listen: undefined,
      log: (line: string) => void log.push(line),
    },
    ...options,
  })
  if (!started.ok) throw new Error(started.message)
  stops.push(started.stop)
  return started
}

beforeEach(async () => {
  log = []
  dir = mkdtempSync(join(tmpdir(), 'adlib-proxy-'))
  upstream = await scriptedUpstream()
  proxy = await start()
})

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await upstream.close()
  rmSync(dir, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly trailers: NodeJS.Dict<string>
  readonly text: string
}

interface Sending {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly to?: RunningProxy
  readonly onText?: (text: string) => void
  readonly signal?: AbortSignal
}

async function send(path: string, body: string | undefined, sending: Sending = {}): Promise<Answer> {
  const { method = body === undefined ? 'GET' : 'POST', headers = {}, to = proxy, onText, signal } = sending
  const request = httpRequest({
    host: '127.0.0.1',
    port: to.port,
    path,
    method,
    headers,
    agent: false,
    signal,
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage]
  response.setEncoding('utf8')
  let text = ''
  for await (const piece of response) {
    text += piece
    onText?.(text)
  }
  return { status: response.statusCode ?? 0, headers: response.headers, trailers: response.trailers, text }
}

const ask = (peers: DialectPeers, parts: Partial<RequestParts> = {}, sending?: Sending): Promise<Answer> =>
  send(peers.path, JSON.stringify(peers.request({ tools, said, ...parts })), sending)

const json = ({ text }: Answer): Body => JSON.parse(text) as Body
const seen = (peers: DialectPeers, answer: Answer) => peers.seeWhole(json(answer))
const seenStream = (peers: DialectPeers, answer: Answer) => peers.seeStream(messagesIn(answer.text, peers))
const right = [{ name: 'look_up', arguments: { query: 'old harbor' } }]

describe.each(dialectPeers.map((peers) => [peers.dialect.name, peers] as const))(
  'adlib proxy for %s',
  (_, peers) => {
    it('turns a call in the text into a call, whole and streamed', async () => {
      upstream.answer(writes(peers, { pieces: call.match(/[\s\S]{1,3}/g) ?? [] }))
      const whole = await ask(peers)
      expect(seen(peers, whole)).toMatchObject({ calls: right, words: '', reason: peers.reasons.calls })
      expect(whole.headers['x-adlib-repairs']).toBe('tool_call/json')
      const streamed = await ask(peers, { stream: true })
      expect(seenStream(peers, streamed)).toMatchObject({
        calls: right,
        words: '',
        reason: peers.reasons.calls,
      })
      expect(streamed.trailers['x-adlib-repairs']).toBe('tool_call/json')
      if (peers === openai) expect(streamed.text).toMatch(/data: \[DONE\]\n\n$/)
      expect(log.at(-1)).toBe('Helped 2 of 2 requests with tools.')
    })

    it('passes a call of the server without a repair', async () => {
      const calls = [{ name: 'look_up', arguments: '{"query": "old harbor"}' }]
      upstream.answer(writes(peers, { pieces: [], calls }))
      const answer = await ask(peers)
      expect(seen(peers, answer)).toMatchObject({ calls: right, reason: peers.reasons.calls })
      expect(answer.headers['x-adlib-repairs']).toBeUndefined()
      expect(log).toHaveLength(1)
    })

    it('shows words before the answer ends', async () => {
      let go: () => void = () => {}
      const shown = new Promise<void>((resolve) => {
        go = resolve
      })
      upstream.answer(async (_request, response) => {
        const messages = peers.stream({ pieces: ['The harbor is old. ', 'It opened in 1887.'] })
        const half = messages.findIndex((message) => JSON.stringify(message).includes('old'))
        response.writeHead(200, {
          'content-type': peers.dialect.framing === 'lines' ? 'application/x-ndjson' : 'text/event-stream',
        })
        const text = (part: Body[]) => part.map((one) => framedAs(peers, one)).join('')
        response.write(text(messages.slice(0, half + 1)))
        await shown
        response.end(text(messages.slice(half + 1)))
      })
      const answer = await ask(peers, { stream: true }, { onText: (text) => text.includes('old') && go() })
      expect(seenStream(peers, answer).words).toBe('The harbor is old. It opened in 1887.')
    })

    it('reports an upstream that dies in the middle of an answer', async () => {
      upstream.answer((_request, response) => {
        response.writeHead(200, {
          'content-type': peers.dialect.framing === 'lines' ? 'application/x-ndjson' : 'text/event-stream',
        })
        const messages = peers.stream({ pieces: ['The harbor is old. ', call] })
        response.write(
          messages
            .slice(0, -3)
            .map((one) => framedAs(peers, one))
            .join(''),
          () => response.destroy(),
        )
      })
      const answer = await ask(peers, { stream: true })
      const errors = messagesIn(answer.text, peers).filter(
        (message) => message.error || message.type === 'error',
      )
      expect(errors).toHaveLength(1)
      expect(JSON.stringify(errors)).toContain('closed the connection before the answer was complete')
      upstream.answer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
        response.write('{"half', () => response.destroy())
      })
      const whole = await ask(peers)
      expect(whole.status).toBe(502)
      expect(whole.text).toContain('closed the connection')
    })

    it('asks once more with a grammar if the model must call a tool, or reports that it did not', async () => {
      const choice = {
        openai: 'required',
        responses: 'required',
        ollama: 'required',
        anthropic: { type: 'any' },
      }[peers.dialect.name]
      const step =
        '{"type":"tool_calls","tool_calls":[{"reason":"r","name":"look_up","arguments":{"query":"old harbor"}}]}'
      for (const stream of [false, true]) {
        upstream.answer(
          writes(peers, { pieces: ['Hello.'] }),
          writes(peers.dialect.acceptsGrammar ? peers : openai, { pieces: [step] }),
        )
        const answer = await ask(peers, { choice, stream })
        expect(stream ? seenStream(peers, answer) : seen(peers, answer)).toMatchObject({
          calls: right,
          words: '',
        })
        const again = upstream.got.at(-1)?.json
        expect(again?.tools).toBeUndefined()
        expect(JSON.stringify(again)).toContain('"const":"look_up"')
        if (peers.dialect.acceptsGrammar)
          expect(answer.text).toMatch(/(completion_tokens|eval_count|output_tokens)":10\b/)
      }
      upstream.answer(writes(peers, { pieces: ['Hello.'] }))
      const unmet = await ask(peers, { choice, stream: true })
      expect(unmet.status).toBe(422)
      expect(unmet.text).toContain('although tool_choice requires it')
      expect(Object.keys(json(unmet))).toContain('error')
    })

    it('asks once more for words if the model repeats an answered call, whole and streamed', async () => {
      const explained = await start({ isExplained: true })
      const past = { name: 'look_up', arguments: '{"query": "old harbor"}' }
      const conversation = [...said, { by: 'tool' as const, text: 'It opened in 1887.' }]
      for (const stream of [false, true]) {
        upstream.answer(
          writes(peers, { pieces: call.match(/[\s\S]{1,3}/g) ?? [] }),
          writes(peers, { pieces: ['The harbor ', 'opened in 1887.'] }),
        )
        const answer = await ask(peers, { said: conversation, past, stream }, { to: explained })
        expect(stream ? seenStream(peers, answer) : seen(peers, answer)).toEqual({
          ...{ words: 'The harbor opened in 1887.', calls: [], reason: peers.reasons.done },
        })
        expect(answer.text).toMatch(/(completion_tokens|eval_count|output_tokens)":10\b/)
        if (peers === openai && stream) expect(answer.text).toMatch(/data: \[DONE\]\n\n$/)
      }
      expect(upstream.got).toHaveLength(4)
      const again = upstream.got.at(-1)
      expect(again?.json.tools).toBeUndefined()
      expect(again?.text).toContain('CALL look_up')
      expect(again?.text).toContain('Result of look_up: It opened in 1887.')
      const turns = again?.json.input ?? again?.json.messages
      expect(JSON.stringify((turns as unknown[]).at(-1))).toMatch(/1887.*Do not call a tool/)
      expect(again?.text).not.toContain('look_up(query')
      expect(log.at(-1)).toMatch(/: repeated an answered call; asked once more for words: words$/)
    })

    it('answers with the repeated call as text if the server fails the second request', async () => {
      const past = { name: 'look_up', arguments: '{"query": "old harbor"}' }
      const conversation = [...said, { by: 'tool' as const, text: 'It opened in 1887.' }]
      for (const stream of [false, true])
        for (const failure of [
          sends({ error: 'out of memory' }, 500),
          (_request: unknown, response: ServerResponse) => response.destroy(),
        ]) {
          upstream.answer(writes(peers, { pieces: [call] }), failure)
          const answer = await ask(peers, { said: conversation, past, stream })
          expect(stream ? seenStream(peers, answer) : seen(peers, answer)).toMatchObject({
            words: call,
            calls: [],
          })
        }
    })

    it('sends no tools if the client forbids calls', async () => {
      const choice = peers === anthropic ? { type: 'none' } : 'none'
      upstream.answer(writes(peers, { pieces: [call] }))
      const answer = await ask(peers, { choice })
      expect(upstream.got.at(-1)?.json.tools).toBeUndefined()
      expect(seen(peers, answer)).toMatchObject({ calls: [], words: call })
    })

    it('moves the tools into the text if the server refuses them, and remembers it', async () => {
      const refusal = sends(
        { error: { message: 'registry.ollama.ai/library/test-model does not support tools' } },
        400,
      )
      upstream.answer(refusal, writes(peers, { pieces: ['CALL look_up {"query": "old harbor"}'] }))
      const conversation = [
        ...said,
        { by: 'tool' as const, text: 'pong' },
        { by: 'user' as const, text: 'Now search.' },
      ]
      expect(seen(peers, await ask(peers, { said: conversation }))).toMatchObject({ calls: right })
      const sent = upstream.got.at(-1)
      expect(sent?.json.tools).toBeUndefined()
      expect(sent?.text).toContain('CALL ping {}')
      expect(sent?.text).toContain('Result of ping: pong')
      expect(sent?.text).toContain('look_up(query: string')
      const count = upstream.got.length
      await ask(peers, { stream: true })
      expect(upstream.got.length).toBe(count + 1)
      const chosen = await start({ mode: 'native' })
      upstream.answer(refusal)
      expect((await ask(peers, {}, { to: chosen })).status).toBe(400)
    })

    it('reports a request that is too large or too deep, and a server that does not respond', async () => {
      const large = await ask(peers, { more: { padding: 'x'.repeat(maxBody) } })
      expect(large.status).toBe(413)
      expect(json(large).error).toBeDefined()
      const deep = await send(peers.path, `{"model":"m","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
      expect(deep.status).toBe(400)
      expect(deep.text).toContain('levels')
      await upstream.close()
      const gone = await ask(peers)
      expect(gone.status).toBe(502)
      expect(gone.text).toContain('does not respond')
      upstream = await scriptedUpstream()
    })
  },
)

const framedAs = ({ dialect }: DialectPeers, message: Body): string =>
  dialect.framing === 'lines'
    ? `${JSON.stringify(message)}\n`
    : `${dialect.namesEvents ? `event: ${String(message.type)}\n` : ''}data: ${JSON.stringify(message)}\n\n`

describe.each([anthropic, responses].map((peers) => [peers.dialect.name, peers] as const))(
  'adlib proxy for %s and a server that has only chat completions',
  (_, peers) => {
    const chatOnly = (written: Written) =>
      upstream.answer((request, response, raw) =>
        request.path === '/v1/chat/completions'
          ? writes(openai, written)(request, response, raw)
          : sends({ detail: 'Not Found' }, 404)(request, response, raw),
      )

    it('translates the conversation, and the answer, whole and streamed', async () => {
      chatOnly({ pieces: ['Let me see.\n\n', ...(call.match(/[\s\S]{1,3}/g) ?? [])] })
      const conversation = [
        ...said,
        { by: 'tool' as const, text: 'pong' },
        { by: 'user' as const, text: 'Now search.' },
      ]
      const answer = await ask(peers, { said: conversation })
      expect(seen(peers, answer)).toMatchObject({
        ...{ calls: right, words: 'Let me see.', reason: peers.reasons.calls },
      })
      expect(upstream.got.at(-1)?.json.messages).toEqual([
        { role: 'user', content: 'Find the harbor.' },
        {
          ...{ role: 'assistant', content: peers === responses ? null : '' },
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'ping', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'pong' },
        { role: 'user', content: 'Now search.' },
      ])
      expect(upstream.got.at(-1)?.json.temperature).toBe(0)
      const count = upstream.got.length
      const streamed = await ask(peers, { stream: true })
      expect(upstream.got.length).toBe(count + 1)
      expect(seenStream(peers, streamed)).toMatchObject({ calls: right, words: 'Let me see.' })
      expect(streamed.text).toMatch(/input_tokens":7.*output_tokens":5/)
      expect(streamed.trailers['x-adlib-repairs']).toBe('tool_call/json')
    })

    it('translates answers to requests without tools, and errors', async () => {
      chatOnly({ pieces: ['Hello ', 'there.'] })
      expect(seen(peers, await ask(peers, { tools: [] })).words).toBe('Hello there.')
      expect(seenStream(peers, await ask(peers, { tools: [], stream: true })).words).toBe('Hello there.')
      upstream.answer(sends({ error: { message: 'too hot' } }, 429))
      const failed = await ask(peers)
      expect(failed.status).toBe(429)
      expect(JSON.stringify(json(failed).error)).toContain('too hot')
      upstream.answer((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.end('data: {"error":{"message":"out of memory"}}\n\n')
      })
      const broken = await ask(peers, { stream: true })
      expect(messagesIn(broken.text, peers).filter(({ type }) => type === 'error')).toHaveLength(1)
      expect(broken.text).toContain('out of memory')
    })

    it('asks once more for words if the model repeats an answered call', async () => {
      const past = { name: 'look_up', arguments: '{"query": "old harbor"}' }
      const conversation = [...said, { by: 'tool' as const, text: 'It opened in 1887.' }]
      for (const stream of [false, true]) {
        upstream.answer(
          sends({ detail: 'Not Found' }, 404),
          writes(openai, { pieces: [call] }),
          writes(openai, { pieces: ['It opened ', 'in 1887.'] }),
        )
        proxy = await start()
        const answer = await ask(peers, { said: conversation, past, stream })
        expect(stream ? seenStream(peers, answer) : seen(peers, answer)).toEqual({
          ...{ words: 'It opened in 1887.', calls: [], reason: peers.reasons.done },
        })
        expect(answer.text).toMatch(/output_tokens":10\b/)
      }
    })

    it('does not translate if only the model is unknown', async () => {
      upstream.answer(sends({ error: { message: 'model "x" not found' } }, 404))
      expect((await ask(peers)).status).toBe(404)
      expect(upstream.got).toHaveLength(1)
    })
  },
)

describe('adlib proxy', () => {
  it('changes nothing in a request but a temperature that the client left open', async () => {
    upstream.answer(writes(openai, { pieces: ['Hello.'] }))
    const body = JSON.stringify(openai.request({ tools, said })).replace(
      '{',
      '{ "seed": 12345678901234567890, "top_p": 1.0,',
    )
    await send('/v1/chat/completions', body, { headers: { authorization: 'Bearer key', 'x-other': '1' } })
    expect(upstream.got[0]?.text).toBe(body.replace('{', '{"temperature":0,'))
    expect(upstream.got[0]?.headers).toMatchObject({ authorization: 'Bearer key', 'x-other': '1' })
    const warm = body.replace('{', '{"temperature":0.7,')
    await send('/v1/chat/completions', warm)
    expect(upstream.got[1]?.text).toBe(warm)
    upstream.answer(writes(ollama, { pieces: ['Hello.'] }))
    await ask(ollama, { more: { options: { num_ctx: 8192 } } })
    expect(upstream.got[2]?.json.options).toEqual({ num_ctx: 8192, temperature: 0 })
  })

  it('sends the temperature of the client again if the server accepts no other', async () => {
    upstream.answer(
      sends({ error: { message: "Unsupported value: 'temperature'" } }, 400),
      writes(openai, { pieces: [call] }),
    )
    expect(seen(openai, await ask(openai))).toMatchObject({ calls: right })
    expect(upstream.got.map(({ json }) => json.temperature)).toEqual([0, undefined])
  })

  it('passes requests without tools and other paths byte for byte', async () => {
    const odd = 'data: {"choices":[{"delta":{"content":"<tool_call>"}}]}\r\n\r\n: comment\n\ndata: [DONE]\n\n'
    upstream.answer((request, response) => {
      response.writeHead(request.method === 'DELETE' ? 404 : 200, {
        'content-type': 'text/event-stream',
        'X-Odd': 'a, b',
      })
      response.end(request.method === 'GET' ? '' : odd)
    })
    const body = ' {"model":"m", "stream":true,  "messages":[]} '
    for (const path of [
      '/v1/chat/completions',
      '/v1/responses',
      '/v1/messages',
      '/api/chat',
      '/api/generate',
      '/api/embed?x=1',
    ]) {
      const answer = await send(path, body)
      expect(answer.text).toBe(odd)
      expect(answer.headers['x-odd']).toBe('a, b')
      expect(upstream.got.at(-1)).toMatchObject({ path, text: body, method: 'POST' })
    }
    expect((await send('/api/version', undefined)).status).toBe(200)
    expect(
      (await send('/api/delete', '{"model":"m"}', { method: 'DELETE', headers: { 'content-length': '13' } }))
        .status,
    ).toBe(404)
    expect((await send('/v1/chat/completions', 'no JSON')).text).toBe(odd)
  })

  it('passes an error of the server as it is', async () => {
    const error = { error: { message: 'model "x" not found', code: 404 } }
    upstream.answer(sends(error, 404))
    const answer = await ask(openai)
    expect(answer.status).toBe(404)
    expect(json(answer)).toEqual(error)
  })

  it('lends tools to the models that it helps', async () => {
    upstream.answer(sends({ capabilities: ['completion'], template: '{{ .Prompt }}' }))
    expect(json(await send('/api/show', '{"model":"m"}'))).toEqual({
      capabilities: ['completion', 'tools'],
      template: '{{ .Prompt }}',
    })
    upstream.answer(
      sends({
        models: [
          { name: 'a', capabilities: ['completion'] },
          { name: 'b', capabilities: ['embedding'] },
          { name: 'c' },
        ],
      }),
    )
    expect(json(await send('/api/tags', undefined))).toEqual({
      models: [
        { name: 'a', capabilities: ['completion', 'tools'] },
        { name: 'b', capabilities: ['embedding'] },
        { name: 'c' },
      ],
    })
  })

  it('uses the text for a model that was measured to call better so', async () => {
    const memory = createModelMemory()
    memory.learn(openAiDigest(upstream.address, 'test-model'), { mode: 'text', modeAt: systemClock.now() })
    const measured = await start({ memory })
    upstream.answer((request, response, raw) =>
      request.path === '/api/tags'
        ? sends({}, 404)(request, response, raw)
        : writes(openai, { pieces: [call] })(request, response, raw),
    )
    expect(seen(openai, await ask(openai, {}, { to: measured }))).toMatchObject({ calls: right })
    expect(upstream.got.at(-1)?.json.tools).toBeUndefined()
  })

  it('aborts the request to the server when the client leaves', async () => {
    const leaving = new AbortController()
    const gone = new Promise<void>((resolve) => {
      upstream.answer((_request, response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.on('close', resolve)
        response.write(
          openai
            .stream({ pieces: ['The harbor is ', 'old'] })
            .slice(0, 2)
            .map((one) => framedAs(openai, one))
            .join(''),
        )
      })
    })
    const answer = ask(openai, { stream: true }, { signal: leaving.signal, onText: () => leaving.abort() })
    await expect(answer).rejects.toThrow()
    await gone
  })

  it('ends a request to a server that is silent', async () => {
    const hasty = await start({ timeouts: { firstByteMs: 30, idleMs: 30 } })
    upstream.answer(() => {})
    const answer = await ask(openai, {}, { to: hasty })
    expect(answer.status).toBe(504)
    expect(answer.text).toContain('silent')
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(framedAs(openai, openai.stream({ pieces: ['The'] })[0] as Body))
    })
    const streamed = await ask(openai, { stream: true }, { to: hasty })
    expect(messagesIn(streamed.text, openai).at(-1)?.error).toBeDefined()
  })

  it('waits for a second answer longer than a stream may be silent', async () => {
    const hasty = await start({ timeouts: { firstByteMs: 60_000, idleMs: 50 } })
    let sendTail: () => void = () => {}
    upstream.answer(
      (_request, response) => {
        const frames = openai.stream({ pieces: [call] }).map((one) => framedAs(openai, one))
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(frames.slice(0, -1).join(''))
        sendTail = () => response.end(`${frames.at(-1)}data: [DONE]\n\n`)
      },
      (request, response, raw) => {
        sendTail()
        setTimeout(() => writes(openai, { pieces: ['In 1887.'] })(request, response, raw), 300)
      },
    )
    const past = { name: 'look_up', arguments: '{"query": "old harbor"}' }
    const conversation = [...said, { by: 'tool' as const, text: 'It opened in 1887.' }]
    const answer = await ask(openai, { said: conversation, past, stream: true }, { to: hasty })
    expect(seenStream(openai, answer).words).toBe('In 1887.')
    expect(answer.text).toMatch(/completion_tokens":10\b.*\n\ndata: \[DONE\]\n\n$/)
  })

  it('stops reading from the server while the client does not read', async () => {
    let sent = 0
    const done = new Promise<boolean>((resolve) => {
      upstream.answer(async (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        const [message] = openai.stream({ pieces: [`${'word '.repeat(10_000)}x.`] }).slice(1)
        const isBlocked = () => new Promise<boolean>((blocked) => setTimeout(() => blocked(true), 1000))
        while (sent < 25_000_000) {
          const frame = framedAs(openai, message as Body)
          sent += frame.length
          if (
            !response.write(frame) &&
            (await Promise.race([once(response, 'drain').then(() => false), isBlocked()]))
          )
            break
        }
        resolve(sent < 25_000_000)
      })
    })
    const request = httpRequest({
      host: '127.0.0.1',
      port: proxy.port,
      path: openai.path,
      method: 'POST',
      agent: false,
    })
    request.end(JSON.stringify(openai.request({ tools, said, stream: true })))
    const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage]
    response.pause()
    expect(await done).toBe(true)
    response.destroy()
  })

  it('serves no web page and no other host name', async () => {
    upstream.answer(writes(openai, { pieces: ['Hello.'] }))
    expect((await ask(openai, {}, { headers: { origin: 'https://example.com' } })).status).toBe(403)
    expect((await ask(openai, {}, { headers: { host: 'example.com' } })).status).toBe(403)
    expect((await send('/api/tags', undefined, { headers: { host: 'rebound.example:11435' } })).status).toBe(
      403,
    )
    expect(upstream.got).toHaveLength(0)
    expect((await ask(openai, {}, { headers: { host: `localhost:${proxy.port}` } })).status).toBe(200)
  })

  it('requires a token with `listen`, and does not forward it to the model server', async () => {
    upstream.answer(writes(openai, { pieces: ['Hello.'] }))
    const open = await start({ listen: '127.0.0.1', env: { ADLIB_PROXY_TOKEN: 'secret' } })
    expect(log.at(-1)).toContain('secret')
    expect((await ask(openai, {}, { to: open })).status).toBe(401)
    expect((await ask(anthropic, {}, { to: open, headers: { 'x-api-key': 'wrong' } })).status).toBe(401)
    const headers = { host: 'my-machine:11435', authorization: 'Bearer secret' }
    expect((await ask(openai, {}, { to: open, headers })).status).toBe(200)
    expect(upstream.got.at(-1)?.headers.authorization).toBeUndefined()
    const other = await start({ listen: '127.0.0.1' })
    expect(other.token).toMatch(/^[\w-]{43}$/)
  })

  it('explains what it repaired, writes reports, and records answers that parse reads', async () => {
    const lines: string[] = []
    const open = await start({ isExplained: true, recordDir: dir, write: (line) => void lines.push(line) })
    upstream.answer(
      writes(openai, { pieces: ['{"name": "look-up", "arguments": {"query": "a", "limit": "3"}}'] }),
    )
    await ask(openai, {}, { to: open })
    upstream.answer(writes(responses, { pieces: ['{"name": "save_note", "arguments": {"path": "a"}}'] }))
    await ask(responses, {}, { to: open })
    await open.stop()
    expect(log.join('\n')).toMatch(/openai test-model \(native\): look_up from json/)
    expect(log.join('\n')).toContain('to-number ("3" → 3)')
    expect(log.join('\n')).toMatch(/rejected .*save_note.*content/)
    expect(log.at(-1)).toBe('Helped 1 of 2 requests with tools.')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { helped: 1, of: 1 },
      { helped: 1, of: 2 },
    ])
    const recorded = readFileSync(join(dir, 'proxy.jsonl'), 'utf8').trim().split('\n')
    const written: string[] = []
    const input = (async function* () {
      yield* recorded
    })()
    const code = await parseCommand(['--jsonl'], {
      input,
      write: async (line) => void written.push(line),
      log: () => {},
    })
    expect(code).toBe(0)
    expect(written.map((line) => JSON.parse(line).outcome)).toEqual(['called', 'malformed'])
  })

  it('keeps its newest 20 requests in a file for the Playground until it stops', async () => {
    const recentFile = recentRequestsFile(dir)
    expect(readRecent(recentFile)).toBeNull()
    const open = await start({ recentFile })
    expect(readRecent(recentFile)).toEqual([])
    upstream.answer(writes(openai, { pieces: ['Hello.'] }))
    for (let n = 0; n < 20; n += 1) await ask(openai, {}, { to: open })
    upstream.answer(
      writes(openai, { pieces: ['{"name": "look-up", "arguments": {"query": "a", "limit": "3"}}'] }),
    )
    await ask(openai, {}, { to: open })
    const requests = readRecent(recentFile) ?? []
    expect(requests).toHaveLength(20)
    expect(requests[0]).toMatchObject({
      model: 'test-model',
      answers: [
        {
          isHelped: true,
          outcome: 'called',
          step: { tool_calls: [{ name: 'look_up', arguments: { query: 'a', limit: 3 } }] },
          repairs: expect.arrayContaining([expect.objectContaining({ rule: 'to-number' })]),
        },
      ],
    })
    expect(requests[1]).toMatchObject({ answers: [{ isHelped: false, raw: 'Hello.' }] })
    expect(statSync(recentFile).mode & 0o777).toBe(0o600)
    await open.stop()
    expect(readRecent(recentFile)).toBeNull()
  })

  it('keeps a whole answer whole, whatever its content type says', async () => {
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      response.end(JSON.stringify(ollama.whole({ pieces: [call] })))
    })
    const got = await ask(ollama, { stream: false })
    expect(json(got)).toMatchObject({ message: { tool_calls: [{ function: { name: 'look_up' } }] } })
    expect(got.headers['x-adlib-repairs']).toContain('tool_call')
  })

  it('refuses an upstream that is the proxy itself', async () => {
    for (const host of ['127.0.0.1', 'localhost'])
      await expect(start({ to: `http://${host}:18777`, port: 18_777 })).rejects.toThrow(
        /is the address of this proxy itself\. Name your model server with --to/,
      )
  })

  it('breaks a loop through another server, in the dialect of the caller', async () => {
    let looping = proxy
    upstream.answer(async ({ path, headers, text, method }, response) => {
      const { host: _, ...kept } = headers as Record<string, string>
      const again = await send(path, method === 'GET' ? undefined : text, { headers: kept, to: looping })
      response.writeHead(again.status, { 'content-type': 'application/json' }).end(again.text)
    })
    for (const peers of dialectPeers as DialectPeers[]) {
      const answer = await ask(peers)
      expect(answer.status).toBe(508)
      expect(JSON.stringify(json(answer).error)).toContain('sends this request to itself')
    }
    expect(upstream.got).toHaveLength(4)
    looping = await start()
    expect((await send('/api/tags', undefined)).status).toBe(508)
    expect(upstream.got).toHaveLength(6)
  })

  it('reports that its port is taken, and suggests `--port`', async () => {
    const taken = await startProxy({
      ...{
        to: upstream.address,
        port: proxy.port,
        mode: 'auto',
        memory: undefined,
        clock: systemClock,
        env: {},
      },
      ...{ isExplained: false, recordDir: undefined, listen: undefined, log: () => {} },
    })
    expect(taken).toEqual({
      ok: false,
      message: `port ${proxy.port} is taken. Choose another with --port N.`,
    })
  })
})
