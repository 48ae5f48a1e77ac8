import { readdir, readFile, readlink } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

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
