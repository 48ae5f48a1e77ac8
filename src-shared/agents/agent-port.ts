import type { PendingAction } from '../events/agent-view.ts'
import type { Message, Self } from './step.ts'

/**
 * Connects the agents of a definition to what is outside of the tree. Their step stays pure: it reads the world as one
 * value, and leaves every effect to actions that the port carries out.
 */
export interface AgentPort {
  /**
   * Returns what a step may know beyond its messages. Called once for each step; when that step throws and is retried, it is
   * called again.
   */
  world(inbox: readonly Message[], self: Self): unknown
  /** Carries out an action of the show at once. It is safe to repeat: a restart does so if its end was not written. */
  act(agent: string, pending: PendingAction): void
}
