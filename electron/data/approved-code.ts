import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { decodeText, readPlainFile, replaceFile } from '../platform/files.ts'

const maxBytes = 2 * 1024 * 1024

const fileOf = (dataDir: string, path: string): string =>
  join(dataDir, 'approved-code', `${createHash('sha256').update(path).digest('hex').slice(0, 32)}.txt`)

/** Stores the approved code of a pack, so that the next approval can show what changed. Ignores failures. */
export function keepApprovedCode(dataDir: string, path: string, code: string): void {
  if (Buffer.byteLength(code) > maxBytes) return
  try {
    mkdirSync(join(dataDir, 'approved-code'), { recursive: true })
    replaceFile(fileOf(dataDir, path), code)
  } catch {
    // The next approval then compares with older code, or shows the whole code.
  }
}

/** Returns the last stored code of a pack, or null if there is none or it cannot be read. */
export function approvedCode(dataDir: string, path: string): string | null {
  try {
    return decodeText(readPlainFile(fileOf(dataDir, path), maxBytes))
  } catch {
    return null
  }
}
