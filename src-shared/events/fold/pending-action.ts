import { type AgentView, type PendingAction, placeOfAgent } from '../agent-view.ts'

/** Changes the first pending action, of any agent, that matches. */
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

/** Ends the first pending action, of any agent, that matches. */
export function endAction(agents: AgentView[], isIt: (pending: PendingAction) => boolean): AgentView[] {
  const view = agents.find(({ pending }) => pending.some(isIt))
  const found = view?.pending.find(isIt)
  if (view === undefined) return agents
  const pending = view.pending.filter((one) => one !== found)
  return onAgent(agents, view.id, () => ({ ...view, pending }))
}

/** Changes the pending action with this id, if the agent has it. */
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

/** Changes the agent with this id, if there is one. */
export const onAgent = (
  agents: AgentView[],
  id: string,
  change: (view: AgentView) => AgentView,
): AgentView[] => onAgents(agents, [[id, change]])

/** Changes the agents with these ids, in order. Copies the list once, and only if an agent changed. */
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
