import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type DataFailure, readPlainFile, reasonOf, replaceFile } from '../platform/files.ts'

const pathIn = (dataDir: string): string => join(dataDir, 'obs-password')

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the password of OBS: the stored one, otherwise that of the environment variable, otherwise null. */
export const obsPassword = (dataDir: string, env: Environment, variable: string): string | null =>
  storedPassword(dataDir) ?? (env[variable] || null)

function storedPassword(dataDir: string): string | null {
  const path = pathIn(dataDir)
  try {
    const password = readPlainFile(path, 1024).toString()
    chmodSync(path, 0o600)
    return password === '' ? null : password
  } catch {
    return null
  }
}

/**
 * Stores the password of OBS, readable by its owner only; an empty one deletes it.
 * @returns null, or why it cannot be stored
 */
export function storeObsPassword(dataDir: string, password: string): DataFailure | null {
  const path = pathIn(dataDir)
  try {
    if (password === '') rmSync(path, { force: true })
    else replaceFile(path, password)
    return null
  } catch (error) {
    return {
      message: `Cannot write ${path} (${reasonOf(error)}).`,
      remedy: 'Grant write permission to this folder.',
    }
  }
}
