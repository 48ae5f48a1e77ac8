import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appRoot } from '../platform/fork-program.ts'

/** Returns the font of Adlib's pages in Base64; null if it is not installed, as in `@adlib-live/run`. */
export function pageFont(root: string = appRoot()): string | null {
  for (const folder of [join(root, 'assets', 'fonts'), join(root, 'out', 'renderer', 'assets')])
    try {
      const file = readdirSync(folder).find((name) => /^recursive.*\.woff2$/.test(name))
      if (file !== undefined) return readFileSync(join(folder, file)).toString('base64')
    } catch {
      // The package has only one of the two folders.
    }
  return null
}
