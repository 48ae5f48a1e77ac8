import { afterEach, describe, expect, it } from 'vitest'
import { mcpRun, script } from '../fixtures/mcp-run.ts'

const open: ReturnType<typeof mcpRun>[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((run) => run.servers.stop()))
})

const server = (then: string) =>
  script(`
    const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n')
    let rest = ''
    process.stdin.on('data', (chunk) => {
      const lines = (rest + chunk).split('\\n')
      rest = lines.pop()
      for (const line of lines) {
        const { id, method, params } = JSON.parse(line)
        if (method === 'initialize') send({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } } })
        if (method === 'tools/list') { send({ id, result: { tools: [] } }); ${then} }
      }
    })`)

describe('MCP client', () => {
  it.each([
    ['log messages', `{ method: 'notifications/message', params: { level: 'info', data: 'x' } }`],
    ['changes of its list', `{ method: 'notifications/tools/list_changed' }`],
  ])('stops a server that floods it with %s and reports why', async (_, message) => {
    const flood = `setInterval(() => { for (let n = 0; n < 500; n++) send(${message}) }, 1)`
    const run = mcpRun({ loud: server(flood) })
    open.push(run)
    expect(await run.until('mcp/server', ({ state }) => state === 'lost')).toMatchObject({
      message: 'Adlib stopped this server because it sent more than 200 messages or 4 MB a second.',
      remedy: expect.stringContaining('mcp.servers.loud'),
    })
  })

  it('stops a server that sends requests forever and never reads the replies', async () => {
    const flood = `process.stdin.pause(); setInterval(() => { for (let n = 0; n < 500; n++) send({ id: 'q' + n, method: 'ping' }) }, 1)`
    const run = mcpRun({ deaf: server(flood) })
    open.push(run)
    expect(await run.until('mcp/server', ({ state }) => state === 'lost')).toMatchObject({
      message: expect.stringContaining('Adlib stopped this server because'),
    })
  })
})
