import { lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFile, syncFolderOf } from '../platform/files.ts'

/**
 * A file that exists while a panic is on. A panic therefore survives a restart even if its event was not written. The
 * file is empty, because a full disk still accepts an empty file. A folder, link or pipe with that name also counts.
 */
export interface PanicFile {
  readonly path: string
  isLatched(): boolean
  /** Creates the file. When this returns, the file survives a loss of power. Throws if the file cannot be created. */
  latch(): void
  /** Removes the file. Throws if that fails. */
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
      // Never open an existing path, because a pipe would block the program, and a link leads elsewhere.
      if (!isLatched()) syncFile(path, 'ax')
      syncFolderOf(path)
    },
    release: () => rmSync(path, { force: true }),
  }
}
