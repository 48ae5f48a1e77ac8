import type { AgentSummary } from '../../../src-shared/events/agent-view.ts'

/** One visible row of the agent tree. */
export interface AgentRow {
  readonly agent: AgentSummary
  /** Depth in the tree; 1 for a root. */
  readonly level: number
  /**
   * Position among the agent's siblings, starting with 1. `siblings` is their number, including the agent.
   */
  readonly position: number
  readonly siblings: number
  /** Whether the row's children are visible; undefined without children. */
  readonly isOpen?: boolean
}

/**
 * Returns the visible rows of the tree, parents before children. An agent whose parent is not in the list is a root.
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

/** Returns the id of the agent that a key moves the focus to, or null if the key does not move the focus. */
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
