import { readdir, readFile, readlink } from 'node:fs/promises'

/**
 * Who listens on a port of this machine, such as `node (process 4711)`; null where it cannot be told (other
 * platforms than Linux, processes of other users).
 */
export async function portHolder(port: number): Promise<string | null> {
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

/** Inodes of the sockets that listen on a port, from proc(5)'s `net/tcp`. */
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
