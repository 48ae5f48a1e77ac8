import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { type DataFailure, reasonOf } from '../platform/files.ts'
import { isRemotePath } from '../platform/remote-path.ts'
import { addedWeights } from './added-weights.ts'
import { readGgufHeader } from './gguf-header.ts'
import { isWeightsFile } from './registry-model.ts'

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
