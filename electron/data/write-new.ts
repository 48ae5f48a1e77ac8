import { randomBytes } from 'node:crypto'
import { linkSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'

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
