import { defined } from '../../step/record.ts'
import { type AgentView, isLive, maxAgents, maxRestarts } from '../agent-view.ts'
import type { AgentMessage } from '../event/agent.ts'
import type { EventOf } from '../event.ts'
import { keep, type Reducers } from './change.ts'
import { onAgent, onAgents, withPending } from './pending-action.ts'

export const agentReducers: Reducers<'agent'> = {
  'agent/spawned': (state, event) => {
    const { agent: id, parent, definition, role, model, tools, input, policy, action } = event
    const before = state.agents.find((view) => view.id === id)
    const view: AgentView = {
      id,
      parent,
      definition,
      role,
      model,
      tools,
      ...defined({ policy, action, version: event.version }),
      status: 'running',
      since: event.t,
      input,
      state: null,
      inbox: {
        capacity: event.inbox,
        ...defined({ drops: event.drops, hears: event.hears }),
        messages: firstTask(event),
        refused: 0,
      },
      pending: [],
      // If an agent is spawned again under the same id, its actions and children must still get new ids.
      steps: before?.steps ?? 0,
      calls: 0,
      restarts: 0,
      restartedAt: [],
      children: before?.children ?? 0,
    }
    const others = before === undefined ? state.agents : state.agents.filter((other) => other !== before)
    const agents = keepAgents([...others, view])
    return { ...state, agents: parent === null ? agents : onAgent(agents, parent, countChild) }
  },
  'agent/message': (state, { agent, message }) => {
    const isEnd = message.kind === 'result' || message.kind === 'failed'
    const receive = (view: AgentView): AgentView =>
      isLive(view.status)
        ? { ...view, inbox: { ...view.inbox, messages: [...view.inbox.messages, message] } }
        : view
    const report = (view: AgentView): AgentView =>
      isEnd && view.parent === agent && !isLive(view.status) ? { ...view, reported: true } : view
    const send = (view: AgentView): AgentView =>
      withPending(report(view), message.id, (pending) => ({ ...pending, delivered: true }))
    const agents = onAgents(state.agents, [
      [agent, receive],
      [message.from, send],
    ])
    return { ...state, agents }
  },
  'agent/inbox-full': (state, { agent, dropped }) => ({
    ...state,
    agents: onAgent(state.agents, agent, (view) => ({
      ...view,
      inbox: {
        ...view.inbox,
        messages: view.inbox.messages.filter(({ id }) => id !== dropped),
        refused: view.inbox.refused + 1,
      },
    })),
  }),
  'agent/stepped': (state, event) => {
    const took = new Set(event.took)
    return {
      ...state,
      agents: onAgent(state.agents, event.agent, (view) => ({
        ...withoutRest(view),
        ...defined({ version: event.version, rest: event.rest }),
        state: event.state,
        steps: view.steps + 1,
        inbox: {
          ...view.inbox,
          messages: view.inbox.messages.filter(({ id }) => !took.has(id)),
          refused: 0,
        },
        pending: [...view.pending, ...event.actions.map((action) => ({ action, at: event.t }))],
      })),
    }
  },
  'agent/acted': (state, event) => ({
    ...state,
    agents: onAgent(state.agents, event.agent, (view) => ({
      ...view,
      pending: view.pending.filter(({ action }) => action.id !== event.action),
    })),
  }),
  'agent/status': (state, event) => ({
    ...state,
    agents: onAgent(state.agents, event.agent, (view) => withStatus(view, event)),
  }),
}

function withoutRest(view: AgentView): AgentView {
  if (view.rest === undefined && view.version === undefined) return view
  const { rest: _, version: __, ...others } = view
  return others
}

function withStatus(view: AgentView, { status, reason, t }: EventOf<'agent/status'>): AgentView {
  const { reason: _, ...rest } = view
  const isRestart = view.status === 'failed' && status === 'running'
  const next: AgentView = {
    ...rest,
    status,
    since: t,
    ...(reason === undefined ? {} : { reason }),
    ...(isRestart
      ? { restarts: view.restarts + 1, restartedAt: keep([...view.restartedAt, t], maxRestarts) }
      : {}),
  }
  // A failed agent may be restarted, so it keeps its messages.
  if (isLive(status) || status === 'failed') return next
  const end = view.pending.find(({ action }) => action.do === 'done')?.action
  const { rest: __, ...ended } = next
  return {
    ...ended,
    pending: [],
    inbox: { ...view.inbox, messages: [] },
    ...(status === 'done' && end?.do === 'done' ? { result: end.result } : {}),
  }
}

const firstTask = ({ agent, parent, input, action }: EventOf<'agent/spawned'>): AgentMessage[] =>
  action === undefined && input === null
    ? []
    : [{ id: `${agent}.task`, from: parent ?? 'operator', kind: 'task', body: input }]

const countChild = (view: AgentView): AgentView => ({ ...view, children: view.children + 1 })

function keepAgents(agents: AgentView[]): AgentView[] {
  if (agents.length <= maxAgents) return agents
  const over = agents.findIndex(({ status }) => !isLive(status))
  return agents.toSpliced(Math.max(0, over), 1)
}
