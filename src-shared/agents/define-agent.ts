import { z } from 'zod'
import { agentFields } from '../events/event/agent.ts'
import type { InboxPolicy } from '../events/inbox-policy.ts'
import { type ModelOnServer, modelName } from '../llm/model-name.ts'
import type { Budget } from '../loop/budget.ts'
import { deepFreeze } from '../tools/deep-freeze.ts'
import type { Hooks } from '../tools/hooks.ts'
import type { Mixin } from '../tools/mixin.ts'
import { flowStep } from './flow.ts'
import type { Handlers } from './flow-action.ts'
import { type FlowState, flowState } from './flow-state.ts'
import type { StepInput, StepResult } from './step.ts'
import { thinkingStep } from './thinking-step.ts'
import type { Topology } from './topology.ts'

/** An agent as frozen data. `startSupervisor` runs it. */
export interface AgentDefinition {
  /** Lower-case words with hyphens. Part of the ids of child agents with this definition. */
  readonly name: string
  readonly description: string
  /**
   * A model's name, with or without its server (`ollama/qwen3:1.7b`). Null means the parent's model; for a root, it
   * means the performer's model.
   */
  readonly model: string | null
  /** Tool names, and `#tag` for all tools with that tag. Other tools are denied. */
  readonly tools: readonly string[]
  /** Limits of each turn of the agent's model. */
  readonly budget: Partial<Budget>
  /** Maximum number of tokens of an answer, and the temperature. Default: the driver's. */
  readonly answers: { readonly maxTokens?: number; readonly temperature?: number }
  /** Whom the agent's children may write to. */
  readonly topology: Topology
  /** `planner`, `worker`, `judge` …; the panel shows it. */
  readonly role: string
  /** System prompt of the agent's model. */
  readonly prompt: string
  /**
   * Maximum number of waiting messages, the kinds that a full inbox drops, and the events that arrive as messages. A
   * full inbox with nothing to drop refuses a message with `inbox-full`.
   */
  readonly inbox: InboxPolicy
  /**
   * Whether the agent starts again automatically after a failure, with a new state. Has no effect on a spawned agent.
   */
  readonly revives: boolean
  readonly mixins: readonly Mixin[]
  readonly hooks: Hooks
  /** State before the first step. */
  readonly state: unknown
  /** Version of the shape of the agent's state; the journal stores it with each agent. */
  readonly version: number
  /**
   * Converts the state of an older version. Without it, an agent with an older state is suspended until a person
   * resumes or stops the agent.
   */
  readonly migrate: ((state: unknown, from: number) => unknown) | null
  step(input: StepInput<unknown>): StepResult<unknown>
}

/**
 * The input of `defineAgent`. Defaults: the parent's or performer's model, no tools, an inbox for 64 messages, the
 * topology `parent-child`, the role `worker`, and the description as the prompt.
 */
export interface AgentOptions<State, World = unknown> {
  readonly name: string
  readonly description: string
  /** A model's name, alone or with its server. */
  readonly model?: string | ModelOnServer
  readonly tools?: readonly string[]
  readonly budget?: Partial<Budget>
  readonly answers?: AgentDefinition['answers']
  readonly topology?: Topology
  readonly role?: string
  readonly prompt?: string
  readonly inbox?: Partial<InboxPolicy>
  readonly revives?: boolean
  readonly mixins?: readonly Mixin[]
  readonly hooks?: Hooks
  readonly state?: State
  /** Raise it when the shape of the state changes. Default: 1. */
  readonly version?: number
  /** Converts a state that an older version of the agent left in a journal. Pure. */
  readonly migrate?: (state: unknown, from: number) => State
  /** A pure function of its input. Without it and without `on`, the agent's model works on each `task` message. */
  readonly step?: (input: StepInput<State, World>) => StepResult<State>
  /** Instead of a step: pure handlers for messages and for the ends of actions, by name. */
  readonly on?: Handlers<State>
}

/**
 * Defines an agent. Returns frozen data and starts nothing. Throws a `TypeError` if the name, version, inbox or another
 * field is invalid, or if there are both a step and handlers.
 */
export function defineAgent<State = null, World = unknown>(
  options: AgentOptions<State, World>,
): AgentDefinition {
  const { name, on, migrate, model, state = null, ...given } = options
  const inbox: InboxPolicy = { capacity: 64, drops: [], hears: [], ...options.inbox }
  const { capacity } = inbox
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 60)
    throw new TypeError(
      `defineAgent: "${name}" is not a name for an agent. Use lower-case words with hyphens.`,
    )
  const { version = 1 } = given
  if (!Number.isInteger(version) || version < 1)
    throw new TypeError(
      `defineAgent: the version of "${name}" must be a whole number from 1, not ${version}.`,
    )
  if (!Number.isInteger(capacity) || capacity < 1 || capacity > 1000)
    throw new TypeError(`defineAgent: the inbox of "${name}" must hold 1 to 1000 messages, not ${capacity}.`)
  if (on !== undefined && given.step !== undefined)
    throw new TypeError(`defineAgent: "${name}" has both a step and handlers. Leave one out.`)
  const migrated = (old: unknown, from: number): unknown => {
    if (on === undefined) return migrate?.(old, from)
    const flow = old as FlowState<State>
    return { ...flow, own: migrate?.(flow.own, from) }
  }
  const definition = {
    name,
    version: 1,
    model: model === undefined ? null : modelName(model),
    tools: [],
    budget: {},
    answers: {},
    topology: 'parent-child' as const,
    role: 'worker',
    prompt: options.description,
    mixins: [],
    hooks: {},
    revives: false,
    ...given,
    inbox,
    migrate: migrate === undefined ? null : migrated,
    state: on === undefined ? state : flowState(state as State),
    step: (on === undefined ? (given.step ?? thinkingStep) : flowStep(on)) as AgentDefinition['step'],
  }
  const { error } = agentFields.safeParse({ ...definition, inbox: capacity })
  if (error) throw new TypeError(`defineAgent: "${name}" is invalid. ${z.prettifyError(error)}`)
  return deepFreeze(definition)
}

/**
 * Returns whether a value looks like the result of `defineAgent`. The result of another copy of this module counts,
 * too.
 */
export const isAgent = (value: unknown): value is AgentDefinition => {
  const { name, inbox, step } = (value ?? {}) as Partial<AgentDefinition>
  return typeof name === 'string' && typeof inbox === 'object' && typeof step === 'function'
}
