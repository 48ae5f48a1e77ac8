import type { PolicyRules } from '../settings/policy-rules.ts'
import type { Step } from '../step/step.ts'
import type { ActionOutcome, AgentMessage, AgentStatus, StatusReason, SteppedAction } from './event/agent.ts'
import type { HeardEvent, MessageKind } from './event/message.ts'

/** Maximum number of agents in the state. Ended agents are dropped first. */
export const maxAgents = 500
/** Maximum number of restarts whose times are kept for an agent. */
export const maxRestarts = 10

/** A tool call in a model's turn, as recorded in the journal. */
export interface RecordedCall {
  place: number
  tool: string
  args: unknown
  safeToRetry?: true
  key?: string
  ask?: string
  /** Deadline (epoch ms) of the first approval request. Absent once the call is allowed. */
  until?: number
  /** Absent while the call is open. */
  outcome?: ActionOutcome
}

/** A step in a model's turn, as recorded in the journal. */
export interface RecordedStep {
  /** Absent until the answer is complete. */
  answer?: Step
  calls: RecordedCall[]
}

/** An action of an agent, until `agent/acted` records its end. */
export interface PendingAction {
  action: SteppedAction
  /** Epoch ms of the step that requested it. */
  at: number
  /** Set once the action's message was accepted, so that it is not sent twice. */
  delivered?: true
  /** Id of the turn of a `call`, `think` or `say`, once it has begun. */
  turn?: string
  /** Set once `tool/call` is written. The tool may have run, unless `ask` is set. */
  called?: true
  /** Key of the tool call; the same for every attempt. */
  key?: string
  safeToRetry?: true
  ask?: string
  /** Deadline (epoch ms) of the first approval request. */
  until?: number
  /** Text of the model's latest answer, or why the model failed. */
  words?: string
  /** Progress of a `think`, which continues from here after a restart. */
  record?: RecordedStep[]
  /** Absent while the call or the turn is open. */
  outcome?: ActionOutcome
}

/**
 * Returns the deadline (epoch ms) of a call's first approval request, or undefined. A restart does not change the
 * deadline.
 * @param key the key of the call
 */
export const firstDeadline = (agents: readonly AgentView[], key: string): number | undefined =>
  agents
    .flatMap(({ pending }) => pending)
    .flatMap((action) => [action, ...(action.record?.at(-1)?.calls ?? [])])
    .find((call) => call.key === key && call.until !== undefined)?.until

/** The last known index of each agent. All lists of agents share it, so an index may be wrong and is checked. */
const places = new Map<string, number>()

/** Returns the index of the agent with this id, or -1. */
export function placeOfAgent(agents: readonly AgentView[], id: string): number {
  const last = places.get(id)
  if (last !== undefined && agents[last]?.id === id) return last
  const place = agents.findIndex((view) => view.id === id)
  if (places.size >= 2 * maxAgents) places.clear()
  if (place >= 0) places.set(id, place)
  return place
}

/**
 * Returns whether an agent with this status has not ended. A failed agent has ended, although it may be restarted.
 */
export const isLive = (status: AgentStatus): boolean =>
  status !== 'done' && status !== 'failed' && status !== 'stopped'

/** One agent. Times are epoch ms. */
export interface AgentView {
  id: string
  parent: string | null
  definition: string
  role: string
  model: string | null
  tools: string[]
  policy?: PolicyRules
  /** Id of the parent's `spawn` action, if any. */
  action?: string
  status: AgentStatus
  reason?: StatusReason
  since: number
  input: unknown
  state: unknown
  /** Version of the definition that wrote the state; absent for version 1. */
  version?: number
  inbox: {
    capacity: number
    drops?: MessageKind[]
    hears?: HeardEvent[]
    messages: AgentMessage[]
    refused: number
  }
  pending: PendingAction[]
  /** Actions that wait, because too many are in progress. */
  rest?: SteppedAction[]
  steps: number
  calls: number
  restarts: number
  restartedAt: number[]
  children: number
  /** Set once the parent knows that this agent has ended. */
  reported?: true
  result?: unknown
}

/** The short form of an agent that the panel shows. */
export interface AgentSummary
  extends Pick<
    AgentView,
    | 'id'
    | 'parent'
    | 'definition'
    | 'role'
    | 'model'
    | 'status'
    | 'reason'
    | 'since'
    | 'steps'
    | 'calls'
    | 'restarts'
  > {
  inbox: { capacity: number; depth: number }
  result?: string
}
