import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Limits of a walk: subfolders below the folder, and entries in total. Links may form loops. */
interface WalkLimits {
  readonly depth: number
  readonly entries: number
}

/** Lists the files in a folder and its subfolders, as lists of names below the folder. Ignores what it cannot read. */
export async function walkFiles(folder: string, limits: WalkLimits): Promise<string[][]> {
  const files: string[][] = []
  let left = limits.entries
  const walk = async (place: readonly string[]): Promise<void> => {
    const entries = await readdir(join(folder, ...place), { withFileTypes: true }).catch(() => [])
    for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
      left -= 1
      if (left < 0) return
      const here = [...place, entry.name]
      const kind = entry.isSymbolicLink() ? await stat(join(folder, ...here)).catch(() => undefined) : entry
      if (kind?.isFile()) files.push(here)
      else if (kind?.isDirectory() && place.length < limits.depth) await walk(here)
    }
  }
  await walk([])
  return files
}
