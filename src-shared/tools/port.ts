/**
 * Something that tools need from the world around them (the stage, the eyes, a model), named by a key that
 * carries its type. Tools stay plain data because they ask for it when they are called.
 */
export interface Port<T> {
  readonly name: string
  /** Only for the type; never there at run time. */
  readonly type?: T
}

/** A port and who serves it. */
export interface Provided {
  readonly port: Port<unknown>
  readonly value: unknown
}

/** Finds who serves a port. Throws when nobody does: that is a mistake of whoever put the run together. */
export type Ports = <T>(port: Port<T>) => T

/** A new port. Two ports of one name are two ports. */
export const definePort = <T>(name: string): Port<T> => Object.freeze({ name })

/** Says who serves a port; the types must fit. */
export const provide = <T>(port: Port<T>, value: T): Provided => ({ port, value })

/** The ports of a run. */
export function providePorts(...provided: readonly Provided[]): Ports {
  const served = new Map(provided.map(({ port, value }) => [port, value]))
  return <T>(port: Port<T>): T => {
    if (!served.has(port)) throw new Error(`nobody serves the port «${port.name}» in this run`)
    return served.get(port) as T
  }
}
