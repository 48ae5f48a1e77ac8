import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { fold } from '../../src-shared/events/fold.ts'
import { funPack } from '../../src-shared/stage/fun-tools.ts'
import {
  type AdlibProcess,
  eventsOnDisk,
  perform,
  root,
  stopAll,
  temporaryFolder,
  untilEvent,
} from '../fixtures/adlib-process.ts'
import { panelSocket } from '../fixtures/panel-socket.ts'

const folders: { remove(): void }[] = []
const clients: Client[] = []
afterEach(() => Promise.all(clients.splice(0).map((client) => client.close().catch(() => {}))))
afterAll(() => {
  stopAll()
  for (const folder of folders) folder.remove()
})

const folder = (): string => {
  const made = temporaryFolder()
  folders.push(made)
  return made.dir
}

const cli = join(root, 'out', 'main', 'cli.js')
const argsFor = (dir: string): string[] => [
  cli,
  'mcp',
  ...['--data', join(dir, 'data'), '--reports', join(dir, 'reports')],
]

async function stdioClient(
  dir: string,
  mode: 'legacy' | 'auto' = 'legacy',
): Promise<{ client: Client; said: () => string }> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: argsFor(dir),
    stderr: 'pipe',
  })
  let said = ''
  transport.stderr?.on('data', (chunk) => {
    said += String(chunk)
  })
  const client = new Client({ name: 'e2e', version: '1' }, { versionNegotiation: { mode } })
  clients.push(client)
  await client.connect(transport)
  return { client, said: () => said }
}

const textOf = (result: { content: { type: string }[] }): string =>
  result.content.flatMap((block) => ('text' in block ? [String(block.text)] : [])).join('\n')

/**
 * Returns the events of the newest run. There can be an older run, because the client may first start the server as a
 * probe.
 */
function ownEvents(dir: string): AdlibEvent[] {
  const run =
    readdirSync(join(dir, 'reports', 'mcp'))
      .sort()
      .at(-1) ?? ''
  return readFileSync(join(dir, 'reports', 'mcp', run, 'events.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as AdlibEvent)
}

const quiet = (dir: string): Promise<AdlibProcess> =>
  perform(dir, ['--frames', 'screen', '--model', 'understudy'])

describe('adlib mcp', () => {
  it.each(['legacy', 'auto'] as const)(
    'serves the tools in a separate run when no performer is running (%s)',
    async (mode) => {
      const dir = folder()
      const { client, said } = await stdioClient(dir, mode)
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual([
        ...funPack.tools.map(({ name }) => name),
        'describe_frame',
      ])
      const shown = await client.callTool({ name: 'show_emote', arguments: { emote: 'heart' } })
      expect(shown.structuredContent).toEqual({ ok: true, value: { cue: 'c1' } })
      const seen = await client.callTool({ name: 'describe_frame', arguments: {} })
      expect([textOf(seen), seen.isError ?? false]).toEqual(['No frame yet.', false])
      const wrong = await client.callTool({ name: 'play_sfx', arguments: { sound: 'airhon' } })
      expect([wrong.isError, textOf(wrong)]).toEqual([true, expect.stringContaining('"airhorn"')])
      await client.close()

      await expect.poll(said).toContain(`a separate run: ${join(dir, 'reports', 'mcp')}`)
      await expect.poll(() => ownEvents(dir).at(-1)?.type).toBe('run/end')
      const events = ownEvents(dir)
      expect(events[0]?.type).toBe('run/start')
      const { turns, cues, ended } = fold(events)
      expect(turns.map(({ agent, cause }) => `${agent} ${cause}`)).toEqual(Array(3).fill('mcp:e2e mcp'))
      expect(cues).toHaveLength(1)
      expect(ended).not.toBeNull()
      // The run is not in `reports/live`, from which a performer would continue it.
      expect(existsSync(join(dir, 'reports', 'live'))).toBe(false)
    },
  )

  it('finds the running performer on any port, and calls its tools unless the performer is in panic', async () => {
    const dir = folder()
    const performer = await quiet(dir)
    const { client, said } = await stdioClient(dir)
    await expect.poll(said).toContain(`port ${new URL(performer.urls.panel).port}`)
    const result = await client.callTool({ name: 'overlay_text', arguments: { text: 'Hello from outside' } })
    expect(result.isError).toBeUndefined()
    const cue = await untilEvent(dir, 'stage/cue')
    expect(cue.cue).toMatchObject({ by: 'tool', content: { lane: 'text', text: 'Hello from outside' } })
    const turn = await untilEvent(dir, 'turn/start', ({ cause }) => cause === 'mcp')
    expect(turn.agent).toBe('mcp:e2e')

    const panel = await panelSocket(performer.urls.panel)
    expect(await panel.command({ command: 'panic', id: 'p' })).toMatchObject({ ok: true })
    const denied = await client.callTool({ name: 'overlay_text', arguments: { text: 'Hello again' } })
    expect([denied.isError, textOf(denied)]).toEqual([true, expect.stringMatching(/^denied: panic/)])
    expect(eventsOnDisk(dir).filter(({ type }) => type === 'stage/cue')).toHaveLength(1)
    expect(existsSync(join(dir, 'reports', 'mcp'))).toBe(false)

    panel.close()
    await performer.stop()
    await expect(client.callTool({ name: 'describe_frame', arguments: {} })).rejects.toThrow(/has stopped/)
    expect(eventsOnDisk(dir).at(-1)?.type).toBe('run/end')
    expect(readdirSync(join(dir, 'data', 'running'))).toEqual([])
  })

  it('reports that no performer is running after the performer is killed', async () => {
    const dir = folder()
    const performer = await quiet(dir)
    await performer.stop('SIGKILL')
    const { said } = await stdioClient(dir)
    await expect.poll(said).toContain('no performer is running')
  })

  it('the gateway serves MCP at /mcp once a panel turns it on', async () => {
    const dir = folder()
    const performer = await quiet(dir)
    const { origin } = new URL(performer.urls.panel)
    const urls = async () => {
      const headers = { authorization: `Bearer ${performer.token}` }
      const answer = (await (await fetch(`${origin}/api/urls`, { headers })).json()) as {
        mcp: { url: string; token: string; on: boolean }
      }
      return answer.mcp
    }
    const { url, token, on } = await urls()
    expect([url, on]).toEqual([`${origin}/mcp`, false])
    expect((await fetch(url, { method: 'POST' })).status).toBe(404)
    const panel = await panelSocket(performer.urls.panel)
    const patch = { mcp: { serve: true } }
    expect(await panel.command({ command: 'settings', id: 's', patch })).toMatchObject({ ok: true })
    expect((await urls()).on).toBe(true)
    expect((await fetch(url, { method: 'POST' })).status).toBe(401)

    const client = new Client({ name: 'over-http', version: '1' })
    clients.push(client)
    const requestInit = { headers: { authorization: `Bearer ${token}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
    await client.callTool({ name: 'play_sfx', arguments: { sound: 'tada' } })
    const cue = await untilEvent(dir, 'stage/cue')
    expect(cue.cue.content).toEqual({ lane: 'sound', sound: 'tada', volume: 0.8 })
    panel.close()
    await performer.stop()
    expect(fold(eventsOnDisk(dir)).turns.filter(({ end }) => end === undefined)).toEqual([])
  })

  const piped = (args: string[], input = ''): Promise<{ code: number | null; out: string; said: string }> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, args)
      let [out, said] = ['', '']
      child.stdout.on('data', (chunk) => {
        out += String(chunk)
      })
      child.stderr.on('data', (chunk) => {
        said += String(chunk)
      })
      child.once('close', (code) => resolve({ code, out, said }))
      child.stdin.end(input)
    })

  it('answers every request even after its input has ended, and prints only protocol messages', async () => {
    const dir = folder()
    const lines = [
      'not a message',
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"pipe","version":"1"}}}',
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"spawn_particle","arguments":{"kind":"star"}}}',
    ]
    const { code, out } = await piped(argsFor(dir), lines.join('\n'))
    expect(code).toBe(0)
    const messages = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: unknown })
    expect(messages.map(({ id }) => id).sort()).toEqual([1, 2, null])
    expect(messages.find(({ id }) => id === null)).toMatchObject({ error: { code: -32_700 } })
    expect(messages.find(({ id }) => id === 2)).toMatchObject({
      result: { structuredContent: { ok: true, value: { cue: 'c1' } } },
    })
    expect(ownEvents(dir).at(-1)).toMatchObject({ type: 'run/end', reason: 'the input ended' })
  })

  it('exits cleanly on SIGTERM', async () => {
    const dir = folder()
    const child = spawn(process.execPath, argsFor(dir), { stdio: ['pipe', 'ignore', 'pipe'] })
    await new Promise((resolve) => child.stderr.once('data', resolve))
    const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(ownEvents(dir).at(-1)).toMatchObject({ type: 'run/end', reason: 'stopped' })
  })

  it('lists its options, and rejects an unknown option or an unusable folder', async () => {
    const help = await piped([cli, 'mcp', '--help'])
    expect([help.code, help.out]).toEqual([0, expect.stringContaining('--reports DIR')])
    const wrong = await piped([cli, 'mcp', '--port', '1'])
    expect([wrong.code, wrong.out, wrong.said]).toEqual([2, '', expect.stringContaining('--port')])
    const file = join(folder(), 'file')
    const unusable = await piped([cli, 'mcp', '--data', file, '--reports', '/dev/null'])
    expect([unusable.code, unusable.out, unusable.said]).toEqual([
      1,
      '',
      expect.stringContaining('--reports DIR'),
    ])
  })
})
