import type { Server } from 'node:http'
import { BlockList } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { type DataFailure, reasonOf } from '../platform/files.ts'

const followMs = 5000

/** Networks that the internet cannot reach, from IANA's registry of special-purpose addresses. */
const notGlobal = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const)
  notGlobal.addSubnet(network, bits)

/** Matches the interfaces of virtual machines, containers and VPNs, which phones can rarely reach. */
const virtualName =
  /^(docker|br-|veth|virbr|vboxnet|vmnet|vEthernet|VirtualBox|VMware|utun|tun|tap|wg|tailscale)/i

/** Returns this machine's IPv4 addresses that the internet cannot reach, physical interfaces first. */
export function lanAddresses(
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && notGlobal.check(address))
      .map(({ address }) => ({ address, isVirtual: virtualName.test(name) })),
  )
  return found.sort((a, b) => Number(a.isVirtual) - Number(b.isVirtual)).map(({ address }) => address)
}

/** The servers on this machine's network addresses. */
export interface Lan {
  /** Starts or stops servers to match the setting and the addresses. Call this after the setting has changed. */
  follow(): void
  addresses(): readonly string[]
  problem(): DataFailure | null
  close(): void
}

/**
 * Serves this machine's network addresses while `isOn` returns true.
 * @param options.open returns a new server, which does not listen yet
 * @param options.closed called after a listening server has stopped, so that its pages can be disconnected
 */
export function serveLan(options: {
  readonly isOn: () => boolean
  readonly port: number
  readonly open: (host: string) => Server
  readonly closed: (host: string) => void
  readonly clock: Pick<Clock, 'after'>
}): Lan {
  const { isOn, port, clock } = options
  const servers = new Map<string, Server>()
  const listening = new Set<string>()
  let problem: DataFailure | null = null
  let isClosed = false
  let cancel: Cancel = () => {}

  const stop = (address: string): void => {
    const server = servers.get(address)
    servers.delete(address)
    if (listening.delete(address)) options.closed(`${address}:${port}`)
    server?.close()
    server?.closeAllConnections()
  }
  const start = (address: string): void => {
    const server = options.open(`${address}:${port}`)
    servers.set(address, server)
    server.on('error', (error) => {
      problem = {
        message: `Cannot listen on ${address}:${port} (${reasonOf(error)}), so phones cannot connect there.`,
        remedy: 'Free the port, or choose another one in the settings.',
      }
      if (servers.get(address) === server) stop(address)
    })
    server.listen(port, address, () => {
      if (servers.get(address) === server) listening.add(address)
      problem = null
    })
  }
  const follow = (): void => {
    cancel()
    if (isClosed) return
    const wanted = isOn() ? lanAddresses() : []
    for (const address of [...servers.keys()]) if (!wanted.includes(address)) stop(address)
    for (const address of wanted) if (!servers.has(address)) start(address)
    if (!isOn()) problem = null
    else cancel = clock.after(followMs, follow)
  }
  follow()
  return {
    follow,
    addresses: () => lanAddresses().flatMap((one) => (listening.has(one) ? [`${one}:${port}`] : [])),
    problem: () => problem,
    close() {
      isClosed = true
      cancel()
      for (const address of [...servers.keys()]) stop(address)
    },
  }
}
