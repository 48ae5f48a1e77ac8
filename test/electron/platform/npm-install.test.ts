import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { npmInstall } from '../../../electron/platform/npm-install.ts'
import { isRunning } from '../../fixtures/is-running.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

let parts: string
beforeEach(() => {
  parts = join(newFolder(), 'parts')
})
afterEach(() => vi.unstubAllEnvs())
const folder = () => join(parts, 'sight-2.0.0')

function fakeNpm(program: string): void {
  const script = join(newFolder(), 'npm-cli.js')
  writeFileSync(
    script,
    `const fs = require('node:fs'); const draft = process.argv[process.argv.indexOf('--prefix') + 1]; ${program}`,
  )
  vi.stubEnv('npm_execpath', script)
}

const install = (
  packages: string[],
  options: { downloaded?: (archive: string) => void; signal?: AbortSignal } = {},
) =>
  npmInstall(folder(), { packages, downloaded: () => {}, signal: new AbortController().signal, ...options })

describe('npmInstall', () => {
  it('installs the packages, reports each download once and removes the earlier version', async () => {
    mkdirSync(join(parts, 'sight-1.0.0'), { recursive: true })
    mkdirSync(join(parts, 'sound-1.0.0'))
    fakeNpm(`
      fs.writeFileSync(draft + '/asked.txt', process.argv.at(-1))
      console.error('npm http cache reader@https://r.example/reader/-/reader-1.2.3.tgz 0ms (cache hit)')
      console.error('npm http fetch GET 200 https://r.example/reader/-/reader-1.2.3.tgz 30ms')`)
    const downloads: string[] = []
    const failure = await install(['reader@^1.0.0'], { downloaded: (archive) => downloads.push(archive) })
    expect(failure).toBeNull()
    expect(downloads).toEqual(['reader'])
    expect(existsSync(join(folder(), 'asked.txt'))).toBe(true)
    expect(readdirSync(parts).sort()).toEqual(['sight-2.0.0', 'sound-1.0.0'])
  })

  it('returns the reason if npm fails, and removes only its own temporary folder', async () => {
    mkdirSync(join(parts, 'sight-2.0.0-0a1b2c3d'), { recursive: true })
    fakeNpm("console.error('npm error network is down'); process.exit(1)")
    expect(await install(['reader'])).toBe('npm error network is down')
    expect(readdirSync(parts)).toEqual(['sight-2.0.0-0a1b2c3d'])
  })

  it('succeeds if another process has installed the packages and deleted the temporary folder in the meantime', async () => {
    fakeNpm(`
      fs.mkdirSync(${JSON.stringify(folder())})
      process.chdir('/')
      fs.rmSync(draft, { recursive: true })
      process.exit(1)`)
    expect(await install(['reader'])).toBeNull()
    expect(readdirSync(parts)).toEqual(['sight-2.0.0'])
  })

  it('ends npm and its child processes when the installation is aborted, and removes the temporary folder', async () => {
    // The fake npm reports its child's process id as a download.
    fakeNpm(`
      const { spawn } = require('node:child_process')
      const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 3600000)'], { stdio: 'inherit' })
      console.error('npm http fetch GET 200 https://r.example/-/' + child.pid + '-1.tgz 30ms')`)
    const stop = new AbortController()
    let child = 0
    let wasRunning = false
    const failure = await install(['reader'], {
      signal: stop.signal,
      downloaded: (archive) => {
        child = Number(archive)
        wasRunning = isRunning(child)
        stop.abort()
      },
    })
    expect(failure).toBe('Adlib stopped')
    expect(wasRunning).toBe(process.platform === 'linux')
    await vi.waitFor(() => expect(isRunning(child)).toBe(false))
    expect(readdirSync(parts)).toEqual([])
  })
})
