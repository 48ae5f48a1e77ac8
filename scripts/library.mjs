// @ts-check
// Prepares the package that `npm pack --ignore-scripts=false` packs. npm runs it automatically, before and after packing.
//   node scripts/library.mjs prepack   builds the program and its types; reduces the dependencies in package.json, and lets
//                                      pages link to the repository
//   node scripts/library.mjs postpack  restores these files
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addEnginePeer, addOptionalPeer, scope } from './package-manifest.mjs'
import { writeTypes } from './write-types.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const manifestFile = join(root, 'package.json')
const pages = ['README.md', 'CHANGELOG.md']
/**
 * The kept copy of an original file. The manifest's copy is not named `package.json`, because programs would mistake its
 * folder for a checkout.
 * @param {string} name
 */
const keptFile = (name) => join(root, 'out', `kept-${name}`)

const repository = 'https://github.com/adlib-live/adlib'

/**
 * Lets the links of a page lead to the repository, because the package contains no other page.
 * @param {string} text
 */
const absolute = (text) =>
  text
    .replace(/(!\[[^\]]*\]\()(?!https?:|#)/g, `$1${repository}/raw/main/`)
    .replace(/((?<!!)\[[^\]]*\]\()(?!https?:|#)/g, `$1${repository}/blob/main/`)

/**
 * Replaces a file for the time of packing. Renames, so that a program in the checkout never reads a half-written file.
 * @param {string} name
 * @param {(text: string) => string} change
 */
function replace(name, change) {
  const file = join(root, name)
  const text = readFileSync(file, 'utf8')
  const packed = join(root, 'out', `packed-${name}`)
  mkdirSync(dirname(packed), { recursive: true })
  writeFileSync(packed, change(text))
  writeFileSync(keptFile(name), text)
  renameSync(packed, file)
}

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

/** @param {string} text */
function packedManifest(text) {
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
  return `${JSON.stringify(manifest, null, 2)}\n`
}

// Put the checkout's files back. This also runs before packing, because an earlier pack may have been interrupted.
for (const name of ['package.json', ...pages])
  if (existsSync(keptFile(name))) renameSync(keptFile(name), join(root, name))
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
  replace('package.json', packedManifest)
  for (const page of pages) replace(page, absolute)
}
