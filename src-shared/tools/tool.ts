import type { z } from 'zod'
import type { ToolOrigin } from '../events/denial.ts'
import type { DecoyProfile } from '../events/event/tool.ts'
import type { StageWords, ToolExample, ToolSpec } from '../step/tool-spec.ts'
import { deepFreeze } from './deep-freeze.ts'
import type { Hooks } from './hooks.ts'
import type { Mixin } from './mixin.ts'
import type { ToolResult } from './result.ts'
import type { ToolContext } from './tool-context.ts'
import { type ToolValidator, zodToolValidator } from './tool-validator.ts'

export type { DecoyProfile, ToolOrigin }

/** A token bucket of calls: `burst` at once, then one more each `refillMs`. */
export interface Rate {
  readonly burst: number
  readonly refillMs: number
}

/** What the author claims about calls, for other programs. They assume the worst about a claim that is left out. */
export interface ToolHints {
  /** Whether a call may destroy something, rather than only add. */
  readonly destructive?: boolean
  /** Whether a second call with the same arguments changes nothing more. */
  readonly idempotent?: boolean
  /** Whether a call reaches beyond Adlib, such as a website. */
  readonly openWorld?: boolean
}

/** A tool in the registry: its spec for models, its limits and its effect. Frozen data. */
export interface Tool extends ToolSpec, ToolValidator {
  /** Its provider. Policy, quoting and approval decide by this field, never by a name. */
  readonly origin: ToolOrigin
  /** Its subject: `stage`, `sight`, `math` … */
  readonly domain: string
  readonly tags: readonly string[]
  readonly version?: string
  /** Whether a call changes anything that a person can notice. */
  readonly sideEffects: boolean
  /**
   * Whether a call that a dead process left open may be made again. Any other is an orphan then: it may or may not have
   * happened.
   */
  readonly safeToRetry: boolean
  readonly hints?: ToolHints
  /** A group of tools that the policy can allow or deny together. */
  readonly permissionScope?: string
  /** Least time between two admitted calls, in ms. */
  readonly cooldownMs?: number
  readonly rate?: Rate
  /** The cost of a call in attention, which the whole stage shares. */
  readonly attention?: number
  /** Time limit of a run; a longer one is aborted and reported as `timeout`. */
  readonly timeoutMs: number
  readonly hooks: Hooks
  /** Shared behavior, composed onto the tool when it is called. */
  readonly mixins: readonly Mixin[]
  /** Set for a decoy: the kind of temptation. */
  readonly decoyProfile?: DecoyProfile
  /** Free data of the author; Adlib decides nothing by it. */
  readonly meta: { readonly [key: string]: unknown }
  run(args: Record<string, unknown>, context: ToolContext): ToolResult | Promise<ToolResult>
}

/**
 * The input of `defineTool`. Defaults: side effects, a time limit of 10 s, and no tags, hooks or mixins. Without side
 * effects, a tool is safe to retry.
 */
export interface ToolDefinition<Args extends z.ZodObject> {
  readonly name: string
  readonly description: string
  readonly domain: string
  readonly args: Args
  readonly examples?: readonly (ToolExample & { readonly arguments: z.input<Args> })[]
  readonly stage?: StageWords
  readonly tags?: readonly string[]
  readonly version?: string
  readonly sideEffects?: boolean
  readonly safeToRetry?: boolean
  readonly hints?: ToolHints
  readonly permissionScope?: string
  readonly cooldownMs?: number
  readonly rate?: Rate
  readonly attention?: number
  readonly timeoutMs?: number
  readonly hooks?: Hooks
  readonly mixins?: readonly Mixin[]
  readonly decoyProfile?: DecoyProfile
  readonly meta?: { readonly [key: string]: unknown }
  readonly run: (args: z.output<Args>, context: ToolContext) => ToolResult | Promise<ToolResult>
}

/**
 * Defines a tool from one schema, which drives the prompt, the model server's schema, validation and the panel's form.
 * Returns frozen data and registers nothing. Throws when an example does not fit the schema.
 */
export function defineTool<Args extends z.ZodObject>(definition: ToolDefinition<Args>): Tool {
  const { args, run, examples, ...rest } = definition
  const validator = zodToolValidator(args)
  for (const example of examples ?? []) {
    const checked = validator.validate(example.arguments)
    if (!checked.ok)
      throw new TypeError(
        `${definition.name}: an example does not fit the schema: ${checked.errors.join('; ')}. Correct one of them.`,
      )
  }
  return deepFreeze({
    tags: [],
    sideEffects: true,
    safeToRetry: definition.sideEffects === false,
    timeoutMs: 10_000,
    hooks: {},
    mixins: [],
    meta: {},
    ...rest,
    origin: { kind: 'local' },
    ...(examples === undefined ? {} : { examples }),
    ...validator,
    run: (value: Record<string, unknown>, context: ToolContext) => run(value as z.output<Args>, context),
  })
}

/** The input of `defineDecoy`: a tool without a run, and its kind of temptation. */
export type DecoyDefinition<Args extends z.ZodObject> = Omit<
  ToolDefinition<Args>,
  'run' | 'sideEffects' | 'safeToRetry' | 'decoyProfile'
> & { readonly decoyProfile: DecoyProfile }

/**
 * Defines a tool without an effect. A call returns the profile's hint and writes `decoy/hit`. A model sees no
 * difference from other tools.
 */
export const defineDecoy = <Args extends z.ZodObject>(definition: DecoyDefinition<Args>): Tool =>
  defineTool<Args>({
    ...definition,
    sideEffects: false,
    run: (_args, { turn, call, tool, emit, agent }) => {
      const profile = definition.decoyProfile
      emit({ type: 'decoy/hit', agent, turn, call, tool, profile })
      return { ok: false, error: profile.hint }
    },
  })

/** Tools that belong together. Frozen data; loading the pack registers them. */
export interface Pack {
  readonly name: string
  readonly description: string
  readonly tools: readonly Tool[]
}

/** Defines a pack; its tools get the pack as their origin. Throws when two tools share a name. */
export const definePack = (name: string, description: string, tools: readonly Tool[]): Pack => {
  const twice = tools.find((tool, index) => tools.findIndex((other) => other.name === tool.name) !== index)
  if (twice) throw new TypeError(`Pack ${name}: two tools are named "${twice.name}". Rename one.`)
  const origin: ToolOrigin = { kind: 'local', pack: name }
  return deepFreeze({ name, description, tools: tools.map((tool) => ({ ...tool, origin })) })
}
