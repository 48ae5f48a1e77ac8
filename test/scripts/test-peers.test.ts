import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const script = pathToFileURL(join(import.meta.dirname, '../../scripts/test-peers.mjs')).href

describe('prepareTestPeers', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adlib-peers-'))
    const dependencies = { peer: '1.0.0' }
    const packages = {
      '': { name: 'peers', dependencies },
      'node_modules/peer': { version: '1.0.0', integrity: 'sha512-AAAA' },
    }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'peers', dependencies }))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const prepare = () =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { prepareTestPeers } from ${JSON.stringify(script)}
         const ready = await prepareTestPeers({ output: process.stdout, folder: ${JSON.stringify(folder)} })
         console.log('ready', ready)`,
      ],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          npm_config_registry: 'http://127.0.0.1:1',
          npm_config_fetch_retries: '0',
          npm_config_cache: join(folder, 'cache'),
        },
      },
    )

  it('reports a failed install in one line and continues', () => {
    const { status, stdout } = prepare()
    expect(stdout).toContain('because nothing is installed yet')
    expect(stdout).toMatch(/could not be installed, so what needs them is skipped\..*\nready false/)
    expect(status).toBe(0)
  })

  it('installs nothing if every peer is already installed', () => {
    mkdirSync(join(folder, 'node_modules'))
    const packages = { 'node_modules/peer': { version: '1.0.0', integrity: 'sha512-AAAA' } }
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
    expect(prepare().stdout).toBe('ready true\n')
  })
})
