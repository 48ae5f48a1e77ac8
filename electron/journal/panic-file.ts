import { closeSync, fsyncSync, lstatSync, openSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Keeps a panic latched across restarts, apart from the events: a file that is there until the panic is released. It is
 * empty, because a full disk still takes an empty file. Anything of that name counts, also a folder, a link or a pipe.
 */
export interface PanicFile {
  readonly path: string
  isLatched(): boolean
  /** Survives a loss of power when it returns; throws when the file cannot be made. */
  latch(): void
  /** Throws when the file cannot be removed. */
  release(): void
}

/** The panic file of a reports folder. */
export function panicFile(reportsDir: string): PanicFile {
  const path = join(reportsDir, 'panic')
  const isLatched = () => lstatSync(path, { throwIfNoEntry: false }) !== undefined
  return {
    path,
    isLatched,
    latch() {
      // What is there already is never opened: a pipe would block the program, and a link leads elsewhere.
      if (!isLatched()) synced(path, 'ax')
      // The name itself is kept by the folder; Windows cannot open one and needs no sync for it.
      if (process.platform !== 'win32') synced(dirname(path), 'r')
    },
    release: () => rmSync(path, { force: true }),
  }
}

function synced(path: string, flags: 'ax' | 'r'): void {
  const fd = openSync(path, flags, 0o600)
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
