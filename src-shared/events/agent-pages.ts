import type { AgentSummary, AgentView, PendingAction } from './agent-view.ts'
import type { SteppedAction } from './event/agent.ts'
import type { AdlibEvent, EventOf } from './event.ts'

const maxResult = 500

/**
 * Returns the copy of an agent that pages receive. The agent's state and input, and the contents of its messages and
 * actions, are removed, and its result is shortened.
 */
export const agentForPages = (view: AgentView): AgentView => ({
  ...view,
  input: cut(view.input),
  state: cut(view.state),
  inbox: {
    ...view.inbox,
    messages: view.inbox.messages.map((message) => ({ ...message, body: cut(message.body) })),
  },
  pending: view.pending.map(pendingForPages),
  ...(view.rest === undefined ? {} : { rest: view.rest.map(actionForPages) }),
  ...(view.result === undefined ? {} : { result: shortResult(view.result) }),
})

/**
 * Returns the event without the parts that `agentForPages` removes from agents. The other `cut…` functions do the
 * same.
 */
export const cutSpawned = (event: EventOf<'agent/spawned'>): AdlibEvent => ({
  ...event,
  input: cut(event.input),
})
export const cutMessage = (event: EventOf<'agent/message'>): AdlibEvent => ({
  ...event,
  message: { ...event.message, body: cut(event.message.body) },
})
export const cutStepped = (event: EventOf<'agent/stepped'>): AdlibEvent => ({
  ...event,
  state: cut(event.state),
  actions: event.actions.map(actionForPages),
  ...(event.rest === undefined ? {} : { rest: event.rest.map(actionForPages) }),
})
export const cutActed = (event: EventOf<'agent/acted'>): AdlibEvent =>
  event.outcome.kind === 'ok' ? { ...event, outcome: { kind: 'ok' } } : event

/** Returns the short form of an agent, which the panel shows. */
export const agentSummary = (view: AgentView): AgentSummary => ({
  id: view.id,
  parent: view.parent,
  definition: view.definition,
  role: view.role,
  model: view.model,
  status: view.status,
  ...(view.reason === undefined ? {} : { reason: view.reason }),
  since: view.since,
  inbox: { capacity: view.inbox.capacity, depth: view.inbox.messages.length },
  steps: view.steps,
  calls: view.calls,
  restarts: view.restarts,
  ...(view.result === undefined ? {} : { result: shortResult(view.result) }),
})

const pendingForPages = ({ record: _, outcome, ...pending }: PendingAction): PendingAction => ({
  ...pending,
  action: actionForPages(pending.action),
  ...(outcome === undefined ? {} : { outcome: outcome.kind === 'ok' ? { kind: 'ok' } : outcome }),
})

function actionForPages(action: SteppedAction): SteppedAction {
  switch (action.do) {
    case 'send':
      return { ...action, body: cut(action.body) }
    case 'spawn':
      return { ...action, input: cut(action.input) }
    case 'call':
      return { ...action, args: cut(action.args) }
    case 'think':
      return { ...action, task: '' }
    case 'done':
      return { ...action, result: shortResult(action.result) }
    default:
      return action
  }
}

const cut = (value: unknown): unknown => (value === null ? null : '')

const shortResult = (result: unknown): string =>
  (typeof result === 'string' ? result : (JSON.stringify(result) ?? '')).slice(0, maxResult)
