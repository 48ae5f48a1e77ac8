import type { z } from 'zod'
import type { DecoyProfile } from '../events/event.ts'
import type { StageWords } from '../step/stage-words.ts'
import type { ToolExample, ToolSpec } from '../step/tool-spec.ts'
import { deepFreeze } from './deep-freeze.ts'
import type { Hooks } from './hooks.ts'
import type { Mixin } from './mixin.ts'
import type { ToolResult } from './result.ts'
import type { ToolContext } from './tool-context.ts'
import { type ToolValidator, zodToolValidator } from './tool-validator.ts'

/** Admitted calls per time: `burst` at once, then one more each `refillMs`. */
export interface Rate {
  readonly burst: number
  readonly refillMs: number
}

/** A tool as the registry holds it: its spec for models, its limits, and what it does. Frozen data. */
export interface Tool extends ToolSpec, ToolValidator {
  /** What subject it serves: `stage`, `sight`, `math` … */
  readonly domain: string
  readonly tags: readonly string[]
  readonly version?: string
  /** Whether it changes anything that somebody can notice. */
  readonly sideEffects: boolean
  /** What a policy may grant or refuse as a whole. */
  readonly permissionScope?: string
  /** Least milliseconds between two admitted calls. */
  readonly cooldownMs?: number
  readonly rate?: Rate
  /** What a call takes from the attention that the whole stage shares. */
  readonly attention?: number
  /** A run that lasts longer is aborted and reported as a time-out. */
  readonly timeoutMs: number
  readonly hooks: Hooks
  /** What it shares with others; composed onto it when it is called. */
  readonly mixins: readonly Mixin[]
  /** Set for a tool that only looks like one: what kind of temptation it is. */
  readonly decoyProfile?: DecoyProfile
  /** Where it comes from when it is not ours, and anything else that a reader of the registry may need. */
  readonly meta: { readonly [key: string]: unknown }
  run(args: Record<string, unknown>, context: ToolContext): ToolResult | Promise<ToolResult>
}

/** What `defineTool` takes; everything that is left out has the default of the `Tool` type's sentence. */
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
 * A tool from one schema: it drives the prompt, the model server's schema, validation and the panel's form.
 * Returns frozen data and registers nothing. Throws when an example does not fit the schema: that is a
 * mistake of whoever wrote the tool.
 */
export function defineTool<Args extends z.ZodObject>(definition: ToolDefinition<Args>): Tool {
  const { args, run, examples, ...rest } = definition
  const validator = zodToolValidator(args)
  for (const example of examples ?? []) {
    const checked = validator.validate(example.arguments)
    if (!checked.ok)
      throw new TypeError(
        `${definition.name}: an example does not fit its own schema: ${checked.errors.join('; ')}`,
      )
  }
  return deepFreeze({
    tags: [],
    sideEffects: true,
    timeoutMs: 10_000,
    hooks: {},
    mixins: [],
    meta: {},
    ...rest,
    ...(examples === undefined ? {} : { examples }),
    ...validator,
    run: (value: Record<string, unknown>, context: ToolContext) => run(value as z.output<Args>, context),
  })
}
