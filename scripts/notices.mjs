// @ts-check
// Prints the licenses of everything that the app contains:  node scripts/notices.mjs > THIRD_PARTY_NOTICES.txt
// That is every package installed for production, the packages in the built pages, and third-party assets.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** @type {Set<string>} */
const shipped = new Set()
for (const [path, entry] of Object.entries(packages)) {
  if (path.startsWith('node_modules/') && !entry.dev && !entry.devOptional) shipped.add(path)
}
for (const name of bundled()) shipped.add(`node_modules/${name}`)

/** Returns the packages that the bundler copied into the pages, according to the source maps of the last build. */
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
 * Returns the text of the license in a folder; null if it has none.
 * @param {string} folder
 */
function licenseIn(folder) {
  if (!existsSync(folder)) return null
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').trim())
  return texts.length === 0 ? null : texts.join('\n\n')
}

const line = '-'.repeat(78)
const parts = ['Adlib contains software and works of others, under these licenses.']
for (const path of [...shipped].sort()) {
  // A package for another system is not installed here.
  if (!existsSync(join(root, path)) || packages[path] === undefined) continue
  const { version, license = 'see below' } = packages[path] ?? {}
  const name = path.replace(/^.*node_modules\//, '')
  parts.push(`${line}\n${name} ${version} (${license})`, licenseIn(join(root, path)) ?? `License: ${license}`)
}
for (const folder of readdirSync(join(root, 'assets'))) {
  const text = licenseIn(join(root, 'assets', folder))
  if (text !== null) parts.push(`${line}\nassets/${folder}`, text)
}
parts.push(
  `${line}\nElectron and Chromium`,
  'LICENSE.electron.txt and LICENSES.chromium.html beside the program contain their licenses.',
)
process.stdout.write(`${parts.join('\n\n')}\n`)
