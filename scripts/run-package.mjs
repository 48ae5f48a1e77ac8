// @ts-check
// Builds the package in packages/run. npm runs it before packing: `npm pack ./packages/run --ignore-scripts=false`.
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addEnginePeer, readManifest, updateManifest } from './package-manifest.mjs'
import { reachable } from './reachable.mjs'
import { writeTypes } from './write-types.mjs'

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
