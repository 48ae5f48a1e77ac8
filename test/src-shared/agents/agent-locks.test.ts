import { describe, expect, it } from 'vitest'
import { agentLocks } from '../../../src-shared/agents/agent-locks.ts'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import type { Action } from '../../../src-shared/agents/step.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { agentHouse } from '../../fixtures/agents.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function house() {
  const journal = memoryJournal({ run: 'r', clock: virtualClock() })
  journal.append(runStart)
  const locks = agentLocks(journal)
  const got: string[] = []
  const acquire = (path: string, from: string, controller = new AbortController()) => {
    const wait = {
      signal: controller.signal,
      onWait: (holder: string) => void got.push(`${from} waits for ${holder}`),
    }
    void locks.acquire(path, from, wait).then((result) => {
      got.push(`${from} ${result.ok ? 'has' : 'has not'} ${path}`)
    })
    return controller
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { journal, locks, got, acquire, settle }
}

describe('agentLocks', () => {
  it('gives a free lock to the agent that has waited longest', async () => {
    const { locks, got, acquire, settle, journal } = house()
    for (const from of ['a', 'b', 'c']) {
      acquire('x', from)
      await settle()
    }
    expect(got).toEqual(['a has x', 'b waits for a', 'c waits for a'])
    await locks.release('x', 'a')
    await settle()
    await locks.releaseAll('b')
    await settle()
    expect(got.slice(3)).toEqual(['b has x', 'c has x'])
    expect(journal.state().locks).toMatchObject([{ path: 'x', holder: 'c' }])
  })

  it('never gives a lock to an agent that has stopped waiting', async () => {
    const { locks, got, acquire, settle, journal } = house()
    acquire('x', 'a')
    await settle()
    const waiting = acquire('x', 'b')
    await settle()
    waiting.abort()
    await locks.release('x', 'a')
    await settle()
    expect(got).toEqual(['a has x', 'b waits for a', 'b has not x'])
    expect(journal.state().locks).toEqual([])
  })

  it('lets at most 1,000 agents wait for locks, and rejects the next agent immediately', async () => {
    const { got, acquire, settle } = house()
    for (let n = 0; n < 100; n += 1) acquire(`path-${n}`, 'holder')
    await settle()
    for (let n = 0; n < 1001; n += 1) acquire(`path-${n % 100}`, `agent-${n}`)
    await settle()
    expect(got.filter((one) => one.endsWith('waits for holder'))).toHaveLength(1000)
    expect(got.filter((one) => one.includes('has not'))).toEqual(['agent-1000 has not path-0'])
  })

  it('rejects a wait that would lead to a deadlock', async () => {
    const { got, acquire, settle } = house()
    for (const [path, from] of [
      ['x', 'a'],
      ['y', 'b'],
      ['z', 'c'],
      ['y', 'a'],
      ['z', 'b'],
    ] as const) {
      acquire(path, from)
      await settle()
    }
    acquire('x', 'c')
    await settle()
    expect(got.at(-1)).toBe('c has not x')
  })
})

describe('agentLocks with several waiting agents', () => {
  it('rejects a request for a lock if an agent ahead in line is waiting for the requester', async () => {
    const { locks, got, acquire, settle } = house()
    for (const [path, from] of [
      ['p', 'a'],
      ['q', 'c'],
      ['p', 'b'],
      ['q', 'b'],
      ['p', 'c'],
    ] as const) {
      acquire(path, from)
      await settle()
    }
    expect(got.at(-1)).toBe('c has not p')
    await locks.releaseAll('a')
    await locks.releaseAll('c')
    await settle()
    expect(got).toContain('b has p')
    expect(got).toContain('b has q')
  })
})

const holder = defineAgent<unknown>({
  name: 'holder',
  description: 'Holds a lock until a message ends it, and keeps the last outcome that it read.',
  state: null,
  step: ({ inbox, state }) => ({
    state: inbox.findLast(({ kind }) => kind === 'outcome')?.body ?? state,
    actions: inbox.flatMap(({ kind }): Action[] =>
      kind === 'task'
        ? [{ do: 'acquire', path: 'x' }]
        : kind === 'note'
          ? [{ do: 'done', result: null }]
          : [],
    ),
  }),
})

describe('an agent that waits for a lock', () => {
  it('every waiting agent gets an error if the journal cannot record the new holder of the lock', async () => {
    let isFull = false
    const house = agentHouse({
      definitions: [holder],
      patch: ({ journal }) => ({
        locks: agentLocks({
          state: journal.state,
          commit: async (body) => {
            if (isFull && body.type === 'lock/acquired') throw new Error('The disk is full.')
            return journal.commit(body)
          },
        }),
      }),
    })
    for (const id of ['one', 'two', 'three']) {
      house.supervisor.start(holder, id, 'go')
      await house.clock.advanceAsync(10)
    }
    expect(house.agent('three')?.status).toBe('blocked')
    isFull = true
    house.supervisor.stop('one', 'the test')
    await house.clock.advanceAsync(10)
    for (const id of ['two', 'three'])
      expect(house.agent(id)).toMatchObject({
        status: 'sleeping',
        state: { do: 'acquire', ok: false, message: expect.stringContaining('The disk is full.') },
      })
    expect(house.journal.state().locks).toEqual([])
  })
})

describe('an agent with a lock', () => {
  it('an agent keeps its lock across a restart, and the waiting agent gets the lock when the holder ends', async () => {
    const straight = agentHouse({ definitions: [holder] })
    straight.supervisor.start(holder, 'one', 'go')
    await straight.clock.advanceAsync(10)
    straight.supervisor.start(holder, 'two', 'go')
    await straight.clock.advanceAsync(10)
    expect(straight.agent('two')).toMatchObject({ status: 'blocked', reason: { holder: 'one' } })
    expect(straight.of('coordination/request')).toMatchObject([{ path: 'x', locked_by: 'one', from: 'two' }])

    const resumed = agentHouse({ definitions: [holder] }, straight.events)
    await resumed.clock.advanceAsync(10)
    expect(resumed.journal.state().locks).toMatchObject([{ holder: 'one' }])
    expect(resumed.agent('two')?.status).toBe('blocked')
    resumed.supervisor.send('one', { from: 'operator', kind: 'note', body: '' })
    await resumed.clock.advanceAsync(10)
    expect(resumed.agent('one')?.status).toBe('done')
    expect(resumed.agent('two')?.status).toBe('sleeping')
    expect(resumed.journal.state().locks).toMatchObject([{ holder: 'two' }])
  })
})

describe('an agent that ends while it waits for a lock', () => {
  it('a lock that an agent receives only after it was stopped is released at once', async () => {
    const released: unknown[] = []
    let grant = () => {}
    const greedy = defineAgent({
      name: 'greedy',
      description: 'Wants a file.',
      step: ({ inbox }) => ({
        state: null,
        actions: inbox.flatMap(({ kind }): Action[] =>
          kind === 'task' ? [{ do: 'acquire', path: 'file' }] : [],
        ),
      }),
    })
    const house = agentHouse({
      definitions: [greedy],
      patch: () => ({
        locks: {
          acquire: () => new Promise((resolve) => (grant = () => resolve({ ok: true }))),
          take: async () => ({ ok: true }),
          release: async (...lock) => released.push(lock) > 0,
          releaseAll: async () => {},
        },
      }),
    })
    house.supervisor.start(greedy, 'greedy', 'go')
    await house.clock.advanceAsync(10)
    house.supervisor.stop('greedy', 'operator')
    expect(released).toEqual([])

    grant()
    await house.clock.advanceAsync(10)

    expect(released).toEqual([['file', 'greedy']])
  })
})
