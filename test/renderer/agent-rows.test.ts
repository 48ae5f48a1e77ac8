import { describe, expect, it } from 'vitest'
import { agentByKey, agentRows } from '../../renderer/panel/agents/agent-rows.ts'
import type { AgentSummary } from '../../src-shared/events/agent-view.ts'

const agent = (id: string, parent: string | null): AgentSummary => ({
  id,
  parent,
  definition: 'worker',
  role: '',
  model: null,
  status: 'running',
  since: 0,
  inbox: { capacity: 8, depth: 0 },
  steps: 0,
  calls: 0,
  restarts: 0,
})
const agents = [
  agent('performer', null),
  agent('team', null),
  agent('team/worker-1', 'team'),
  agent('team/worker-2', 'team'),
  agent('team/worker-1/helper-1', 'team/worker-1'),
]
const ids = (closed: string[] = []) => agentRows(agents, new Set(closed)).map((row) => row.agent.id)

describe('agentRows', () => {
  it('lists parents before their children, with levels and positions', () => {
    expect(
      agentRows(agents, new Set()).map(({ agent, level, position, siblings, isOpen }) => [
        agent.id,
        level,
        `${position}/${siblings}`,
        isOpen,
      ]),
    ).toEqual([
      ['performer', 1, '1/2', undefined],
      ['team', 1, '2/2', true],
      ['team/worker-1', 2, '1/2', true],
      ['team/worker-1/helper-1', 3, '1/1', undefined],
      ['team/worker-2', 2, '2/2', undefined],
    ])
  })

  it('hides all agents below a closed agent', () => {
    expect(ids(['team/worker-1'])).toEqual(['performer', 'team', 'team/worker-1', 'team/worker-2'])
    expect(ids(['team'])).toEqual(['performer', 'team'])
  })

  it('shows an agent at the top level if its parent no longer exists', () => {
    expect(agentRows([agent('gone/a-1', 'gone')], new Set())).toMatchObject([{ level: 1, position: 1 }])
  })
})

describe('agentByKey', () => {
  const rows = agentRows(agents, new Set(['team/worker-1']))

  it('returns the agent that a key selects, or null if the selection does not change', () => {
    const at = (key: string, id: string) => agentByKey(key, rows, id)
    expect(at('ArrowDown', 'team/worker-1')).toBe('team/worker-2')
    expect(at('ArrowUp', 'performer')).toBeNull()
    expect(at('End', 'performer')).toBe('team/worker-2')
    expect(at('Home', 'team')).toBe('performer')
    expect(at('ArrowRight', 'team')).toBe('team/worker-1')
    expect(at('ArrowRight', 'team/worker-1')).toBeNull()
    expect(at('ArrowLeft', 'team/worker-2')).toBe('team')
    expect(at('ArrowLeft', 'team')).toBeNull()
  })
})
