import { afterEach, describe, expect, it } from 'vitest'
import { mcpRawSite } from '../../fixtures/mcp-raw-site.ts'
import { allowing, fixtureServer, mcpRun } from '../../fixtures/mcp-run.ts'

const open: (() => Promise<void>)[] = []
const started = (...args: Parameters<typeof mcpRun>) => {
  const run = mcpRun(...args)
  open.push(() => run.servers.stop())
  return run
}
const site = async (...args: Parameters<typeof mcpRawSite>) => {
  const one = await mcpRawSite(...args)
  open.push(one.kill)
  return one
}
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

describe('a server that writes null for empty fields', () => {
  const nulls = `
    const empty = { _meta: null, nextCursor: null, instructions: null, structuredContent: null }
    const tools = [{
      name: 'a', title: null, annotations: null, outputSchema: null, execution: null, icons: null,
      inputSchema: { type: 'object', properties: { mode: { type: 'string', description: null, default: null } } },
    }]
    const content = [{ type: 'text', text: 'It worked.', annotations: null, _meta: null }]
    export default (method, params, say, id) => {
      const result = method === 'initialize'
        ? { protocolVersion: params.protocolVersion, capabilities: { tools: { listChanged: null }, logging: null },
            serverInfo: { name: 'raw', version: '1', title: null } }
        : method === 'tools/list' ? { tools } : { content, isError: null }
      say({ id, result: { ...result, ...empty }, error: null })
    }`

  it('has its tools and answers calls as a program', async () => {
    const run = started({ raw: fixtureServer('mcp-raw-server.mjs', nulls) }, allowing('raw'))
    expect(await run.ready('raw')).not.toHaveProperty('message')
    expect(await run.call('raw/a', {})).toMatchObject({ ok: true, words: 'It worked.' })
  })

  it('may write null for an empty list of tools', async () => {
    const { url } = await site({ result: { tools: null } })
    const run = started({ web: { url } })
    expect(await run.ready('web')).toMatchObject({ tools: 0 })
  })

  it.each([false, true])(
    'has its tools and answers calls at an address (event stream: %s)',
    async (stream) => {
      const { url } = await site({
        stream,
        response: { error: null },
        result: { _meta: null, nextCursor: null, instructions: null },
      })
      const run = started({ web: { url } }, allowing('web'))
      await run.ready('web')
      expect(await run.call('web/greet')).toMatchObject({ ok: true, words: 'Call 1.' })
    },
  )
})

describe('a server that forgot its session', () => {
  it.each([
    ['404', [404, 'Session not found']],
    ['400', [400, 'Bad Request: No valid session ID provided']],
  ] as const)(
    'gets a new session after it answered %s, and receives the refused call once more',
    async (_, refusal) => {
      const server = await site({ refusal })
      const run = started({ web: { url: server.url } }, allowing('web'))
      await run.ready('web')
      expect(await run.call('web/greet')).toMatchObject({ ok: true, words: 'Call 1.' })
      server.forgetSessions()
      expect(await run.call('web/greet')).toMatchObject({ ok: true, words: 'Call 2.' })
      expect(server.calls()).toBe(2)
      expect(run.of('mcp/server').map(({ state }) => state)).not.toContain('failed')
    },
  )

  it('does not receive a call twice if it answered with another error', async () => {
    const server = await site({ refusal: [500, 'The session store is full'] })
    const run = started({ web: { url: server.url } }, allowing('web'))
    await run.ready('web')
    server.forgetSessions()
    expect(await run.call('web/greet')).toMatchObject({ ok: false })
    expect(server.calls()).toBe(0)
  })
})

it('the client uses the older HTTP+SSE transport if the server speaks nothing else', async () => {
  const { url } = await site({ older: true, result: { _meta: null } })
  const run = started({ old: { url } }, allowing('old'))
  await run.ready('old')
  expect(await run.call('old/greet')).toMatchObject({ ok: true, words: 'Call 1.' })
})
