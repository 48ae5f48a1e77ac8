import { boundedJson } from '../events/json.ts'
import type { PolicyRules } from '../settings/policy-rules.ts'
import type { ToolOutcome } from './result.ts'
import { deepFreeze, type ToolContext } from './tool-context.ts'

type Args = Record<string, unknown>
type MaybePromise<T> = T | Promise<T>

/**
 * The answer of a before-hook: either the call continues, perhaps with other arguments, or the hook replies instead of
 * the tool.
 */
type BeforeAnswer =
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

/** Hooks, policy rules and data that tools and agents share. A mixin may include others. Mixins are frozen. */
export interface Mixin {
  readonly name: string
  readonly mixins: readonly Mixin[]
  readonly hooks: Hooks
  /** The rules can only restrict the tool or agent. */
  readonly policy?: PolicyRules
  readonly meta: { readonly [key: string]: unknown }
}

/** Anything that can have mixins: a mixin, a tool or an agent. */
export interface Mixable {
  readonly mixins?: readonly Mixin[]
  readonly hooks?: Hooks
  readonly meta?: { readonly [key: string]: unknown }
}

/** The hooks and data of a mixable and of all its mixins, and the rules of the mixins. */
interface Materialized {
  readonly hooks: Required<Hooks>
  /** The strictest verdict wins. */
  readonly policies: readonly PolicyRules[]
  readonly meta: { readonly [key: string]: unknown }
}

/** Defines a mixin. Parts that are not given are empty. */
export const defineMixin = (
  name: string,
  { mixins = [], hooks = {}, policy, meta = {} }: Partial<Omit<Mixin, 'name'>>,
): Mixin => deepFreeze({ name, mixins, hooks, meta, ...(policy === undefined ? {} : { policy }) })

const cache = new WeakMap<Mixable, Materialized>()

/**
 * Combines a mixable with its mixins. Hooks of mixins run outside its own; for a key of `meta`, the innermost value
 * wins.
 */
export function materialize(thing: Mixable): Materialized {
  const cached = cache.get(thing)
  if (cached !== undefined) return cached
  const layers = new Set<Mixin>()
  const add = (mixin: Mixin): void => {
    for (const inner of mixin.mixins) add(inner)
    layers.add(mixin)
  }
  for (const mixin of thing.mixins ?? []) add(mixin)
  const materialized: Materialized = deepFreeze({
    hooks: composeHooks(...[...layers].map(({ hooks }) => hooks), thing.hooks ?? {}),
    policies: [...layers].flatMap(({ policy }) => policy ?? []),
    meta: Object.assign({}, ...[...layers].map(({ meta }) => meta), thing.meta),
  })
  cache.set(thing, materialized)
  return materialized
}

/** Denies programs, file writes and network requests to every child of an agent, even if the parent may use them. */
export const agentChild = defineMixin('agent-child', {
  policy: {
    tools: { shell_exec: 'deny', write_file: 'deny', network_request: 'deny' },
    scopes: { shell: 'deny', 'files:write': 'deny', network: 'deny' },
  },
})

const trace: Around = (next) => async (ctx, args) => {
  const started = ctx.clock.monotonic()
  const outcome = await next(ctx, args)
  const { agent, turn, call, tool } = ctx
  ctx.emit({
    type: 'tool/trace',
    agent,
    turn,
    call,
    tool,
    args: boundedJson(args),
    ok: outcome.ok,
    ms: Math.round(1000 * (ctx.clock.monotonic() - started)) / 1000,
  })
  return outcome
}

/** Writes `tool/trace` for each call whose tool returns, with its arguments and duration (ms). */
export const traced = defineMixin('traced', { hooks: { around: [trace] } })
