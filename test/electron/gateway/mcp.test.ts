import { request } from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { mcpHttp } from '../../../electron/mcp-server/serve-http.ts'
import { bridgePath } from '../../../electron/mcp-server/serve-socket.ts'
import { serveTools } from '../../../electron/mcp-server/serve-tools.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { allowAll } from '../../../src-shared/tools/policy.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { toolRuntime } from '../../fixtures/tool-runtime.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'
import { type TestGateway, testGateway, tokens } from './test-gateway.ts'

const echo = defineTool({
  name: 'echo',
  description: 'Says it again.',
  domain: 'stage',
  args: z.object({ words: z.string() }),
  run: ({ words }) => words,
})
const waits = defineTool({
  name: 'waits',
  description: 'Ends when it is cancelled.',
  domain: 'stage',
  args: z.object({}),
  run: (_args, { signal }) =>
    new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('late'))),
})

let g: TestGateway
const clients: Client[] = []
beforeEach(async () => {
  g = await testGateway()
  const runtime = toolRuntime([echo, waits], { clock: systemClock, emit: g.journal.append })
  g.host.server = serveTools({
    runtime,
    rules: allowAll,
    state: g.journal.state,
    beforeCall: async () => {},
  }).connect
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  await g.stop()
})

const serve = (on: boolean) =>
  g.journal.append({ type: 'settings/changed', patch: { mcp: { serve: on } }, by: 'panel' })

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}

/** Sends a POST request without `fetch`, which does not allow some headers, such as Host. */
const post = (
  headers: Record<string, string>,
  body: string = JSON.stringify(initialize),
): Promise<{ status: number; body: string; session: string | undefined }> =>
  new Promise((resolve, reject) => {
    const all = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${tokens.mcp}`,
      ...headers,
    }
    request(
      { host: '127.0.0.1', port: g.gateway.port, path: '/mcp', method: 'POST', headers: all },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
        })
        const session = answer.headers['mcp-session-id']
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: text,
            session: session ? String(session) : undefined,
          }),
        )
      },
    )
      .on('error', reject)
      .end(body)
  })

async function connected(mode: 'legacy' | 'auto'): Promise<Client> {
  const client = new Client({ name: 'my-client', version: '1' }, { versionNegotiation: { mode } })
  clients.push(client)
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${g.gateway.port}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${tokens.mcp}` } },
    }),
  )
  return client
}

describe('/mcp', () => {
  it('/mcp answers 404 with a remedy while it is turned off', async () => {
    const off = await post({})
    expect(off.status).toBe(404)
    expect(JSON.parse(off.body).error).toMatchObject({
      kind: 'off',
      remedy: expect.stringContaining('mcp.serve'),
    })
    serve(true)
    expect((await post({})).status).toBe(200)
    serve(false)
    expect((await post({})).status).toBe(404)
  })

  it('/mcp accepts only its own token', async () => {
    serve(true)
    for (const authorization of ['', 'Bearer ', 'Bearer wrong', `Bearer ${tokens.panel}`, tokens.mcp]) {
      expect((await post({ authorization })).status).toBe(401)
    }
    const url = `http://127.0.0.1:${g.gateway.port}/mcp?token=${tokens.mcp}`
    expect((await fetch(url, { method: 'POST' })).status).toBe(401)
  })

  it('the /mcp token grants no other access', async () => {
    serve(true)
    for (const path of ['/api/runs', '/api/urls', '/api/eye.jpg', `/api/runs/${g.journal.run}/events`]) {
      expect((await g.api(path, 'mcp')).status).toBe(401)
    }
    for (const path of [`/ws?token=${tokens.mcp}`, bridgePath]) {
      const headers = { authorization: `Bearer ${tokens.mcp}` }
      const socket = new WebSocket(`ws://127.0.0.1:${g.gateway.port}${path}`, { headers })
      const problem = await new Promise<Error>((resolve) => socket.once('error', resolve))
      expect(problem.message).toContain('401')
    }
    for (const path of ['/', '/overlay', '/eye']) {
      const page = await fetch(`http://127.0.0.1:${g.gateway.port}${path}?token=${tokens.mcp}`)
      expect(await page.text()).not.toContain('page</title>')
    }
  })

  it('rejects other host names and pages of other origins', async () => {
    serve(true)
    const { port } = g.gateway
    expect((await post({ host: `evil.example:${port}` })).status).toBe(403)
    for (const origin of ['http://evil.example', 'null', 'file://', `http://127.0.0.1:${port + 1}`]) {
      expect((await post({ origin })).status).toBe(403)
    }
    expect((await post({ host: `localhost:${port}`, origin: `http://localhost:${port}` })).status).toBe(200)
  })

  it('rejects invalid JSON', async () => {
    serve(true)
    expect((await post({}, '{')).status).toBe(400)
  })

  it('rejects a call without a session or with a session that has ended', async () => {
    serve(true)
    const list = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })
    expect((await post({}, list)).status).toBe(400)
    expect((await post({ 'mcp-session-id': 'made-up' }, list)).status).toBe(404)
    const { session = '' } = await post({})
    expect((await post({ 'mcp-session-id': session }, list)).body).toContain('"echo"')
    serve(false)
    serve(true)
    expect((await post({ 'mcp-session-id': session }, list)).status).toBe(404)
  })

  it.each(['legacy', 'auto'] as const)('serves the official MCP client (%s)', async (mode) => {
    serve(true)
    const client = await connected(mode)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['echo', 'waits'])
    const result = await client.callTool({ name: 'echo', arguments: { words: 'Hello' } })
    expect(result.content).toEqual([{ type: 'text', text: 'Hello' }])
    expect(g.journal.state().turns.at(-1)?.agent).toBe('mcp:my-client')
    const controller = new AbortController()
    const asked = client.callTool({ name: 'waits' }, { signal: controller.signal })
    await expect.poll(() => g.journal.state().turns.at(-1)?.calls.at(-1)?.tool).toBe('waits')
    controller.abort()
    await expect(asked).rejects.toThrow()
    await expect.poll(() => g.journal.state().turns.at(-1)?.end?.stop).toBe('cancelled')
  })
})

describe('MCP sessions', () => {
  const ask = (http: ReturnType<typeof mcpHttp>, body: object, session?: string) =>
    http.fetch(
      new Request('http://127.0.0.1/mcp', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(session === undefined ? {} : { 'mcp-session-id': session }),
        },
        body: JSON.stringify(body),
      }),
    )
  const open = async (http: ReturnType<typeof mcpHttp>): Promise<string> => {
    const answer = await ask(http, initialize)
    await answer.text()
    return answer.headers.get('mcp-session-id') ?? ''
  }
  const ping = async (http: ReturnType<typeof mcpHttp>, session: string): Promise<number> => {
    const answer = await ask(http, { jsonrpc: '2.0', id: 7, method: 'ping' }, session)
    await answer.text()
    return answer.status
  }

  it('the session that has been idle longest ends when there are too many sessions', async () => {
    const http = mcpHttp({ connect: g.host.mcp, clock: virtualClock(), limits: { sessions: 2 } })
    const [first, second] = [await open(http), await open(http)]
    expect(await ping(http, first)).toBe(200)
    const third = await open(http)
    expect([await ping(http, first), await ping(http, second), await ping(http, third)]).toEqual([
      200, 404, 200,
    ])
    await http.close()
    expect(await ping(http, first).catch(() => 404)).toBe(404)
  })

  it('the MCP endpoint rejects a message that is too long', async () => {
    const http = mcpHttp({ connect: g.host.mcp, clock: virtualClock(), limits: { bodyBytes: 1000 } })
    expect((await ask(http, { ...initialize, pad: 'x'.repeat(1000) })).status).toBe(413)
    await http.close()
  })

  it('a session ends after a long idle time', async () => {
    const clock = virtualClock()
    const http = mcpHttp({ connect: g.host.mcp, clock, limits: { idleMs: 1000 } })
    const session = await open(http)
    clock.advance(900)
    expect(await ping(http, session)).toBe(200)
    clock.advance(900)
    expect(await ping(http, session)).toBe(200)
    clock.advance(1100)
    expect(await ping(http, session)).toBe(404)
    expect(clock.waiting()).toBe(0)
    await http.close()
  })
})

describe('the MCP bridge', () => {
  const open = (headers: Record<string, string>): Promise<WebSocket | string> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${g.gateway.port}${bridgePath}`, { headers })
      socket.once('open', () => resolve(socket))
      socket.once('error', (problem) => resolve(problem.message))
    })
  const panel = { authorization: `Bearer ${tokens.panel}` }

  it('the bridge requires the panel’s token in a header, and works while /mcp is off', async () => {
    for (const role of ['overlay', 'eye', 'mcp'] as const) {
      expect(await open({ authorization: `Bearer ${tokens[role]}` })).toContain('401')
    }
    expect(await open({})).toContain('401')
    expect(await open({ ...panel, host: 'evil.example' })).toContain('403')
    expect(await open({ ...panel, origin: 'http://evil.example' })).toContain('403')
    const socket = (await open(panel)) as WebSocket
    const answer = new Promise((resolve) =>
      socket.once('message', (data) => resolve(JSON.parse(String(data)))),
    )
    socket.send(JSON.stringify(initialize))
    expect(await answer).toMatchObject({ id: 1, result: { serverInfo: { name: 'adlib' } } })
    // Invalid messages are skipped. A message that is far too long closes the bridge.
    socket.send('{')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.send('x'.repeat(2_000_000))
    await closed
  })

  it('the bridge rejects connections above its limit', async () => {
    const sockets = await Promise.all(Array.from({ length: 16 }, () => open(panel)))
    expect(sockets.filter((socket) => typeof socket === 'string')).toEqual([])
    expect(await open(panel)).toContain('503')
  })

  it('the bridge closes with the gateway', async () => {
    const socket = (await open(panel)) as WebSocket
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await g.gateway.close()
    await closed
  })
})
