// @ts-check
// Prepares the package that `npm pack --ignore-scripts=false` packs. npm runs it automatically, before and after packing.
//   node scripts/library.mjs prepack   builds the program and its types; reduces the dependencies in package.json
//   node scripts/library.mjs postpack  restores package.json
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addEnginePeer, addOptionalPeer, scope } from './package-manifest.mjs'
import { writeTypes } from './write-types.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const manifestFile = join(root, 'package.json')
/**
 * The kept copy of the original manifest. It is not named `package.json`, because programs would mistake its folder
 * for a checkout.
 */
const keptFile = join(root, 'out', 'kept-manifest.json')

/**
 * A program that only runs agents does not need these 360 MB for reading text in pictures, so they are optional in
 * the packed manifest.
 */
const optional = ['onnxruntime-node', '@napi-rs/image', 'tesseract.js', '@tesseract.js-data/eng']

const desktopOnly = ['electron-log']

/** @param {string[]} args */
const node = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}

function writeManifest() {
  const text = readFileSync(manifestFile, 'utf8')
  const manifest = JSON.parse(text)
  // The manifest of a checkout is private, so that a checkout without a build is never published.
  delete manifest.private
  manifest.name = `${scope}/${manifest.name}`
  manifest.publishConfig = { access: 'public' }
  for (const name of optional) {
    addOptionalPeer(manifest, name, manifest.dependencies[name])
    delete manifest.dependencies[name]
  }
  addEnginePeer(manifest)
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
  /** @type {{ types?: string }[]} */
  const entries = Object.values(JSON.parse(readFileSync(manifestFile, 'utf8')).exports)
  writeTypes(
    entries.flatMap((entry) =>
      entry.types ? [entry.types.replace('./out/types/', '').replace(/\.d\.ts$/, '.ts')] : [],
    ),
    join(root, 'out', 'types'),
  )
  writeManifest()
}
