// @ts-check
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { addEnginePeer, readManifest, updateManifest } from './package-manifest.mjs'
import { writeTypes } from './write-types.mjs'

// Builds the package in packages/run. npm runs it before packing: `npm pack ./packages/run --ignore-scripts=false`.

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'packages', 'run')
const dist = join(folder, 'dist')
const build = join(root, 'out', 'main')

const args = [join(root, 'scripts', 'build.mjs'), '--if-stale']
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] })
if (status !== 0) process.exit(status ?? 1)

const { bin, exports } = readManifest(join(folder, 'package.json'))
/** @type {{ types: string, default: string }[]} */
const entries = Object.values(exports).filter((entry) => typeof entry === 'object')
/** @param {string} path */
const inDist = (path) => path.replace('./dist/', '')

rmSync(dist, { recursive: true, force: true })
const { files, packages } = reachable(
  build,
  [...Object.values(bin), ...entries.map((entry) => entry.default)].map(inDist),
)
for (const file of files) cpSync(join(build, file), join(dist, file))
writeTypes(
  entries.map(({ types }) =>
    inDist(types)
      .replace('types/', '')
      .replace(/\.d\.ts$/, '.ts'),
  ),
  join(dist, 'types'),
)
updateManifest(folder, packages, addEnginePeer)

/**
 * Finds what a program needs: the built files that its entries import, start as processes or run as threads.
 * @param {string} folder of the built files
 * @param {readonly string[]} entries paths of files in this folder
 * @returns {{ files: string[], packages: string[] }} paths in the folder, and names of imported packages
 */
function reachable(folder, entries) {
  const files = new Set(entries.map((entry) => join(folder, entry)))
  /** @type {Set<string>} */
  const packages = new Set()
  for (const file of files)
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name))
      else if (!name.startsWith('node:'))
        packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    }
  return { files: [...files].map((file) => relative(folder, file)), packages: [...packages].sort() }
}

/** Files that are started with their path, such as `fork(fileURLToPath(new URL('./child.js', import.meta.url)))`. */
const started = /new URL\(\s*["'`](\.[^"'`]+\.js)["'`]\s*,\s*import\.meta\.url/g

/** @param {string} file @returns {string[]} */
function importsOf(file) {
  const code = readFileSync(file, 'utf8')
  const { module, errors } = parseSync(file, code)
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  const dynamic = module.dynamicImports.flatMap(
    // A child process imports the engine by a path that it gets. The manifest names the engine as an optional peer.
    ({ moduleRequest: { start, end } }) => /^["'`](.+)["'`]$/.exec(code.slice(start, end))?.[1] ?? [],
  )
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...dynamic,
    ...[...code.matchAll(started)].map(([, path = '']) => path),
  ]
}
