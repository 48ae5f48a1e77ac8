import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createFolder, namesIn, readJson, writeNew } from '../platform/files.ts'
import { isAlive, thisProcess } from '../platform/process-identity.ts'

const schema = z.object({ pid: z.number().int().positive(), start: z.string() })

/**
 * The folder with one file for each replay. It is outside the runs' own folders, so a replay does not change them.
 */
const folderIn = (runsDir: string): string => join(runsDir, '.replays')

/** Keeps other processes from deleting a run during its replay. Returns a function that ends this protection. */
export function announceReplay(runsDir: string, run: string): () => void {
  const path = join(folderIn(runsDir), `${run}.${randomBytes(4).toString('hex')}`)
  try {
    createFolder(folderIn(runsDir))
    writeNew(path, JSON.stringify(thisProcess()))
    return () => rmSync(path, { force: true })
  } catch {
    // Usually, the folder is read-only, so no other process can delete the run either.
    return () => {}
  }
}

/** Returns the runs that running processes replay. */
export function replayedRuns(runsDir: string): ReadonlySet<string> {
  const runs = new Set<string>()
  const folder = folderIn(runsDir)
  for (const name of namesIn(folder).filter((one) => /^[^.]+\.[0-9a-f]{8}$/.test(one))) {
    const path = join(folder, name)
    const owner = readJson(path, schema)
    if (owner !== null && isAlive(owner)) runs.add(name.split('.')[0] ?? '')
    else rmSync(path, { force: true })
  }
  return runs
}
