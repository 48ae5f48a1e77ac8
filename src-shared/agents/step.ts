import type { AgentAction, AgentMessage, AgentStatus, StatusReason } from '../events/event/agent.ts'

/** What an agent asks its supervisor to do. */
export type Action = AgentAction
export type { AgentMessage }

/** Facts about the agent that its step can use. */
export interface Self {
  readonly id: string
  readonly parent: string | null
  readonly definition: string
  /** The agent's input, which is also the body of the first `task` message. */
  readonly input: unknown
  /** Number of this step, from 1. Its actions get the ids `<id>#<step>.1`, `<id>#<step>.2` … */
  readonly step: number
  /** Epoch ms. */
  readonly now: number
  /** Includes ended children that are still in the state. */
  readonly children: readonly {
    readonly id: string
    readonly definition: string
    readonly status: AgentStatus
  }[]
  /** Number of messages that the full inbox refused or dropped since the last step. */
  readonly refused: number
}

/** Input of a step: all waiting messages, oldest first, and the last state. */
export interface StepInput<State, World = unknown> {
  readonly inbox: readonly AgentMessage[]
  readonly state: State
  readonly self: Self
  readonly world: World
}

/** Result of a step. State and actions must be JSON, because the journal stores them before any action runs. */
export interface StepResult<State> {
  readonly state: State
  readonly actions: readonly Action[]
  readonly againInMs?: number | undefined
  /**
   * The status after this step. Ignored while the agent waits for a turn, a lock or an approval. Default: `sleeping`.
   */
  readonly rests?: { readonly status: 'sleeping' | 'blocked'; readonly reason: StatusReason } | undefined
}
