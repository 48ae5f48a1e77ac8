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

/** Limit of agents in the state; those that ended leave first. */
export const maxAgents = 500
/** Restarts whose times are kept. */
export const maxRestarts = 10

/** A call of a model's turn, as the journal has it. */
export interface RecordedCall {
  /** Its number in its step, from 1. */
  place: number
  tool: string
  args: unknown
  safeToRetry?: true
  /** The approval request that it waits for. */
  ask?: string
  /** How it ended; absent while it is open. */
  outcome?: ActionOutcome
}

/** A step of a model's turn, as the journal has it. */
export interface RecordedStep {
  /** The model's answer; absent until it is complete. */
  answer?: Step
  /** The calls that began, in order. */
  calls: RecordedCall[]
}

/** An action that was stepped and has not ended. */
export interface PendingAction {
  action: SteppedAction
  /** Epoch ms of its step. */
  at: number
  /** The message that it sends, or the one about its end, was accepted and must not be sent again. */
  delivered?: true
  /** The turn of a `call`, a `think` or a `say` that began. */
  turn?: string
  /** Its `tool/call` is written, so the tool may have run, unless it waits for the approval `ask`. */
  called?: true
  /** That call may be made again. */
  safeToRetry?: true
  ask?: string
  /** The model's last words in that turn, or why it failed. */
  words?: string
  /** What a `think` has done so far, over all processes that worked on it: a restart continues from here. */
  record?: RecordedStep[]
  /** How the call or the turn ended; absent while it is open. */
  outcome?: ActionOutcome
}

/** Whether an agent can still do something. */
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
  /** The action of its parent that spawned it. */
  action?: string
  status: AgentStatus
  reason?: StatusReason
  since: number
  input: unknown
  state: unknown
  /** Accepted messages that no step has taken, oldest first; `refused` counts those that found it full since the last step. */
  inbox: {
    capacity: number
    drops?: MessageKind[]
    hears?: HeardEvent[]
    messages: AgentMessage[]
    refused: number
  }
  pending: PendingAction[]
  /** Actions that begin once there is a place for them, in order. */
  rest?: SteppedAction[]
  steps: number
  calls: number
  restarts: number
  /** When its newest restarts were, oldest first. */
  restartedAt: number[]
  /** Number of children that it has spawned, which the next child's id continues. */
  children: number
  /** Its end has reached its parent. */
  reported?: true
  result?: unknown
}

/** An agent as pages see it. */
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
  /** The beginning of its result as text. */
  result?: string
}
