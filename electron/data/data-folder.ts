import { join, resolve } from 'node:path'
import envPaths from 'env-paths'
import { createFolder, type DataFailure, reasonOf } from '../platform/files.ts'

/**
 * Returns the absolute path of the folder for settings and tokens: `--data`, else `ADLIB_DATA`, else the platform's
 * application data folder. Does not create the folder.
 */
export function dataFolder(options: {
  data?: string | undefined
  env?: Readonly<Record<string, string | undefined>>
}): string {
  const named = options.data || options.env?.ADLIB_DATA
  return named ? resolve(named) : envPaths('adlib', { suffix: '' }).data
}

/**
 * Returns the folder of runs and reports. Default: `./reports`. In the desktop app, whose users do not choose a working
 * folder, the default is the data folder.
 */
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
 * Creates a folder and its parents. A new folder is readable only by its owner.
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
