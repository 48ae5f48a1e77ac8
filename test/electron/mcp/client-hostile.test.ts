import { afterEach, expect, it } from 'vitest'
import { allowing, fixtureServer, mcpRun, npmServer, script } from '../../fixtures/mcp-run.ts'
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
const pauseOf = (remedy = ''): number => Number(/next try is in (\d+) s/.exec(remedy)?.[1])

it('gives up on a server that answers nothing, and tries again', async () => {
  const clock = virtualClock()
  const run = started({ mute: script('process.stdin.resume()') }, { clock })
  await clock.advanceAsync(60_000)
  expect(await run.until('mcp/server', ({ state }) => state === 'failed')).toMatchObject({
    message: 'It gave no answer within 60 s.',
    remedy: expect.stringContaining('mcp.servers.mute.command'),
  })
  await clock.advanceAsync(1000)
  expect(run.of('mcp/server').at(-1)).toMatchObject({ state: 'starting' })
})

it('takes its time between tries, up to five minutes', async () => {
  const clock = virtualClock()
  const run = started({ gone: { command: 'no-such-program-here' } }, { clock })
  const pauses: number[] = []
  let after = 0
  while (pauses.length < 11) {
    const failed = await run.until('mcp/server', ({ state }) => state === 'failed', after)
    after = failed.seq
    pauses.push(pauseOf(failed.remedy))
    clock.advance(300_000)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
})

it('begins anew with its pauses when a server was up for a while', async () => {
  const clock = virtualClock()
  const run = started(
    { changing: fixtureServer('mcp-changing-server.mjs') },
    { clock, ...allowing('changing') },
  )
  const pauses: number[] = []
  let after = 0
  for (const upMs of [0, 0, 30_000]) {
    const { seq } = await run.ready('changing', after)
    clock.advance(upMs)
    process.kill(Number((await run.call('changing/pid')).words), 'SIGKILL')
    const lost = await run.until('mcp/server', ({ state }) => state === 'lost', seq)
    pauses.push(pauseOf(lost.remedy))
    after = lost.seq
    clock.advance(10_000)
  }
  expect(pauses).toEqual([1, 2, 1])
})

it('bounds a flood on standard error in length and rate, and still works', async () => {
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

it('takes a bounded number of tools from however many pages, and says so', async () => {
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

it('leaves out tools that cannot be represented, and keeps the others', async () => {
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

it('bounds what a tool answers, and reads whatever shape it has', async () => {
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
  expect(words.length).toBeLessThan(8100)
  expect(words).toMatch(/y… \[4992000 more characters, left out\]$/)
  expect((await run.call('big/odd')).content).toEqual([
    { type: 'json', json: { type: 'hologram', size: 3 } },
    { type: 'json', json: { type: 'audio', mimeType: 'audio/wav', bytes: 3 } },
  ])
  expect(await run.call('big/empty')).toMatchObject({ ok: true, words: 'The tool gave no output.' })
  expect(await run.call('big/wrong')).toMatchObject({ ok: false, error: 'failed', message: 'no such city' })
})

it('survives a server that talks nonsense and one that says «changed» without end', async () => {
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
  // One reading now, the next no sooner than a second later, however often it asks.
  expect(run.of('mcp/server').filter(({ state }) => state === 'ready')).toHaveLength(2)
})

it('shows no secret of its settings, whoever repeats it', async () => {
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

it('needs no answer to be stopped while a server starts', async () => {
  const run = started({ mute: script('process.stdin.resume()'), everything: npmServer('everything') })
  await run.servers.stop()
  expect(run.of('mcp/server').map(({ state }) => state)).toEqual([
    'starting',
    'starting',
    'stopped',
    'stopped',
  ])
})
