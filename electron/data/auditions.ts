import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
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

/** Stores the newest audition of each model, by the model's digest. */
export interface Auditions {
  /** Returns all auditions, newest first. Reads the files again, because other processes add auditions. */
  list(): readonly Audition[]
  /** Returns the audition of the model with this digest. Reads no file. */
  of(digest: string): Audition | undefined
  /** Stores an audition in place of the model's earlier one. Returns null, or why it could not be written. */
  save(audition: Audition): DataFailure | null
}

/** Reads and writes the folder `auditions` of the data folder. Files that cannot be read are ignored. */
export function openAuditions(dataDir: string): Auditions {
  const folder = join(dataDir, 'auditions')
  const unwritten = new Map<string, Audition>()
  let known = read()

  function read(): readonly Audition[] {
    const names = namesIn(folder).filter((name) => /^[0-9a-f]{32}\.json$/.test(name))
    const found = names.flatMap((name) => readJson(join(folder, name), auditionSchema) ?? [])
    return [...found.filter(({ digest }) => !unwritten.has(digest)), ...unwritten.values()].sort(
      (a, b) => b.at - a.at,
    )
  }

  return {
    list() {
      known = read()
      return known
    },
    of: (digest) => (digest === '' ? undefined : known.find((one) => one.digest === digest)),
    save(audition) {
      const path = join(folder, nameOf(audition.digest))
      try {
        createFolder(folder)
        replaceFile(path, `${JSON.stringify(audition, null, 2)}\n`)
      } catch (error) {
        unwritten.set(audition.digest, audition)
        known = read()
        return cannotWrite(path, error)
      }
      unwritten.delete(audition.digest)
      known = read()
      for (const { digest } of known.slice(maxAuditions)) deleteFile(join(folder, nameOf(digest)))
      known = known.slice(0, maxAuditions)
      return null
    },
  }
}

/** Returns the file name of an audition. Some servers use an address as the digest, so hash it. */
const nameOf = (digest: string): string =>
  `${createHash('sha256').update(digest).digest('hex').slice(0, 32)}.json`

function deleteFile(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {}
}
