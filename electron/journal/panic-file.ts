import { lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFile, syncFolderOf } from '../platform/files.ts'

/**
 * A file that exists while a panic is on, so that the panic survives a restart. Even a full disk accepts it, because
 * it is empty.
 */
export interface PanicFile {
  readonly path: string
  isLatched(): boolean
  /** Creates the file, and returns only once it would survive a loss of power. Throws if it cannot be created. */
  latch(): void
  release(): void
}

/** Returns the panic file of a reports folder. */
export function panicFile(reportsDir: string): PanicFile {
  const path = join(reportsDir, 'panic')
  const isLatched = () => lstatSync(path, { throwIfNoEntry: false }) !== undefined
  return {
    path,
    isLatched,
    latch() {
      // Open the path only if nothing is there: a pipe would block the program, and a link leads elsewhere.
      if (!isLatched()) syncFile(path, 'ax')
      syncFolderOf(path)
    },
    release: () => rmSync(path, { force: true }),
  }
}
