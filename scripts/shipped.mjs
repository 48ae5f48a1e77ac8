// @ts-check
// Lists the packages inside the desktop app.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * Returns every package installed for production and the packages in the built pages. Needs a build.
 * @returns {{ path: string, name: string, version: string, license: string | undefined }[]}
 */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  /** @type {Set<string>} */
  const shipped = new Set()
  for (const [path, entry] of Object.entries(packages)) {
    if (path.startsWith('node_modules/') && !entry.dev && !entry.devOptional) shipped.add(path)
  }
  for (const name of bundled()) shipped.add(`node_modules/${name}`)
  return [...shipped]
    .filter((path) => packages[path] !== undefined && existsSync(join(root, path)))
    .sort()
    .map((path) => {
      const { version, license } = packages[path]
      return { path, name: path.replace(/^.*node_modules\//, ''), version, license }
    })
}

function bundled() {
  const folder = join(root, 'out', 'renderer', 'assets')
  const maps = readdirSync(folder).filter((file) => file.endsWith('.map'))
  return maps.flatMap((file) => {
    /** @type {string[]} */
    const sources = JSON.parse(readFileSync(join(folder, file), 'utf8')).sources
    return sources.flatMap((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [])
  })
}
