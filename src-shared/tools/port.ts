/**
 * Something that tools need from the world around them (the stage, the eyes, a model), named by a key that
 * carries its type. Tools stay plain data because they ask for it when they are called.
 */
export interface Port<T> {
  readonly name: string
  /** What a run gets that serves nothing else; without one the port must be served. */
  readonly fallback?: T
  /** Only for the type; never there at run time. */
  readonly type?: T
}

/** A port and who serves it. */
export interface Provided {
  readonly port: Port<unknown>
  readonly value: unknown
}

/** Finds who serves a port, or its fallback. Throws when there is neither: the run was put together wrongly. */
export type Ports = <T>(port: Port<T>) => T

/** A new port. Two ports of one name are two ports. */
export const definePort = <T>(name: string, fallback?: T): Port<T> =>
  Object.freeze({ name, ...(fallback === undefined ? {} : { fallback }) })

/** Says who serves a port; the types must fit. */
export const provide = <T>(port: Port<T>, value: T): Provided => ({ port, value })

/** The ports of a run. */
export function providePorts(...provided: readonly Provided[]): Ports {
  const served = new Map(provided.map(({ port, value }) => [port, value]))
  return <T>(port: Port<T>): T => {
    if (served.has(port)) return served.get(port) as T
    if (port.fallback !== undefined) return port.fallback
    throw new Error(`nobody serves the port “${port.name}” in this run`)
  }
}
