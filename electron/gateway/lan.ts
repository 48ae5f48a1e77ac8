import { readdir, readFile, readlink } from 'node:fs/promises'
import type { Server } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
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

/** The gateway's main server listens only on this loopback address. `serveLan` adds servers for the network. */
export const address = '127.0.0.1'

/** Describes a requested port that was not free. */
export interface PortTaken {
  readonly port: number
  readonly by?: string
  readonly message: string
}

/**
 * Listens on the requested port, or on a free port if it is taken. Resolves with the reason for another port, or
 * null.
 */
export async function listen(server: Server, port: number): Promise<PortTaken | null> {
  try {
    await bind(server, port)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (port === 0 || (code !== 'EADDRINUSE' && code !== 'EACCES')) throw error
    const by = code === 'EADDRINUSE' ? await portHolder(port) : null
    await bind(server, 0)
    const free = (server.address() as AddressInfo).port
    const why = code === 'EACCES' ? 'is reserved' : `is taken${by === null ? '' : ` by ${by}`}`
    return {
      port,
      ...(by === null ? {} : { by }),
      message: `Port ${port} ${why}, so this run uses port ${free}. OBS will not find the overlay there: free port ${port} and restart, or change the address of the browser source.`,
    }
  }
}

const bind = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, () => {
      server.off('error', reject)
      resolve()
    })
  })

/**
 * Resolves with text such as `node (process 4711)`. Null for programs of other users, and on systems other than
 * Linux.
 */
async function portHolder(port: number): Promise<string | null> {
  try {
    const sockets = new Set((await listeners(port)).map((inode) => `socket:[${inode}]`))
    if (sockets.size === 0) return null
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      if (await holdsOne(pid, sockets)) return `${(await processName(pid)) || 'unknown'} (process ${pid})`
    }
    return null
  } catch {
    return null
  }
}

/** Returns the inodes of the sockets that listen on a port, from `net/tcp` of proc(5). */
async function listeners(port: number): Promise<string[]> {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0')
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
  )
  return tables.flatMap((table) =>
    table.split('\n').flatMap((line) => {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/)
      const listens = state === '0A'
      return listens && local?.endsWith(`:${hexPort}`) && inode ? [inode] : []
    }),
  )
}

async function holdsOne(pid: string, sockets: ReadonlySet<string>): Promise<boolean> {
  const folder = `/proc/${pid}/fd`
  const fds = await readdir(folder).catch(() => [])
  for (const fd of fds) {
    if (sockets.has(await readlink(`${folder}/${fd}`).catch(() => ''))) return true
  }
  return false
}

const processName = async (pid: string): Promise<string> =>
  (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim()
