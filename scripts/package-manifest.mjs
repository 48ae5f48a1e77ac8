// @ts-check
// What the manifests of the published packages share.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Scope of every published package, because the name `adlib` on npm belongs to another project. */
export const scope = '@adlib-live'

/** @typedef {Record<string, any>} Manifest */

/** @param {string} file @returns {Manifest} */
export const readManifest = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Runs models without a server. A program that uses it chooses by itself to install about 90 MB. */
const engine = 'node-llama-cpp'
const engineManifest = join(root, 'electron', 'llama', 'library', 'package.json')

/**
 * Makes a package optional for those who install this manifest.
 * @param {Manifest} manifest
 * @param {string} name
 * @param {string} range
 */
export function addOptionalPeer(manifest, name, range) {
  manifest.peerDependencies = { ...manifest.peerDependencies, [name]: range }
  manifest.peerDependenciesMeta = { ...manifest.peerDependenciesMeta, [name]: { optional: true } }
}

/** @param {Manifest} manifest */
export const addEnginePeer = (manifest) =>
  addOptionalPeer(manifest, engine, `^${readManifest(engineManifest).dependencies[engine]}`)

/**
 * Updates the manifest of a package in `packages/` from the root manifest, and copies the license beside it. The
 * manifest is committed, so a diff shows what changed.
 * @param {string} folder
 * @param {readonly string[]} dependencies names of packages in the root manifest
 * @param {(manifest: Manifest) => void} [addPeers]
 */
export function updateManifest(folder, dependencies, addPeers = () => {}) {
  const file = join(folder, 'package.json')
  const main = readManifest(join(root, 'package.json'))
  const manifest = readManifest(file)
  manifest.name = `${scope}/${basename(folder)}`
  for (const key of ['version', 'license', 'author', 'bugs', 'engines']) manifest[key] = main[key]
  manifest.dependencies = Object.fromEntries(
    [...dependencies].sort().map((name) => {
      const range = main.dependencies[name]
      if (range === undefined)
        throw new Error(`${manifest.name} imports ${name}. Add it to the dependencies in package.json.`)
      return [name, range]
    }),
  )
  addPeers(manifest)
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}
