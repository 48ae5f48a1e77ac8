import type { AgentLocks } from '../../src-shared/agents/agent-locks.ts'
import type { AgentPort } from '../../src-shared/agents/agent-port.ts'
import type { AgentRegistry } from '../../src-shared/agents/registry.ts'
import { type Supervisor, startSupervisor } from '../../src-shared/agents/supervisor.ts'
import type { AgentModel } from '../../src-shared/agents/supervisor-deps.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import { driverAs } from '../../src-shared/llm/model-name.ts'
import { createPromptLog } from '../../src-shared/loop/prompt-log.ts'
import type { Clock, Rng } from '../../src-shared/ports.ts'
import { createWorkQueue } from '../../src-shared/queue/work-queue.ts'
import { attentionOf } from '../../src-shared/stage/moment.ts'
import type { Approvals } from '../../src-shared/tools/approvals.ts'
import type { ToolRuntime } from '../../src-shared/tools/call-tool.ts'
import { createLimits, type Limits } from '../../src-shared/tools/limits.ts'
import { denyUnwritten, narrow, type Policy, policyOf } from '../../src-shared/tools/policy.ts'
import type { ToolRegistry } from '../../src-shared/tools/registry.ts'
import type { Services } from '../../src-shared/tools/tool-context.ts'
import type { ModelChoices } from './models.ts'

/** Parts that all tool calls of a run share. `rules` is the policy that the settings define. */
export interface RunTools {
  readonly runtime: ToolRuntime
  readonly rules: Policy
}

/**
 * Returns the limits of tool calls, with the attention budget of the setting `stage.attention`, from which a finale
 * may borrow.
 */
export const attentionLimits = (journal: Pick<Journal, 'state'>, clock: Clock): Limits =>
  createLimits(clock, () => attentionOf(journal.state(), clock.now()))

/**
 * Connects the tools of a run to its journal. Denies calls during a panic and while events cannot be written; otherwise
 * the rules of the settings apply.
 */
export function composeRuntime(options: {
  readonly journal: Pick<Journal, 'append' | 'state' | 'trouble'>
  readonly clock: Clock
  readonly registry: ToolRegistry
  readonly service: Services
  readonly limits: Limits
  /** The streamer's approvals. Without this, calls that need approval are denied. */
  readonly approvals?: Approvals
}): RunTools {
  const { journal, ...others } = options
  const panicked: Policy = () =>
    journal.state().panic ? { verdict: 'deny', reason: { kind: 'panic' } } : { verdict: 'allow' }
  const rules = policyOf(() => journal.state().settings.policy)
  return {
    rules,
    runtime: {
      ...others,
      policy: narrow(panicked, denyUnwritten(journal), rules),
      hooks: {},
      emit: journal.append,
    },
  }
}

const queues = {
  tool: { workers: 4, capacity: 200 },
  llm: { workers: 2, capacity: 200 },
} as const

/** Starts the supervisor of a run's agents. It continues the agents that an earlier process left running. */
export function composeAgents(deps: {
  readonly journal: Journal
  readonly clock: Clock
  readonly runtime: ToolRuntime
  readonly locks: AgentLocks
  readonly definitions: AgentRegistry
  readonly active: (signal: AbortSignal) => Promise<AgentModel> | AgentModel
  readonly models: Pick<ModelChoices, 'locate'>
  readonly ports?: Readonly<Record<string, AgentPort>>
  /** Returns a driver through which agents ask a model, with their priority. */
  readonly through: (driver: LlmDriver) => LlmDriver
  readonly print: (line: string) => void
  /** Default: `Math.random`. */
  readonly rng?: Rng
}): Supervisor {
  const { journal, clock, runtime, definitions, models, through, ports = {}, rng = Math.random } = deps
  const calls = { tool: createWorkQueue(queues.tool), llm: createWorkQueue(queues.llm) }
  return startSupervisor({
    journal,
    clock,
    rng,
    runtime,
    definitions,
    ports,
    async model(name, signal) {
      const active = await deps.active(signal)
      if (name === null || (active.ok && name === active.model))
        return active.ok ? { ...active, driver: through(active.driver) } : active
      const located = await models.locate(name, signal)
      if (!located.ok) return { ok: false, message: located.fault.message }
      const { server, model } = located.value
      return { ok: true, driver: through(driverAs(server.driver, model.name)), model: name }
    },
    locks: deps.locks,
    prompts: createPromptLog(),
    enter: (kind, who) => calls[kind].enter(who),
    warn: deps.print,
  })
}
