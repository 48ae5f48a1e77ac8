import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import envPaths from 'env-paths'
import { createFolder, type DataFailure, reasonOf, replaceFile } from '../platform/files.ts'

/**
 * Returns the absolute path of the data folder: `--data`, else `ADLIB_DATA`, else the platform's folder. Does not
 * create it.
 */
export function dataFolder(options: {
  data?: string | undefined
  env?: Readonly<Record<string, string | undefined>>
}): string {
  const named = options.data || options.env?.ADLIB_DATA
  return named ? resolve(named) : envPaths('adlib', { suffix: '' }).data
}

/** Returns the folder of runs and reports. Default: `./reports`, or the data folder in the desktop app. */
export function reportsFolder(options: {
  reports?: string | undefined
  desktop: boolean
  dataDir: string
  cwd: string
}): string {
  if (options.reports) return resolve(options.cwd, options.reports)
  return options.desktop ? options.dataDir : join(options.cwd, 'reports')
}

/**
 * Creates a folder that only its owner can read. Also creates missing parent folders.
 * @returns null, or why the folder cannot be used
 */
export function makeFolder(dir: string, option: '--data' | '--reports'): DataFailure | null {
  try {
    createFolder(dir)
    return null
  } catch (error) {
    return {
      message: `Cannot create ${dir} (${reasonOf(error)}).`,
      remedy: `Create the folder yourself, or name another folder with ${option} DIR.`,
    }
  }
}

/** Replaces access tokens and confirmation codes, which a log must not contain. */
export const withoutSecrets = (line: string): string =>
  line.replace(/([?&]token=)[^&\s]+/g, '$1•••').replace(/\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/g, '•••')

/** Returns the folder of the desktop app's logs: `main.log` and, once that is full, `main.old.log`. */
export const logFolder = (dataDir: string): string => join(dataDir, 'logs')

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
