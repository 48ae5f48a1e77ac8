import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'
import { openKeptFile } from '../data/kept-file.ts'
import { cannotWrite, createFolder, type DataFailure, isRemotePath, reasonOf } from '../platform/files.ts'
import { withLock } from '../platform/owner.ts'
import { readGgufHeader } from './gguf-header.ts'
import { isWeightsFile } from './weights-offer.ts'

const maxAdded = 100
/** Maximum time (ms) that a change waits for another process. */
const lockMs = 500

/** The paths of weights files that the owner added to the list of models. They stay listed after a restart. */
export interface AddedWeights {
  list(): readonly string[]
  /** Adds an absolute path. Returns null, or why it could not be stored. */
  add(path: string): DataFailure | null
  /** Removes a path from the list. The file stays. */
  remove(path: string): DataFailure | null
}

/**
 * Opens the list in the data folder. It is not a setting, because pages may change settings, and a path makes Adlib open
 * a file.
 */
export function addedWeights(dataDir: string): AddedWeights {
  const path = join(dataDir, 'weights.json')
  const file = openKeptFile(path, {
    schema: z.object({ files: z.array(z.string().min(1).max(4096)).max(maxAdded) }),
    expected: '{"files": ["/path/of/a/model.gguf"]}',
    effect: 'The weights files that were added by their paths are no longer listed.',
    report: ({ message, remedy }) => void process.stderr.write(`${message} ${remedy}\n`),
  })
  const list = (): readonly string[] => file.read()?.files ?? []
  /** Runs `act` under a lock, because two processes may use the same folder. */
  const locked = (act: () => DataFailure | null): DataFailure | null => {
    try {
      createFolder(dataDir)
      return withLock(`${path}.lock`, lockMs, act)
    } catch (error) {
      return cannotWrite(path, error, 'Try again. If it fails again, grant write permission to this folder.')
    }
  }
  return {
    list,
    add: (added) =>
      locked(() => {
        const before = list()
        if (before.includes(added)) return null
        if (before.length >= maxAdded)
          return {
            message: `The list already has ${maxAdded} added weights files.`,
            remedy: 'Remove one of them from the list first.',
          }
        return file.write({ files: [...before, added] })
      }),
    remove: (removed) => locked(() => file.write({ files: list().filter((one) => one !== removed) })),
  }
}

/**
 * Adds the path of a weights file to the list of models. Only the owner on this computer may name a path, because the
 * answer reveals whether the file exists.
 * @param named a path as a person types or pastes it
 * @param folder where a relative path begins. Default: the working folder
 * @returns the absolute path, or why it cannot be added
 */
export async function addWeights(
  dataDir: string,
  named: string,
  folder = process.cwd(),
): Promise<{ ok: true; path: string } | { ok: false; failure: DataFailure }> {
  const path = pathIn(named, folder)
  const failed = (why: string, remedy: string) =>
    ({ ok: false, failure: { message: `Cannot add ${path}: ${why}.`, remedy } }) as const
  if (isRemotePath(path))
    return failed('it is on another computer', 'Copy the file to this computer, and add the copy.')
  if (!isWeightsFile(path)) return failed('it is not a weights file', 'Name a file that ends in .gguf.')
  try {
    await readGgufHeader(path)
  } catch (error) {
    return failed(reasonOf(error), 'Check the path, or download the file again if it is damaged.')
  }
  const failure = addedWeights(dataDir).add(path)
  return failure === null ? { ok: true, path } : { ok: false, failure }
}

/** Returns an absolute path. Windows copies paths with quotes, and a shell that expands `~` is not always there. */
function pathIn(named: string, folder: string): string {
  const plain = named.trim().replace(/^"(.*)"$/, '$1')
  if (isRemotePath(plain) || isAbsolute(plain)) return plain
  return plain.startsWith('~/') ? join(homedir(), plain.slice(2)) : resolve(folder, plain)
}
