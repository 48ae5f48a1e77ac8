import type { MadeBy } from '../events/event/llm.ts'
import type { Emit } from '../events/event.ts'
import type { Clock } from '../ports.ts'

/** What a tool and its hooks may use while one call runs. */
export interface ToolContext {
  /** The caller: the performer, one of its children, or a client of our MCP server. */
  readonly agent: string
  readonly turn: string
  /** The call's id in events, `t12.1.2`. */
  readonly call: string
  /** The name of the called tool. */
  readonly tool: string
  /** Who wrote the arguments in a turn; absent for other programs. */
  readonly madeBy?: MadeBy
  readonly clock: Clock
  readonly emit: Emit
  /** Looks up what the tool needs from outside: `ctx.service(stageService).offer(…)`. */
  readonly service: Services
  /** Aborts when the call times out, is cancelled, or a panic hides everything from the audience. */
  readonly signal: AbortSignal
}

/**
 * A key for something that tools need from the outside (the stage, the eyes, a model); it carries the type. Tools stay
 * plain data because they look services up when they are called.
 */
export interface Service<T> {
  readonly name: string
  /** The implementation in a run that provides no other; without one, each run must provide the service. */
  readonly fallback?: T
  /** Carries the type only; never set at run time. */
  readonly type?: T
}

/** A service with its implementation. */
export interface Provided {
  readonly service: Service<unknown>
  readonly value: unknown
}

/** Returns the implementation of a service, or its fallback. Throws without either: the run was composed wrongly. */
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
