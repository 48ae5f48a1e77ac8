import { join, resolve } from 'node:path'
import envPaths from 'env-paths'
import { createFolder, type DataFailure, reasonOf } from '../platform/files.ts'

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
