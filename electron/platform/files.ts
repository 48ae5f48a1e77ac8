import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, parse } from 'node:path'
import type { z } from 'zod'

/** A failure that a person can fix. */
export interface DataFailure {
  readonly message: string
  readonly remedy: string
}

/** Returns the reason why a file operation failed, such as `EACCES: permission denied`. */
export const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  // After the comma, Node repeats the system call and the path.
  return message.split(', ')[0] ?? message
}

/** Returns whether a file operation failed because the disk or the quota is full. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '')

/** Returns whether a file operation failed because the file or folder does not exist. */
export const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ENOENT'

/** Maximum size (bytes) of a file that a person edits. */
const handWritten = 1024 * 1024

/** Reads a file. Throws if it is larger than `maxBytes` (default: 1 MiB), or is a pipe or device. */
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

/** Reads a JSON file. Returns null if it cannot be read, or does not fit the schema. */
export function readJson<Content>(
  path: string,
  schema: z.ZodType<Content>,
  maxBytes?: number,
): Content | null {
  try {
    return schema.safeParse(JSON.parse(readPlainFile(path, maxBytes).toString())).data ?? null
  } catch {
    return null
  }
}

/** Returns the names of the files and folders in a folder; none if it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Returns the size (bytes) of a file; 0 if there is none. */
export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Returns why a file could not be written. */
export const cannotWrite = (
  path: string,
  error: unknown,
  remedy = 'Grant write permission to this folder.',
): DataFailure => ({ message: `Cannot write ${path} (${reasonOf(error)}).`, remedy })

/** Creates a file that only its owner can read. Returns false if it exists already; throws on any other failure. */
export function writeNew(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(draft, text, { flag: 'wx', mode: 0o600 })
  try {
    // With a link, the file appears complete or not at all, and never replaces another file.
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

/** Replaces or creates a file atomically. Only its owner can read it. A link is replaced, not its target. */
export function replaceFile(path: string, text: string | Uint8Array): void {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: 0o600 })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

function createPlainly(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Creates a folder and its missing parents. Only their owner can read them. Node's recursive `mkdir` is not used,
 * because it never returns in `/proc`.
 */
export function createFolder(dir: string): void {
  const parent = dirname(dir)
  if (parent !== dir && !existsSync(parent)) createFolder(parent)
  try {
    mkdirSync(dir, { mode: 0o700 })
  } catch (error) {
    // The folder exists already, or another process has just created it.
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/**
 * Makes the content of a file or folder survive a power loss. Throws on failure.
 * @param flags `ax` to create the file; `r` for an existing file or folder
 */
export function syncFile(path: string, flags: 'ax' | 'r'): void {
  const fd = openSync(path, flags, 0o600)
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Makes a new file's entry in its folder survive a power loss. Throws on failure. */
export function syncFolderOf(path: string): void {
  // Windows cannot open a folder and needs no sync for it.
  if (process.platform !== 'win32') syncFile(dirname(path), 'r')
}

/** Returns whether a path is on another computer. Windows would send the user's credentials to that computer. */
export const isRemotePath = (path: string): boolean => /^\s*[\\/]{2}/.test(path)

/** Decodes a file in UTF-8 or UTF-16, and removes its byte order mark. An invalid byte becomes U+FFFD. */
export const decodeText = (bytes: Buffer): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

/**
 * Without a byte order mark, a file counts as UTF-16 if exactly one of its first two bytes is zero, as for an ASCII
 * character.
 */
function encodingOf([first, second]: Buffer): string {
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return 'utf-8'
}

const maxBroken = 1000

/** Returns whether `moveAside` gave a file this name. */
export const isAside = (name: string): boolean => /\.broken-\d+\.[^.]+$/.test(name)

/**
 * Renames a broken file, for example to `memory.broken-1.json`, and returns its new path. If this throws, do not
 * replace the file.
 */
export function moveAside(path: string): string {
  const { dir, name, ext } = parse(path)
  for (let n = 1; n <= maxBroken; n += 1) {
    const aside = join(dir, `${name}.broken-${n}${ext}`)
    if (existsSync(aside)) continue
    renameSync(path, aside)
    return aside
  }
  throw new Error(`there are ${maxBroken} broken versions already`)
}
