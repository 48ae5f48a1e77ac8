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
): AgentView[] =>
  onAgent(agents, agent, (view) =>
    view.pending.some((pending) => pending.action.id === action)
      ? {
          ...view,
          pending: view.pending.map((pending) => (pending.action.id === action ? change(pending) : pending)),
        }
      : view,
  )

/** Changes the agent with this id, if there is one. */
export function onAgent(
  agents: AgentView[],
  id: string,
  change: (view: AgentView) => AgentView,
): AgentView[] {
  const index = placeOfAgent(agents, id)
  const view = agents[index]
  if (view === undefined) return agents
  const next = change(view)
  return next === view ? agents : agents.with(index, next)
}
