import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/** Far more than a person writes by hand. */
const maxBytes = 1024 * 1024

/**
 * Reads a file of at most 1 MiB. Throws for anything that is not a regular file: a pipe or a device would block
 * the whole program, or never end.
 */
export function readPlainFile(path: string): Buffer {
  // Without O_NONBLOCK, opening a pipe waits for a writer. Windows has neither the flag nor such pipes.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stats = fstatSync(file)
    if (!stats.isFile()) throw new Error('it is not a regular file')
    if (stats.size > maxBytes) throw new Error('it is larger than 1 MiB')
    const bytes = Buffer.alloc(stats.size)
    let read = 0
    while (read < bytes.length) {
      const more = readSync(file, bytes, read, bytes.length - read, null)
      if (more === 0) break
      read += more
    }
    return bytes.subarray(0, read)
  } finally {
    closeSync(file)
  }
}
