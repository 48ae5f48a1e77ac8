// @ts-check
// `npm run package`: builds the app and packs it for this system into release/.
//   npm run package                            builds an unpacked folder
//   npm run package -- --linux deb tar.gz      builds these targets; accepts any option of electron-builder
// If ELECTRON_OVERRIDE_DIST_PATH is set, the Electron in that folder is packed instead of a downloaded one.
import { createHash } from 'node:crypto'
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitLike, run } from './child.mjs'
import { fuseMark } from './electron-binary.mjs'
import { prepare, root } from './prepare.mjs'
import { compressed } from './shipped.mjs'

await prepare({ output: process.stdout })

const engine = await run(process.execPath, ['--import', 'tsx', join(root, 'scripts', 'engine.mjs')], {
  cwd: root,
})
if (engine.code !== 0) exitLike(engine)

const notices = await run(process.execPath, [join(root, 'scripts', 'notices.mjs')], {
  cwd: root,
  stdio: ['ignore', openSync(join(root, 'out', 'THIRD_PARTY_NOTICES.txt'), 'w'), 'inherit'],
})
if (notices.code !== 0) exitLike(notices)

compressBundler()
const pageFiles = compressPageFiles()

const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH
const scratch = mkdtempSync(join(tmpdir(), 'adlib-package-'))
const config = join(scratch, 'electron-builder.json')
const hasFuses = dist === undefined || readFileSync(join(dist, 'electron')).includes(fuseMark)
if (!hasFuses) console.log(`The Electron in ${dist} has no fuses, so none are set.`)
writeFileSync(
  config,
  JSON.stringify({
    extends: `file:${join(root, 'electron-builder.yml')}`,
    ...(dist === undefined ? {} : { electronDist: dist }),
    ...(hasFuses ? {} : { electronFuses: null }),
  }),
)
const args = process.argv.slice(2)
const builder = join(root, 'node_modules', 'electron-builder', 'cli.js')
const end = await run(
  process.execPath,
  [builder, '--config', config, '--publish', 'never', ...(args.length === 0 ? ['--dir'] : args)],
  { cwd: root },
)
rmSync(scratch, { recursive: true, force: true })
// Delete the compressed files, which only a package contains. A checkout uses the originals.
for (const name of ['bundler.br', 'bundler.json', 'engine.br', 'engine.json'])
  rmSync(join(root, 'out', name), { force: true })
for (const file of pageFiles) rmSync(file, { force: true })
exitLike(end)

function compressBundler() {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'esbuild', 'package.json'), 'utf8'))
  const [file, ending] = process.platform === 'win32' ? ['esbuild.exe', '.exe'] : ['bin/esbuild', '']
  const program = readFileSync(
    join(root, 'node_modules', '@esbuild', `${process.platform}-${process.arch}`, file),
  )
  writeFileSync(join(root, 'out', 'bundler.br'), compressed(program))
  const sha256 = createHash('sha256').update(program).digest('hex')
  writeFileSync(
    join(root, 'out', 'bundler.json'),
    JSON.stringify({ name: `esbuild-${version}${ending}`, sha256 }),
  )
}

function compressPageFiles() {
  const assets = join(root, 'out', 'renderer', 'assets')
  return readdirSync(assets, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(wasm|onnx)$/.test(name))
    .map((name) => {
      writeFileSync(join(assets, `${name}.br`), compressed(readFileSync(join(assets, name))))
      return join(assets, `${name}.br`)
    })
}
