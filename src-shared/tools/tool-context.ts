import type { MadeBy } from '../events/event/llm.ts'
import type { Emit } from '../events/event.ts'
import type { Clock } from '../ports.ts'

/** Data and services for a tool and its hooks during one call. */
export interface ToolContext {
  /** The caller: the performer, another agent, or a client of Adlib's MCP server. */
  readonly agent: string
  readonly turn: string
  /** The call's id in events, such as `t12.1.2`. */
  readonly call: string
  /**
   * The call's key, the same for every attempt, even after a restart. Pass it to a service that handles each key only
   * once.
   */
  readonly key: string
  readonly tool: string
  /**
   * Whether a model or rules made the call. Absent for calls outside the tool loop, such as those of an MCP client.
   */
  readonly madeBy?: MadeBy
  readonly clock: Clock
  readonly emit: Emit
  readonly service: Services
  /** Aborts when the call times out or is canceled, or when a panic hides everything from the audience. */
  readonly signal: AbortSignal
}

/** Key of a service for tools, such as the stage. `T` is the type of the service. */
export interface Service<T> {
  readonly name: string
  /** Implementation for a run that provides none. Without a fallback, each run must provide one. */
  readonly fallback?: T
  /** Exists only in the type, to carry `T`. */
  readonly type?: T
}

/** A service with its implementation. */
export interface Provided {
  readonly service: Service<unknown>
  readonly value: unknown
}

/** Returns the implementation of a service, or its fallback. Throws if there is neither. */
export type Services = <T>(service: Service<T>) => T

/** Creates a service key. Two keys with the same name stay distinct. */
export const defineService = <T>(name: string, fallback?: T): Service<T> =>
  Object.freeze({ name, ...(fallback === undefined ? {} : { fallback }) })

/** Pairs a service with its implementation; the types must match. */
export const provide = <T>(service: Service<T>, value: T): Provided => ({ service, value })

/** Returns the lookup for the services of a run. */
export function provideServices(...provided: readonly Provided[]): Services {
  const values = new Map(provided.map(({ service, value }) => [service, value]))
  return <T>(service: Service<T>): T => {
    if (values.has(service)) return values.get(service) as T
    if (service.fallback !== undefined) return service.fallback
    throw new Error(`This run provides no service "${service.name}". Pass it to provideServices.`)
  }
}

/** Freezes plain objects and arrays recursively, but not functions and class instances, such as schemas or sets. */
export function deepFreeze<T>(value: T): T {
  const seen = new Set<unknown>()
  const freeze = (part: unknown): void => {
    if ((!Array.isArray(part) && !isPlain(part)) || seen.has(part)) return
    seen.add(Object.freeze(part))
    for (const inner of Object.values(part)) freeze(inner)
  }
  freeze(value)
  return value
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)
