import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { agentOf, callRate, serveTools, type ToolServer } from '../../../electron/mcp-server/serve-tools.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { type Journal, memoryJournal } from '../../../src-shared/events/journal.ts'
import type { Clock } from '../../../src-shared/ports.ts'
import { describeFrame, eyesService } from '../../../src-shared/sight/describe-frame.ts'
import { stageFieldsOf } from '../../../src-shared/stage/define-stage-tool.ts'
import { funPack } from '../../../src-shared/stage/fun-tools.ts'
import { createStage, stageService } from '../../../src-shared/stage/stage.ts'
import { stageDecoys } from '../../../src-shared/stage/stage-decoys.ts'
import { next } from '../../../src-shared/tools/hooks.ts'
import { narrow, type Policy, policyOf } from '../../../src-shared/tools/policy.ts'
import { defineTool, type Tool } from '../../../src-shared/tools/tool.ts'
import { provide, provideServices } from '../../../src-shared/tools/tool-context.ts'
import { asRemote } from '../../fixtures/example-tools.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { defaultGuards } from '../../fixtures/stage.ts'
import { toolRuntime } from '../../fixtures/tool-runtime.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const picture = defineTool({
  name: 'stage/picture of it',
  description: 'A picture.',
  domain: 'stage',
  sideEffects: false,
  args: z.object({}),
  run: () => ({ content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }] }),
})
const waits = defineTool({
  name: 'waits',
  description: 'Ends when it is cancelled.',
  domain: 'stage',
  args: z.object({}),
  run: (_args, { signal }) =>
    new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('late'))),
})
const breaks = defineTool({
  name: 'breaks',
  description: 'Breaks.',
  domain: 'stage',
  args: z.object({}),
  run: () => {
    throw new Error('the needle is stuck')
  },
})
const remote = asRemote(
  defineTool({
    name: 'files/read',
    description: 'Of another server.',
    domain: 'mcp',
    permissionScope: 'mcp:files',
    args: z.object({}),
    run: () => 'secret',
  }),
)

let journal: Journal
let server: ToolServer
let client: Client
let hooked: string[]
beforeEach(async () => {
  journal = memoryJournal({ run: 'r', clock: systemClock })
  journal.append(runStart)
  hooked = []
  await serve()
})
afterEach(() => client.close())

async function serve(more: readonly Tool[] = [], clock: Clock = systemClock): Promise<void> {
  const stage = createStage({
    emit: journal.append,
    state: journal.state,
    clock: systemClock,
    guards: defaultGuards,
    pages: () => 1,
  })
  const panicked: Policy = () =>
    journal.state().panic ? { verdict: 'deny', reason: { kind: 'panic' } } : { verdict: 'allow' }
  const rules = policyOf(() => journal.state().settings.policy)
  server = serveTools({
    runtime: toolRuntime([...funPack.tools, describeFrame, picture, waits, breaks, remote, ...more], {
      clock,
      emit: journal.append,
      policy: narrow(panicked, rules),
      hooks: {
        before: [
          (ctx, args) => {
            hooked.push(ctx.tool)
            return next(ctx, args)
          },
        ],
      },
      service: provideServices(
        provide(stageService, stage),
        provide(eyesService, { latest: () => journal.state().observation }),
      ),
    }),
    rules,
    state: journal.state,
    beforeCall: async () => {},
  })
  client = await connected('A client!')
}

async function connected(name: string): Promise<Client> {
  const one = new Client({ name, version: '1' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await server.connect().connect(far)
  await one.connect(near)
  return one
}

const events = async (): Promise<AdlibEvent[]> => {
  const all: AdlibEvent[] = []
  for await (const event of journal.since(1)) all.push(event)
  return all
}
const textOf = (result: { content: { type: string }[] }): string =>
  result.content.flatMap((block) => ('text' in block ? [String(block.text)] : [])).join('\n')

describe('tools/list', () => {
  it('lists the stage and sight tools with their schemas, and no tool of another server', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      ...funPack.tools.map(({ name }) => name),
      'describe_frame',
      'stage__picture_x20_of_x20_it',
      'waits',
      'breaks',
    ])
    const sound = tools.find(({ name }) => name === 'play_sfx')
    expect(sound?.inputSchema).toMatchObject({
      type: 'object',
      properties: { sound: { enum: expect.arrayContaining(['airhorn']) } },
      required: ['sound'],
    })
    expect(tools.map(({ annotations }) => annotations?.readOnlyHint)).toEqual([
      ...funPack.tools.map(({ sideEffects }) => !sideEffects),
      ...[true, true, false, false],
    ])
    expect(tools.find(({ name }) => name === 'wait')?.annotations?.readOnlyHint).toBe(true)
  })

  it('derives the hints of a tool from its definition, and omits hints that it cannot derive', async () => {
    const { tools } = await client.listTools()
    const annotationsOf = (name: string) => tools.find((tool) => tool.name === name)?.annotations
    for (const { name } of funPack.tools.filter((tool) => stageFieldsOf(tool).lane !== undefined))
      expect(annotationsOf(name)).toEqual({
        readOnlyHint: false,
        destructiveHint: false,
        openWorldHint: false,
      })
    expect(annotationsOf('describe_frame')).toEqual({ readOnlyHint: true, openWorldHint: false })
    // If the other hints are missing, a client assumes that the tool is destructive and that it contacts the outside
    // world.
    expect(annotationsOf('waits')).toEqual({ readOnlyHint: false })
  })

  it('omits tools that the settings deny, and still lists the others during a panic', async () => {
    journal.append({
      type: 'settings/changed',
      patch: { policy: { tools: { play_sfx: 'deny' } } },
      by: 'panel',
    })
    journal.append({ type: 'stage/panic', by: 'panel' })
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).not.toContain('play_sfx')
    expect(names).toContain('show_emote')
  })

  it('lists loaded decoy tools, and records a call to a decoy', async () => {
    await serve(stageDecoys.tools)
    const result = await client.callTool({ name: 'shell_exec', arguments: { command: 'ls' } })
    expect(result.isError).toBe(true)
    expect(textOf(result)).toContain('Nothing was run')
    expect((await events()).some(({ type }) => type === 'decoy/hit')).toBe(true)
  })
})

describe('tools/call', () => {
  it('runs each call as a separate turn of the client', async () => {
    const result = await client.callTool({ name: 'show_emote', arguments: { emote: 'heart' } })
    expect(result.isError).toBeUndefined()
    expect(result.structuredContent).toEqual({ ok: true, value: { cue: 'c1' } })
    expect(textOf(result)).toBe('{"ok":true,"value":{"cue":"c1"}}')
    const own = (await events()).filter(({ type }) => /^(turn|tool|stage)\//.test(type))
    expect(own.map(({ type }) => type)).toEqual([
      'turn/start',
      'tool/call',
      'stage/queued',
      'stage/cue',
      'tool/trace',
      'tool/done',
      'turn/end',
    ])
    expect(own[0]).toMatchObject({ agent: 'mcp:A-client-', turn: 't1', cause: 'mcp', observation: '' })
    expect(own[1]).toMatchObject({ agent: 'mcp:A-client-', call: 't1.1.1', args: { emote: 'heart' } })
    expect(own[6]).toMatchObject({ agent: 'mcp:A-client-', turn: 't1', stop: 'final', calls: 1 })
    expect(hooked).toEqual(['show_emote'])
  })

  it.each([
    ['play_sfx', { sound: 'airhon' }, '"airhorn"'],
    ['spawn_particle', { kind: 'confeti' }, '"confetti"'],
  ])('suggests a similar name if a call to %s contains an unknown asset name', async (name, args, near) => {
    const result = await client.callTool({ name, arguments: args })
    expect(result.isError).toBe(true)
    expect(textOf(result)).toMatch(/^invalid_args: .*there is no "\w+"; did you mean/)
    expect(textOf(result)).toContain(near)
    expect(journal.state().cues).toEqual([])
    expect(hooked).toEqual([])
  })

  it('never repairs arguments', async () => {
    const result = await client.callTool({ name: 'show_emote', arguments: { emote: 'heart', count: '2' } })
    expect(textOf(result)).toMatch(/^invalid_args: .*count/)
    const [call] = (await events()).filter(({ type }) => type === 'tool/call')
    expect(call).toMatchObject({ args: { emote: 'heart', count: '2' } })
    expect(call).not.toHaveProperty('repairs')
  })

  it('returns “No frame yet” as a result, not as an error', async () => {
    const result = await client.callTool({ name: 'describe_frame' })
    expect(result.isError).toBeUndefined()
    expect(textOf(result)).toBe('No frame yet.')
  })

  it('returns a picture as an image, and decodes the MCP name of the tool', async () => {
    const result = await client.callTool({ name: 'stage__picture_x20_of_x20_it' })
    expect(result.content).toEqual([{ type: 'image', data: 'aGk=', mimeType: 'image/png' }])
  })

  it('distinguishes exceptions, unknown tools and denied tools in its results', async () => {
    expect(textOf(await client.callTool({ name: 'breaks' }))).toMatch(
      /^exception: Error: the needle is stuck/,
    )
    expect(textOf(await client.callTool({ name: 'show_emot' }))).toMatch(/^unknown_tool: .*"show_emote"/)
    expect(textOf(await client.callTool({ name: 'files/read' }))).toMatch(/^unknown_tool: /)
    journal.append({
      type: 'settings/changed',
      patch: { policy: { tools: { play_sfx: 'deny' } } },
      by: 'panel',
    })
    const denied = await client.callTool({ name: 'play_sfx', arguments: { sound: 'nonsense' } })
    expect(textOf(denied)).toMatch(/^denied: /)
    expect(denied.isError).toBe(true)
  })

  it('denies calls during a panic', async () => {
    journal.append({ type: 'stage/panic', by: 'panel' })
    const result = await client.callTool({ name: 'show_emote', arguments: { emote: 'heart' } })
    expect(textOf(result)).toMatch(/^denied: panic/)
    expect((await events()).at(-1)).toMatchObject({ type: 'turn/end', stop: 'panic' })
  })

  it('denies tools with side effects while paused, but allows read-only tools', async () => {
    journal.append({ type: 'stage/panic', by: 'panel' })
    journal.append({ type: 'performer/paused', by: 'panel' })
    journal.append({ type: 'stage/released', by: 'panel' })
    const wink = () => client.callTool({ name: 'show_emote', arguments: { emote: 'heart' } })
    expect(textOf(await wink())).toMatch(/^denied: paused/)
    expect(journal.state().cues).toEqual([])
    expect(textOf(await client.callTool({ name: 'describe_frame' }))).toBe('No frame yet.')
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('show_emote')
    journal.append({ type: 'performer/resumed', by: 'panel' })
    expect((await wink()).isError).toBeUndefined()
  })

  it('limits the raw text of a call in events', async () => {
    await client.callTool({ name: 'nonsense', arguments: { text: 'x'.repeat(15_000) } })
    const [call] = (await events()).flatMap((event) => (event.type === 'tool/call' ? [event] : []))
    expect(call?.raw).toMatch(/^\{"name":"nonsense","arguments":\{"text":"x+$/)
    expect(call?.raw).toHaveLength(2000)
  })

  it('counts rejected calls toward a client’s rate limit, and writes no events above the limit', async () => {
    const clock = virtualClock()
    await serve([], clock)
    const kinds = async (times: number, one = client) => {
      const found: string[] = []
      for (let n = 0; n < times; n += 1)
        found.push(
          textOf(await one.callTool({ name: n % 2 ? 'nonsense' : 'show_emote' })).split(':')[0] ?? '',
        )
      return found
    }
    expect(new Set(await kinds(20))).toEqual(new Set(['invalid_args', 'unknown_tool']))
    const { seq } = journal.state()
    expect(new Set(await kinds(30))).toEqual(new Set(['rate_limited']))
    expect(textOf(await client.callTool({ name: 'nonsense' }))).toBe(
      'rate_limited: Too many calls; the next is free in 0.3 s.',
    )
    expect(journal.state().seq).toBe(seq)
    const other = await connected('another')
    expect(await kinds(1, other)).toEqual(['invalid_args'])
    await other.close()
    clock.advance(250)
    expect(await kinds(2)).toEqual(['invalid_args', 'rate_limited'])
  })

  it('rejects a call that would exceed the stage’s limits', async () => {
    const play = () => client.callTool({ name: 'play_sfx', arguments: { sound: 'pop' } })
    const [first, second] = [await play(), await play()]
    expect(first.isError).toBeUndefined()
    expect(second.isError).toBe(true)
    expect(textOf(second)).toMatch(/^rate_limited: Rate limited\. play_sfx is free again in \d/)
  })

  it('cancels a call that its client aborts', async () => {
    const controller = new AbortController()
    const asked = client.callTool({ name: 'waits' }, { signal: controller.signal })
    await expect.poll(() => journal.state().turns.at(-1)?.calls.length).toBe(1)
    controller.abort('never mind')
    await expect(asked).rejects.toThrow()
    await expect.poll(() => journal.state().turns.at(-1)?.end?.stop).toBe('cancelled')
    expect(journal.state().turns.at(-1)?.calls[0]?.outcome?.error).toBe('cancelled')
  })

  it('cancels a call when the client disconnects right after its request', async () => {
    const [near, far] = InMemoryTransport.createLinkedPair()
    await server.connect().connect(far)
    await near.start()
    const send = (message: object) => near.send({ jsonrpc: '2.0', ...message } as never)
    const hello = new Promise<void>((resolve) => {
      near.onmessage = () => resolve()
    })
    const clientInfo = { name: 'hasty', version: '1' }
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
    await send({ id: 1, method: 'initialize', params })
    await hello
    void send({ id: 2, method: 'tools/call', params: { name: 'waits', arguments: {} } })
    far.onclose?.()
    await expect.poll(() => journal.state().turns.at(-1)?.end?.stop).toBe('cancelled')
  })

  it('runs 16 calls at the same time and rejects the next one', async () => {
    const controllers = Array.from({ length: 16 }, () => new AbortController())
    const many = controllers.map(({ signal }) =>
      client.callTool({ name: 'waits' }, { signal }).catch(() => 'cancelled'),
    )
    await expect.poll(() => journal.state().turns.length).toBe(16)
    expect(textOf(await client.callTool({ name: 'describe_frame' }))).toMatch(/^rate_limited: /)
    for (const controller of controllers) controller.abort()
    await Promise.all(many)
    await expect.poll(() => journal.state().turns.every(({ end }) => end?.stop === 'cancelled')).toBe(true)
    expect(textOf(await client.callTool({ name: 'describe_frame' }))).toBe('No frame yet.')
  })
})

it('serveTools ends open turns when it closes, and writes no events afterward', async () => {
  const asked = client.callTool({ name: 'waits' })
  await expect.poll(() => journal.state().turns.length).toBe(1)
  await server.close()
  expect(journal.state().turns[0]?.end?.stop).toBe('cancelled')
  expect(textOf(await asked)).toMatch(/^cancelled: /)
  const { seq } = journal.state()
  expect(textOf(await client.callTool({ name: 'describe_frame' }))).toBe('cancelled: Adlib is closing.')
  expect(journal.state().seq).toBe(seq)
})

it('callRate limits each of the first eight client names separately, and all other names together', () => {
  const clock = virtualClock()
  const waitOf = callRate(clock)
  const admitted = () =>
    Array.from({ length: 5000 }, (_, n) => waitOf(`mcp:${n}`)).filter((ms) => ms === 0).length
  // The first eight names have separate limits and call once each. All other names share a limit of 20 calls.
  expect(admitted()).toBe(8 + 20)
  clock.advance(60_000)
  expect(Array.from({ length: 21 }, () => waitOf('mcp:honest')).map((ms) => ms === 0)).toEqual([
    ...Array(20).fill(true),
    false,
  ])
})

it('agentOf limits the length of a client’s name and replaces special characters', () => {
  expect(agentOf('claude-code')).toBe('mcp:claude-code')
  expect(agentOf('a\n"b" <c>/d')).toBe('mcp:a-b-c-d')
  expect(agentOf('x'.repeat(500))).toHaveLength(44)
  expect(agentOf(undefined)).toBe('mcp:unknown')
  expect(agentOf('\u0000')).toBe('mcp:-')
})
