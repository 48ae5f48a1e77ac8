import { existsSync, renameSync } from 'node:fs'
import { join, parse } from 'node:path'

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
