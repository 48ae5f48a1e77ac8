import { createHash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { eventsFile } from '../journal/disk-journal.ts'
import { runEnd } from '../journal/runs.ts'
import { createFolder, readPlainFile, replaceFile } from '../platform/files.ts'

const schema = z.object({ dir: z.string().min(1) })

const folderIn = (dataDir: string): string => join(dataDir, 'asking')

/**
 * Notes in the data folder that a run has asked its user a question, so that the question can be found wherever the
 * run's folder is.
 * @param dir the folder of the run
 * @throws if the data folder cannot be written
 */
export function noteAskingRun(dataDir: string, dir: string): void {
  createFolder(folderIn(dataDir))
  askingRuns(dataDir)
  const path = resolve(dir)
  const name = createHash('sha256').update(path).digest('hex').slice(0, 32)
  replaceFile(join(folderIn(dataDir), `${name}.json`), JSON.stringify({ dir: path }))
}

/**
 * Returns the folders of the unfinished runs that have asked a question, even if their programs are not running.
 * Forgets all other runs.
 */
export function askingRuns(dataDir: string): string[] {
  const folder = folderIn(dataDir)
  return notesIn(folder).flatMap((name) => {
    const dir = read(join(folder, name))
    if (dir !== null && isUnfinished(dir)) return [dir]
    rmSync(join(folder, name), { force: true })
    return []
  })
}

/** Returns whether a run has events but has not ended. */
export const isUnfinished = (dir: string): boolean => runEnd(eventsFile(dir))?.ended === false

function notesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^[0-9a-f]{32}\.json$/.test(name))
  } catch {
    return []
  }
}

function read(path: string): string | null {
  try {
    return schema.parse(JSON.parse(readPlainFile(path).toString())).dir
  } catch {
    return null
  }
}
