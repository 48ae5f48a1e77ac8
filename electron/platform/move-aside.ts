import { existsSync, renameSync } from 'node:fs'
import { join, parse } from 'node:path'

/** Maximum number of broken versions of a file. */
const maxBroken = 1000

/** Returns whether this is the name of a file that was moved aside. */
export const isAside = (name: string): boolean => /\.broken-\d+\.[^.]+$/.test(name)

/**
 * Moves a broken file out of the way, so that a person can look for lost data in it: `memory.json` becomes
 * `memory.broken-1.json`, or the next free number. Throws if the move fails; the caller must then not replace the file.
 * @returns the new path
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
