import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lockOrCoordinate, lockPath, memoryLocks } from '../../../src-shared/tools/locks.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'

const agent = fc.constantFrom('performer', 'helper', 'judge')
const path = fc.constantFrom('a', 'b', '__proto__')
const wish = fc.oneof(
  fc.record({ kind: fc.constant('take' as const), path, agent }),
  fc.record({ kind: fc.constant('release' as const), path, agent }),
  fc.record({ kind: fc.constant('end' as const), agent }),
)

describe('memoryLocks', () => {
  it('never gives a lock to two holders, and the state always lists the current holders', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { maxLength: 40 }), async (wishes) => {
        const { journal, events } = toolHouse([])
        const locks = memoryLocks(journal.commit)
        const held = new Map<string, string>()
        for (const one of wishes) {
          const before = events.length
          if (one.kind === 'take') {
            const holder = held.get(one.path)
            const free = holder === undefined || holder === one.agent
            expect(await locks.take(one.path, one.agent)).toEqual(
              free ? { ok: true } : { ok: false, why: 'held', holder },
            )
            if (free) held.set(one.path, one.agent)
          } else if (one.kind === 'release') {
            const mine = held.get(one.path) === one.agent
            expect(await locks.release(one.path, one.agent)).toBe(mine)
            if (mine) held.delete(one.path)
            else expect(events).toHaveLength(before)
          } else {
            await locks.releaseAll(one.agent)
            for (const [name, by] of [...held]) if (by === one.agent) held.delete(name)
          }
          const state = journal.state().locks.map((view) => [view.path, view.holder])
          expect(new Map(state as [string, string][])).toEqual(held)
          expect(state).toHaveLength(held.size)
        }
      }),
    )
  })

  it('when 1,000 locks are taken, an agent without locks gets none, and any other agent loses its oldest lock for a new one', async () => {
    const { journal, of } = toolHouse([])
    const locks = memoryLocks(journal.commit)
    expect((await locks.take('of b', 'b')).ok).toBe(true)
    for (let n = 0; n < 999; n += 1) expect((await locks.take(`p${n}`, 'a')).ok).toBe(true)
    expect(await locks.take('one more', 'c')).toEqual({ ok: false, why: 'full' })
    expect(of('lock/denied')).toMatchObject([{ path: 'one more', from: 'c' }])
    expect(await locks.take('p7', 'a')).toEqual({ ok: true })
    expect(of('lock/released')).toEqual([])
    expect(await locks.take('one more', 'a')).toEqual({ ok: true })
    expect(await locks.take('another', 'a')).toEqual({ ok: true })
    expect(of('lock/released')).toMatchObject([
      { path: 'p0', holder: 'a' },
      { path: 'p1', holder: 'a' },
    ])
    expect(journal.state().locks).toHaveLength(1000)
    expect(await locks.take('of b', 'a')).toEqual({ ok: false, why: 'held', holder: 'b' })
    await locks.releaseAll('a')
    expect(await locks.take('one more', 'c')).toEqual({ ok: true })
  })

  it('acknowledges a lock only after it is on disk', async () => {
    let synced = (): void => {}
    const sync = new Promise<void>((resolve) => {
      synced = resolve
    })
    const { journal } = toolHouse([])
    const locks = memoryLocks(async (body) => {
      const event = journal.append(body)
      await sync
      return event
    })
    const acknowledged: string[] = []
    const both = Promise.all([
      locks.take('a', 'x').then(() => acknowledged.push('first')),
      locks.take('a', 'x').then(() => acknowledged.push('again')),
    ])
    await Promise.resolve()
    expect(journal.state().locks).toHaveLength(1)
    expect(acknowledged).toEqual([])
    synced()
    await both
    expect(acknowledged).toHaveLength(2)
  })

  it('leaves a path free if its lock cannot be written', async () => {
    const { journal } = toolHouse([])
    let full = true
    const locks = memoryLocks(async (body) => {
      const event = journal.append(body)
      if (full) throw new Error('the disk is full')
      return event
    })
    await expect(locks.take('a', 'x')).rejects.toThrow('full')
    expect(journal.state().locks).toEqual([])
    full = false
    expect(await locks.take('a', 'y')).toEqual({ ok: true })
    expect(journal.state().locks).toMatchObject([{ path: 'a', holder: 'y' }])
  })

  it.each([
    ['a//b/./c/', 'a/b/c'],
    ['./a/x/../b', 'a/b'],
    ['/a/../../b', '/b'],
    ['../a/../../b', '../../b'],
    ['a\\b\\..\\c', 'a/c'],
    ['C:\\Stream\\notes.txt', 'c:/Stream/notes.txt'],
    ['a/..', '.'],
    ['a\nb', 'a\nb'],
  ])('normalizes the path %j to %j', (spelling, one) => {
    expect(lockPath(spelling)).toBe(one)
    expect(lockPath(one)).toBe(one)
  })
})

describe('lockOrCoordinate', () => {
  const house = () => {
    const wrote: string[] = []
    const found = toolHouse([], ({ journal }) => ({
      hooks: { before: [lockOrCoordinate(memoryLocks(journal.commit))] },
    }))
    found.runtime.registry.register(
      defineTool({
        name: 'write',
        description: 'Writes.',
        domain: 'test',
        args: z.object({ path: z.string().optional() }),
        run: ({ path: where }, { agent: who }) => {
          wrote.push(`${who} ${where ?? '-'}`)
          return 'written'
        },
      }),
    )
    return { ...found, wrote }
  }

  it('takes a free lock, reuses it for the same agent, and takes none for a call without a path', async () => {
    const { call, wrote, of, journal } = house()
    for (const args of [{ path: 'a' }, { path: 'a' }, {}, { path: '' }])
      expect((await call('write', args)).ok).toBe(true)
    expect(wrote).toHaveLength(4)
    expect(of('lock/acquired')).toMatchObject([{ path: 'a', holder: 'performer' }])
    expect(journal.state().locks).toMatchObject([{ path: 'a', holder: 'performer' }])
  })

  it('does not run a call on a path that another agent has locked, and requests coordination instead', async () => {
    const { call, wrote, of } = house()
    await call('write', { path: 'a' })
    const answer = await call('write', { path: 'a' }, { agent: 'helper' })
    const request = { path: 'a', locked_by: 'performer', from: 'helper' }
    expect(answer.content).toEqual([{ type: 'json', json: { event: 'coordination/request', ...request } }])
    expect(of('coordination/request')).toMatchObject([request])
    expect(wrote).toEqual(['performer a'])
  })

  it('lets only one of two simultaneous calls with the same path run', async () => {
    const { call, wrote, of } = house()
    const both = await Promise.all([
      call('write', { path: 'a' }),
      call('write', { path: 'a' }, { agent: 'helper' }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect([wrote.length, of('lock/acquired').length]).toEqual([1, 1])
  })
})
