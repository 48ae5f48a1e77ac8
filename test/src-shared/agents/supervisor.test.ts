import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import type { Action } from '../../../src-shared/agents/step.ts'
import { startSupervisor } from '../../../src-shared/agents/supervisor.ts'
import type { SupervisorDeps } from '../../../src-shared/agents/supervisor-deps.ts'
import { createApprovals } from '../../../src-shared/tools/approvals.ts'
import { reply } from '../../../src-shared/tools/hooks.ts'
import { lockOrCoordinate } from '../../../src-shared/tools/locks.ts'
import { refused } from '../../../src-shared/tools/result.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { agentHouse, scripted } from '../../fixtures/agents.ts'
import { toolRuntime } from '../../fixtures/tool-runtime.ts'

const add = (ran: unknown[] = []) =>
  defineTool({
    name: 'add',
    description: 'Adds two numbers.',
    domain: 'math',
    args: z.object({ a: z.number(), b: z.number() }),
    sideEffects: false,
    run: ({ a, b }) => {
      ran.push([a, b])
      return { ok: true, value: a + b }
    },
  })

const planner = defineAgent<{ left: number; sum: number } | null>({
  name: 'planner',
  description: 'Adds up what its workers find.',
  role: 'planner',
  tools: ['add'],
  state: null,
  step({ inbox, state, self }) {
    const actions: Action[] = []
    let next = state ?? { left: 0, sum: 0 }
    for (const { kind, body } of inbox) {
      if (kind === 'task') {
        const numbers = body as number[]
        next = { left: numbers.length, sum: 0 }
        for (const input of numbers) actions.push({ do: 'spawn', definition: 'worker', input })
      }
      if (kind === 'result') next = { left: next.left - 1, sum: next.sum + (body as number) }
    }
    if (next.left === 0 && self.step > 1) actions.push({ do: 'done', result: next.sum })
    return { state: next, actions }
  },
})

const worker = defineAgent<null>({
  name: 'worker',
  description: 'Adds one to its input.',
  tools: ['add'],
  step({ inbox }) {
    return {
      state: null,
      actions: inbox.map(
        ({ kind, body }): Action =>
          kind === 'task'
            ? { do: 'call', tool: 'add', args: { a: body, b: 1 } }
            : { do: 'done', result: (body as { value: number }).value },
      ),
    }
  },
})

describe('startSupervisor', () => {
  it('runs a planner and its workers, and delivers the workers’ results to the planner', async () => {
    const house = agentHouse({ definitions: [planner, worker], tools: [add()] })
    house.supervisor.start(planner, 'team', [1, 2, 3])
    await house.clock.advanceAsync(1000)
    expect(house.agent('team')).toMatchObject({ status: 'done', result: 9, children: 3 })
    expect(house.of('agent/message').filter(({ agent }) => agent === 'team')).toContainEqual(
      expect.objectContaining({
        message: {
          id: 'team#1.2',
          from: 'team',
          kind: 'outcome',
          body: { action: 'team#1.2', do: 'spawn', ok: true, value: { agent: 'team/worker-2' } },
        },
      }),
    )
    expect(house.journal.state().agents.map(({ id, status }) => [id, status])).toEqual([
      ['team', 'done'],
      ['team/worker-1', 'done'],
      ['team/worker-2', 'done'],
      ['team/worker-3', 'done'],
    ])
    expect(house.warnings).toEqual([])
    expect(house.clock.waiting()).toBe(0)
  })

  it('writes a step to the journal before any of its actions runs', async () => {
    const house = agentHouse({ definitions: [planner, worker], tools: [add()] })
    house.supervisor.start(planner, 'team', [1])
    await house.clock.advanceAsync(1000)
    const stepped = house.events.findIndex(
      (event) => event.type === 'agent/stepped' && event.agent === 'team',
    )
    const spawned = house.events.findIndex(
      (event) => event.type === 'agent/spawned' && event.agent !== 'team',
    )
    expect(stepped).toBeLessThan(spawned)
    expect(house.events[stepped]).toMatchObject({ actions: [{ id: 'team#1.1', do: 'spawn' }] })
  })

  it('rejects messages to a full inbox until the recipient has read it, and notifies the sender', async () => {
    const flood = Array.from(
      { length: 4 },
      (_, n): Action => ({ do: 'send', to: 'root/sink-1', kind: 'note', body: n }),
    )
    const sink = scripted('sink', [], { inbox: { capacity: 2 } })
    const root = scripted('root', [{ do: 'spawn', definition: 'sink', input: null }])
    const house = agentHouse({ definitions: [root, sink] })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(10)
    house.supervisor.suspend('root/sink-1', 'test')
    house.supervisor.send('root', { from: 'operator', kind: 'note', body: flood })
    await house.clock.advanceAsync(10)
    expect(house.of('agent/inbox-full')).toHaveLength(2)
    expect(house.agent('root/sink-1')?.inbox).toMatchObject({
      refused: 2,
      messages: [{ body: 0 }, { body: 1 }],
    })
    expect(house.agent('root')?.state).toContainEqual({
      kind: 'outcome',
      from: 'root',
      body: expect.objectContaining({ do: 'send', ok: false, error: 'inbox-full' }),
    })
    house.supervisor.resume('root/sink-1', 'test')
    await house.clock.advanceAsync(10)
    expect(house.agent('root/sink-1')).toMatchObject({
      status: 'sleeping',
      inbox: { messages: [], refused: 0 },
    })
  })

  it('lets an agent sleep while it has no messages, and wakes it for a message or at the set time', async () => {
    const root = scripted('root', [{ do: 'sleep', ms: 5000 }])
    const house = agentHouse({ definitions: [root] })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(10)
    const before = house.events.length
    expect(house.agent('root')?.status).toBe('sleeping')
    await house.clock.advanceAsync(4000)
    expect(house.events).toHaveLength(before)
    house.supervisor.send('root', { from: 'operator', kind: 'note', body: 'hello' })
    await house.clock.advanceAsync(10)
    expect(house.agent('root')?.state).toContainEqual({ kind: 'note', from: 'operator', body: 'hello' })
    await house.clock.advanceAsync(1000)
    expect(house.agent('root')?.state).toContainEqual({
      kind: 'tick',
      from: 'root',
      body: { action: 'root#1.1', sleptMs: 5000 },
    })
  })

  it('does not count restarts that are more than a minute old toward the limit', async () => {
    const root = defineAgent<null>({
      name: 'root',
      description: 'Throws at a fresh note.',
      state: null,
      step({ inbox, self, state }) {
        if (inbox.some(({ body }) => self.now < Number(body) + 500)) throw new Error('too fresh')
        return { state, actions: [] }
      },
    })
    const house = agentHouse({ definitions: [root] })
    house.supervisor.start(root, 'root')
    for (let n = 0; n < 6; n++) {
      house.supervisor.send('root', { from: 'operator', kind: 'note', body: house.clock.now() })
      await house.clock.advanceAsync(25_000)
    }
    expect(house.agent('root')).toMatchObject({ status: 'sleeping', restarts: 6 })
  })

  it('does not restart a failed agent that was stopped before its restart was due', async () => {
    const root = defineAgent<null>({
      name: 'root',
      description: 'Fails at each step.',
      revives: true,
      step: () => {
        throw new Error('always')
      },
    })
    const house = agentHouse({ definitions: [root] })
    house.supervisor.start(root, 'root', 'go')
    while (house.agent('root')?.status !== 'failed' || house.agent('root')?.reason?.kind === 'restart')
      await house.clock.advanceAsync(500)
    expect(house.supervisor.stop('root', 'panel')).toBe(true)
    await house.clock.advanceAsync(600_000)
    expect(house.agent('root')?.status).toBe('failed')
    expect(house.of('agent/spawned')).toHaveLength(1)
  })

  it('reports a spawn as failed if the journal rejects its event, both before and after a restart', async () => {
    const name = 'a'.repeat(60)
    const deep = defineAgent<unknown[]>({
      name,
      description: 'Spawns another one of itself.',
      state: [],
      step: ({ inbox, state }) => ({
        state: [...state, ...inbox.filter(({ kind }) => kind === 'outcome').map(({ body }) => body)],
        actions: inbox.flatMap(({ kind }): Action[] =>
          kind === 'task' ? [{ do: 'spawn', definition: name, input: null }] : [],
        ),
      }),
    })
    const house = agentHouse({ definitions: [deep] })
    house.supervisor.start(deep, 'root', 'go')
    await house.clock.advanceAsync(1000)
    const stepped = house.events.findLastIndex(({ type }) => type === 'agent/stepped')
    const last = house.events.findLastIndex(
      (event, at) => at < stepped && event.type === 'agent/stepped' && event.actions.length > 0,
    )
    const again = agentHouse({ definitions: [deep] }, house.events.slice(0, last + 1))
    await again.clock.advanceAsync(1000)
    for (const { journal, warnings } of [house, again]) {
      const { agents } = journal.state()
      expect(agents.length).toBeGreaterThan(3)
      expect(agents.flatMap(({ pending }) => pending)).toEqual([])
      expect(agents.at(-1)?.state).toMatchObject([{ do: 'spawn', ok: false, error: 'exception' }])
      expect(warnings).toEqual([])
    }
  })

  it('stopping an agent also ends all its descendants, calls, timers and locks', async () => {
    const slow = defineTool({
      name: 'slow',
      description: 'Waits.',
      domain: 'test',
      args: z.object({}),
      run: (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', reject)),
    })
    const leaf = scripted(
      'leaf',
      [
        { do: 'acquire', path: 'file' },
        { do: 'call', tool: 'slow', args: {} },
        { do: 'sleep', ms: 60_000 },
      ],
      { tools: ['slow'] },
    )
    const middle = scripted('middle', [{ do: 'spawn', definition: 'leaf', input: null }], { tools: ['slow'] })
    const root = scripted('root', [{ do: 'spawn', definition: 'middle', input: null }], { tools: ['slow'] })
    const house = agentHouse({ definitions: [root, middle, leaf], tools: [slow] })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(100)
    expect(house.agent('root/middle-1/leaf-1')).toMatchObject({ status: 'running' })
    expect(house.journal.state().locks).toMatchObject([{ holder: 'root/middle-1/leaf-1' }])
    house.supervisor.stop('root', 'operator')
    await house.clock.advanceAsync(10)
    expect(house.journal.state().agents.map(({ status }) => status)).toEqual([
      'stopped',
      'stopped',
      'stopped',
    ])
    expect(house.journal.state().locks).toEqual([])
    expect(house.clock.waiting()).toBe(0)
    expect(house.of('tool/error')).toMatchObject([{ error: 'cancelled' }])
  })

  it('denies a child’s call that its parent may not make, and reports the denial to the child', async () => {
    const child = scripted('child', [{ do: 'call', tool: 'add', args: { a: 1, b: 2 } }], { tools: ['add'] })
    const root = scripted('root', [{ do: 'spawn', definition: 'child', input: null, tools: ['add'] }])
    const ran: unknown[] = []
    const house = agentHouse({ definitions: [root, child], tools: [add(ran)] })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(100)
    expect(ran).toEqual([])
    expect(house.agent('root/child-1')?.state).toContainEqual({
      kind: 'outcome',
      from: 'root/child-1',
      body: expect.objectContaining({ do: 'call', ok: false, error: 'denied' }),
    })
  })

  it('runs the hooks of a parent on the calls of its children', async () => {
    const child = scripted('child', [{ do: 'call', tool: 'add', args: { a: 1, b: 2 } }], { tools: ['add'] })
    const root = scripted('root', [{ do: 'spawn', definition: 'child', input: null }], {
      tools: ['add'],
      hooks: { before: [() => reply(refused('failed', 'Not now.'))] },
    })
    const ran: unknown[] = []
    const house = agentHouse({ definitions: [root, child], tools: [add(ran)] })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(100)
    expect(ran).toEqual([])
    expect(house.agent('root/child-1')?.state).toContainEqual({
      kind: 'outcome',
      from: 'root/child-1',
      body: expect.objectContaining({ do: 'call', ok: false, message: 'Not now.' }),
    })
  })

  it('lets the model do the task with the agent’s tools if the agent has no step', async () => {
    const thinker = defineAgent({ name: 'thinker', description: 'You add.', tools: ['add'] })
    const root = scripted('root', [{ do: 'spawn', definition: 'thinker', input: 'What is 1 + 2?' }], {
      tools: ['add'],
    })
    const ran: unknown[] = []
    const house = agentHouse({
      definitions: [root, thinker],
      tools: [add(ran)],
      answers: [
        { type: 'tool_calls', tool_calls: [{ id: 'c1', name: 'add', arguments: { a: 1, b: 2 } }] },
        'It is 3.',
      ],
    })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(1000)
    expect(ran).toEqual([[1, 2]])
    expect(house.agent('root')?.state).toContainEqual({
      kind: 'result',
      from: 'root/thinker-1',
      body: 'It is 3.',
    })
    expect(house.journal.state().turns).toMatchObject([
      {
        agent: 'root/thinker-1',
        cause: 'task',
        action: 'root/thinker-1#1.1',
        said: [],
        end: { stop: 'final' },
      },
    ])
    expect(house.of('perform/text')).toEqual([])
  })

  it('rejects a tool result that is too long or is not JSON, but shortens a long text of a model instead of rejecting it', async () => {
    const long = (name: string, result: unknown) =>
      defineTool({
        name,
        description: 'Returns a value.',
        domain: 'test',
        args: z.object({}),
        run: () => ({ ok: true, value: result }),
      })
    const call = (tool: string): Action => ({ do: 'call', tool, args: {} })
    const root = scripted(
      'root',
      [call('fits'), call('long'), call('no-json'), { do: 'think', task: 'Talk.' }],
      { tools: ['fits', 'long', 'no-json'] },
    )
    const fits = 'x'.repeat(15_998)
    const house = agentHouse({
      definitions: [root],
      tools: [long('fits', fits), long('long', `${fits}x`), long('no-json', { n: 1n })],
      answers: ['y'.repeat(30_000)],
    })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(1000)
    const read = house.agent('root')?.state as { body: { action: string } }[]
    const outcome = (n: number) => read.find(({ body }) => body.action === `root#1.${n}`)?.body
    expect(outcome(1)).toMatchObject({ ok: true, value: fits })
    for (const n of [2, 3])
      expect(outcome(n)).toMatchObject({
        ok: false,
        error: 'too-long',
        message: expect.stringContaining('Ask for a smaller part'),
      })
    expect(outcome(4)).toMatchObject({
      ok: true,
      value: expect.stringMatching(/^y{19900}… \[10100 more characters, left out\]$/),
    })
  })

  it('marks a child as failed if its model fails, and reports the reason to the parent', async () => {
    const thinker = defineAgent({ name: 'thinker', description: 'You add.' })
    const root = scripted('root', [{ do: 'spawn', definition: 'thinker', input: 'x' }])
    const house = agentHouse({ definitions: [root, thinker], answers: [{ fail: 'unreachable' }] })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(1000)
    expect(house.agent('root/thinker-1')).toMatchObject({ status: 'failed', reason: { kind: 'gave-up' } })
    expect(house.agent('root')?.state).toContainEqual(
      expect.objectContaining({ kind: 'failed', from: 'root/thinker-1' }),
    )
  })

  it('marks an agent that waits for a lock as blocked, and notifies its parent and the holder of the lock', async () => {
    let grant = () => {}
    const locks: SupervisorDeps['locks'] = {
      acquire: (_path, from, { onWait }) =>
        new Promise((resolve) => {
          if (from === 'root/a-1') return resolve({ ok: true })
          onWait('root/a-1')
          grant = () => resolve({ ok: true })
        }),
      take: async () => ({ ok: true }),
      release: async () => true,
      releaseAll: async () => {},
    }
    const a = scripted('a', [{ do: 'acquire', path: 'file' }])
    const root = scripted('root', [
      { do: 'spawn', definition: 'a', input: null },
      { do: 'spawn', definition: 'a', input: null },
    ])
    const house = agentHouse({ definitions: [root, a], patch: () => ({ locks }) })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(100)
    expect(house.agent('root/a-2')).toMatchObject({
      status: 'blocked',
      reason: { kind: 'lock', path: 'file', holder: 'root/a-1' },
    })
    const wanted = { kind: 'lock-wanted', from: 'root/a-2', body: expect.objectContaining({ path: 'file' }) }
    expect(house.agent('root')?.state).toContainEqual(wanted)
    expect(house.agent('root/a-1')?.state).toContainEqual(wanted)
    grant()
    await house.clock.advanceAsync(100)
    expect(house.agent('root/a-2')).toMatchObject({ status: 'sleeping' })
    expect(house.agent('root/a-2')?.state).toContainEqual(
      expect.objectContaining({ kind: 'lock', body: { action: 'root/a-2#1.1', path: 'file' } }),
    )
  })

  it('if a call needs a locked path, notifies the holder of the lock and the parent of the caller', async () => {
    const edit = defineTool({
      name: 'edit',
      description: 'Edits a file.',
      domain: 'test',
      args: z.object({ path: z.string() }),
      run: () => ({ ok: true, value: null }),
    })
    const action = { do: 'call', tool: 'edit', args: { path: 'file' } } as const
    const a = scripted('a', [action], { tools: ['edit'] })
    const root = scripted(
      'root',
      [
        { do: 'spawn', definition: 'a', input: null },
        { do: 'spawn', definition: 'a', input: null },
      ],
      { tools: ['edit'] },
    )
    const house = agentHouse({
      definitions: [root, a],
      tools: [edit],
      start: (deps) =>
        startSupervisor({
          ...deps,
          runtime: { ...deps.runtime, hooks: { before: [lockOrCoordinate(deps.locks)] } },
        }),
    })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(100)
    const message = 'root/a-2 needs file, which root/a-1 holds.'
    const wanted = {
      kind: 'lock-wanted',
      from: 'root/a-2',
      body: { agent: 'root/a-2', kind: 'lock', message, path: 'file', holder: 'root/a-1' },
    }
    expect(house.agent('root')?.state).toContainEqual(wanted)
    expect(house.agent('root/a-1')?.state).toContainEqual(wanted)
  })

  it('runs no step while events cannot be written to disk', async () => {
    const root = scripted('root', [])
    let trouble: { message: string; remedy: string } | null = { message: 'full', remedy: 'free' }
    let report: (now: null) => void = () => {}
    const house = agentHouse({
      definitions: [root],
      patch: ({ journal }) => ({
        journal: {
          ...journal,
          trouble: () => trouble,
          onTrouble: (listener) => {
            report = listener
            return () => {}
          },
        },
      }),
    })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(1000)
    expect(house.of('agent/stepped')).toEqual([])
    trouble = null
    report(null)
    await house.clock.advanceAsync(10)
    expect(house.of('agent/stepped')).toHaveLength(1)
  })

  it('starts no call while the disk is full, and gives the agent the reason', async () => {
    const root = scripted('root', [{ do: 'call', tool: 'add', args: { a: 1, b: 2 } }], { tools: ['add'] })
    const ran: unknown[] = []
    const isOrdered = { now: false }
    const house = agentHouse({
      definitions: [root],
      tools: [add(ran)],
      patch: ({ journal }) => {
        journal.subscribe(({ type }) => {
          if (type === 'agent/stepped') isOrdered.now = true
        })
        const full = { message: 'The disk is full.', remedy: 'Free some space.' }
        return { journal: { ...journal, trouble: () => (isOrdered.now ? full : null) } }
      },
    })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(1000)
    expect(ran).toEqual([])
    expect(house.of('tool/done')).toMatchObject([{ ok: false, denial: { kind: 'disk' } }])
    expect(house.agent('root')?.inbox.messages).toMatchObject([
      { kind: 'outcome', body: { ok: false, error: 'denied', message: 'The disk is full.' } },
    ])
  })

  it('limits the pace of two agents that write to each other endlessly', async () => {
    const echo = defineAgent({
      name: 'echo',
      description: 'Answers each note.',
      step: ({ inbox }) => ({
        state: null,
        actions: inbox.flatMap(({ kind, from }): Action[] =>
          kind === 'note' ? [{ do: 'send', to: from, kind: 'note', body: '' }] : [],
        ),
      }),
    })
    const root = defineAgent({
      name: 'root',
      description: 'Begins an endless talk.',
      step: ({ inbox }) => ({
        state: null,
        actions: inbox.flatMap(({ kind, from }): Action[] => {
          if (kind === 'task') return [{ do: 'spawn', definition: 'echo', input: null }]
          return [{ do: 'send', to: kind === 'outcome' ? 'root/echo-1' : from, kind: 'note', body: '' }]
        }),
      }),
    })
    const house = agentHouse({ definitions: [root, echo] })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(1000)
    expect(house.agent('root')?.steps).toBeLessThanOrEqual(1000)
    expect(house.agent('root')?.steps).toBeGreaterThan(100)
  })

  it('marks an agent whose call waits for approval as blocked, and informs its parent', async () => {
    const child = scripted('child', [{ do: 'call', tool: 'add', args: { a: 1, b: 2 } }], { tools: ['add'] })
    const root = scripted('root', [{ do: 'spawn', definition: 'child', input: null }], { tools: ['add'] })
    let answer: (ask: string) => void = () => {}
    const house = agentHouse({
      definitions: [root, child],
      patch: ({ journal, clock }) => {
        const { append: emit, state } = journal
        const approvals = createApprovals({ emit, state, clock, deadlineMs: () => 60_000 })
        answer = (ask) => void approvals.answer(ask, 'allow', 'panel')
        const policy = () => ({ verdict: 'ask' as const })
        return { runtime: toolRuntime([add()], { clock, emit, approvals, policy }) }
      },
    })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(100)
    expect(house.agent('root/child-1')).toMatchObject({ status: 'blocked', reason: { kind: 'approval' } })
    expect(house.agent('root')?.state).toContainEqual(
      expect.objectContaining({ kind: 'note', body: expect.objectContaining({ kind: 'approval' }) }),
    )
    answer(house.journal.state().asks[0]?.ask ?? '')
    await house.clock.advanceAsync(100)
    expect(house.agent('root/child-1')).toMatchObject({ status: 'sleeping', pending: [] })
    expect(house.agent('root/child-1')?.state).toContainEqual(
      expect.objectContaining({ kind: 'outcome', body: expect.objectContaining({ ok: true, value: 3 }) }),
    )
  })
})
