// Builds the main process, the preload script and the pages into out/.
//   node scripts/build.mjs             always builds
//   node scripts/build.mjs --if-stale  builds only if a source, the lockfile or the configuration changed
//   --quiet                            prints errors only
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const flags = new Set(process.argv.slice(2))
const say = (line) => flags.has('--quiet') || console.error(line)

/** Returns the files under `paths`, sorted, so that equal trees have equal hashes on every machine. */
const filesOf = (paths) =>
  paths
    .flatMap((path) => {
      const full = join(root, path)
      if (!existsSync(full)) return []
      if (path.includes('.')) return [full]
      return readdirSync(full, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
        .map((entry) => join(entry.parentPath, entry.name))
    })
    .sort()

const hashOf = (paths) => {
  const hash = createHash('sha256')
  for (const file of filesOf(paths)) {
    hash
      .update(`${relative(root, file).replaceAll('\\', '/')}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

const common = ['src-shared', 'package-lock.json', 'electron.vite.config.ts']
const build = hashOf([...common, 'renderer', 'assets/fonts'])
const hash = hashOf([...common, 'renderer', 'assets/fonts', 'electron', 'examples', 'scripts/build.mjs'])

const stamp = join(root, 'out/build.json')
const built = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {}
if (flags.has('--if-stale') && built.hash === hash) process.exit(0)

const vite = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
if (!existsSync(vite)) {
  console.error('adlib: cannot build because the dependencies are missing. Run “npm ci” first.')
  process.exit(1)
}

say('Building…')
const started = performance.now()
rmSync(stamp, { force: true })
const run = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
  cwd: root,
  env: { ...process.env, ADLIB_BUILD: build, NODE_ENV: 'production', NO_COLOR: '1' },
  encoding: 'utf8',
})
if (run.status !== 0) {
  console.error(run.stdout + run.stderr)
  console.error(`adlib: the build failed (${run.error?.message ?? `exit code ${run.status}`})`)
  process.exit(1)
}
mkdirSync(dirname(stamp), { recursive: true })
writeFileSync(stamp, `${JSON.stringify({ build, hash })}\n`)
say(`adlib: built ${build} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
