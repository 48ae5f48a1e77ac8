import { afterEach, describe, expect, it } from 'vitest'
import { fastClock } from '../../fixtures/fast-clock.ts'
import { allowing, fixtureServer, mcpRun, npmServer, runs, script } from '../../fixtures/mcp-run.ts'
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
const raw = (answer: string) => fixtureServer('mcp-raw-server.mjs', `export default ${answer}`)

describe('superviseServer', () => {
  it('retries a server that never answers', async () => {
    const clock = virtualClock()
    const run = started({ mute: script('process.stdin.resume()') }, { clock })
    await clock.advanceAsync(60_000)
    expect(await run.until('mcp/server', ({ state }) => state === 'failed')).toMatchObject({
      message: 'The server did not answer within 60 s.',
      remedy: expect.stringContaining('mcp.servers.mute.command'),
    })
    await clock.advanceAsync(1000)
    expect(run.of('mcp/server').at(-1)).toMatchObject({ state: 'starting' })
  })

  it('limits the length and number of log lines from standard error', async () => {
    const flood = `
    process.stderr.write('\\x1b[31m' + 'x'.repeat(100000) + '\\n')
    for (let n = 0; n < 20000; n++) process.stderr.write('line ' + n + '\\n')
    process.argv[2] = 'export default (method) => method === "tools/list" ? { tools: [] } : undefined'
    import(${JSON.stringify(`file://${fixtureServer('mcp-raw-server.mjs').args?.[0]}`)})`
    const run = started({ loud: script(flood) })
    await run.ready('loud')
    await run.servers.stop()
    const lines = run.of('mcp/log').map(({ text }) => text)
    expect(lines[0]).toBe(`${'x'.repeat(500)}…`)
    expect(lines.length).toBeLessThan(60)
    expect(run.journal.state().mcpServers[0]?.log.length).toBeLessThanOrEqual(20)
  })

  it('registers at most 200 tools of an endless list, and reports that there are more', async () => {
    const run = started({
      many: raw(`(method, { cursor = '0' }) => method === 'tools/list' ? {
      tools: Array.from({ length: 30 }, (_, n) => ({ name: 'tool-' + cursor + '-' + n, inputSchema: { type: 'object' } })),
      nextCursor: String(Number(cursor) + 1),
    } : undefined`),
    })
    expect(await run.ready('many')).toMatchObject({
      tools: 200,
      message: expect.stringContaining('more than 200 tools'),
    })
    expect(run.names()).toHaveLength(200)
  })

  it('skips invalid tools and registers the others', async () => {
    const run = started(
      {
        odd: raw(`(method) => {
        let deep = {}
        for (let n = 0; n < 500; n++) deep = { items: deep }
        if (method === 'tools/call') return { content: [{ type: 'text', text: 'fine' }] }
        if (method === 'tools/list') return { tools: [
          null, 7, {}, { name: 'no-schema' }, { name: 'list', inputSchema: { type: 'array' } },
          { name: 'two words\\n', inputSchema: { type: 'object' } },
          { name: 'deep', inputSchema: { type: 'object', properties: { a: deep } } },
          { name: 'long', inputSchema: { type: 'object', description: 'x'.repeat(30000) } },
          { name: '__proto__', inputSchema: { type: 'object' } },
          { name: 'good', description: 'a'.repeat(5000), inputSchema: { type: 'object', properties: { a: { $ref: '#/properties/a' } } } },
          { name: 'good', inputSchema: { type: 'object' } },
        ] }
      }`),
      },
      allowing('odd'),
    )
    const ready = await run.ready('odd')
    expect(ready).toMatchObject({ tools: 2, message: expect.stringContaining('4 more problems') })
    expect(run.names()).toEqual(['odd/__proto__', 'odd/good'])
    expect(run.runtime.registry.get('odd/good')?.description).toHaveLength(1000)
    expect(await run.call('odd/good', { a: 1 })).toMatchObject({ ok: true, words: 'fine' })
  })

  it('truncates a long result, and handles results of any shape', async () => {
    const run = started(
      {
        big: raw(`(method, { name }) => {
        if (method === 'tools/list') return { tools: ['long', 'odd', 'empty', 'wrong'].map((name) => ({ name, inputSchema: { type: 'object' } })) }
        if (name === 'long') return { content: [{ type: 'text', text: 'y'.repeat(5e6) }, { type: 'text', text: 'more' }] }
        if (name === 'odd') return { content: [{ type: 'hologram', size: 3 }, 'words', { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }] }
        if (name === 'empty') return { content: 'none' }
        if (name === 'wrong') return { content: [{ type: 'text', text: 'no such city' }], isError: true }
      }`),
      },
      allowing('big'),
    )
    await run.ready('big')
    const { words } = await run.call('big/long')
    expect(words.length).toBeLessThan(15_100)
    expect(words).toMatch(/y… \[4985000 more characters, left out\]$/)
    expect((await run.call('big/odd')).content).toEqual([
      { type: 'json', json: { type: 'hologram', size: 3 } },
      { type: 'json', json: { type: 'audio', mimeType: 'audio/wav', bytes: 3 } },
    ])
    expect(await run.call('big/empty')).toMatchObject({ ok: true, words: 'The tool gave no output.' })
    expect(await run.call('big/wrong')).toMatchObject({ ok: false, error: 'failed', message: 'no such city' })
  })

  it('tolerates garbage from a server, and does not reread its list of tools for each of its constant change notifications', async () => {
    const run = started(
      {
        noisy: raw(`(method, params, say) => {
        process.stdout.write('Debugger listening\\n{"jsonrpc":"2.0"}\\n[]\\n')
        if (method !== 'tools/list') return
        globalThis.lists = (globalThis.lists ?? 0) + 1
        setInterval(() => say({ method: 'notifications/tools/list_changed' }), 1).unref()
        return { tools: [{ name: 'lists', inputSchema: { type: 'object' } }] }
      }`),
      },
      allowing('noisy'),
    )
    const ready = await run.ready('noisy')
    await run.ready('noisy', ready.seq)
    expect(run.of('mcp/server').filter(({ state }) => state === 'ready')).toHaveLength(2)
  })

  it('hides the secrets of a server’s settings in everything that the server sends', async () => {
    const run = started(
      {
        changing: {
          ...fixtureServer('mcp-changing-server.mjs'),
          env: { API_TOKEN: `\${ADLIB_TEST_TOKEN}`, MODE: 'plain' },
        },
      },
      {
        env: { ...process.env, ADLIB_TEST_TOKEN: 'sesame-open', ADLIB_OTHER: 'not for it' },
        ...allowing('changing'),
      },
    )
    await run.ready('changing')
    expect((await run.call('changing/variable', { name: 'API_TOKEN' })).words).toBe('API_TOKEN=•••')
    expect((await run.call('changing/variable', { name: 'MODE' })).words).toBe('MODE=plain')
    expect((await run.call('changing/variable', { name: 'ADLIB_OTHER' })).words).toBe('ADLIB_OTHER=not set')
    await run.call('changing/complain', { text: 'it is $API_TOKEN, I say' })
    await run.until('mcp/log', ({ text }) => text === 'it is •••, I say')
    expect(JSON.stringify(run.events)).not.toContain('sesame-open')
  })

  it('hides secrets in an error message before the message is truncated', async () => {
    const env = { WORD: `\${ADLIB_TEST_TOKEN}` }
    const given = { env: { ...process.env, ADLIB_TEST_TOKEN: 'sesame-open\nsecond-line\n' } }
    const saying = (text: string) => `(method, params, say, id) => {
    if (method !== 'initialize') say({ id, error: { code: -32000, message: ${text} } })
  }`
    const run = started(
      {
        list: { ...raw(saying(`'key: ' + process.env.WORD`)), env },
        long: { ...raw(saying(`'x'.repeat(290) + process.env.WORD`)), env },
      },
      given,
    )
    const failed = (name: string) =>
      run.until('mcp/server', ({ server, state }) => server === name && state === 'failed')
    expect((await failed('list')).message).toContain('It did not list its tools: ')
    expect((await failed('long')).message).toContain('•••')
    expect(JSON.stringify(run.events)).not.toMatch(/sesame|second-line/)
  })

  it('hides secrets in a line of standard error before the line is truncated', async () => {
    const run = started(
      {
        changing: { ...fixtureServer('mcp-changing-server.mjs'), env: { A: `\${ONE}`, B: `\${MANY}` } },
      },
      {
        env: { ...process.env, ONE: 'sesame-open', MANY: 'BEGIN-KEY\nfirst-of-many\nEND' },
        ...allowing('changing'),
      },
    )
    await run.ready('changing')
    const said = async (text: string) => {
      const after = run.events.length
      await run.call('changing/complain', { text })
      return (await run.until('mcp/log', () => true, after)).text
    }
    expect(await said(`${'x'.repeat(495)}$A`)).toBe(`${'x'.repeat(495)}•••`)
    expect(await said(`${'x'.repeat(1000)}$A$A$A`)).toBe(`${'x'.repeat(500)}…`)
    // The line is truncated before its color codes are removed. The cut must not expose a part of the secret.
    const colours = '\u001b[0m'.repeat(250)
    expect(await said(`${colours}${'x'.repeat(30)} $A tail`)).not.toContain('sesame')
    expect(await said('about $B')).toBe('about •••')
    await run.until('mcp/log', ({ text }) => text === '•••')
    expect(JSON.stringify(run.events)).not.toMatch(/sesame|BEGIN-KEY|first-of-many/)
  })

  it('keeps the old tools registered while a new list cannot be read', async () => {
    const run = started(
      {
        busy: raw(`(method, { name }, say, id) => {
        if (method === 'tools/list') {
          globalThis.lists = (globalThis.lists ?? 0) + 1
          if (lists === 2 || lists === 3) return void say({ id, error: { code: -32000, message: 'busy' } })
          return { tools: ['slow', 'end'].map((name) => ({ name, inputSchema: { type: 'object' } })) }
        }
        if (name === 'slow') {
          globalThis.slow = id
          return void say({ method: 'notifications/tools/list_changed' })
        }
        if (name === 'end') {
          say({ id: slow, result: { content: [{ type: 'text', text: 'slow' }] } })
          return { content: [{ type: 'text', text: 'ended' }] }
        }
      }`),
      },
      { ...allowing('busy'), clock: fastClock(20) },
    )
    const first = await run.ready('busy')
    const slow = run.call('busy/slow')
    const second = await run.ready('busy', first.seq)
    expect(second).toMatchObject({
      tools: 2,
      message: expect.stringMatching(/could not be read again.*busy/),
      remedy: 'Retrying in 1 s.',
    })
    const third = await run.ready('busy', second.seq)
    expect(third.remedy).toBe('Retrying in 2 s.')
    expect((await run.ready('busy', third.seq)).message).toBeUndefined()
    expect(await run.call('busy/end')).toMatchObject({ ok: true, words: 'ended' })
    expect(await slow).toMatchObject({ ok: true, words: 'slow' })
    expect(run.of('mcp/server').map(({ state }) => state)).toEqual([
      'starting',
      'ready',
      'ready',
      'ready',
      'ready',
    ])
  })

  it('ends the process of a server that failed to list its tools, both before a retry and on a stop', async () => {
    const listless = {
      listless: raw(`(method, params, say, id) => {
      if (method === 'initialize') process.stderr.write('pid ' + process.pid + '\\n')
      if (method === 'tools/list') {
        process.on('SIGTERM', () => {})
        setInterval(() => {}, 1000)
        say({ id, error: { code: -32000, message: 'none' } })
        process.stderr.write('said\\n')
      }
    }`),
    }
    const pidOf = async (run: ReturnType<typeof started>) =>
      Number((await run.until('mcp/log', ({ text }) => text.startsWith('pid '))).text.slice(4))
    const tried = started(listless, { clock: fastClock(5) })
    await tried.until('mcp/server', ({ state }) => state === 'failed')
    expect(runs(await pidOf(tried))).toBe(false)
    const stopped = started(listless, { clock: fastClock(5) })
    await stopped.until('mcp/log', ({ text }) => text === 'said')
    await stopped.servers.stop()
    expect(runs(await pidOf(stopped))).toBe(false)
  })

  it('does not wait for the answers of servers that are stopped during startup', async () => {
    const run = started({ mute: script('process.stdin.resume()'), everything: npmServer('everything') })
    await run.servers.stop()
    expect(run.of('mcp/server').map(({ state }) => state)).toEqual([
      'starting',
      'starting',
      'stopped',
      'stopped',
    ])
  })
})
