import type { ToolOutcome } from './result.ts'
import type { ToolContext } from './tool-context.ts'

type Args = Record<string, unknown>
type Later<T> = T | Promise<T>

/** Goes on, perhaps with other arguments, or answers in the tool's place. */
export type BeforeAnswer =
  | { readonly kind: 'continue'; readonly ctx: ToolContext; readonly args: Args }
  | { readonly kind: 'reply'; readonly result: ToolOutcome }

export type Before = (ctx: ToolContext, args: Args) => Later<BeforeAnswer>
export type Run = (ctx: ToolContext, args: Args) => Later<ToolOutcome>
export type Around = (next: Run) => Run
export type After = (ctx: ToolContext, args: Args, result: ToolOutcome) => Later<ToolOutcome>

/** What wraps a tool's run. The runtime applies them, so tools of other servers are wrapped just the same. */
export interface Hooks {
  readonly before?: readonly Before[]
  readonly around?: readonly Around[]
  /** Run also when a before-hook replied, so that tracing sees every call. */
  readonly after?: readonly After[]
}

/** Goes on with these arguments. */
export const next = (ctx: ToolContext, args: Args): BeforeAnswer => ({ kind: 'continue', ctx, args })

/** Answers in the tool's place. */
export const reply = (result: ToolOutcome): BeforeAnswer => ({ kind: 'reply', result })

/** Hooks from the outside in: those given first see a call first and its result last. */
export const composeHooks = (...layers: readonly Hooks[]): Required<Hooks> => ({
  before: layers.flatMap((layer) => layer.before ?? []),
  around: layers.flatMap((layer) => layer.around ?? []),
  after: layers.toReversed().flatMap((layer) => layer.after ?? []),
})
