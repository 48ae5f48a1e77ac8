import { describe, expect, it } from 'vitest'
import { retryPause } from '../../../src-shared/agents/restarts.ts'
import { mayBecome, transitions } from '../../../src-shared/agents/status.ts'
import { createTree } from '../../../src-shared/agents/tree.ts'
import { agentStatus } from '../../../src-shared/events/event/agent.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { agentHouse, scripted } from '../../fixtures/agents.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const all = agentStatus.options

describe('mayBecome', () => {
  it('allows no change after `done` or `stopped`, and lets a failed agent only restart or be stopped', () => {
    for (const next of all) {
      expect(mayBecome('done', next)).toBe(false)
      expect(mayBecome('stopped', next)).toBe(false)
      expect(mayBecome('failed', next)).toBe(next === 'running' || next === 'stopped')
    }
  })

  it('lets any live agent stop or fail', () => {
    for (const status of ['running', 'sleeping', 'blocked', 'suspended'] as const) {
      expect(mayBecome(status, 'stopped')).toBe(true)
      expect(mayBecome(status, 'failed')).toBe(true)
    }
  })

  it('allows a suspended agent only to resume or to end', () => {
    expect(transitions.suspended).toEqual(['running', 'failed', 'stopped'])
  })

  it('rejects a change to the status that the agent already has', () => {
    for (const status of all) expect(mayBecome(status, status)).toBe(false)
  })
})

describe('createTree', () => {
  it('writes a status change only if `mayBecome` allows it', () => {
    const clock = virtualClock()
    const journal = memoryJournal({ run: 'r', clock })
    journal.append(runStart)
    const spawned = {
      type: 'agent/spawned' as const,
      parent: null,
      definition: 'x',
      role: 'worker',
      model: null,
      tools: [],
      inbox: 4,
      input: null,
    }
    const tree = createTree(journal, () => {})
    for (const [n, path] of [
      ['a', ['sleeping', 'stopped']],
      ['b', ['done']],
      ['c', ['suspended']],
    ] as const) {
      journal.append({ ...spawned, agent: n })
      for (const status of path) expect(tree.status(n, status)).toBe(true)
      const now = tree.find(n)?.status ?? 'running'
      const { seq } = journal.state()
      for (const status of all.filter((next) => !transitions[now].includes(next)))
        expect(tree.status(n, status)).toBe(false)
      expect(journal.state().seq).toBe(seq)
    }
    expect(tree.status('nobody', 'stopped')).toBe(false)
  })

  it('delivers a message only once, however often it is sent', () => {
    const house = agentHouse({ definitions: [] })
    house.supervisor.start(scripted('root', []), 'root')
    const woken: string[] = []
    const tree = createTree(house.journal, (to) => woken.push(to))
    const message = { id: 'root/a-1#3.end', from: 'root/a-1', kind: 'result', body: 7 } as const
    for (let n = 0; n < 2; n += 1)
      expect(tree.deliver('root', message)).toEqual({ ok: true, id: 'root/a-1#3.end' })
    expect(house.agent('root')?.inbox.messages).toEqual([message])
    expect(woken).toEqual(['root'])
  })
})

describe('retryPause', () => {
  it('allows three restarts per minute, and doubles the pause before each restart', () => {
    expect(retryPause([], 0)).toBe(1000)
    expect(retryPause([1, 2], 3)).toBe(4000)
    expect(retryPause([1, 2, 3], 60_000)).toBeNull()
    expect(retryPause([1, 2, 3], 60_001)).toBe(4000)
  })

  it('ignores restarts whose time is in the future because the clock was set back', () => {
    expect(retryPause([100_001, 100_002, 100_003], 1)).toBe(1000)
  })
})
