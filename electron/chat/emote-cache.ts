import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, namesIn, readPlainFile, replaceFile } from '../platform/files.ts'

const maxFiles = 500
const maxBytes = 32 * 1024 * 1024
export const maxFileBytes = 2 * 1024 * 1024

/** Files from the network that are kept for a while: at most 500, of 32 MiB together. */
export interface EmoteCache {
  /** Returns null if there is no such file, or it is older than `maxAgeMs`. */
  get(name: string, maxAgeMs: number): Buffer | null
  /** Keeps a file. If the disk does not take it, the next use fetches it again. */
  put(name: string, bytes: Buffer): void
}

/** Opens the cache in a folder, which is created with the first file. */
export function openEmoteCache(folder: string, now: () => number): EmoteCache {
  const pathOf = (name: string): string => join(folder, name.replaceAll(/[^\w.-]/g, '_'))

  const dropOldest = (): void => {
    const files = namesIn(folder)
      .flatMap((name) => {
        const stats = statSync(join(folder, name), { throwIfNoEntry: false })
        return stats === undefined ? [] : [{ path: join(folder, name), at: stats.mtimeMs, size: stats.size }]
      })
      .sort((one, other) => other.at - one.at)
    let bytes = 0
    for (const [n, { path, size }] of files.entries()) {
      bytes += size
      if (n >= maxFiles || bytes > maxBytes) rmSync(path, { force: true })
    }
  }

  return {
    get(name, maxAgeMs) {
      try {
        const path = pathOf(name)
        return now() - statSync(path).mtimeMs > maxAgeMs ? null : readPlainFile(path, maxFileBytes)
      } catch {
        return null
      }
    },
    put(name, bytes) {
      try {
        createFolder(folder)
        replaceFile(pathOf(name), bytes)
        dropOldest()
      } catch {}
    },
  }
}
