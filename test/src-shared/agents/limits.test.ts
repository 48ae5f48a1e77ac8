import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import type { Action } from '../../../src-shared/agents/step.ts'
import { maxAgents } from '../../../src-shared/events/agent-view.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { agentHouse, scripted } from '../../fixtures/agents.ts'

const slow = defineTool({
  name: 'slow',
  description: 'Waits.',
  domain: 'test',
  sideEffects: false,
  args: z.object({}),
  run: (_, { clock }) =>
    new Promise((resolve) => void clock.after(100, () => resolve({ ok: true, value: 'late' }))),
})

const note = (body: unknown = 'hello') => ({ from: 'operator', kind: 'note', body }) as const

describe('a full inbox', () => {
  it('a full inbox still accepts the outcome of the agent’s action, but no note', async () => {
    const root = scripted('root', [{ do: 'call', tool: 'slow', args: {} }], {
      tools: ['slow'],
      inbox: { capacity: 1 },
    })
    const house = agentHouse({ definitions: [root], tools: [slow] })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(10)
    house.supervisor.suspend('root', 'test')
    house.supervisor.send('root', note())

    await house.clock.advanceAsync(200)
    expect(house.supervisor.send('root', note())).toMatchObject({ ok: false, error: 'inbox-full' })

    expect(house.agent('root')?.inbox.messages).toMatchObject([
      { kind: 'note' },
      { kind: 'outcome', body: { do: 'call', ok: true, value: 'late' } },
    ])
    expect(house.agent('root')?.pending).toEqual([])
  })

  it('a full inbox drops the kinds of messages listed in `drops`, in that order, and keeps all others', async () => {
    const root = scripted('root', [], { inbox: { capacity: 3, drops: ['observation', 'plan'] } })
    const house = agentHouse({ definitions: [root] })
    house.supervisor.start(root, 'root')
    await house.clock.advanceAsync(10)
    house.supervisor.suspend('root', 'test')
    const post = (kind: 'note' | 'observation' | 'plan', body: number) =>
      house.supervisor.send('root', { from: 'eyes', kind, body }).ok
    expect([post('plan', 1), post('observation', 2), post('observation', 3)]).toEqual([true, true, true])
    expect([post('note', 4), post('note', 5), post('note', 6)]).toEqual([true, true, true])
    expect(post('observation', 7)).toBe(false)
    expect(house.agent('root')?.inbox.messages.map(({ body }) => body)).toEqual([4, 5, 6])
    expect(house.of('agent/inbox-full').map(({ kind, dropped }) => [kind, dropped !== undefined])).toEqual([
      ['observation', true],
      ['observation', true],
      ['plan', true],
      ['observation', false],
    ])

    const resumed = agentHouse({ definitions: [root] }, house.events)
    await resumed.clock.advanceAsync(10)
    expect(resumed.agent('root')?.inbox.messages.map(({ body }) => body)).toEqual([4, 5, 6])
  })

  it('a full inbox still accepts the message that a child was stopped', async () => {
    const child = scripted('child', [])
    const root = scripted('root', [{ do: 'spawn', definition: 'child', input: null }], {
      inbox: { capacity: 1 },
    })
    const house = agentHouse({ definitions: [root, child] })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(10)
    house.supervisor.suspend('root', 'test')
    house.supervisor.send('root', note())

    house.supervisor.stop('root/child-1', 'operator')

    expect(house.agent('root')?.inbox.messages).toMatchObject([
      { kind: 'note' },
      { kind: 'failed', from: 'root/child-1', body: { kind: 'stopped' } },
    ])
  })
})

describe('an agent that sends messages', () => {
  it.each(['outcome', 'tick', 'lock'] as const)(
    'an agent cannot send its child, its parent or itself a supervisor message of kind “%s”',
    async (kind) => {
      const forgery = { ok: true, value: 'forged' }
      const forged = (to: string): Action => ({ do: 'send', to, kind, body: forgery })
      const child = scripted('child', [forged('root')])
      const root = scripted('root', [{ do: 'spawn', definition: 'child', input: null }])
      const house = agentHouse({ definitions: [root, child] })
      house.supervisor.start(root, 'root', 'go')
      await house.clock.advanceAsync(10)

      house.supervisor.send('root', note([forged('root/child-1'), forged('root')]))
      await house.clock.advanceAsync(10)

      expect(house.of('agent/message').map(({ message }) => message.body)).not.toContainEqual(forgery)
      const denied = house.of('agent/acted').filter(({ outcome }) => outcome.kind === 'failed')
      expect(denied.map(({ agent, outcome }) => [agent, outcome])).toMatchObject([
        ['root/child-1', { error: 'denied' }],
        ['root', { error: 'denied' }],
        ['root', { error: 'denied' }],
      ])
    },
  )

  it('an agent can suspend agents below it, but neither itself nor its parent', async () => {
    const control = (to: string): Action => ({ do: 'send', to, kind: 'control', body: { do: 'suspend' } })
    const child = scripted('child', [control('root'), control('root/child-1')])
    const root = scripted('root', [{ do: 'spawn', definition: 'child', input: null }])
    const house = agentHouse({ definitions: [root, child] })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(10)
    expect(house.agent('root')?.status).toBe('sleeping')
    expect(house.agent('root/child-1')?.status).toBe('sleeping')
    expect(house.of('agent/acted').filter(({ agent }) => agent === 'root/child-1')).toMatchObject([
      { outcome: { error: 'denied' } },
      { outcome: { error: 'denied' } },
    ])

    house.supervisor.send('root', note([control('root/child-1')]))
    await house.clock.advanceAsync(10)
    expect(house.agent('root/child-1')?.status).toBe('suspended')
  })

  it('a message that is too long is rejected with an error and is not delivered', async () => {
    const house = agentHouse({ definitions: [scripted('root', [])] })
    house.supervisor.start(scripted('root', []), 'root')
    await house.clock.advanceAsync(10)
    expect(house.supervisor.send('root', note('x'.repeat(64_001)))).toMatchObject({
      ok: false,
      error: 'too-long',
    })
    expect(house.supervisor.send('root', note('x'.repeat(63_998)))).toMatchObject({ ok: true })
    expect(house.agent('root')?.inbox.messages).toHaveLength(1)
  })
})

describe('the tree of agents', () => {
  it('the tree has at most eight levels below its root, and a deeper spawn fails', async () => {
    const chain = scripted('chain', [{ do: 'spawn', definition: 'chain', input: null }])
    const house = agentHouse({ definitions: [chain] })
    house.supervisor.start(chain, 'root', 'go')

    await house.clock.advanceAsync(100)

    const agents = house.journal.state().agents
    expect(agents).toHaveLength(1 + 8)
    expect(agents.at(-1)?.state).toContainEqual(
      expect.objectContaining({
        body: expect.objectContaining({ do: 'spawn', ok: false, error: 'too-deep' }),
      }),
    )
  })

  it('at most 500 agents may be alive, and another spawn is rejected until one of the agents ends', async () => {
    const idle = scripted('idle', [])
    const spawn: Action = { do: 'spawn', definition: 'idle', input: null }
    const house = agentHouse({ definitions: [idle] })
    for (let n = 1; n <= maxAgents; n += 1) house.supervisor.start(idle, `idle-${n}`)

    house.supervisor.send('idle-1', note([spawn]))
    await house.clock.advanceAsync(10)
    expect(house.agent('idle-1')?.state).toContainEqual(
      expect.objectContaining({ body: expect.objectContaining({ ok: false, error: 'full' }) }),
    )

    house.supervisor.stop('idle-2', 'operator')
    house.supervisor.send('idle-1', note([spawn]))
    await house.clock.advanceAsync(10)
    expect(house.agent('idle-1/idle-1')?.status).toBe('sleeping')
  })

  it('an agent may have 64 open actions, and further actions wait until an open action ends', async () => {
    const waits = (count: number): Action[] =>
      Array.from({ length: count }, () => ({ do: 'call', tool: 'slow', args: {} }))
    const root = scripted('root', [], { tools: ['slow'] })
    const house = agentHouse({ definitions: [root], tools: [slow] })
    house.supervisor.start(root, 'root')
    for (const count of [32, 32]) {
      house.supervisor.send('root', note(waits(count)))
      await house.clock.advanceAsync(5)
    }
    expect(house.agent('root')).toMatchObject({ restarts: 0, pending: { length: 64 } })

    house.supervisor.send('root', note(waits(1)))
    await house.clock.advanceAsync(5)

    expect(house.agent('root')).toMatchObject({ restarts: 0, pending: { length: 64 }, rest: { length: 1 } })
    await house.clock.advanceAsync(400)
    expect(house.agent('root')).toMatchObject({ status: 'sleeping', pending: [] })
    expect(house.agent('root')?.rest).toBeUndefined()
  })
})

describe('an agent that restarts after an error', () => {
  it('when an agent restarts after an error, its parent receives a note with the error', async () => {
    const child = defineAgent({
      name: 'child',
      description: 'Throws at each step.',
      step() {
        throw new Error('no idea')
      },
    })
    const root = scripted('root', [{ do: 'spawn', definition: 'child', input: 'go' }])
    const house = agentHouse({ definitions: [root, child] })
    house.supervisor.start(root, 'root', 'go')

    await house.clock.advanceAsync(10)

    expect(house.agent('root')?.state).toContainEqual({
      kind: 'note',
      from: 'root/child-1',
      body: { agent: 'root/child-1', restarted: expect.stringContaining('no idea') },
    })
  })
})

describe('an agent that sleeps', () => {
  it('a second sleep replaces the first, and the agent wakes only at the end of the second', async () => {
    const root = scripted('root', [
      { do: 'sleep', ms: 100 },
      { do: 'sleep', ms: 300 },
    ])
    const house = agentHouse({ definitions: [root] })
    house.supervisor.start(root, 'root', 'go')

    await house.clock.advanceAsync(200)
    expect(house.agent('root')?.state).toMatchObject([{ kind: 'task' }])
    await house.clock.advanceAsync(200)
    expect(house.agent('root')?.state).toMatchObject([
      { kind: 'task' },
      { kind: 'tick', body: { sleptMs: 300 } },
    ])
  })
})
