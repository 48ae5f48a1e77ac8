import { createHash } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Audition, audition as auditionSchema } from '../../src-shared/events/audition.ts'
import {
  cannotWrite,
  createFolder,
  type DataFailure,
  namesIn,
  readJson,
  replaceFile,
} from '../platform/files.ts'

const maxAuditions = 100

/** Stores the newest audition of each model as each persona in each language. */
export interface Auditions {
  /** Returns all auditions, newest first. Reads the files again, because other processes add auditions. */
  list(): readonly Audition[]
  /** Returns the auditions of the model with this digest, newest first. Reads no file. */
  of(digest: string): readonly Audition[]
  /** Stores an audition in place of the model's earlier one in the same role. Returns null, or why it could not be written. */
  save(audition: Audition): DataFailure | null
}

/** Reads and writes the folder `auditions` of the data folder. Files that cannot be read are ignored. */
export function openAuditions(dataDir: string): Auditions {
  const folder = join(dataDir, 'auditions')
  const unwritten = new Map<string, Audition>()
  for (const [name, one] of files())
    if (name !== nameOf(one)) rename(join(folder, name), join(folder, nameOf(one)))
  let known = read()

  function files(): readonly (readonly [name: string, Audition])[] {
    const names = namesIn(folder).filter((name) => /^[0-9a-f]{32}\.json$/.test(name))
    return names.flatMap((name) => {
      const found = readJson(join(folder, name), auditionSchema)
      return found ? [[name, found] as const] : []
    })
  }

  function read(): readonly Audition[] {
    const found = files().flatMap(([name, one]) => (unwritten.has(name) ? [] : [one]))
    return [...found, ...unwritten.values()].sort((a, b) => b.at - a.at)
  }

  return {
    list() {
      known = read()
      return known
    },
    of: (digest) => (digest === '' ? [] : known.filter((one) => one.digest === digest)),
    save(audition) {
      const name = nameOf(audition)
      const path = join(folder, name)
      try {
        createFolder(folder)
        replaceFile(path, `${JSON.stringify(audition, null, 2)}\n`)
      } catch (error) {
        unwritten.set(name, audition)
        known = read()
        return cannotWrite(path, error)
      }
      unwritten.delete(name)
      known = read()
      for (const old of known.slice(maxAuditions)) deleteFile(join(folder, nameOf(old)))
      known = known.slice(0, maxAuditions)
      return null
    },
  }
}

/** Returns the file name of an audition. Some servers use an address as the digest, so hash it. */
const nameOf = ({ digest, persona, language }: Audition): string =>
  `${createHash('sha256').update(`${digest} ${persona} ${language}`).digest('hex').slice(0, 32)}.json`

/** Renames a file of an earlier version, whose name has no role, or deletes it if the role has its own file. */
function rename(old: string, path: string): void {
  try {
    if (existsSync(path)) rmSync(old)
    else renameSync(old, path)
  } catch {}
}

function deleteFile(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {}
}
