import { type AgentView, type PendingAction, placeOfAgent } from '../agent-view.ts'

/** Returns the agents with `change` applied to the first matching pending action of any agent. */
export function onAction(
  agents: AgentView[],
  isIt: (pending: PendingAction) => boolean,
  change: (pending: PendingAction) => PendingAction,
): AgentView[] {
  const view = agents.find(({ pending }) => pending.some(isIt))
  const found = view?.pending.find(isIt)
  return view === undefined || found === undefined
    ? agents
    : onPending(agents, view.id, found.action.id, change)
}

/** Returns the agents without the first matching pending action of any agent. */
export function endAction(agents: AgentView[], isIt: (pending: PendingAction) => boolean): AgentView[] {
  const view = agents.find(({ pending }) => pending.some(isIt))
  const found = view?.pending.find(isIt)
  if (view === undefined) return agents
  const pending = view.pending.filter((one) => one !== found)
  return onAgent(agents, view.id, () => ({ ...view, pending }))
}

/** Returns the agents with `change` applied to the pending action with this id, if the agent has that action. */
export const onPending = (
  agents: AgentView[],
  agent: string,
  action: string,
  change: (pending: PendingAction) => PendingAction,
): AgentView[] => onAgent(agents, agent, (view) => withPending(view, action, change))

/** Returns the agent with one of its pending actions changed, or the same agent if it does not have that action. */
export const withPending = (
  view: AgentView,
  action: string,
  change: (pending: PendingAction) => PendingAction,
): AgentView =>
  view.pending.some((pending) => pending.action.id === action)
    ? {
        ...view,
        pending: view.pending.map((pending) => (pending.action.id === action ? change(pending) : pending)),
      }
    : view

/** Returns the agents with `change` applied to the agent with this id, if there is one. */
export const onAgent = (
  agents: AgentView[],
  id: string,
  change: (view: AgentView) => AgentView,
): AgentView[] => onAgents(agents, [[id, change]])

/** Returns the agents with these changes applied in order; the same list if no agent changed. */
export function onAgents(
  agents: AgentView[],
  changes: readonly (readonly [id: string, change: (view: AgentView) => AgentView])[],
): AgentView[] {
  let next = agents
  for (const [id, change] of changes) {
    const index = placeOfAgent(next, id)
    const view = next[index]
    const changed = view && change(view)
    if (changed === undefined || changed === view) continue
    if (next === agents) next = [...agents]
    next[index] = changed
  }
  return next
}
