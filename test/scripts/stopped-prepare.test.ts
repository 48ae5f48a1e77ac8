import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const build = `
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))
console.log('building')
setInterval(() => {}, 1000)`

describe.skipIf(process.platform === 'win32')('prepare', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adlib-stopped-'))
    for (const name of ['child.mjs', 'node-version.mjs', 'prepare.mjs'])
      cpSync(join('scripts', name), join(folder, 'scripts', name))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: '>=20' } }))
    writeFileSync(join(folder, 'scripts', 'build.mjs'), build)
    mkdirSync(join(folder, 'out', 'main'), { recursive: true })
    writeFileSync(join(folder, 'out', 'main', 'cli.js'), "console.log('started')")
    writeFileSync(
      join(folder, 'scripts', 'run.mjs'),
      `import { becomeCommandLine, prepare } from './prepare.mjs'
      await prepare({ output: process.stdout })
      await becomeCommandLine([])`,
    )
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)(
    'stops after the build if %s arrived during it, even if the build succeeds',
    async (signal, code) => {
      const child = spawn(process.execPath, [join(folder, 'scripts', 'run.mjs')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let out = ''
      child.stdout.on('data', (chunk) => {
        out += chunk
        if (String(chunk).includes('building')) child.kill(signal)
      })
      const [exitCode] = await once(child, 'close')
      expect({ out, exitCode }).toEqual({ out: 'building\n', exitCode: code })
    },
  )
})
