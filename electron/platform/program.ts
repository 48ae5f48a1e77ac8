import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * The folder that holds `package.json`, `assets/` and `out/`: the checkout, or the packaged app. Found by
 * walking up, because the same code runs from its sources and from a bundle.
 */
export function appRoot(from: string = import.meta.dirname): string {
  for (let dir = from; ; dir = dirname(dir)) {
    if (existsSync(join(dir, 'package.json'))) return dir
    if (dirname(dir) === dir) throw new Error(`no package.json above ${from}`)
  }
}

declare const __ADLIB_BUILD__: string | undefined

/** The id of the pages that were built together with this program; a page of another one reloads itself. */
export const buildId: string = typeof __ADLIB_BUILD__ === 'string' ? __ADLIB_BUILD__ : 'dev'

/** Text for a terminal or a dialog: without escape sequences and characters that cannot be seen, tabs and line ends aside. */
export const plainText = (text: string): string =>
  stripVTControlCharacters(text).replace(/[^\P{C}\t\n]/gu, '')
