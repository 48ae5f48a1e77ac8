import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { createdCommandKey, type KeyRight } from '../../../src-shared/contract/api/access.ts'
import type { Beat } from '../../../src-shared/events/beat.ts'
import type { Signal } from '../../../src-shared/signals/signal.ts'
import {
  type ClientLanguage,
  clientCode,
  clientCommand,
  clientLanguages,
  missingLanguages,
} from '../../fixtures/event-clients.ts'
import { type VirtualClock, virtualClock } from '../../fixtures/virtual-clock.ts'
import { type TestGateway, testGateway, tokens } from './test-gateway.ts'

let g: TestGateway
let clock: VirtualClock
let address: string
beforeEach(async () => {
  clock = virtualClock()
  g = await testGateway({ clock })
  address = `http://127.0.0.1:${g.gateway.port}/api/events`
})
afterEach(() => g.stop())

async function key(...commands: KeyRight[]): Promise<string> {
  const made = await fetch(`http://127.0.0.1:${g.gateway.port}/api/command-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.panel}` },
    body: JSON.stringify({ name: 'lamp', commands }),
  })
  return createdCommandKey.parse(await made.json()).secret
}
const read = (secret: string, headers: Record<string, string> = {}) =>
  fetch(address, { headers: { authorization: `Bearer ${secret}`, ...headers } })
let beats = 0
const death = (nth: number) => {
  const beat: Beat = {
    ...{ id: `b${++beats}`, kind: 'death', subject: null, polarity: -0.8, salience: 0.9, novelty: 1 },
    ...{ observation: 'o1', nth },
  }
  g.journal.append({ type: 'show/beat', beat, plan: { level: 'rest', writer: 'bank' } })
}

/** Reads server-sent events. */
function signalsOf(answer: Response) {
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let rest = ''
  return {
    async next(): Promise<Signal> {
      for (;;) {
        const end = rest.indexOf('\n\n')
        if (end >= 0) {
          const line = rest.slice(0, end)
          rest = rest.slice(end + 2)
          if (line.startsWith('data: ')) return JSON.parse(line.slice(6))
          continue
        }
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream ended')
        rest += decoder.decode(value, { stream: true })
      }
    },
    raw: async () => decoder.decode((await reader.read()).value),
    end: () => reader.cancel(),
  }
}

describe('GET /api/events', () => {
  it('streams what happens from now on', async () => {
    const answer = await read(await key('events'))
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    const signals = signalsOf(answer)
    expect(await signals.next()).toMatchObject({ type: 'hello', show: 'demo' })
    death(3)
    expect(await signals.next()).toMatchObject({ type: 'moment', kind: 'death', nth: 3, demo: true })
    await signals.end()
  })

  it('a quiet stream stays open with comments', async () => {
    const signals = signalsOf(await read(await key('events')))
    await signals.next()
    clock.advance(15_000)
    expect(await signals.raw()).toBe(':\n\n')
    await signals.end()
  })

  it('needs a key that may read events, and no other token is one', async () => {
    const wrong = ['', 'nothing', ...Object.values(tokens)]
    for (const secret of wrong) expect((await read(secret)).status).toBe(401)
    const other = await read(await key('panic'))
    expect([other.status, (await other.json()).error.kind]).toEqual([403, 'not-allowed'])
  })

  it('a key for events can do nothing else', async () => {
    const headers = { authorization: `Bearer ${await key('events')}` }
    const { port } = g.gateway
    const command = await fetch(`http://127.0.0.1:${port}/api/command/pause`, { method: 'POST', headers })
    expect(command.status).toBe(403)
    for (const path of ['/api/runs', '/api/eye/lines', '/api/settings', '/mcp'])
      expect([401, 404]).toContain((await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status)
  })

  it('refuses web pages, and serves pages from files with the key in the address', async () => {
    const secret = await key('events')
    expect((await read(secret, { origin: 'http://evil.example' })).status).toBe(403)
    const answer = await fetch(`${address}?key=${secret}`, { headers: { origin: 'null' } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, 'null'])
    await answer.body?.cancel()
  })

  it('serves at most 16 programs; one that left makes room', async () => {
    const secret = await key('events')
    const open = await Promise.all(Array.from({ length: 16 }, async () => signalsOf(await read(secret))))
    expect((await read(secret)).status).toBe(503)
    await open[0]?.end()
    await expect.poll(async () => (await read(secret)).status).toBe(200)
    for (const one of open.slice(1)) await one.end()
  })
})

describe('the socket of /api/events', () => {
  const socketTo = (query: string, options = {}) =>
    new WebSocket(`${address.replace('http', 'ws')}${query}`, options)

  it('sends the same signals, and refuses what may not read', async () => {
    const secret = await key('events')
    const socket = socketTo('', { headers: { authorization: `Bearer ${secret}` } })
    const [first] = await once(socket, 'message')
    expect(JSON.parse(String(first))).toMatchObject({ type: 'hello' })
    const next = once(socket, 'message')
    death(1)
    expect(JSON.parse(String((await next)[0]))).toMatchObject({ type: 'moment', kind: 'death' })
    socket.close()
    await once(socket, 'close')
    for (const [query, options] of [
      ['?key=wrong', {}],
      [`?key=${secret}`, { origin: 'http://evil.example' }],
    ] as const)
      expect(String((await once(socketTo(query, options), 'error'))[0])).toMatch(/40[13]/)
  })

  it('a program that no longer answers is disconnected', async () => {
    const socket = socketTo(`?key=${await key('events')}`, { autoPong: false })
    await once(socket, 'message')
    clock.advance(15_000)
    clock.advance(15_000)
    await once(socket, 'close')
  })
})

describe('GET /api/counts', () => {
  it('sends the counts now and at each change, to the overlay’s token only', async () => {
    const counts = (token: string) => fetch(`http://127.0.0.1:${g.gateway.port}/api/counts?token=${token}`)
    for (const token of ['', tokens.panel, tokens.eye]) expect((await counts(token)).status).toBe(401)
    const signals = signalsOf(await counts(tokens.overlay))
    expect(await signals.next()).toEqual({ deaths: 0, wins: 0, records: 0 })
    g.journal.append({ type: 'performer/paused', by: 'panel' })
    g.journal.append({ type: 'show/tallied', what: 'wins', add: 2, by: 'panel' })
    expect(await signals.next()).toEqual({ deaths: 0, wins: 2, records: 0 })
    await signals.end()
  })
})

const languages = Object.keys(clientLanguages) as ClientLanguage[]
if (missingLanguages.length > 0)
  console.log(`clients of docs/events.md: not tested in ${missingLanguages.join(' and ')}, not installed`)

describe('the clients on the page about events', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adlib-events-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  async function prints(command: string, ...args: readonly string[]): Promise<string> {
    const secret = await key('events')
    const client = spawn(command, [...args, address, secret], { stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    client.stdout.on('data', (bytes) => {
      printed += bytes
    })
    // The client is connected once it prints a death.
    await expect
      .poll(() => {
        death(7)
        return printed
      })
      .toContain('\n')
    client.kill()
    await once(client, 'close')
    return printed.split('\n')[0] ?? ''
  }

  it('each has at most 20 lines', () => {
    for (const language of languages)
      expect(clientCode(language).trim().split('\n').length, language).toBeLessThanOrEqual(20)
  })

  it.each(languages.filter((language) => !missingLanguages.includes(language)))(
    'shows deaths: %s',
    async (language) => {
      expect(await prints(...clientCommand(language, folder))).toBe('Death 7')
    },
  )

  /** Starts a client that is expected to end. */
  async function ends([command, ...args]: readonly [string, ...string[]], ...given: readonly string[]) {
    const client = spawn(command, [...args, ...given], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [out, err]: string[][] = [[], []]
    client.stdout.on('data', (bytes) => out?.push(String(bytes)))
    client.stderr.on('data', (bytes) => err?.push(String(bytes)))
    const [code] = await once(client, 'close')
    return { code, printed: out?.join('').trim(), said: err?.join('').trim() }
  }

  it.each(languages.filter((language) => !missingLanguages.includes(language)))(
    'says in one line why there are no more events: %s',
    async (language) => {
      const event = 'data: {"v":1,"type":"moment","kind":"death","nth":7,"sure":true}\n\n'
      const server = createServer((request, response) => {
        if (request.url === '/api/events?refuses') return void response.writeHead(401).end('{"error":"key"}')
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        // As after kill -9, the connection is cut within the answer.
        if (request.url === '/api/events?dies') response.write(event, () => request.socket.resetAndDestroy())
        else response.end(event)
      })
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/events`
      const command = clientCommand(language, folder)
      const seen = {
        over: await ends(command, `${at}?ends`, 'key'),
        cut: await ends(command, `${at}?dies`, 'key'),
        refused: await ends(command, `${at}?refuses`, 'key'),
      }
      await new Promise((closed) => server.close(closed))
      const away = await ends(command, at, 'key')
      expect(seen.over.printed).toBe('Death 7')
      const ended = [
        [seen.over, `${at}?ends`],
        [seen.cut, `${at}?dies`],
        [away, at],
      ] as const
      for (const [{ code, said }, where] of ended)
        expect({ code, said }).toEqual({ code: 1, said: `No more events: Adlib is not running at ${where}` })
      expect(seen.refused.code).toBe(1)
      expect(seen.refused.said).toMatch(/^No more events: .*401.*$/)
    },
    30_000,
  )

  it.each(languages.filter((language) => !missingLanguages.includes(language)))(
    'says how to write an address that is not one: %s',
    async (language) => {
      const command = clientCommand(language, folder)
      const wrong = [
        ...['127.0.0.1:4747/api/events', 'localhost:4747/api/events', 'http:/127.0.0.1:4747/api/events'],
        ...[
          'http://127.0.0.1/api/events',
          'http://127.0.0.1:99999/api/events',
          'http://127.0.0.1:x/api/events',
        ],
        ...['http://127.0.0.1:4747', 'http://127.0.0.1:4747/', 'http://127.0.0.1:4747/api/eventsx'],
        ...['http://[::1:4747/api/events', 'http://127.0. 0.1:4747/api/events'],
        ...['https://127.0.0.1:4747/api/events', 'events', ''],
      ]
      for (const at of wrong) {
        const { code, printed, said } = await ends(command, at, 'key')
        const problem = `"${at}" is not an address: write it as http://127.0.0.1:4747/api/events`
        expect({ code, printed, said }).toEqual({ code: 1, printed: '', said: `No more events: ${problem}` })
      }
    },
    60_000,
  )

  it.each(languages.filter((language) => !missingLanguages.includes(language)))(
    'says in one line that a host has no valid name: %s',
    async (language) => {
      const { code, said } = await ends(clientCommand(language, folder), 'http://a..b:4747/api/events', 'key')
      expect(code).toBe(1)
      expect(said).toMatch(/^No more events: .*http:\/\/a\.\.b:4747.*$/)
    },
    30_000,
  )

  it.each(languages.filter((language) => !missingLanguages.includes(language)))(
    'says that the key is missing and where to make one: %s',
    async (language) => {
      const command = clientCommand(language, folder)
      for (const given of [[address], [address, '']])
        expect(await ends(command, ...given)).toEqual({
          ...{ code: 1, printed: '' },
          said: 'No more events: the key is missing: make one in the panel under Settings > Access',
        })
    },
    30_000,
  )
})
