import type { Journal } from '../events/journal.ts'
import type { LlmDriver, LlmMode } from '../llm/driver.ts'
import type { PromptLog } from '../loop/prompt-log.ts'
import type { Clock, Rng } from '../ports.ts'
import type { QueuePlace } from '../queue/work-queue.ts'
import type { ToolRuntime } from '../tools/call-tool.ts'
import type { AgentLocks } from './agent-locks.ts'
import type { AgentPort } from './agent-port.ts'
import type { AgentRegistry } from './registry.ts'

/** A model for an agent's turns, or the reason why there is none. */
export type AgentModel =
  | {
      readonly ok: true
      readonly driver: LlmDriver
      readonly model: string
      /** Default: `auto`. */
      readonly mode?: LlmMode | 'auto'
    }
  | { readonly ok: false; readonly message: string }

/** Dependencies of a supervisor. */
export interface SupervisorDeps {
  /** Every change to the agents' state is appended before it has an effect. */
  readonly journal: Pick<Journal, 'run' | 'append' | 'state' | 'trouble' | 'subscribe' | 'onTrouble'>
  readonly clock: Clock
  readonly rng: Rng
  readonly runtime: ToolRuntime
  readonly definitions: AgentRegistry
  /** Ports by the names of agent definitions. An agent with a port also steps without a message. */
  readonly ports?: Readonly<Record<string, AgentPort>>
  /** Returns the driver of a model; null means the performer's model. */
  readonly model: (name: string | null, signal: AbortSignal) => Promise<AgentModel>
  readonly locks: AgentLocks
  readonly prompts?: PromptLog
  readonly enter: (kind: 'tool' | 'llm', who: { owner: string; signal: AbortSignal }) => Promise<QueuePlace>
  readonly warn: (message: string) => void
}
