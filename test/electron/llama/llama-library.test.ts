import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import lock from '../../../electron/llama/library/package-lock.json' with { type: 'json' }
import { engineLibrary } from '../../../electron/llama/llama-library.ts'
import type { npmInstall } from '../../../electron/platform/npm-install.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

type Install = typeof npmInstall
interface Locked {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>
}

function installing(platform: string, failure: string | null = null) {
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
  return { library: engineLibrary({ dataDir, print, install, platform }), installs, lines, dataDir }
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
