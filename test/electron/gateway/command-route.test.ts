import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  commandKeysAnswer,
  createdCommandKey,
  type NewCommandKey,
} from '../../../src-shared/contract/api/access.ts'
import { apiFailure } from '../../../src-shared/contract/command.ts'
import {
  type HttpCommandName,
  httpCommand,
  httpCommandAnswer,
  httpCommandName,
} from '../../../src-shared/contract/http-command.ts'
import { marlow } from '../../fixtures/show.ts'
import { type TestGateway, testGateway, tokens } from './test-gateway.ts'

let g: TestGateway
beforeEach(async () => {
  g = await testGateway()
  const { host } = g
  Object.assign(host.lists, {
    personas: () => ({ personas: [{ persona: marlow, builtIn: true }], broken: [] }),
  })
})
afterEach(() => g.stop())

const request = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
  fetch(`http://127.0.0.1:${g.gateway.port}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
const panel = { authorization: `Bearer ${tokens.panel}` }

async function key(commands: readonly HttpCommandName[] = httpCommandName.options, name = 'Stream Deck') {
  const wanted: NewCommandKey = { name, commands: [...commands] }
  const created = await request('POST', '/api/command-keys', wanted, panel)
  return createdCommandKey.parse(await created.json())
}
const send = (name: string, secret: string, body?: unknown, headers: Record<string, string> = {}) =>
  request('POST', `/api/command/${name}`, body, { authorization: `Bearer ${secret}`, ...headers })
const problem = async (answer: Response) => [answer.status, apiFailure.parse(await answer.json()).error.kind]

/** The commands that differ from their body over HTTP. */
const becomes: Partial<Record<HttpCommandName, unknown>> = {
  hush: { command: 'hush', ms: 300_000 },
  cue: { command: 'test-cue', content: { lane: 'emote', emote: 'fire', count: 3 } },
  persona: { command: 'settings', patch: { show: { persona: 'marlow' } } },
  profile: { command: 'profile', profile: 'just chatting', action: { do: 'use' } },
  answer: { command: 'policy', ask: 'a1', verdict: 'allow', remember: false },
}

describe('POST /api/command/NAME', () => {
  it('keeps the names that programs use', () => {
    const names = httpCommandName.options.map((name) => `${name} ${httpCommand(name).command}`)
    expect(names).toEqual(
      expect.arrayContaining([
        ...['panic panic', 'resume release', 'pause pause', 'golive unpause', 'hush hush', 'say say'],
        ...['whisper topic', 'cue test-cue', 'look observe-now', 'clip clip', 'persona settings'],
        ...['profile profile', 'answer policy'],
      ]),
    )
  })

  it.each(httpCommandName.options)(
    'runs %s like the same command from the panel, and reports the outcome',
    async (name) => {
      const { secret } = await key([name])
      const answer = await send(name, secret, httpCommand(name).example ?? undefined)
      expect([answer.status, httpCommandAnswer.parse(await answer.json()).did]).toEqual([
        200,
        expect.stringMatching(/^[A-Z].+\.$/),
      ])
      const { command, example } = httpCommand(name)
      expect(g.host.commands).toEqual([
        {
          command: { ...((becomes[name] ?? { command, ...example }) as object), id: expect.any(String) },
          by: 'Stream Deck',
          // A key that allows whispers must not allow what an owner's whisper can do.
          role: 'moderator',
        },
      ])
    },
  )

  it('answers golive without a shared screen that the show is a demo', async () => {
    const { secret } = await key()
    const did = async () => httpCommandAnswer.parse(await (await send('golive', secret)).json()).did
    expect(await did()).toMatch(/^No screen is shared, so the show is a demo/)
    g.journal.append({ type: 'sight/source', source: 'screen', state: 'live' })
    expect(await did()).toBe('The performer was live already.')
  })

  it('rejects a missing key, a wrong key and every other token', async () => {
    for (const secret of ['', 'wrong', tokens.panel, tokens.mcp, tokens.observe])
      expect(await problem(await send('panic', secret))).toEqual([401, 'key'])
    const { secret } = await key()
    expect(await problem(await send('panic', secret, undefined, { origin: 'http://evil.example' }))).toEqual([
      403,
      'origin',
    ])
    expect(g.host.commands).toEqual([])
  })

  it('rejects every command that the key does not allow', async () => {
    for (const allowed of httpCommandName.options) {
      const { secret } = await key([allowed])
      for (const name of httpCommandName.options.filter((name) => name !== allowed))
        expect(await problem(await send(name, secret))).toEqual([403, 'not-allowed'])
    }
    expect(g.host.commands).toEqual([])
  })

  it('a command key gives access only to commands', async () => {
    const { secret } = await key()
    for (const path of ['/api/runs', '/api/urls', '/api/command-keys', '/api/eye.jpg'])
      expect((await request('GET', path, undefined, { authorization: `Bearer ${secret}` })).status).toBe(401)
  })

  it('rejects a key as soon as it is revoked', async () => {
    const { key: made, secret } = await key()
    expect((await send('panic', secret)).status).toBe(200)
    expect((await request('DELETE', `/api/command-keys/${made.id}`, undefined, panel)).status).toBe(200)
    expect(await problem(await send('panic', secret))).toEqual([401, 'key'])
  })

  it.each([
    ['pause', 'no JSON', 400, 'invalid'],
    ['say', {}, 400, 'invalid'],
    ['say', { text: '' }, 400, 'invalid'],
    ['say', { text: 'x'.repeat(401) }, 400, 'invalid'],
    ['say', { text: 'x', anyway: true }, 400, 'invalid'],
    ['hush', { seconds: -1 }, 400, 'invalid'],
    ['cue', { lane: 'smoke' }, 400, 'invalid'],
    ['pause', { now: true }, 400, 'invalid'],
    ['pause', [], 400, 'invalid'],
    ['dance', {}, 404, 'no-command'],
    ['persona', { persona: 'nobody' }, 404, 'no-persona'],
    ['profile', { profile: 'ranked' }, 404, 'no-profile'],
    ['say', { text: 'x'.repeat(9000) }, 413, 'size'],
  ])('rejects the command %s with the body %j', async (name, body, status, kind) => {
    const { secret } = await key()
    expect(await problem(await send(name, secret, body))).toEqual([status, kind])
    expect(g.host.commands).toEqual([])
  })

  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['an empty text', '""'],
    ['unknown fields', '{"key":"x"}'],
    ['no JSON', 'no JSON'],
    ['9 kB', 'x'.repeat(9000)],
    ['5 MB', 'x'.repeat(5_000_000)],
  ])('carries out a panic whose body is %s', async (_, body) => {
    const { secret } = await key(['panic'])
    expect((await send('panic', secret, body)).status).toBe(200)
    expect(g.host.commands).toMatchObject([{ command: { command: 'panic' } }])
  })

  it('carries out a panic before its body arrives', async () => {
    const { secret } = await key(['panic'])
    const stream = connect(g.gateway.port, '127.0.0.1')
    stream.write(
      `POST /api/command/panic HTTP/1.1\r\nHost: 127.0.0.1:${g.gateway.port}\r\n` +
        `Authorization: Bearer ${secret}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
    )
    const [answer] = await once(stream, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /)
    expect(g.host.commands).toMatchObject([{ command: { command: 'panic' } }])
    stream.destroy()
  })

  it('answers a failed command with a status that fits the kind of failure', async () => {
    const { secret } = await key()
    const failed = async (kind: string) => {
      g.host.answer = async ({ id }) => ({
        ack: id,
        ok: false,
        error: { kind, message: 'No.', remedy: 'Wait.' },
      })
      return (await send('golive', secret)).status
    }
    expect([await failed('panicked'), await failed('disk'), await failed('busy')]).toEqual([409, 503, 429])
  })

  it('runs a command with a repeated Idempotency-Key once, and repeats its answer', async () => {
    const { secret } = await key()
    const again = { 'idempotency-key': 'press-1' }
    const answers = []
    for (let n = 0; n < 3; n += 1)
      answers.push(await (await send('say', secret, { text: 'hi' }, again)).json())
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(g.host.commands).toHaveLength(1)
    expect(await problem(await send('say', secret, { text: 'other' }, again))).toEqual([409, 'reused'])
    const other = await key(undefined, 'Bot')
    expect((await send('say', other.secret, { text: 'hi' }, again)).status).toBe(200)
    expect(g.host.commands).toHaveLength(2)
  })

  it('carries out every panic, pause and hush, even with a known Idempotency-Key', async () => {
    const { secret } = await key()
    const fixed = { 'idempotency-key': 'fixed-header' }
    for (const name of ['panic', 'pause', 'hush'] as const) {
      g.host.commands.length = 0
      for (let n = 0; n < 3; n += 1) expect((await send(name, secret, undefined, fixed)).status).toBe(200)
      expect(g.host.commands).toHaveLength(3)
    }
    expect((await send('say', secret, { text: 'hi' }, fixed)).status).toBe(200)
  })

  it.each([
    ['resume', { type: 'stage/panic', by: 'panel' }],
    ['golive', { type: 'performer/paused', by: 'panel' }],
    ['golive', { type: 'stage/panic', by: 'panel' }],
  ] as const)('rejects a repeated %s whose key was answered before %j', async (name, stop) => {
    const { secret } = await key()
    const press = { 'idempotency-key': 'press-1' }
    expect((await send(name, secret, undefined, press)).status).toBe(200)
    expect((await send(name, secret, undefined, press)).status).toBe(200)
    g.journal.append(stop)
    expect(await problem(await send(name, secret, undefined, press))).toEqual([409, 'outdated'])
    expect(g.host.commands).toHaveLength(1)
    expect((await send(name, secret, undefined, { 'idempotency-key': 'press-2' })).status).toBe(200)
  })

  it('rejects a repeated hush of 0 s whose key was answered before a newer hush', async () => {
    const { secret } = await key()
    const end = (press: string) => send('hush', secret, { seconds: 0 }, { 'idempotency-key': press })
    const hushUntil = (untilAt: number) => g.journal.append({ type: 'stage/hushed', untilAt, by: 'panel' })
    expect((await end('press-1')).status).toBe(200)
    hushUntil(Date.now() - 1)
    expect((await end('press-1')).status).toBe(200)
    expect(g.host.commands).toHaveLength(1)
    hushUntil(Date.now() + 600_000)
    expect(await problem(await end('press-1'))).toEqual([409, 'outdated'])
    expect(g.host.commands).toHaveLength(1)
    expect((await end('press-2')).status).toBe(200)
    expect(g.host.commands).toHaveLength(2)
  })

  it('carries out a command again whose first attempt with this Idempotency-Key failed', async () => {
    const { secret } = await key()
    const again = { 'idempotency-key': 'press-1' }
    g.host.answer = async ({ id }) => ({
      ...{ ack: id, ok: false },
      error: { kind: 'panicked', message: 'PANIC is on.', remedy: 'Resume first.' },
    })
    expect((await send('say', secret, { text: 'hi' }, again)).status).toBe(409)
    g.host.answer = null
    expect((await send('say', secret, { text: 'hi' }, again)).status).toBe(200)
    expect(g.host.commands).toHaveLength(2)
  })

  it('names a key that imitates the panel so that its commands are distinguishable', async () => {
    for (const name of ['panel', 'Panel', ' p a n e l ', 'ｏｗｎｅｒ']) {
      const { secret } = await key(['panic'], name)
      await send('panic', secret)
      expect(g.host.commands.at(-1)?.by).toBe(`${name.trim()} (key)`)
    }
  })

  it('limits the rate of each key, but never rejects a panic', async () => {
    const { secret } = await key()
    // Send the requests simultaneously. On a slow machine, the limit would otherwise refill between two requests.
    const answers = await Promise.all(Array.from({ length: 40 }, () => send('look', secret)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20)
    expect(statuses).toContain(429)
    expect((await send('panic', secret)).status).toBe(200)
    expect((await send('look', (await key(undefined, 'Bot')).secret)).status).toBe(200)
  })
})

describe('/api/command-keys', () => {
  it('only the panel can list the keys, and the list contains no secrets', async () => {
    const { secret } = await key(['panic'])
    const text = await (await g.api('/api/command-keys', 'panel')).text()
    expect(commandKeysAnswer.parse(JSON.parse(text)).keys).toMatchObject([{ name: 'Stream Deck' }])
    expect(text).not.toContain(secret)
    for (const role of ['overlay', 'eye'] as const)
      expect((await g.api('/api/command-keys', role)).status).toBe(403)
    expect((await g.api('/api/command-keys')).status).toBe(401)
  })

  it.each([
    ['no name', { name: ' ', commands: ['panic'] }],
    ['a long name', { name: 'x'.repeat(41), commands: ['panic'] }],
    ['no command', { name: 'Deck', commands: [] }],
    ['an unknown command', { name: 'Deck', commands: ['settings'] }],
    ['a body that is not JSON', 'x'],
  ])('rejects a key with %s', async (_, body) => {
    expect(await problem(await request('POST', '/api/command-keys', body, panel))).toEqual([400, 'invalid'])
  })
})
