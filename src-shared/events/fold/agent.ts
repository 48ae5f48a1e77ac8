import { wordsOf } from '../../step/content.ts'
import { type AgentView, isLive, keptAgents, keptRestarts, type PendingAction } from '../agent-view.ts'
import { isCut, mostEventJson } from '../bounded-json.ts'
import type { ActionOutcome, AgentMessage } from '../event/agent.ts'
import type { AdlibEvent, EventOf } from '../event.ts'
import { keep } from './change.ts'
import { recordApproval, recordTurn } from './recorded-turn.ts'
import type { Reducers } from './reducers.ts'

/** Characters of a model's words that are an action's value; a longer text ends with a note. */
const mostWords = 19_900

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
      ...(policy === undefined ? {} : { policy }),
      ...(action === undefined ? {} : { action }),
      status: 'running',
      since: event.t,
      input,
      state: null,
      inbox: { capacity: event.inbox, messages: firstTask(event), refused: 0 },
      pending: [],
      // Ids of actions and children stay unique when a name is used again.
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
    const received = onAgent(state.agents, agent, (view) =>
      isLive(view.status)
        ? { ...view, inbox: { ...view.inbox, messages: [...view.inbox.messages, message] } }
        : view,
    )
    const isEnd = message.kind === 'result' || message.kind === 'failed'
    const agents = onAgent(received, message.from, (view) =>
      isEnd && view.parent === agent && !isLive(view.status) ? { ...view, reported: true } : view,
    )
    return { ...state, agents: delivered(agents, message.from, message.id) }
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
      agents: onAgent(state.agents, event.agent, ({ rest: _, ...view }) => ({
        ...view,
        ...(event.rest === undefined ? {} : { rest: event.rest }),
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

function withStatus(view: AgentView, { status, reason, t }: EventOf<'agent/status'>): AgentView {
  const { reason: _, ...rest } = view
  const isRestart = view.status === 'failed' && status === 'running'
  const next: AgentView = {
    ...rest,
    status,
    since: t,
    ...(reason === undefined ? {} : { reason }),
    ...(isRestart
      ? { restarts: view.restarts + 1, restartedAt: keep([...view.restartedAt, t], keptRestarts) }
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

/** Returns the message that an agent begins with: its input, unless it is a root without one. */
const firstTask = ({ agent, parent, input, action }: EventOf<'agent/spawned'>): AgentMessage[] =>
  action === undefined && input === null
    ? []
    : [{ id: `${agent}.task`, from: parent ?? 'operator', kind: 'task', body: input }]

/** Returns the agents after an event of a turn or a call, so that a pending action knows its turn and how it ended. */
export function foldActions(agents: AgentView[], event: AdlibEvent): AgentView[] {
  if (agents.length === 0) return agents
  switch (event.type) {
    case 'turn/start': {
      const { agent = '', action: id, turn } = event
      if (id === undefined) return agents
      // A second attempt forgets how the first one ended, and continues what it did.
      return onPending(agents, agent, id, ({ action, at, record, words }) => ({
        action,
        at,
        turn,
        ...(words === undefined ? {} : { words }),
        ...(record === undefined ? {} : { record }),
      }))
    }
    case 'tool/call': {
      if (event.agent === undefined) return agents
      const counted = onAgent(agents, event.agent, (view) => ({ ...view, calls: view.calls + 1 }))
      const called = onTurnOf(counted, 'call', event, (pending) => ({
        ...pending,
        called: true,
        ...(event.safeToRetry === undefined ? {} : { safeToRetry: event.safeToRetry }),
      }))
      return recorded(called, event)
    }
    case 'policy/ask':
      return recorded(
        onTurnOf(agents, 'call', event, (pending) => ({ ...pending, ask: event.ask })),
        event,
      )
    case 'policy/answer': {
      if (event.verdict === 'deny') return agents
      const isIt = ({ ask }: PendingAction) => ask === event.ask
      const begun = onActionWhere(agents, isIt, ({ ask: _, ...pending }) => pending)
      const isRecorded = ({ record }: PendingAction) =>
        record?.at(-1)?.calls.some(({ ask }) => ask === event.ask) === true
      return onActionWhere(begun, isRecorded, (pending) => ({
        ...pending,
        record: recordApproval(pending.record ?? [], event.ask),
      }))
    }
    case 'tool/done':
    case 'tool/error': {
      const outcome = outcomeOf(event)
      const ended = onTurnOf(agents, 'call', event, (pending) => ({ ...pending, outcome }))
      return recorded(ended, event, outcome)
    }
    case 'llm/step':
      return recorded(agents, event)
    case 'llm/final': {
      const words = shortened(wordsOf(event.value.content ?? []))
      return recorded(
        onTurnOf(agents, 'think', event, (pending) => ({ ...pending, words })),
        event,
      )
    }
    case 'llm/failed':
      return onTurnOf(agents, 'think', event, (pending) => ({
        ...pending,
        words: `${event.message} ${event.remedy}`,
      }))
    case 'turn/end': {
      const { stop } = event
      return onTurnOf(agents, 'think', event, (pending) => ({
        ...pending,
        outcome:
          stop === 'final'
            ? { kind: 'ok', value: pending.words ?? '' }
            : { kind: 'failed', error: stop, message: pending.words || `The turn ended: ${stop}.` },
      }))
    }
    default:
      return agents
  }
}

/** Adds an event of a turn to the record of the `think` that it carries out. */
const recorded = (
  agents: AgentView[],
  event: AdlibEvent & { readonly turn: string },
  outcome?: ActionOutcome,
): AgentView[] =>
  onTurnOf(agents, 'think', event, (pending) => ({
    ...pending,
    record: recordTurn(pending.record ?? [], event, outcome),
  }))

/** Returns how a call ended. A result that the event could not keep whole is a failure: its start could mislead. */
function outcomeOf(event: EventOf<'tool/done'> | EventOf<'tool/error'>): ActionOutcome {
  if (event.type === 'tool/error') return { kind: 'failed', error: event.error, message: event.message }
  const { tool, ok, result, error = 'failed', message = error } = event
  if (!ok) return { kind: 'failed', error, message }
  if (!isCut(result)) return { kind: 'ok', value: result }
  const why = `it is not JSON of at most ${mostEventJson} characters`
  return {
    kind: 'failed',
    error: 'too-long',
    message: `${tool} ran, but its result was not kept: ${why}. Ask for a smaller part; do not repeat a write.`,
  }
}

const shortened = (words: string): string =>
  words.length <= mostWords
    ? words
    : `${words.slice(0, mostWords)}… [${words.length - mostWords} more characters, left out]`

/** Changes the pending action of a turn, if it is of this kind. */
function onTurnOf(
  agents: AgentView[],
  kind: 'call' | 'think',
  { turn }: { turn: string },
  change: (pending: PendingAction) => PendingAction,
): AgentView[] {
  return onActionWhere(agents, (one) => one.turn === turn && one.action.do === kind, change)
}

function onActionWhere(
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

const countChild = (view: AgentView): AgentView => ({ ...view, children: view.children + 1 })

const delivered = (agents: AgentView[], agent: string, action: string): AgentView[] =>
  onPending(agents, agent, action, (pending) => ({ ...pending, delivered: true }))

const onPending = (
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
function onAgent(agents: AgentView[], id: string, change: (view: AgentView) => AgentView): AgentView[] {
  const index = agents.findIndex((view) => view.id === id)
  const view = agents[index]
  if (view === undefined) return agents
  const next = change(view)
  return next === view ? agents : agents.with(index, next)
}

/** Drops the agent that ended first when there are too many; without one, the oldest. */
function keepAgents(agents: AgentView[]): AgentView[] {
  if (agents.length <= keptAgents) return agents
  const over = agents.findIndex(({ status }) => !isLive(status))
  return agents.toSpliced(Math.max(0, over), 1)
}
