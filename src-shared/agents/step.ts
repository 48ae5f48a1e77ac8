import type { AgentAction, AgentMessage, AgentStatus, StatusReason } from '../events/event/agent.ts'

/** What an agent asks its supervisor to do. */
export type Action = AgentAction
export type { AgentMessage }

/** Facts about the agent that its step can use. */
export interface Self {
  readonly id: string
  readonly parent: string | null
  readonly definition: string
  /** Input with which the agent was spawned; also the body of its first `task` message. */
  readonly input: unknown
  /**
   * Number of this step, starting with 1. The actions of the step get the ids `<id>#<step>.1`,
   * `<id>#<step>.2` …
   */
  readonly step: number
  /** Time of the step, epoch ms. */
  readonly now: number
  /** The agent's children, including ended ones that are still in the state. */
  readonly children: readonly {
    readonly id: string
    readonly definition: string
    readonly status: AgentStatus
  }[]
  /**
   * Number of messages that the full inbox refused or dropped since the last step. If it is above 0, the agent should
   * ask its senders to slow down.
   */
  readonly refused: number
}

/** Input of a step: all waiting messages, oldest first, and the state that the last step returned. */
export interface StepInput<State, World = unknown> {
  readonly inbox: readonly AgentMessage[]
  readonly state: State
  readonly self: Self
  /** The value that the agent's port returned for this step; undefined for an agent without a port. */
  readonly world: World
}

/** Result of a step. State and actions must be JSON, because the journal stores them before any action runs. */
export interface StepResult<State> {
  readonly state: State
  readonly actions: readonly Action[]
  /**
   * Time (ms) after which the agent steps again, even without a message. Unlike a `sleep`, this writes no
   * event.
   */
  readonly againInMs?: number | undefined
  /**
   * The status after this step, with its reason. Ignored while the agent has an open turn, or waits for a lock or an
   * approval. Default: `sleeping`.
   */
  readonly rests?: { readonly status: 'sleeping' | 'blocked'; readonly reason: StatusReason } | undefined
}
