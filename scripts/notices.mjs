// @ts-check
// Prints the licenses of everything that the app contains:  node scripts/notices.mjs > THIRD_PARTY_NOTICES.txt
// The app contains all packages installed for production, the packages in the built pages, and third-party assets.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'
import { shippedPackages } from './shipped.mjs'

/**
 * Returns the text of the license in a folder, or null if there is none.
 * @param {string} folder
 */
function licenseIn(folder) {
  if (!existsSync(folder)) return null
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').trim())
  return texts.length === 0 ? null : texts.join('\n\n')
}

const permission = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/** Packages without a license file, by the start of their names, and the package that contains their license. */
const licensedBy = { '@esbuild/': 'esbuild', '@napi-rs/image-': '@napi-rs/image' }

/**
 * Returns the license of a package without a license file.
 * @param {string} path
 * @param {string} name
 * @param {string} license
 */
function standardLicense(path, name, license) {
  for (const [start, owner] of Object.entries(licensedBy)) {
    const text = name.startsWith(start) ? licenseIn(join(root, 'node_modules', owner)) : null
    if (text !== null) return text
  }
  if (!license.includes('MIT')) return `License: ${license}`
  const { author } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  const holder = name.startsWith('onnxruntime')
    ? 'Microsoft Corporation'
    : (author?.name ?? author ?? `the authors of ${name}`)
  return `MIT License\n\nCopyright (c) ${holder}\n\n${permission}`
}

/** Works inside other files, without a license file beside them. */
const works = [
  {
    title: 'Silero VAD, the weights of the speech detector',
    holders: ['2020-present Silero Team'],
  },
  {
    title: 'llama.cpp and ggml, the native code of node-llama-cpp, with JSON for Modern C++ and cpp-httplib',
    holders: ['2023-2026 The ggml authors', '2013-2025 Niels Lohmann', '2017 yhirose'],
  },
]

const line = '-'.repeat(78)
const parts = ['Adlib contains software and works of others, under these licenses.']
/** @type {Set<string>} */
const listed = new Set()
for (const { path, name, version, license = 'see below' } of shippedPackages()) {
  // The engine has some packages of its own that the app has, too.
  if (listed.has(`${name}@${version}`)) continue
  listed.add(`${name}@${version}`)
  parts.push(
    `${line}\n${name} ${version} (${license})`,
    licenseIn(join(root, path)) ?? standardLicense(path, name, license),
  )
}
for (const { title, holders } of works)
  parts.push(
    `${line}\n${title} (MIT)`,
    `MIT License\n\n${holders.map((holder) => `Copyright (c) ${holder}`).join('\n')}\n\n${permission}`,
  )
for (const folder of readdirSync(join(root, 'assets'))) {
  const text = licenseIn(join(root, 'assets', folder))
  if (text !== null) parts.push(`${line}\nassets/${folder}`, text)
}
parts.push(
  `${line}\nElectron and Chromium`,
  'LICENSE.electron.txt and LICENSES.chromium.html beside the program contain their licenses.',
)
process.stdout.write(`${parts.join('\n\n')}\n`)
