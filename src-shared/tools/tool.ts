import type { z } from 'zod'
import type { ToolOrigin } from '../events/denial.ts'
import type { DecoyProfile } from '../events/event/tool.ts'
import type { ToolExample, ToolSpec } from '../step/tool-spec.ts'
import type { Hooks, Mixin } from './hooks.ts'
import type { ToolResult } from './result.ts'
import { deepFreeze, type ToolContext } from './tool-context.ts'
import { type ToolValidator, zodToolValidator } from './tool-validator.ts'

export type { DecoyProfile, ToolOrigin }

/** Limit on the rate of calls: `burst` calls at once, then one more every `refillMs`. */
export interface Rate {
  readonly burst: number
  readonly refillMs: number
}

/**
 * Claims of the tool's author about calls, for MCP clients. A client assumes the worst if a claim is absent.
 */
export interface ToolHints {
  readonly destructive?: boolean
  readonly idempotent?: boolean
  /** Whether a call deals with anything beyond Adlib, such as a website. */
  readonly openWorld?: boolean
}

/** A tool in the registry: its spec for models, its limits and its effect. The object is frozen. */
export interface Tool extends ToolSpec, ToolValidator {
  /** Provider of the tool. Code must recognize MCP tools by this field, not by their names. */
  readonly origin: ToolOrigin
  readonly domain: string
  readonly tags: readonly string[]
  readonly version?: string
  /** Whether a call changes anything that a person can notice. */
  readonly sideEffects: boolean
  /** Whether Adlib may repeat a call that a restart interrupted. */
  readonly safeToRetry: boolean
  readonly hints?: ToolHints
  /** Name of a group of tools that the policy can allow or deny together. */
  readonly permissionScope?: string
  readonly cooldownMs?: number
  readonly rate?: Rate
  /** Cost of a call, charged to an attention budget that all tools share. */
  readonly attention?: number
  /** A longer call is aborted and reported as `timeout`. */
  readonly timeoutMs: number
  readonly hooks: Hooks
  /** Their hooks run around the tool's own hooks; their rules can only restrict the tool. */
  readonly mixins: readonly Mixin[]
  readonly decoyProfile?: DecoyProfile
  /** Arbitrary data from the tool's author; Adlib makes no decisions based on it. */
  readonly meta: { readonly [key: string]: unknown }
  run(args: Record<string, unknown>, context: ToolContext): ToolResult | Promise<ToolResult>
}

/** A tool whose name and argument types are known to the compiler, for example in the cases of a benchmark. */
export interface TypedTool<Name extends string, Args> extends Tool {
  readonly name: Name
  /** Exists only in the type, to carry the type of the arguments. */
  readonly argsType?: Args
}

/**
 * Input of `defineTool`. By default, a tool has side effects and a time limit of 10 s. A tool without side effects is
 * safe to retry by default.
 */
export interface ToolDefinition<Args extends z.ZodObject, Name extends string = string> {
  readonly name: Name
  readonly description: string
  readonly domain: string
  readonly args: Args
  readonly examples?: readonly (ToolExample & { readonly arguments: z.input<Args> })[]
  /** See `ToolSpec`. Default: false. */
  readonly allowsPart?: boolean
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

/** Defines a tool from one schema, without registering it. Throws when an example does not fit the schema. */
export function defineTool<Args extends z.ZodObject, const Name extends string = string>(
  definition: ToolDefinition<Args, Name>,
): TypedTool<Name, z.input<Args>> {
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

/** The input of `defineDecoy`: a tool without `run`, and the profile of the decoy. */
export type DecoyDefinition<Args extends z.ZodObject, Name extends string = string> = Omit<
  ToolDefinition<Args, Name>,
  'run' | 'sideEffects' | 'safeToRetry' | 'decoyProfile'
> & { readonly decoyProfile: DecoyProfile }

/**
 * Defines a decoy: a tool that tests a model and has no effect. A call returns the hint of its profile and writes
 * `decoy/hit`.
 */
export const defineDecoy = <Args extends z.ZodObject, const Name extends string = string>(
  definition: DecoyDefinition<Args, Name>,
): TypedTool<Name, z.input<Args>> =>
  defineTool<Args, Name>({
    ...definition,
    sideEffects: false,
    run: (_args, { turn, call, tool, emit, agent }) => {
      const profile = definition.decoyProfile
      emit({ type: 'decoy/hit', agent, turn, call, tool, profile })
      return { ok: false, error: profile.hint }
    },
  })

/** An agent in a pack, made with `defineAgent`. */
export interface PackAgent {
  readonly name: string
}

/** Tools that belong together, and agents that use them. Loading a pack registers its tools. */
export interface Pack<Tools extends readonly Tool[] = readonly Tool[]> {
  readonly name: string
  readonly description: string
  readonly tools: Tools
  readonly agents: readonly PackAgent[]
}

/** Defines a pack; its tools get the pack as their origin. Throws when two tools or two agents share a name. */
export const definePack = <const Tools extends readonly Tool[]>(
  name: string,
  description: string,
  tools: Tools,
  agents: readonly PackAgent[] = [],
): Pack<Tools> => {
  for (const [kind, named] of [
    ['tools', tools],
    ['agents', agents],
  ] as const) {
    const names = named.map((one) => one.name)
    const twice = names.find((one, index) => names.indexOf(one) < index)
    if (twice !== undefined)
      throw new TypeError(`Pack ${name}: two ${kind} are named "${twice}". Rename one.`)
  }
  const origin: ToolOrigin = { kind: 'local', pack: name }
  const owned = tools.map((tool) => ({ ...tool, origin })) as unknown as Tools
  return deepFreeze({ name, description, tools: owned, agents })
}
