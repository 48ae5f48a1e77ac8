import { z } from 'zod'
import { agentFields } from '../events/event/agent.ts'
import type { InboxPolicy } from '../events/event/message.ts'
import type { LlmMode } from '../llm/driver.ts'
import { type ModelOnServer, modelName } from '../llm/model-name.ts'
import type { Budget } from '../loop/budget.ts'
import type { Hooks, Mixin } from '../tools/hooks.ts'
import { deepFreeze } from '../tools/tool-context.ts'
import { flowStep } from './flow.ts'
import type { Handlers } from './flow-action.ts'
import { type FlowState, flowState } from './flow-state.ts'
import type { StepInput, StepResult } from './step.ts'
import { refuseAsync } from './synchronous.ts'
import { thinkingStep } from './thinking-step.ts'
import type { Topology } from './topology.ts'

/** An agent as frozen data. `startSupervisor` runs it. */
export interface AgentDefinition {
  readonly name: string
  readonly description: string
  /**
   * A model's name, with or without its server (`ollama/qwen3.5:2b`). Null means the parent's or performer's model.
   */
  readonly model: string | null
  /** How tools reach the model. Default: the mode of the run, which is `auto` unless an option says otherwise. */
  readonly mode?: LlmMode | 'auto'
  /** Tool names, `#tag` for all tools with a tag, or `*` for all tools. Other tools are denied. */
  readonly tools: readonly string[]
  readonly budget: Partial<Budget>
  readonly answers: { readonly maxTokens?: number; readonly temperature?: number }
  readonly topology: Topology
  readonly role: string
  readonly prompt: string
  /**
   * How many messages the inbox holds, which ones it drops when it is full, and which events it receives. If it may
   * drop nothing, it refuses a message with `inbox-full`.
   */
  readonly inbox: InboxPolicy
  /** Whether the agent starts again after a failure, with a new state. Has no effect on a spawned agent. */
  readonly revives: boolean
  readonly mixins: readonly Mixin[]
  readonly hooks: Hooks
  readonly state: unknown
  readonly version: number
  /** Converts the state of an older version. If null, an agent with such a state is suspended. */
  readonly migrate: ((state: unknown, from: number) => unknown) | null
  step(input: StepInput<unknown>): StepResult<unknown>
}

/** The input of `defineAgent`. By default, the agent has no tools, and its description is its prompt. */
export interface AgentOptions<State, World = unknown> {
  readonly name: string
  readonly description: string
  readonly model?: string | ModelOnServer | null
  readonly mode?: LlmMode | 'auto'
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
  readonly migrate?: ((state: unknown, from: number) => State) | null
  /** A pure function. Without it and without `on`, the agent's model works on each `task` message. */
  readonly step?: (input: StepInput<State, World>) => StepResult<State>
  /** Pure handlers for messages and for the ends of actions, instead of a step. */
  readonly on?: Handlers<State>
}

/** Defines an agent as frozen data and starts nothing. Throws a `TypeError` if a field is invalid. */
export function defineAgent<State = null, World = unknown>(
  options: AgentOptions<State, World>,
): AgentDefinition {
  const { name, on, migrate = null, model = null, state = null, ...given } = options
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
  refuseAsync(`defineAgent: the step of "${name}"`, given.step)
  refuseAsync(`defineAgent: \`migrate\` of "${name}"`, migrate)
  for (const [kind, handler] of Object.entries(on ?? {}))
    refuseAsync(`defineAgent: the handler "${kind}" of "${name}"`, handler)
  const migrated = (old: unknown, from: number): unknown => {
    if (on === undefined) return migrate?.(old, from)
    const flow = old as FlowState<State>
    return { ...flow, own: migrate?.(flow.own, from) }
  }
  const definition = {
    name,
    version: 1,
    model: model === null ? null : modelName(model),
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
    migrate: migrate === null ? null : migrated,
    state: on === undefined ? state : flowState(state as State),
    step: (on === undefined ? (given.step ?? thinkingStep) : flowStep(on)) as AgentDefinition['step'],
  }
  const { error } = agentFields.safeParse({ ...definition, inbox: capacity })
  if (error) throw new TypeError(`defineAgent: "${name}" is invalid. ${z.prettifyError(error)}`)
  return deepFreeze(definition)
}

/** Returns whether a value looks like the result of `defineAgent`, even that of another copy of this module. */
export const isAgent = (value: unknown): value is AgentDefinition => {
  const { name, inbox, step } = (value ?? {}) as Partial<AgentDefinition>
  return typeof name === 'string' && typeof inbox === 'object' && typeof step === 'function'
}
