import type { AgentSummary } from '../../../src-shared/events/agent-view.ts'

/** A visible row of the agent tree. */
export interface AgentRow {
  readonly agent: AgentSummary
  /** 1 for a root. */
  readonly level: number
  readonly position: number
  readonly siblings: number
  readonly isOpen?: boolean
}

/**
 * Returns the visible rows of the tree, parents before children.
 * @param closed ids of the agents whose children are hidden
 */
export function agentRows(agents: readonly AgentSummary[], closed: ReadonlySet<string>): AgentRow[] {
  const known = new Set(agents.map(({ id }) => id))
  const byParent = new Map<string, AgentSummary[]>()
  for (const agent of agents) {
    const parent = agent.parent !== null && known.has(agent.parent) ? agent.parent : ''
    byParent.set(parent, [...(byParent.get(parent) ?? []), agent])
  }
  const rows: AgentRow[] = []
  const add = (parent: string, level: number): void => {
    const children = byParent.get(parent) ?? []
    for (const [index, agent] of children.entries()) {
      const hasChildren = byParent.has(agent.id)
      const isOpen = !closed.has(agent.id)
      rows.push({
        ...{ agent, level, position: index + 1, siblings: children.length },
        ...(hasChildren ? { isOpen } : {}),
      })
      if (hasChildren && isOpen) add(agent.id, level + 1)
    }
  }
  add('', 1)
  return rows
}

/** Returns the id of the agent to which a key moves the focus, or null. */
export function agentByKey(key: string, rows: readonly AgentRow[], id: string): string | null {
  const at = rows.findIndex(({ agent }) => agent.id === id)
  const row = rows[at]
  if (row === undefined) return null
  const idAt = (index: number): string | null => rows[index]?.agent.id ?? null
  switch (key) {
    case 'ArrowDown':
      return idAt(at + 1)
    case 'ArrowUp':
      return idAt(at - 1)
    case 'Home':
      return idAt(0)
    case 'End':
      return idAt(rows.length - 1)
    case 'ArrowRight':
      return row.isOpen === true ? idAt(at + 1) : null
    case 'ArrowLeft':
      return row.isOpen === true ? null : row.agent.parent
    default:
      return null
  }
}
