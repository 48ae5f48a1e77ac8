// @ts-check
// Prepares the package that `npm pack --ignore-scripts=false` packs. npm runs it automatically, before and after packing.
//   node scripts/library.mjs prepack   builds the program and its types; reduces the dependencies in package.json
//   node scripts/library.mjs postpack  restores package.json
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const manifestFile = join(root, 'package.json')
/**
 * The kept copy of the original manifest. It is not named `package.json`, because programs would mistake its folder
 * for a checkout.
 */
const keptFile = join(root, 'out', 'kept-manifest.json')
const types = join(root, 'out', 'types')

/**
 * A program that only runs agents does not need these 360 MB for reading text in pictures, so they are optional in
 * the packed manifest.
 */
const optional = ['onnxruntime-node', '@napi-rs/image', 'tesseract.js', '@tesseract.js-data/eng']

/** Runs models without a server. A program that uses it chooses by itself to install about 90 MB. */
const engine = 'node-llama-cpp'
const engineManifest = join(root, 'electron', 'llama', 'library', 'package.json')

const desktopOnly = ['electron-log']

/** @param {string[]} args */
const node = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}

function writeTypes() {
  const { exports } = JSON.parse(readFileSync(manifestFile, 'utf8'))
  /** @type {string[]} */
  const entries = Object.values(exports).flatMap(({ types }) => (types ? [join(root, types)] : []))
  rmSync(types, { recursive: true, force: true })
  const config = join(root, 'out', 'tsconfig.types.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: {
        ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
        ...{ rootDir: root, outDir: types, types: ['node'] },
      },
      include: [],
      files: entries.map((file) => file.replace(types, root).replace(/\.d\.ts$/, '.ts')),
    }),
  )
  node('node_modules/typescript/bin/tsc', '-p', config)
  const reached = new Set(entries)
  for (const file of reached)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from |import\(|import )["'](\.[^"']+)\.ts["']/g,
    ))
      reached.add(`${resolve(dirname(file), path)}.d.ts`)
  for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && !reached.has(file)) rmSync(file)
  }
}

function writeManifest() {
  const text = readFileSync(manifestFile, 'utf8')
  const manifest = JSON.parse(text)
  manifest.peerDependencies = {}
  manifest.peerDependenciesMeta = {}
  for (const name of optional) {
    manifest.peerDependencies[name] = manifest.dependencies[name]
    manifest.peerDependenciesMeta[name] = { optional: true }
    delete manifest.dependencies[name]
  }
  manifest.peerDependencies[engine] =
    `^${JSON.parse(readFileSync(engineManifest, 'utf8')).dependencies[engine]}`
  manifest.peerDependenciesMeta[engine] = { optional: true }
  for (const name of desktopOnly) delete manifest.dependencies[name]
  mkdirSync(dirname(keptFile), { recursive: true })
  const packedFile = join(root, 'out', 'packed-manifest.json')
  writeFileSync(packedFile, `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(keptFile, text)
  // Replace the manifest by renaming, so that a program in the checkout never reads a half-written one.
  renameSync(packedFile, manifestFile)
}

/**
 * Puts the checkout's manifest back. This also runs before packing, because an earlier pack may have been
 * interrupted.
 */
function restoreManifest() {
  if (existsSync(keptFile)) renameSync(keptFile, manifestFile)
}

restoreManifest()
if (process.argv[2] === 'prepack') {
  node('scripts/build.mjs', '--if-stale')
  writeTypes()
  writeManifest()
}
