import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, type DataFailure, replaceFile } from '../platform/files.ts'

const fileIn = (dataDir: string): string => join(dataDir, 'newest-version')

/** Returns the first two numbers of a version. The data format changes only when one of them changes. */
function series(version: string): readonly [number, number] | null {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? []
  return major === undefined || minor === undefined ? null : [Number(major), Number(minor)]
}

function isNewer(a: string, b: string): boolean {
  const [x, y] = [series(a), series(b)]
  if (x === null || y === null) return false
  return x[0] > y[0] || (x[0] === y[0] && x[1] > y[1])
}

/**
 * Refuses a data folder that a version with a newer data format has used, or else records this version there.
 * @param version such as `0.2.1`
 * @returns why this version must not use the folder, or null
 */
export function refuseDowngrade(dataDir: string, version: string): DataFailure | null {
  let newest = ''
  try {
    newest = readFileSync(fileIn(dataDir), 'utf8').trim().slice(0, 40)
  } catch {
    // No version has used this folder, or the file cannot be read.
  }
  if (isNewer(newest, version)) {
    return {
      message: `This is Adlib ${version}, but the newer Adlib ${newest} has used ${dataDir}.`,
      remedy: `Install Adlib ${newest} or newer. Or start this version with --data and another folder; nothing was changed.`,
    }
  }
  try {
    if (newest !== version) {
      createFolder(dataDir)
      replaceFile(fileIn(dataDir), `${version}\n`)
    }
  } catch {
    // The next start tries again.
  }
  return null
}
