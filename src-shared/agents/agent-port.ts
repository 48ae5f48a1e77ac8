import type { PendingAction } from '../events/agent-view.ts'
import type { AdlibEvent, EventOf } from '../events/event.ts'
import type { LlmDriver } from '../llm/driver.ts'
import type { LoopRequest, LoopResult } from '../loop/tool-loop.ts'
import type { ToolRuntime } from '../tools/call-tool.ts'
import type { AgentMessage, Self } from './step.ts'

/**
 * Connects all agents with the same definition to everything outside the tree of agents. Their step stays pure: it
 * reads the outside world as one value, and changes that world only through actions.
 */
export interface AgentPort {
  /** Called when an event arrives that is a message to the port's agents. */
  hear?(event: AdlibEvent): void
  /**
   * Returns the facts that a step can use in addition to its messages. Called once for each step, and again when a step
   * that threw is retried.
   */
  world(inbox: readonly AgentMessage[], self: Self): unknown
  /**
   * Carries out a `cut`, `react`, `rest` or `write-notes` action before it returns. Must be safe to repeat: a restart
   * runs the action again if its end was not recorded.
   */
  act(agent: string, pending: PendingAction): void
  /**
   * Prepares the turn of a `say` action; the caller then writes the `turn/start` of this turn. Returns null if the
   * turn's moment has passed, for example during a restart.
   */
  say?(pending: PendingAction, turn: string, signal: AbortSignal): SpokenTurn | null
}

/** A turn for the audience, ready to run. */
export interface SpokenTurn {
  readonly start: Pick<EventOf<'turn/start'>, 'cause' | 'observation' | 'whispers'>
  readonly driver: LlmDriver
  readonly runtime: ToolRuntime
  readonly request: Omit<LoopRequest, 'agent' | 'turn'>
  /**
   * Called with the result before (`ending`) and after (`ended`) the turn's `turn/end` is written. `ms`: duration of
   * the turn.
   */
  ending(result: Pick<LoopResult, 'stop'>): void
  ended(result: Pick<LoopResult, 'stop'>, ms: number): void
}
