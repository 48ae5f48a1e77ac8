import type { PendingAction } from '../events/agent-view.ts'
import type { AdlibEvent, EventOf } from '../events/event.ts'
import type { LlmDriver } from '../llm/driver.ts'
import type { LoopRequest, LoopResult } from '../loop/tool-loop.ts'
import type { ToolRuntime } from '../tools/call-tool.ts'
import type { AgentMessage, Self } from './step.ts'

/**
 * Connects agents to everything outside the tree of agents. Agents read the world as one value (`world`), and change
 * it only through actions (`act` and `say`).
 */
export interface AgentPort {
  hear?(event: AdlibEvent): void
  /** Returns the facts that a step can use besides its messages. Called once for each attempt of a step. */
  world(inbox: readonly AgentMessage[], self: Self): unknown
  /**
   * Carries out an action before it returns. A restart repeats an action whose end was not recorded, so repeating
   * must be safe.
   */
  act(agent: string, pending: PendingAction): void
  /** Prepares the turn of a `say` action. Returns null if its moment has passed. */
  say?(pending: PendingAction, own: OwnTurn): SpokenTurn | null
}

/** A turn's id, what the agent may call in it, and the signal that ends it. */
export interface OwnTurn {
  readonly turn: string
  readonly runtime: ToolRuntime
  readonly signal: AbortSignal
}

/** A turn for the audience, ready to run. */
export interface SpokenTurn {
  readonly start: Pick<EventOf<'turn/start'>, 'cause' | 'observation' | 'whispers'>
  readonly driver: LlmDriver
  readonly runtime: ToolRuntime
  readonly request: Omit<LoopRequest, 'agent' | 'turn'>
  /** Called with the result before (`ending`) and after (`ended`) the turn's `turn/end` is written. */
  ending(result: Pick<LoopResult, 'stop'>): void
  ended(result: Pick<LoopResult, 'stop'>, ms: number): void
}
