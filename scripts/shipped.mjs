// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from './prepare.mjs'

// Lists the packages inside the desktop app.

/** Where `scripts/engine.mjs` installs the library that runs models. */
export const engineFolder = join('node_modules', '.cache', 'adlib-package', 'engine')

/**
 * Returns every package installed for production, the packages in the built pages and those of the engine for models.
 * Needs a build.
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
    .map((path) => described(path, packages[path]))
    .concat(enginePackages())
}

/** @param {string} path @param {{ version: string, license?: string }} entry */
const described = (path, { version, license }) => ({
  path,
  name: path.replaceAll('\\', '/').replace(/^.*node_modules\//, ''),
  version,
  license,
})

function enginePackages() {
  const lockFile = join(root, engineFolder, 'package-lock.json')
  if (!existsSync(lockFile)) return []
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'))
  return Object.keys(packages)
    .filter((path) => path !== '' && existsSync(join(root, engineFolder, path)))
    .map((path) => described(join(engineFolder, path), packages[path]))
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

/**
 * Compresses a file of a package.
 * @param {Buffer} bytes
 */
export function compressed(bytes) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotliCompressSync(bytes, { params })
}
