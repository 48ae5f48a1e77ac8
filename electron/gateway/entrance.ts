import { isLoopbackHost } from '../platform/loopback.ts'

/** The address at which a request arrived: loopback, or this machine's address in a network. */
export interface Entrance {
  readonly isLan: boolean
  /**
   * Returns whether a `Host` header names this address. A request with any other may come from a DNS rebinding
   * attack.
   */
  serves(host: string | undefined): host is string
}

export const loopbackEntrance: Entrance = { isLan: false, serves: isLoopbackHost }

/** Returns the entrance at an address with its port, such as `192.168.1.20:4747`. */
export const lanEntrance = (address: string): Entrance => ({
  isLan: true,
  serves: (host): host is string => host === address,
})
