import type { AgentView } from '../events/agent-view.ts'
import type { MessageKind } from '../events/event/agent.ts'
import type { Journal } from '../events/journal.ts'
import type { LlmDriver } from '../llm/driver.ts'
import type { Clock, Rng } from '../ports.ts'
import type { Place } from '../queue/work-queue.ts'
import type { ToolRuntime } from '../tools/call-tool.ts'
import type { Locks } from '../tools/locks.ts'
import type { AgentDefinition } from './define-agent.ts'
import type { AgentRegistry } from './registry.ts'
import type { Message } from './step.ts'

/** A model for an agent's turns, or a sentence why there is none. */
export type AgentModel =
  | { readonly ok: true; readonly driver: LlmDriver; readonly model: string }
  | { readonly ok: false; readonly message: string }

/** What a supervisor needs from outside. */
export interface SupervisorDeps {
  /** Agents are what the journal says: every change is appended before it has an effect. */
  readonly journal: Pick<Journal, 'append' | 'state' | 'trouble'>
  readonly clock: Clock
  /** Seeds of model turns. */
  readonly rng: Rng
  /** What calls of agents share. Each agent gets it with its own policy and hooks. */
  readonly runtime: ToolRuntime
  readonly definitions: AgentRegistry
  /** Returns the driver of a model; null names the one that performs. */
  readonly model: (name: string | null, signal: AbortSignal) => Promise<AgentModel>
  readonly locks: Locks
  /** Waits for a place among the tool calls or the model turns of all agents. Default: a place at once. */
  readonly enter?: (kind: 'tool' | 'llm', who: { owner: string; signal: AbortSignal }) => Promise<Place>
  /** Called with a sentence about what went wrong inside the supervisor. */
  readonly warn: (message: string) => void
}

/** A message from outside of the tree: the operator, the eyes, the show. */
export interface Post {
  /** Name of the sender, such as `operator`; no agent has it. */
  readonly from: string
  readonly kind: MessageKind
  /** JSON of at most 64,000 characters. */
  readonly body: unknown
}

/** Whether a message was accepted. Then its `agent/message` is in the journal. */
export type Sent =
  | { readonly ok: true; readonly id: string }
  | {
      readonly ok: false
      readonly error: 'inbox-full' | 'no-agent' | 'denied' | 'too-long'
      readonly message: string
    }

/** An agent whose body is code outside of the tree, such as the performer. It takes its messages itself. */
export interface HostedAgent {
  /** Takes all messages that wait, oldest first, as one step with this state. None wait: no event. */
  take(state?: unknown): readonly Message[]
  /** Reports whether it works or waits for messages. */
  status(status: 'running' | 'sleeping'): void
}

/** The tree of agents of a run. */
export interface Supervisor {
  /**
   * Starts a root agent with this id, whose first message is the task `input` unless that is left out. An agent that a
   * restart interrupted continues instead. Returns its view.
   */
  start(definition: AgentDefinition, id: string, input?: unknown): AgentView
  /** Starts or continues a root agent that takes its messages itself; `wake` is called when one arrives. */
  host(definition: AgentDefinition, id: string, wake: () => void): HostedAgent
  /** Sends a message from outside. */
  send(to: string, post: Post): Sent
  /** Ends an agent and all agents below it. Returns false when there is none that lives; so do the other two. */
  stop(id: string, by: string): boolean
  /** Lets an agent take no more messages until it is resumed; what it does already goes on. */
  suspend(id: string, by: string): boolean
  resume(id: string, by: string): boolean
  /** Lets agents go on after the journal could not be written. */
  wake(): void
  /** Ends timers, calls and turns without an event, so that the next start resumes them. Resolves when they ended. */
  close(): Promise<void>
}
