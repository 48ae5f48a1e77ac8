import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type DataFailure, readPlainFile, reasonOf, replaceFile } from '../platform/files.ts'

const pathIn = (dataDir: string): string => join(dataDir, 'obs-password')

type Environment = Readonly<Record<string, string | undefined>>

/** The password of OBS Studio's WebSocket server. */
export interface ObsPassword {
  /** Returns the stored password, otherwise that of the environment variable, otherwise null. */
  read(variable: string): string | null
  /** Stores a password, readable by its owner only; an empty one deletes it. Returns why that failed, or null. */
  store(password: string): DataFailure | null
}

export const openObsPassword = (dataDir: string, env: Environment): ObsPassword => ({
  read: (variable) => storedPassword(dataDir) ?? (env[variable] || null),
  store: (password) => storePassword(dataDir, password),
})

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

function storePassword(dataDir: string, password: string): DataFailure | null {
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
