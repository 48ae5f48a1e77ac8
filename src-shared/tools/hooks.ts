import type { ToolOutcome } from './result.ts'
import type { ToolContext } from './tool-context.ts'

type Args = Record<string, unknown>
type MaybePromise<T> = T | Promise<T>

/**
 * The answer of a before-hook: either the call continues, perhaps with other arguments, or the hook replies instead of
 * the tool.
 */
export type BeforeAnswer =
  | { readonly kind: 'continue'; readonly ctx: ToolContext; readonly args: Args }
  | { readonly kind: 'reply'; readonly result: ToolOutcome }

export type Before = (ctx: ToolContext, args: Args) => MaybePromise<BeforeAnswer>
export type Run = (ctx: ToolContext, args: Args) => MaybePromise<ToolOutcome>
export type Around = (next: Run) => Run
export type After = (ctx: ToolContext, args: Args, result: ToolOutcome) => MaybePromise<ToolOutcome>

/** Functions that run before, around and after a tool. The runtime calls them, so they also work for MCP tools. */
export interface Hooks {
  readonly before?: readonly Before[]
  readonly around?: readonly Around[]
  /** After-hooks also run if a before-hook replied. */
  readonly after?: readonly After[]
}

/** Makes a before-hook's answer that continues the call with these arguments. */
export const next = (ctx: ToolContext, args: Args): BeforeAnswer => ({ kind: 'continue', ctx, args })

/** Makes a before-hook's answer that replies instead of the tool. */
export const reply = (result: ToolOutcome): BeforeAnswer => ({ kind: 'reply', result })

/**
 * Composes hooks from the outside in: the first layer gets a call first and its result last. A hook that several layers
 * have, such as that of a mixin of both the agent and the tool, runs once.
 */
export const composeHooks = (...layers: readonly Hooks[]): Required<Hooks> => ({
  before: once(layers.flatMap((layer) => layer.before ?? [])),
  around: once(layers.flatMap((layer) => layer.around ?? [])),
  after: once(layers.toReversed().flatMap((layer) => layer.after ?? [])),
})

const once = <Hook>(hooks: readonly Hook[]): Hook[] => [...new Set(hooks)]
