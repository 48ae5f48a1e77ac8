import type { AgentView, PendingAction } from '../agent-view.ts'

/** Changes the first pending action that fits. */
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

/** Ends the first pending action that fits. */
export function endAction(agents: AgentView[], isIt: (pending: PendingAction) => boolean): AgentView[] {
  const view = agents.find(({ pending }) => pending.some(isIt))
  const found = view?.pending.find(isIt)
  if (view === undefined) return agents
  const pending = view.pending.filter((one) => one !== found)
  return onAgent(agents, view.id, () => ({ ...view, pending }))
}

/** Changes one pending action of an agent; without it, nothing. */
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

/** Changes an agent; without such an agent, nothing. */
export function onAgent(
  agents: AgentView[],
  id: string,
  change: (view: AgentView) => AgentView,
): AgentView[] {
  const index = agents.findIndex((view) => view.id === id)
  const view = agents[index]
  if (view === undefined) return agents
  const next = change(view)
  return next === view ? agents : agents.with(index, next)
}
