import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import envPaths from 'env-paths'
import { type DataFailure, reasonOf } from './files.ts'

/**
 * Where settings and tokens lie: what `--data` names, else what `ADLIB_DATA` names, else the platform's
 * place for the data of applications. Absolute; not created yet.
 */
export function dataFolder(options: {
  data?: string | undefined
  env?: Readonly<Record<string, string | undefined>>
}): string {
  const named = options.data || options.env?.ADLIB_DATA
  return named ? resolve(named) : envPaths('adlib', { suffix: '' }).data
}

/**
 * Where runs and reports lie: what `--reports` names, else `./reports` for the headless performer and the
 * data folder itself for the desktop app, whose working folder means nothing to its user.
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
 * Makes a folder and its parents, readable by its owner alone where it is new.
 * @returns null, or why it cannot be used
 */
export function makeFolder(dir: string, option: '--data' | '--reports'): DataFailure | null {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    return null
  } catch (error) {
    return {
      message: `${dir} cannot be made (${reasonOf(error)}).`,
      remedy: `Make it yourself, or name another folder with ${option} DIR.`,
    }
  }
}
