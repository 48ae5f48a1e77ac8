import { afterEach, expect, it } from 'vitest'
import { type McpHttpServer, mcpHttpServer, modernMcpServer } from '../../fixtures/mcp-http-server.ts'
import { allowing, fixtureServer, mcpRun } from '../../fixtures/mcp-run.ts'

const open: (() => Promise<void>)[] = []
const started = (...args: Parameters<typeof mcpRun>) => {
  const run = mcpRun(...args)
  open.push(() => run.servers.stop())
  return run
}
const serving = async (...args: Parameters<typeof mcpHttpServer>): Promise<McpHttpServer> => {
  const server = await mcpHttpServer(...args)
  open.push(server.kill)
  return server
}
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

it('the client calls tools over Streamable HTTP, including tools that are added later', async () => {
  const { url } = await serving()
  const run = started({ web: { url } }, allowing('web'))
  const ready = await run.ready('web')
  expect(run.names()).toEqual(['web/greet', 'web/grow', 'web/hang'])
  expect(await run.call('web/greet', { name: 'Ada' })).toMatchObject({ ok: true, words: 'Hi Ada.' })
  await run.call('web/grow')
  await run.ready('web', ready.seq)
  expect(await run.call('web/grown')).toMatchObject({ words: 'I am new.' })
})

it('a call fails at once when its server dies, and the client reconnects later', async () => {
  const first = await serving()
  const run = started({ web: { url: first.url } }, allowing('web'))
  await run.ready('web')
  const hanging = run.call('web/hang')
  await expect.poll(() => first.hanging()).toBe(1)
  await first.kill()
  expect(await hanging).toMatchObject({ ok: false, error: 'failed' })
  const lost = await run.until('mcp/server', ({ state }) => state === 'lost')
  expect(lost.message).toContain(`${first.url} does not answer`)
  await serving({ port: first.port })
  await run.ready('web', lost.seq)
  expect(await run.call('web/greet', { name: 'again' })).toMatchObject({ ok: true })
})

it('the client opens a new session with a restarted server', async () => {
  const first = await serving()
  const run = started({ web: { url: first.url } }, allowing('web'))
  await run.ready('web')
  await first.kill()
  await serving({ port: first.port })
  const lost = await run.until('mcp/server', ({ state }) => state === 'lost')
  await run.ready('web', lost.seq)
  expect(await run.call('web/greet', { name: 'new' })).toMatchObject({ ok: true })
})

it('the client inserts variables into headers and never prints their values', async () => {
  const { url } = await serving({ key: 'sesame-open' })
  const headers = { Authorization: `Bearer \${ADLIB_TEST_KEY}` }
  const wrong = started({ web: { url, headers } }, { env: { ADLIB_TEST_KEY: 'wrong-key' } })
  expect(await wrong.until('mcp/server', ({ state }) => state === 'failed')).toMatchObject({
    message: `${url} rejects the credentials (401).`,
    remedy: expect.stringContaining('mcp.servers.web.headers'),
  })
  const right = started({ web: { url, headers } }, { env: { ADLIB_TEST_KEY: 'sesame-open' } })
  await right.ready('web')
  expect(JSON.stringify([...wrong.events, ...right.events])).not.toMatch(/sesame-open|wrong-key/)
  const none = started({ web: { url, headers } }, { env: {} })
  expect(await none.until('mcp/server', ({ state }) => state === 'failed')).toMatchObject({
    message: 'The environment variable ADLIB_TEST_KEY is not set.',
    remedy: expect.stringContaining('mcp.servers.web.headers'),
  })
})

it('the client reports that an address is not the address of an MCP server', async () => {
  const { port } = await serving()
  const at = (path: string) => ({ url: `http://127.0.0.1:${port}${path}?what=sesame` })
  const run = started({ missing: at('/elsewhere'), page: at('/page') })
  const failed = (name: string) =>
    run.until('mcp/server', ({ server, state }) => server === name && state === 'failed')
  expect(await failed('missing')).toMatchObject({
    message: `http://127.0.0.1:${port}/elsewhere answers 404, so it is not an MCP server.`,
    remedy: expect.stringContaining('mcp.servers.missing.url'),
  })
  expect(await failed('page')).toMatchObject({
    message: `http://127.0.0.1:${port}/page answers, but not as an MCP server.`,
  })
  expect(JSON.stringify(run.of('mcp/server'))).not.toContain('sesame')
})

it('the client speaks the newest protocol over HTTP and stdio', async () => {
  const { url, grow, kill } = await modernMcpServer()
  open.push(kill)
  const run = started(
    { web: { url }, stdio: fixtureServer('mcp-changing-server.mjs', '--modern') },
    allowing('web', 'stdio'),
  )
  const [ready] = await Promise.all([run.ready('web'), run.ready('stdio')])
  expect(await run.call('web/first')).toMatchObject({ words: 'I am first.' })
  expect(await run.call('stdio/variable', { name: 'NO_SUCH' })).toMatchObject({ words: 'NO_SUCH=not set' })
  grow()
  await run.ready('web', ready.seq)
  expect(await run.call('web/second')).toMatchObject({ words: 'I am second.' })
  await kill()
  expect(await run.until('mcp/server', ({ state }) => state === 'lost')).toMatchObject({ server: 'web' })
})
