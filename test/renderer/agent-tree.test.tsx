import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AgentTree } from '../../renderer/panel/agents/agent-tree.tsx'
import type { AgentSummary } from '../../src-shared/events/agent-view.ts'

const agent = (id: string, status: AgentSummary['status']): AgentSummary => ({
  id,
  parent: id.includes('/') ? 'performer' : null,
  definition: 'x',
  role: 'worker',
  model: null,
  status,
  since: 0,
  steps: 0,
  calls: 0,
  restarts: 0,
  inbox: { capacity: 8, depth: 0 },
})
const buttons = (agents: readonly AgentSummary[], hasControls = true): string[] => {
  const html = renderToStaticMarkup(
    <AgentTree agents={agents} now={1000} label="Agents" hasControls={hasControls} />,
  )
  return [...html.matchAll(/<button[^>]*tabindex="(-?\d)"[^>]*aria-label="([^"]+)"/gi)].map(
    ([, tabIndex, name]) => `${name} ${tabIndex}`,
  )
}

describe('AgentTree', () => {
  it('offers the controls that fit an agent’s status, and puts only those of the current row into the tab order', () => {
    expect(buttons([agent('performer/a-1', 'sleeping'), agent('performer/b-1', 'suspended')])).toEqual([
      'Suspend performer/a-1 0',
      'Stop performer/a-1 0',
      'Resume performer/b-1 -1',
      'Stop performer/b-1 -1',
    ])
    expect(buttons([agent('a', 'done'), agent('b', 'failed'), agent('c', 'stopped')])).toEqual([])
  })

  it('offers no control for the performer except Resume', () => {
    expect(buttons([agent('performer', 'running')])).toEqual([])
    expect(buttons([agent('performer', 'suspended')])).toEqual(['Resume performer 0'])
  })

  it('has no controls for agents of a past run', () => {
    expect(buttons([agent('a', 'running')], false)).toEqual([])
  })
})
