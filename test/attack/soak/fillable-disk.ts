import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../fixtures/adlib-process.ts'

export interface FillableDisk {
  readonly kind: string
  readonly imports: readonly string[]
  readonly env: Record<string, string>
  fill(): void
  free(): void
  remove(): void
}

/** Enough for more than half an hour of events. */
const defaultMegabytes = 96

/**
 * Mounts a small file system if the user may. Otherwise uses a preload script that makes writes fail while the disk
 * counts as full.
 */
export function openFillableDisk(dir: string, megabytes = defaultMegabytes): FillableDisk {
  const reports = join(dir, 'reports')
  mkdirSync(reports, { recursive: true })
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', reports])
  if (mount.status !== 0) {
    const flag = join(dir, 'full')
    return {
      kind: 'each write refused with ENOSPC',
      imports: [pathToFileURL(join(root, 'test', 'fixtures', 'full-disk.mjs')).href],
      env: { ADLIB_TEST_FULL_DISK: flag },
      fill: () => writeFileSync(flag, ''),
      free: () => rmSync(flag, { force: true }),
      remove: () => {},
    }
  }
  const filler = join(reports, 'filler')
  return {
    kind: `a file system of ${megabytes} MB, filled to the last byte`,
    imports: [],
    env: {},
    fill() {
      const fd = openSync(filler, 'w')
      try {
        for (let size = 1024 * 1024; size > 0; size = Math.floor(size / 2)) writeUntilFull(fd, size)
      } finally {
        closeSync(fd)
      }
    },
    free: () => rmSync(filler, { force: true }),
    // Unmount lazily, because a program that was just killed can still have its file open.
    remove: () => void spawnSync('umount', ['-l', reports]),
  }
}

function writeUntilFull(fd: number, size: number): void {
  const bytes = Buffer.alloc(size, 'x')
  try {
    for (;;) if (writeSync(fd, bytes) < size) return
  } catch {
    // Expected: the disk is full.
  }
}
