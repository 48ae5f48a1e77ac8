import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  allowing,
  childrenOf,
  fixtureServer,
  mcpRun,
  npmServer,
  runs,
  script,
} from '../../fixtures/mcp-run.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { hasPeers } from '../../fixtures/test-peers.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const open: ReturnType<typeof mcpRun>[] = []
const started = (...args: Parameters<typeof mcpRun>) => {
  const run = mcpRun(...args)
  open.push(run)
  return run
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((run) => run.servers.stop()))
})
const everything = npmServer('everything')

describe.skipIf(!hasPeers)('startMcpServers', () => {
  // The tests share one "everything" server, because each start takes a second of CPU time.
  let run: ReturnType<typeof mcpRun>
  const { rules: allowed } = allowing('everything', 'other')
  beforeAll(async () => {
    run = mcpRun({ everything, other: fixtureServer('mcp-changing-server.mjs') })
    await run.ready('everything')
  })
  afterAll(() => run.servers.stop())

  it('registers all tools, but denies their calls until the user allows them', async () => {
    const { tools } = await run.ready('everything')
    const names = run.names().filter((name) => name.startsWith('everything/'))
    expect(names).toContain('everything/get-sum')
    expect(names).toHaveLength(tools ?? 0)
    run.allow({ scopes: {} })
    expect(await run.call('everything/get-sum', { a: 1, b: 2 })).toMatchObject({
      ok: false,
      error: 'denied',
      message: expect.stringContaining('mcp:everything'),
    })
    run.allow({ otherwise: 'allow', sideEffects: 'allow' })
    expect(await run.call('everything/get-sum', { a: 1, b: 2 })).toMatchObject({ error: 'denied' })
    run.allow(allowed)
    expect(await run.call('everything/get-sum', { a: 1, b: 2 })).toMatchObject({
      ok: true,
      words: 'The sum of 1 and 2 is 3.',
    })
    expect(await run.call('everything/get-sum', { a: '1', b: 2 })).toMatchObject({ ok: true })
  })

  it('returns text, images, links and structured values', async () => {
    run.allow(allowed)
    expect(await run.call('everything/get-structured-content', { location: 'Chicago' })).toMatchObject({
      ok: true,
      value: { conditions: expect.any(String), temperature: expect.any(Number) },
    })
    const { content } = await run.call('everything/get-tiny-image')
    expect(content.map(({ type }) => type)).toEqual(['text', 'image', 'text'])
    const links = await run.call('everything/get-resource-links', { count: 2 })
    expect(links.content.slice(1)).toMatchObject([{ type: 'json', json: { type: 'resource_link' } }, {}])
  })

  it('fails a call at once when its server dies, and restarts the server', async () => {
    run.allow(allowed)
    await run.ready('other')
    const pid = Number((await run.call('other/pid')).words)
    const hanging = run.call('other/hang')
    await run.until('mcp/log', ({ text }) => text === 'hanging')
    process.kill(pid, 'SIGKILL')
    expect(await hanging).toMatchObject({
      ok: false,
      error: 'failed',
      message: expect.stringContaining('stopped during this call'),
    })
    const lost = await run.until('mcp/server', ({ server, state }) => server === 'other' && state === 'lost')
    expect(lost).toMatchObject({ message: 'Its program ended by SIGKILL.' })
    expect(lost.remedy).toContain('Retrying in 1 s.')
    // The tools of the dead server stay registered; their calls fail with the reason.
    expect(await run.call('other/pid')).toMatchObject({
      error: 'failed',
      message: expect.stringContaining('is down. Its program ended by SIGKILL.'),
    })
    expect(await run.call('everything/echo', { message: 'still here' })).toMatchObject({ ok: true })
    await run.ready('other', lost.seq)
    expect(Number((await run.call('other/pid')).words)).not.toBe(pid)
  })

  it('lets a call wait for a server that is starting', async () => {
    run.allow(allowed)
    await run.ready('other')
    const pid = Number((await run.call('other/pid')).words)
    const killedAt = run.events.length
    process.kill(pid, 'SIGKILL')
    await run.until('mcp/server', ({ server, state }) => server === 'other' && state === 'starting', killedAt)
    expect(await run.call('other/pid')).toMatchObject({ ok: true })
  })

  it('restarts a server that is killed during a long call', async () => {
    run.allow(allowed)
    const long = run.call('everything/trigger-long-running-operation', { duration: 60, steps: 1 })
    await run.until('tool/call', ({ tool }) => tool.endsWith('long-running-operation'))
    const pids = await childrenOf(process.pid, 'server-everything')
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    expect(await long).toMatchObject({ ok: false, error: 'failed' })
    const lost = await run.until(
      'mcp/server',
      ({ server, state }) => server === 'everything' && state === 'lost',
    )
    await run.ready('everything', lost.seq)
    expect(await run.call('everything/echo', { message: 'back' })).toMatchObject({ words: 'Echo: back' })
  })
})

describe('startMcpServers', () => {
  it('a call to a hanging server ends after a timeout or when it is canceled', async () => {
    const [mark, fixture] = [join(newFolder(), 'was-up'), 'mcp-changing-server.mjs']
    const url = pathToFileURL(join(import.meta.dirname, '..', '..', 'fixtures', fixture)).href
    const once = script(
      `const fs = require('node:fs')
       const isSecond = fs.existsSync('${mark}')
       fs.writeFileSync('${mark}', '')
       if (isSecond) setInterval(() => {}, 1000)
       else import('${url}')`,
    )
    const run = started({ other: { ...once, timeoutMs: 1000 } }, allowing('other'))
    await run.ready('other')
    const killedAt = run.events.length
    process.kill(Number((await run.call('other/pid')).words), 'SIGKILL')
    await run.until('mcp/server', ({ state }) => state === 'starting', killedAt)
    expect(await run.call('other/pid')).toMatchObject({
      error: 'failed',
      message: 'The MCP server other is down. Its program ended by SIGKILL.',
    })
    const controller = new AbortController()
    const waits = run.call('other/pid', {}, controller.signal)
    controller.abort()
    expect(await waits).toMatchObject({ error: 'cancelled' })
  })

  it.each([
    ['crashes', script('console.error("no config"); process.exit(3)'), 'Its program ended with exit code 3.'],
    ['does not exist', { command: 'no-such-program-here' }, 'Command not found: "no-such-program-here".'],
    ['has no folder', { ...everything, cwd: '/no/such/folder' }, 'There is no folder /no/such/folder.'],
    [
      'lacks a variable',
      { ...everything, env: { API_TOKEN: `\${ADLIB_NOT_SET}` } },
      'The environment variable ADLIB_NOT_SET is not set.',
    ],
    [
      'lacks a variable of its arguments',
      { ...everything, args: [`\${ADLIB_NOT_SET}`] },
      'The environment variable ADLIB_NOT_SET is not set.',
    ],
    [
      'has no address',
      { url: `\${HOME}/mcp` },
      'With its variables filled in, the address must begin with http://',
    ],
    ['cannot be reached', { url: 'http://127.0.0.1:1/mcp' }, 'http://127.0.0.1:1/mcp does not answer'],
  ])(
    'reports the problem, a remedy and the time of the next try if a server %s',
    async (_, settings, message) => {
      const clock = virtualClock()
      const run = started({ broken: settings }, { clock })
      const failed = await run.until('mcp/server', ({ state }) => state === 'failed')
      expect(failed.message).toContain(message)
      expect(failed.remedy).toMatch(/\. Retrying in 1 s\.$/)
      clock.advance(1000)
      const again = await run.until('mcp/server', ({ state }) => state === 'failed', failed.seq)
      expect(again.remedy).toContain('Retrying in 2 s.')
    },
  )

  it('inserts variables into arguments and addresses and never prints their values', async () => {
    const args = ['-e', 'console.error(process.argv[1])', `got=\${ADLIB_WORD}`]
    const run = started(
      {
        program: { command: process.execPath, args },
        address: { url: `http://127.0.0.1:\${ADLIB_PORT}/mcp?key=\${ADLIB_WORD}` },
      },
      { env: { ...process.env, ADLIB_WORD: 'sesame open', ADLIB_PORT: '1' } },
    )
    expect((await run.until('mcp/log')).text).toBe('got=•••')
    const failed = await run.until(
      'mcp/server',
      ({ server, state }) => server === 'address' && state === 'failed',
    )
    expect(failed.message).toContain(`http://127.0.0.1:\${ADLIB_PORT}/mcp does not answer`)
    expect(JSON.stringify(run.events)).not.toMatch(/sesame/)
  })

  it('registers and removes tools when the tool list of a server changes', async () => {
    const run = started({ changing: fixtureServer('mcp-changing-server.mjs') }, allowing('changing'))
    const first = await run.ready('changing')
    await run.call('changing/grow', { name: 'new-one' })
    const grown = await run.ready('changing', first.seq)
    expect(grown.tools).toBe((first.tools ?? 0) + 1)
    expect(await run.call('changing/new_one')).toMatchObject({ error: 'unknown_tool' })
    expect(await run.call('changing/new-one')).toMatchObject({ ok: true, words: 'I am new-one.' })
    await run.call('changing/shrink', { name: 'new-one' })
    await run.ready('changing', grown.seq)
    expect(run.names()).not.toContain('changing/new-one')
  })

  it('starts, stops and restarts only the servers that changed in the settings', async () => {
    const changing = fixtureServer('mcp-changing-server.mjs')
    const run = started({ a: changing, b: changing }, allowing('a', 'b'))
    await Promise.all([run.ready('a'), run.ready('b')])
    const pidOf = async (server: string) => Number((await run.call(`${server}/pid`)).words)
    const [a, b] = [await pidOf('a'), await pidOf('b')]
    const before = run.events.length
    run.change({ a: changing, b: { ...changing, env: { COLOUR: 'red' } }, c: changing })
    await Promise.all([run.ready('b', before), run.ready('c', before)])
    expect(await pidOf('a')).toBe(a)
    expect(await pidOf('b')).not.toBe(b)
    expect(runs(b)).toBe(false)
    expect((await run.call('b/variable', { name: 'COLOUR' })).words).toBe('COLOUR=red')
    run.change({ a: { ...changing, enabled: false } })
    await run.until('mcp/server', ({ server, state }) => server === 'a' && state === 'stopped')
    expect(run.names()).toEqual([])
  })

  it('leaves no process running when the servers are stopped, even if one of them ignores SIGTERM', async () => {
    const run = started(
      {
        deaf: fixtureServer('mcp-changing-server.mjs', '--deaf'),
        // A shell that starts the server as its child, like npx.
        wrapped: {
          command: 'sh',
          args: [
            '-c',
            `"${process.execPath}" "${fixtureServer('mcp-changing-server.mjs').args?.[0]}" --deaf; true`,
          ],
        },
      },
      allowing('deaf', 'wrapped'),
    )
    await Promise.all([run.ready('deaf'), run.ready('wrapped')])
    const pids = [Number((await run.call('deaf/pid')).words), Number((await run.call('wrapped/pid')).words)]
    expect(pids.map(runs)).toEqual([true, true])
    await run.servers.stop()
    // Killed processes disappear only after a moment.
    await expect.poll(() => pids.map(runs)).toEqual([false, false])
    expect(run.of('mcp/server').filter(({ state }) => state === 'stopped')).toHaveLength(2)
  })
})
