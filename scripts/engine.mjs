// @ts-check
// `node --import tsx scripts/engine.mjs`: writes out/engine.json and out/engine.br, which a package of the desktop app
// contains: the library that runs models, in the form that electron/llama/engine-archive.ts reads.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { libraryPackages } from '../electron/llama/library-lock.ts'
import { npmInstall } from '../electron/platform/npm-install.ts'
import { root } from './prepare.mjs'
import { compressed, engineFolder } from './shipped.mjs'

/** @param {string} name */
const textOf = (name) => readFileSync(join(root, 'scripts', name), 'utf8')
const untested = textOf('untested-binding.mjs')
const unusedFiles = textOf('engine-unused-files.json')

/** @param {string} reason @returns {never} */
function fail(reason) {
  console.error(`The package cannot contain an engine for models: ${reason}`)
  process.exit(1)
}

const platform = `${process.platform}-${process.arch}`
const packages = libraryPackages(platform) ?? fail(`node-llama-cpp has no build for ${platform}.`)
const key = createHash('sha256')
  .update(JSON.stringify([packages.lock, untested, unusedFiles]))
  .digest('hex')
const home = join(root, engineFolder)
const keyFile = join(home, 'key')
if (!existsSync(keyFile) || readFileSync(keyFile, 'utf8') !== key) {
  console.log('Installing and compressing the engine for models. This takes about a minute …')
  rmSync(home, { recursive: true, force: true })
  const signal = new AbortController().signal
  const failure = await npmInstall(home, { packages, downloaded: () => {}, signal })
  if (failure !== null) fail(failure)
  pack()
  writeFileSync(keyFile, key)
}
for (const name of ['engine.json', 'engine.br']) copyFileSync(join(home, name), join(root, 'out', name))

function pack() {
  const unused = JSON.parse(unusedFiles).map((/** @type {string} */ pattern) => new RegExp(pattern))
  const modules = join(home, 'node_modules')
  /** @type {Map<string, { bytes: Buffer, files: string[] }>} */
  const contents = new Map()
  const names = readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(modules.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !unused.some((/** @type {RegExp} */ pattern) => pattern.test(name)))
    // Files with similar names have similar contents, so they are compressed one after another.
    .sort((a, b) => (basename(a) < basename(b) ? -1 : 1))
  for (const name of names) {
    const bytes = name.endsWith('/testBindingBinary.js')
      ? Buffer.from(untested)
      : readFileSync(join(modules, name))
    const hash = createHash('sha256').update(bytes).digest('hex')
    const known = contents.get(hash)
    if (known === undefined) contents.set(hash, { bytes, files: [name] })
    else known.files.push(name)
  }
  const all = Buffer.concat([...contents.values()].map(({ bytes }) => bytes))
  writeFileSync(join(home, 'engine.br'), compressed(all))
  writeFileSync(
    join(home, 'engine.json'),
    JSON.stringify({
      sha256: createHash('sha256').update(all).digest('hex'),
      contents: [...contents.values()].map(({ bytes, files }) => ({ bytes: bytes.length, files })),
    }),
  )
}
