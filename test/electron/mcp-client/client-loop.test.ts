import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect } from 'vitest'
import { startPerformance } from '../../../electron/app/performance.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import type { LlmRequest } from '../../../src-shared/llm/driver.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { runToolLoop } from '../../../src-shared/loop/tool-loop.ts'
import type { ToolMessage } from '../../../src-shared/step/step.ts'
import { allowedTools } from '../../../src-shared/tools/policy.ts'
import { mcpRun, npmServer } from '../../fixtures/mcp-run.ts'
import { panelSocket } from '../../fixtures/panel-socket.ts'
import { itWithPeers } from '../../fixtures/test-peers.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})
const folder = () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'adlib-mcp-')))
  open.push(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
const started = (...args: Parameters<typeof mcpRun>) => {
  const run = mcpRun(...args)
  open.push(() => run.servers.stop())
  return run
}

const turn = (run: ReturnType<typeof mcpRun>, script: Parameters<typeof scriptedDriver>[0]) =>
  runToolLoop(
    {
      driver: scriptedDriver(script, systemClock),
      runtime: run.runtime,
      clock: systemClock,
      emit: run.journal.append,
    },
    {
      agent: 'performer',
      turn: 't1',
      model: 'script',
      system: 'Use your tools.',
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Go on.' }] }],
      tools: allowedTools(run.runtime.registry, run.runtime.policy),
      budget: { maxSteps: 8, maxCalls: 12 },
      signal: new AbortController().signal,
    },
  )

const calls = (...list: [string, Record<string, unknown>][]) => ({
  type: 'tool_calls' as const,
  tool_calls: list.map(([name, args], index) => ({ id: `c${index}`, name, arguments: args })),
})

itWithPeers('a model uses tools of three real MCP servers in one turn: files, memory and sums', async () => {
  const dir = folder()
  writeFileSync(join(dir, 'notes.txt'), 'The streamer likes tea.')
  const run = started(
    {
      everything: npmServer('everything'),
      files: npmServer('filesystem', dir),
      memory: { ...npmServer('memory'), env: { MEMORY_FILE_PATH: join(dir, 'memory.jsonl') } },
    },
    { rules: { scopes: { 'mcp:everything': 'allow', 'mcp:files': 'allow', 'mcp:memory': 'allow' } } },
  )
  await Promise.all([run.ready('everything'), run.ready('files'), run.ready('memory')])
  const path = join(dir, 'notes.txt')
  const copy = join(dir, 'copy.txt')
  const heard: LlmRequest[] = []
  const result = await turn(run, [
    calls(
      ['files/read_text_file', { path }],
      ['everything/trigger-long-running-operation', { duration: 0.2, steps: 1 }],
    ),
    // Small models often omit the server's name and write numbers as strings.
    '<tool_call>{"name": "get_sum", "arguments": {"a": "40", "b": 2}}</tool_call>',
    (request) => {
      heard.push(request)
      return calls(
        ['files/write_file', { path: copy, content: 'Tea.' }],
        [
          'memory/create_entities',
          { entities: [{ name: 'tea', entityType: 'drink', observations: ['liked'] }] },
        ],
        ['memory/read_graph', {}],
      )
    },
    'All done.',
  ])
  expect(result).toMatchObject({ stop: 'final', steps: 4, calls: 6 })
  expect(readFileSync(copy, 'utf8')).toBe('Tea.')
  const answers = result.messages.filter((message): message is ToolMessage => message.role === 'tool')
  const told = answers.map(({ name, content }) => `${name}: ${JSON.stringify(content)}`)
  expect(told[0]).toMatch(/^files\/read_text_file: .*likes tea/)
  expect(told[1]).toMatch(/^everything\/trigger-long-running-operation: .*completed/)
  expect(told[2]).toMatch(/^everything\/get-sum: .*42/)
  expect(told[5]).toMatch(/^memory\/read_graph: .*liked/)
  expect(JSON.stringify(heard[0]?.messages)).toContain('is 42')
  expect(run.of('tool/done').every(({ ok }) => ok)).toBe(true)
  const pair = run.events.filter(
    (event) => (event.type === 'tool/call' || event.type === 'tool/done') && /^t1\.1\./.test(event.call),
  )
  expect(pair.map(({ type }) => type)).toEqual(['tool/call', 'tool/call', 'tool/done', 'tool/done'])
  expect(run.journal.state().locks.map((lock) => lock.path)).toEqual([`files:${copy}`])
})

itWithPeers('a write to a file that another agent has locked fails and asks for coordination', async () => {
  const dir = folder()
  const path = join(dir, 'a.txt')
  const run = started(
    { files: npmServer('filesystem', dir) },
    { rules: { scopes: { 'mcp:files': 'allow' } } },
  )
  await run.ready('files')
  const lock = `files:${path}`
  await run.locks.take(lock, 'writer')
  expect(await run.call('files/write_file', { path, content: 'x' })).toMatchObject({ ok: false })
  expect(run.of('coordination/request')).toMatchObject([
    { path: lock, locked_by: 'writer', from: 'performer' },
  ])
  await run.locks.release(lock, 'writer')
  expect(await run.call('files/write_file', { path, content: 'x' })).toMatchObject({ ok: true })
  expect(await run.call('files/read_text_file', { path: '/etc/passwd' })).toMatchObject({
    error: 'failed',
    message: expect.stringContaining('Access denied'),
  })
})

itWithPeers('a model is offered no denied tool, and a call of one is answered with `denied`', async () => {
  const run = started(
    { everything: npmServer('everything') },
    { rules: { tools: { 'everything/echo': 'allow' } } },
  )
  await run.ready('everything')
  const seen: string[][] = []
  await turn(run, [
    (request) => {
      seen.push(request.tools.map(({ name }) => name))
      return calls(['everything/get-env', {}])
    },
    'Well.',
  ])
  expect(seen).toEqual([['everything/echo']])
  expect(run.of('tool/done')).toMatchObject([{ ok: false, error: 'denied' }])
})

itWithPeers('MCP servers start with the performance, follow its settings and end with it', async () => {
  const dir = folder()
  const data = join(dir, 'data')

  mkdirSync(data)
  writeFileSync(
    join(data, 'settings.json'),
    JSON.stringify({
      brain: { model: 'understudy' },
      mcp: { servers: { everything: npmServer('everything') } },
    }),
  )
  const events: AdlibEvent[] = []
  let code = ''
  const waiting = new Set<() => void>()
  const until = (server: string, state: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (events.some((one) => one.type === 'mcp/server' && one.server === server && one.state === state))
          resolve()
      }
      waiting.add(look)
      look()
    })
  const begun = await startPerformance({
    desktop: false,
    fresh: true,
    frames: 'off',
    dataDir: data,
    reportsDir: join(dir, 'reports'),
    port: 0,
    print: () => {},
    showCode(_, shown) {
      code = shown
    },
    onEvent(event) {
      events.push(event)
      for (const look of waiting) look()
    },
  })
  if (!begun.ok) throw new Error(begun.failure.message)
  await until('everything', 'ready')
  const panel = await panelSocket(begun.performance.urls.panel)
  const ack = await panel.command({
    command: 'settings',
    id: 'c1',
    patch: { mcp: { servers: { memory: npmServer('memory') } } },
  })
  expect(ack).toMatchObject({ ok: false, error: { kind: 'needs_code' } })
  expect(begun.performance.state().settings.mcp.servers).toHaveProperty('everything')
  const ask = begun.performance.state().heldSettings?.ask ?? ''
  expect(await panel.command({ command: 'approve-settings', id: 'c2', ask, code })).toMatchObject({
    ok: true,
  })
  await Promise.all([until('everything', 'stopped'), until('memory', 'ready')])
  panel.close()
  const servers = () => begun.performance.state().mcpServers.map(({ server, state }) => `${server} ${state}`)
  expect(servers().toSorted()).toEqual(['everything stopped', 'memory ready'])
  await begun.performance.stop('test')
  expect(events.at(-1)).toMatchObject({ type: 'run/end' })
  expect(servers().toSorted()).toEqual(['everything stopped', 'memory stopped'])
})
