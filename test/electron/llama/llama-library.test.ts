import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import lock from '../../../electron/llama/library/package-lock.json' with { type: 'json' }
import { engineLibrary } from '../../../electron/llama/llama-library.ts'
import type { npmInstall } from '../../../electron/platform/npm-install.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

type Install = typeof npmInstall
interface Locked {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>
}

function installing(platform: string, failure: string | null = null, options: { self?: string } = {}) {
  const installs: Locked[] = []
  const lines: string[] = []
  const install: Install = async (folder, { packages, downloaded }) => {
    if (!('lock' in packages)) throw new Error('the library is installed without a lockfile')
    installs.push(packages.lock as Locked)
    if (failure !== null) return failure
    for (let index = 0; index < 25; index += 1) downloaded('any')
    const home = join(folder, 'node_modules', 'node-llama-cpp')
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), '{"version":"3.21.1"}')
    return null
  }
  const print = (line: string) => void lines.push(line)
  const dataDir = newFolder()
  return {
    library: engineLibrary({ dataDir, print, install, platform, ...options }),
    installs,
    lines,
    dataDir,
  }
}

const contents = [
  { text: '{"version":"3.21.1"}', files: ['node-llama-cpp/package.json'] },
  { text: '', files: ['node-llama-cpp/empty.txt'] },
  { text: 'native code', files: ['@node-llama-cpp/a/lib.so', '@node-llama-cpp/b/lib.so'] },
]

/** Writes an archive as a package of the desktop app contains it. Returns a finder that looks there. */
function packed({ all = contents.map(({ text }) => text).join('') } = {}) {
  const [folder, dataDir] = [newFolder(), newFolder()]
  const archive = join(folder, 'engine.json')
  const sha256 = createHash('sha256')
    .update(contents.map(({ text }) => text).join(''))
    .digest('hex')
  const sizes = contents.map(({ text, files }) => ({ bytes: text.length, files }))
  writeFileSync(archive, JSON.stringify({ sha256, contents: sizes }))
  writeFileSync(join(folder, 'engine.br'), brotliCompressSync(all))
  const install: Install = async () => 'the network was used'
  const library = engineLibrary({ dataDir, print: () => {}, install, archive, platform: 'linux-x64' })
  return { library, parts: join(dataDir, 'parts'), dataDir }
}

const nativeIn = ({ packages }: Locked): string[] =>
  Object.keys(packages).flatMap((path) => /@node-llama-cpp\/(.*)$/.exec(path)?.[1] ?? [])

describe('engineLibrary', () => {
  it.each([
    ['linux-x64', ['linux-x64', 'linux-x64-vulkan']],
    ['win32-x64', ['win-x64', 'win-x64-vulkan']],
    ['darwin-arm64', ['mac-arm64-metal']],
  ])('installs the builds of %s only, without CUDA', async (platform, builds) => {
    const { library, installs } = installing(platform)
    expect(await library.open()).toMatchObject({ ok: true })
    expect(installs.map(nativeIn)).toEqual([builds])
    expect(JSON.stringify(installs)).not.toMatch(/"(node_modules\/)?(cmake-js|yargs)"/)
  })

  it('installs once for several requests, says so, and then finds the library', async () => {
    const { library, installs, lines } = installing('linux-x64')
    const replies = await Promise.all([library.open(), library.open()])
    expect(await library.open()).toEqual(replies[0])
    expect(replies[1]).toMatchObject({
      ok: true,
      value: expect.stringMatching(/^file:.*llama-3\.21\.1.*index\.js$/),
    })
    expect(installs).toHaveLength(1)
    expect(lines).toEqual([expect.stringContaining('only once'), expect.stringContaining('20 of about')])
  })

  it('installs again over a copy whose package.json a power cut has emptied', async () => {
    const { library, installs } = installing('linux-x64')
    await library.open()
    const { folder = '' } = library.installed() ?? {}
    writeFileSync(join(folder, 'package.json'), '')
    expect(library.installed()).toBeUndefined()
    expect(await library.open()).toMatchObject({ ok: true })
    expect(installs).toHaveLength(2)
  })

  it('says what is wrong and what to do if npm fails, and tries again at the next request', async () => {
    const { library, installs } = installing('linux-x64', 'npm error code ENOTFOUND')
    const reply = await library.open()
    expect(reply).toMatchObject({
      ok: false,
      fault: {
        message: expect.stringContaining('ENOTFOUND'),
        remedy: expect.stringContaining('npm install node-llama-cpp@3.21.1'),
      },
    })
    await library.open()
    expect(installs).toHaveLength(2)
  })

  it('unpacks the library of a package into the data folder, without npm', async () => {
    const { library, parts } = packed()
    expect(library.installed()).toMatchObject({ version: '3.21.1' })
    mkdirSync(join(parts, 'engine-3.20.0-0a1b2c3d'), { recursive: true })
    const replies = await Promise.all([library.open(), library.open()])
    expect(await library.open()).toEqual(replies[0])
    expect(replies[1]).toMatchObject({ ok: true, value: expect.stringMatching(/^file:.*dist\/index\.js$/) })
    expect(readdirSync(parts)).toHaveLength(1)
    const modules = join(parts, readdirSync(parts)[0] ?? '', 'node_modules')
    for (const { text, files } of contents)
      for (const file of files) expect(readFileSync(join(modules, file), 'utf8'), file).toBe(text)
    const { value: module = '' } = replies[1].ok ? replies[1] : {}
    expect(fileURLToPath(module)).toBe(join(modules, 'node-llama-cpp', 'dist', 'index.js'))
  })

  it.each([
    ['other bytes', { all: 'x'.repeat(31) }],
    ['missing bytes', { all: '{"version":"3.21.1"}na' }],
  ])('leaves no files of a damaged package with %s, and says what failed', async (_, damage) => {
    const { library, parts } = packed(damage)
    expect(await library.open()).toMatchObject({
      ok: false,
      fault: { message: expect.stringMatching(/unpacked into .*damaged/) },
    })
    expect(readdirSync(parts)).toEqual([])
  })

  it('says what to do if the data folder cannot take the library', async () => {
    const { library, dataDir } = packed()
    writeFileSync(join(dataDir, 'parts'), 'a file')
    expect(await library.open()).toMatchObject({
      ok: false,
      fault: {
        message: expect.stringMatching(/cannot be unpacked/),
        remedy: expect.stringMatching(/free space/),
      },
    })
  })

  it('installs nothing for a program that uses Adlib as a library, and says what to install', async () => {
    const self = 'file:///home/me/my-agent/node_modules/adlib/out/main/chunk.js'
    const { library, installs, lines } = installing('linux-x64', null, { self })
    expect(await library.open()).toMatchObject({
      ok: false,
      fault: {
        message: "Adlib's own engine is missing, because node-llama-cpp is not installed.",
        remedy: 'Run "npm install node-llama-cpp@3.21.1" in your project.',
      },
    })
    expect([installs, lines]).toEqual([[], []])
  })

  it('refuses a platform without a build before it downloads anything', async () => {
    const { library, installs } = installing('sunos-x64')
    expect(await library.open()).toMatchObject({
      ok: false,
      fault: { message: expect.stringContaining('sunos-x64') },
    })
    expect(installs).toEqual([])
  })

  it('the lockfile pins every package with a checksum', () => {
    const unpinned = Object.entries((lock as Locked).packages).filter(
      ([path, { integrity }]) => path !== '' && integrity === undefined,
    )
    expect(unpinned).toEqual([])
  })
})
