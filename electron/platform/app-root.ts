import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

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
