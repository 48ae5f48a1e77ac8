import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * Returns the program's root folder, which contains `assets/` and `out/`: the nearest folder with a `package.json`,
 * from `from` upward.
 */
export function appRoot(from: string = import.meta.dirname): string {
  for (let dir = from; ; dir = dirname(dir)) {
    if (existsSync(join(dir, 'package.json'))) return dir
    if (dirname(dir) === dir) throw new Error(`no package.json above ${from}`)
  }
}

/** Reads the program's version from its `package.json`. */
export const programVersion = (): string =>
  JSON.parse(readFileSync(join(appRoot(), 'package.json'), 'utf8')).version

/**
 * Returns the path of a file outside of a packaged app's archive, because threads and other programs cannot open the
 * archive.
 */
export const unpackedPath = (path: string): string =>
  path.replace(/\bapp\.asar\b(?!\.unpacked)/, 'app.asar.unpacked')

declare const __ADLIB_BUILD__: string | undefined

/** Build id of this program and its pages. A page from another build reloads itself. */
export const buildId: string = typeof __ADLIB_BUILD__ === 'string' ? __ADLIB_BUILD__ : 'dev'

/** Removes escape sequences and invisible characters except tabs and line feeds, for terminals and dialogs. */
export const plainText = (text: string): string =>
  stripVTControlCharacters(text).replace(/[^\P{C}\t\n]/gu, '')
