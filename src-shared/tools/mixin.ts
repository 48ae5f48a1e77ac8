import type { PolicyRules } from '../settings.ts'
import { deepFreeze } from './deep-freeze.ts'
import { composeHooks, type Hooks } from './hooks.ts'

/**
 * Behaviour that tools and agents share: hooks, rules of a policy, and data for whoever reads the registry.
 * A mixin may be made of others; one that others build on serves as a prototype. Frozen data.
 */
export interface Mixin {
  readonly name: string
  readonly mixins: readonly Mixin[]
  readonly hooks: Hooks
  /** What whoever carries this mixin may do at most; it only ever narrows. */
  readonly policy?: PolicyRules
  readonly meta: { readonly [key: string]: unknown }
}

/** Anything that mixins compose onto. */
export interface Mixable {
  readonly mixins?: readonly Mixin[]
  readonly hooks?: Hooks
  readonly meta?: { readonly [key: string]: unknown }
}

/** What a mixable comes to with all its mixins. */
export interface Materialised {
  readonly hooks: Required<Hooks>
  /** One set of rules for each mixin that has some; a call must pass all of them. */
  readonly policies: readonly PolicyRules[]
  readonly meta: { readonly [key: string]: unknown }
}

/** A mixin; what is left out is empty. */
export const defineMixin = (
  name: string,
  { mixins = [], hooks = {}, policy, meta = {} }: Partial<Omit<Mixin, 'name'>>,
): Mixin => deepFreeze({ name, mixins, hooks, meta, ...(policy === undefined ? {} : { policy }) })

const known = new WeakMap<Mixable, Materialised>()

/**
 * Composes mixins and own parts, from the outside in: a mixin's own mixins first, then the mixin, then the thing
 * itself, whose data wins. A mixin that comes twice counts once, at its first place. Pure; computed once a thing.
 */
export function materialise(thing: Mixable): Materialised {
  const done = known.get(thing)
  if (done !== undefined) return done
  const layers = new Set<Mixin>()
  const add = (mixin: Mixin): void => {
    for (const inner of mixin.mixins) add(inner)
    layers.add(mixin)
  }
  for (const mixin of thing.mixins ?? []) add(mixin)
  const materialised: Materialised = deepFreeze({
    hooks: composeHooks(...[...layers].map(({ hooks }) => hooks), thing.hooks ?? {}),
    policies: [...layers].flatMap(({ policy }) => policy ?? []),
    meta: Object.assign({}, ...[...layers].map(({ meta }) => meta), thing.meta),
  })
  known.set(thing, materialised)
  return materialised
}
