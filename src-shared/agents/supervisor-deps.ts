import type { Journal } from '../events/journal.ts'
import type { LlmDriver } from '../llm/driver.ts'
import type { PromptLog } from '../loop/prompt-log.ts'
import type { Clock, Rng } from '../ports.ts'
import type { QueuePlace } from '../queue/work-queue.ts'
import type { ToolRuntime } from '../tools/call-tool.ts'
import type { AgentLocks } from './agent-locks.ts'
import type { AgentPort } from './agent-port.ts'
import type { AgentRegistry } from './registry.ts'

/** A model for an agent's turns, or a sentence about why there is none. */
export type AgentModel =
  | { readonly ok: true; readonly driver: LlmDriver; readonly model: string }
  | { readonly ok: false; readonly message: string }

/** Dependencies of a supervisor. */
export interface SupervisorDeps {
  /** The only source of the agents' state: every change is appended before it has an effect. */
  readonly journal: Pick<Journal, 'run' | 'append' | 'state' | 'trouble' | 'subscribe' | 'onTrouble'>
  readonly clock: Clock
  /** Source of the seeds of model turns. */
  readonly rng: Rng
  /** Runtime of all tool calls. Each agent uses it with its own policy and hooks. */
  readonly runtime: ToolRuntime
  readonly definitions: AgentRegistry
  /** Ports of agents, by the names of their definitions. An agent with a port also steps without a message. */
  readonly ports?: Readonly<Record<string, AgentPort>>
  /** Returns the driver of a model. The name null means the performer's model. */
  readonly model: (name: string | null, signal: AbortSignal) => Promise<AgentModel>
  readonly locks: AgentLocks
  /** Records the requests to models. Default: nothing is recorded. */
  readonly prompts?: PromptLog
  /** Waits for a slot among the tool calls or the model turns of all agents. */
  readonly enter: (kind: 'tool' | 'llm', who: { owner: string; signal: AbortSignal }) => Promise<QueuePlace>
  /** Called with a sentence about each problem with an agent, such as a failure or an outdated state. */
  readonly warn: (message: string) => void
}
