import type { PolicyRules } from '../settings/policy-rules.ts'
import type { Step } from '../step/step.ts'
import type {
  ActionOutcome,
  AgentMessage,
  AgentStatus,
  HeardEvent,
  MessageKind,
  StatusReason,
  SteppedAction,
} from './event/agent.ts'

/** Maximum number of agents in the state. Beyond it, agents that have ended are dropped first. */
export const maxAgents = 500
/** Maximum number of restarts whose times are kept for an agent. */
export const maxRestarts = 10

/** A tool call in a model's turn, as recorded in the journal. */
export interface RecordedCall {
  /** The call's position among the calls of its step, starting at 1. */
  place: number
  tool: string
  args: unknown
  safeToRetry?: true
  /** Key of the call; the same for every attempt. */
  key?: string
  /** Id of the approval request that the call waits for. */
  ask?: string
  /**
   * Deadline (epoch ms) of the call's first approval request. Later attempts keep this deadline. Absent once the call
   * is allowed.
   */
  until?: number
  /** How the call ended; absent while it is open. */
  outcome?: ActionOutcome
}

/** A step in a model's turn, as recorded in the journal. */
export interface RecordedStep {
  /** The model's answer; absent until it is complete. */
  answer?: Step
  /** The calls that began, in order. */
  calls: RecordedCall[]
}

/** An action that one of the agent's steps requested. It stays here until `agent/acted` records its end. */
export interface PendingAction {
  action: SteppedAction
  /** Epoch ms of the step that requested it. */
  at: number
  /**
   * Set once an inbox has accepted the action's message, or the message that reports the action's end, so
   * that neither is sent twice.
   */
  delivered?: true
  /** Id of the turn in which a `call`, `think` or `say` runs, once it has begun. */
  turn?: string
  /**
   * Set once the action's `tool/call` event is written. From then on the tool may have run, unless the call waits for
   * the approval request `ask`.
   */
  called?: true
  /** Key of the tool call, the same for every attempt; set once the call has begun. */
  key?: string
  /** Set if a restart may repeat the tool call. */
  safeToRetry?: true
  /** Id of the approval request that the tool call waits for. */
  ask?: string
  /** Deadline (epoch ms) of the tool call's first approval request. */
  until?: number
  /** The text of the model's latest answer in the turn, or why the model failed. */
  words?: string
  /** The progress of a `think`. After a restart, the `think` continues from here. */
  record?: RecordedStep[]
  /** How the call or the turn ended; absent while it is open. */
  outcome?: ActionOutcome
}

/**
 * Returns the deadline (epoch ms) of a call's first approval request. A call that is repeated after a restart keeps
 * this deadline. Returns undefined if no approval was requested, or if the call is already allowed.
 * @param key the key of the call
 */
export const firstDeadline = (agents: readonly AgentView[], key: string): number | undefined =>
  agents
    .flatMap(({ pending }) => pending)
    .flatMap((action) => [action, ...(action.record?.at(-1)?.calls ?? [])])
    .find((call) => call.key === key && call.until !== undefined)?.until

/**
 * Cache of each agent's last known index in a list, by id. All lists share this cache, so an index is used only if the agent at
 * that index has the right id.
 */
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

/** Returns whether an agent with this status has not ended. A failed agent counts as ended, although it may be restarted. */
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
  /** Id of the parent's `spawn` action that created the agent. */
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
    /** Messages that no step has taken yet, oldest first. */
    messages: AgentMessage[]
    /** Number of messages that the full inbox has refused or dropped since the last step. */
    refused: number
  }
  pending: PendingAction[]
  /** Actions that wait, in order, because too many are in progress. */
  rest?: SteppedAction[]
  steps: number
  calls: number
  restarts: number
  /** Times of the agent's most recent restarts, oldest first. */
  restartedAt: number[]
  /** Number of children spawned so far. The id of the next child contains the next number. */
  children: number
  /** Set once the parent has received the message that this agent has ended. */
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
  /** The start of the result, as text. */
  result?: string
}
