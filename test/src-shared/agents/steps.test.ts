import { describe, expect, it } from 'vitest'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import type { Action } from '../../../src-shared/agents/step.ts'
import { agentHouse, countedTool, scripted } from '../../fixtures/agents.ts'

const note = (body: unknown = 'hello') => ({ from: 'operator', kind: 'note', body }) as const

describe('a step that throws', () => {
  const brittle = (ms: number) =>
    defineAgent<unknown[]>({
      name: 'brittle',
      description: 'Cannot read fresh notes.',
      state: [],
      step({ inbox, state, self }) {
        for (const { body } of inbox) if (self.now < Number(body) + ms) throw new Error('too fresh')
        return { state: [...state, ...inbox.map(({ kind }) => kind)], actions: [] }
      },
    })

  it('a step that throws leaves its messages in the inbox and is retried after a pause', async () => {
    const house = agentHouse({ definitions: [brittle(2500)] })
    house.supervisor.start(brittle(2500), 'root')
    house.supervisor.send('root', note(house.clock.now()))
    await house.clock.advanceAsync(500)
    expect(house.agent('root')).toMatchObject({
      restarts: 1,
      state: null,
      inbox: { messages: [{ kind: 'note' }] },
    })
    house.supervisor.send('root', note(0))
    await house.clock.advanceAsync(5000)
    expect(house.agent('root')).toMatchObject({
      status: 'sleeping',
      restarts: 2,
      state: ['note', 'note'],
      inbox: { messages: [] },
    })
  })

  it('a step that throws is not retried early, even if messages arrive during the pause', async () => {
    const house = agentHouse({ definitions: [brittle(60_000)] })
    house.supervisor.start(brittle(60_000), 'root')
    for (let n = 0; n < 9; n += 1) {
      house.supervisor.send('root', note(house.clock.now()))
      await house.clock.advanceAsync(100)
    }
    expect(house.agent('root')?.restarts).toBe(1)
  })

  it('an agent fails after three retries of a step, and its parent gets the reason', async () => {
    const root = scripted('root', [{ do: 'spawn', definition: 'brittle', input: 1e15 }])
    const house = agentHouse({ definitions: [root, brittle(0)] })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(20_000)
    expect(house.agent('root/brittle-1')).toMatchObject({ status: 'failed', restarts: 3, reported: true })
    expect(house.agent('root')?.state).toContainEqual({
      kind: 'failed',
      from: 'root/brittle-1',
      body: expect.objectContaining({ kind: 'exception', message: expect.stringContaining('too fresh') }),
    })
  })

  it('a step that throws is retried even after a restart of the process', async () => {
    const options = { definitions: [brittle(2500)] }
    const first = agentHouse(options)
    first.supervisor.start(brittle(2500), 'root')
    first.supervisor.send('root', note(first.clock.now()))
    await first.clock.advanceAsync(500)
    const second = agentHouse(options, first.events)
    await second.clock.advanceAsync(10_000)
    expect(second.agent('root')).toMatchObject({ status: 'sleeping', state: ['note'] })
  })
})

describe('a step with too many actions for one event', () => {
  const sends = (count: number): Action[] =>
    Array.from({ length: count }, (_, n) => ({ do: 'send', to: 'root/child-1', kind: 'note', body: n }))

  it('actions that do not fit into one event are taken in the next steps, in order', async () => {
    const child = scripted('child', [], { inbox: { capacity: 200 } })
    const root = scripted('root', [{ do: 'spawn', definition: 'child', input: null }])
    const house = agentHouse({ definitions: [root, child] })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(10)
    house.supervisor.send('root', note(sends(100)))
    await house.clock.advanceAsync(100)
    const read = (house.agent('root/child-1')?.state ?? []) as { kind: string; body: unknown }[]
    expect(read.filter(({ kind }) => kind === 'note').map(({ body }) => body)).toEqual(
      Array.from({ length: 100 }, (_, n) => n),
    )
    expect(house.agent('root')).toMatchObject({ restarts: 0, pending: [] })
    expect(house.agent('root')?.rest ?? []).toEqual([])
  })

  it('an agent with more than 64 actions completes all of them, even after a kill of the process', async () => {
    const ran: string[] = []
    const calls = Array.from({ length: 90 }, (): Action => ({ do: 'call', tool: 'look', args: {} }))
    const root = scripted('root', calls, { tools: ['look'] })
    const options = () => ({ definitions: [root], tools: [countedTool('look', false, ran)] })
    const straight = agentHouse(options())
    straight.supervisor.start(root, 'root', 'go')
    await straight.clock.advanceAsync(1000)
    const outcomes = ({ agent }: typeof straight) =>
      ((agent('root')?.state ?? []) as { kind: string; body: { action: string; ok: boolean } }[])
        .filter(({ kind, body }) => kind === 'outcome' && body.ok)
        .map(({ body }) => body.action)
    const expected = Array.from({ length: 90 }, (_, n) => `root#1.${n + 1}`)
    expect(outcomes(straight)).toHaveLength(90)
    expect(Math.max(...straight.of('agent/stepped').map(({ actions }) => actions.length))).toBe(32)
    for (let cut = 2; cut < straight.events.length; cut += 29) {
      const resumed = agentHouse(options(), straight.events.slice(0, cut))
      await resumed.clock.advanceAsync(1000)
      expect(outcomes(resumed).toSorted(), `after event ${cut}`).toEqual(expected.toSorted())
    }
  })

  it('a step that leaves more than 1,000 actions pending fails, and the agent restarts', async () => {
    const root = scripted('root', sends(1001))
    const house = agentHouse({ definitions: [root] })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(10)
    expect(house.agent('root')).toMatchObject({ restarts: 1, pending: [] })
  })
})

describe('an agent that sleeps while its parent waits for it', () => {
  const lazy = scripted('lazy', [])
  const chief = scripted('chief', [{ do: 'spawn', definition: 'lazy', input: 'work' }])

  it('an agent that sleeps without work records the reason “idle”, and its waiting parent is notified once', async () => {
    const house = agentHouse({ definitions: [chief, lazy] })
    house.supervisor.start(chief, 'root', 'go')
    await house.clock.advanceAsync(1000)
    expect(house.agent('root/lazy-1')).toMatchObject({
      status: 'sleeping',
      reason: { kind: 'idle', message: expect.stringContaining('root waits for root/lazy-1') },
    })
    const notes = house.of('agent/message').filter(({ message }) => message.kind === 'note')
    expect(notes).toMatchObject([{ agent: 'root', message: { from: 'root/lazy-1', body: { kind: 'idle' } } }])
  })

  it('an agent is not idle while another agent in its tree still has work', async () => {
    const waiting = scripted('waiting', [{ do: 'sleep', ms: 60_000 }])
    const both = scripted('both', [
      { do: 'spawn', definition: 'lazy', input: 'work' },
      { do: 'spawn', definition: 'waiting', input: 'work' },
    ])
    const house = agentHouse({ definitions: [both, lazy, waiting] })
    house.supervisor.start(both, 'root', 'go')
    await house.clock.advanceAsync(50_000)
    expect(house.agent('root/lazy-1')?.reason).toBeUndefined()
    await house.clock.advanceAsync(20_000)
    expect(house.agent('root/lazy-1')?.reason?.kind).toBe('idle')
  })

  it('a root agent is never idle, because it waits for messages from outside', async () => {
    const house = agentHouse({ definitions: [lazy] })
    house.supervisor.start(lazy, 'root', 'go')
    await house.clock.advanceAsync(1000)
    expect(house.agent('root')?.reason).toBeUndefined()
  })
})

describe('a step that asks to be repeated', () => {
  const watcher = (threshold: number) =>
    defineAgent<number, number>({
      name: 'watcher',
      description: 'Notes when the world passes a threshold.',
      state: 0,
      step: ({ state, world }) => ({
        state: world >= threshold ? world : state,
        actions: [],
        againInMs: 1000,
      }),
    })
  const watched = (world: { value: number }) => ({
    definitions: [watcher(5)],
    patch: () => ({ ports: { watcher: { world: () => world.value, act() {} } } }),
  })

  it('a repeated step reads the current `world` each time, and writes events only if something changed', async () => {
    const world = { value: 1 }
    const house = agentHouse(watched(world))
    house.supervisor.start(watcher(5), 'root')
    await house.clock.advanceAsync(2000)
    const { seq } = house.journal.state()
    await house.clock.advanceAsync(60_000)
    expect(house.journal.state().seq).toBe(seq)
    world.value = 7
    await house.clock.advanceAsync(1000)
    expect(house.of('agent/stepped').at(-1)).toMatchObject({ took: [], state: 7 })
    await house.supervisor.close()
    expect(house.clock.waiting()).toBe(0)
  })

  it('a repeated step continues after a restart, but not while its agent is suspended', async () => {
    const world = { value: 1 }
    const first = agentHouse(watched(world))
    first.supervisor.start(watcher(5), 'root')
    await first.clock.advanceAsync(2000)
    const second = agentHouse(watched(world), first.events)
    second.supervisor.suspend('root', 'test')
    world.value = 7
    await second.clock.advanceAsync(5000)
    expect(second.of('agent/stepped').at(-1)?.state).not.toBe(7)
    second.supervisor.resume('root', 'test')
    await second.clock.advanceAsync(10)
    expect(second.agent('root')?.state).toBe(7)
  })
})
