import type { AgentAction, AgentMessage, AgentStatus, StatusReason } from '../events/event/agent.ts'

/** What an agent asks its supervisor to do. */
export type Action = AgentAction
export type { AgentMessage }

/** Facts about the agent that its step may use. */
export interface Self {
  readonly id: string
  readonly parent: string | null
  readonly definition: string
  /** What it was spawned with; also the body of its first `task` message. */
  readonly input: unknown
  /** Number of this step, from 1. The actions of the step get the ids `<id>#<step>.1`, `<id>#<step>.2` … */
  readonly step: number
  /** Time of the step, epoch ms. */
  readonly now: number
  /** Its children, also those that ended, as long as the state has them. */
  readonly children: readonly {
    readonly id: string
    readonly definition: string
    readonly status: AgentStatus
  }[]
  /** Number of messages that came to its full inbox since the last step; if above 0, slow the senders down. */
  readonly refused: number
}

/** What a step gets: all messages that wait, oldest first, and the state that the last step returned. */
export interface StepInput<State, World = unknown> {
  readonly inbox: readonly AgentMessage[]
  readonly state: State
  readonly self: Self
  /** The value that the agent's port returned for this step; undefined for an agent without a port. */
  readonly world: World
}

/** What a step returns. State and actions are JSON: the journal has them before any action runs. */
export interface StepResult<State> {
  readonly state: State
  readonly actions: readonly Action[]
  /**
   * The agent steps again after so many milliseconds, also without a message. Unlike a `sleep`, this writes no event: a
   * step without messages, actions and a new state is not written.
   */
  readonly againInMs?: number | undefined
  /** Why the agent sleeps, or what keeps it from acting, for its status. */
  readonly rests?: { readonly status: 'sleeping' | 'blocked'; readonly reason: StatusReason } | undefined
}
