import type { ToolOutcome } from './result.ts'
import type { ToolContext } from './tool-context.ts'

type Args = Record<string, unknown>
type MaybePromise<T> = T | Promise<T>

/** The answer of a before-hook: continue, perhaps with other arguments, or reply in the tool's place. */
export type BeforeAnswer =
  | { readonly kind: 'continue'; readonly ctx: ToolContext; readonly args: Args }
  | { readonly kind: 'reply'; readonly result: ToolOutcome }

export type Before = (ctx: ToolContext, args: Args) => MaybePromise<BeforeAnswer>
export type Run = (ctx: ToolContext, args: Args) => MaybePromise<ToolOutcome>
export type Around = (next: Run) => Run
export type After = (ctx: ToolContext, args: Args, result: ToolOutcome) => MaybePromise<ToolOutcome>

/** Wrappers of a tool's run. The runtime applies them, so they wrap the tools of MCP servers as well. */
export interface Hooks {
  readonly before?: readonly Before[]
  readonly around?: readonly Around[]
  /** Run even when a before-hook replied, so that tracing sees every call. */
  readonly after?: readonly After[]
}

/** Continues with these arguments. */
export const next = (ctx: ToolContext, args: Args): BeforeAnswer => ({ kind: 'continue', ctx, args })

/** Replies in the tool's place. */
export const reply = (result: ToolOutcome): BeforeAnswer => ({ kind: 'reply', result })

/** Composes hooks from the outside in: the first layer sees a call first and its result last. */
export const composeHooks = (...layers: readonly Hooks[]): Required<Hooks> => ({
  before: layers.flatMap((layer) => layer.before ?? []),
  around: layers.flatMap((layer) => layer.around ?? []),
  after: layers.toReversed().flatMap((layer) => layer.after ?? []),
})
