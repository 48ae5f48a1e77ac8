import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'

/** Something in the data folder could not be used: what, where, and what a person can do about it. */
export interface DataFailure {
  readonly message: string
  readonly remedy: string
}

/** The reason of a failed file operation in a few words, such as `EACCES: permission denied`. */
export const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  // Node repeats the system call and the path after the comma; the caller names the path itself.
  return message.split(', ')[0] ?? message
}

/** Whether a file operation failed for want of space. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '')

/** Far more than a person writes by hand. */
const handWritten = 1024 * 1024

/**
 * Reads a file of at most `maxBytes`, by default 1 MiB. Throws for anything that is not a regular file: a pipe or a device would block
 * the whole program, or never end.
 */
export function readPlainFile(path: string, maxBytes = handWritten): Buffer {
  // Without O_NONBLOCK, opening a pipe waits for a writer. Windows has neither the flag nor such pipes.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stats = fstatSync(file)
    if (!stats.isFile()) throw new Error('it is not a regular file')
    if (stats.size > maxBytes) throw new Error(`it is larger than ${maxBytes / handWritten} MiB`)
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

/**
 * Creates a file with its whole content at once, readable by its owner alone.
 * @returns false when the file is there already; any other failure throws
 */
export function writeNew(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(draft, text, { flag: 'wx', mode: 0o600 })
  try {
    // A link appears whole or not at all, and never in place of another file.
    linkSync(draft, path)
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') return false
    if (code === 'ENOENT') throw error
    return createPlainly(path, text)
  } finally {
    unlinkSync(draft)
  }
}

/**
 * Replaces a file, readable by its owner alone. A link in its place is replaced, never followed: its target may be a
 * file that has nothing to do with Adlib.
 */
export function replaceFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: 0o600 })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** For file systems that know no links; a reader may see the file for a moment before its content. */
function createPlainly(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
