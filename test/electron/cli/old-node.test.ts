import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../fixtures/adlib-process.ts'

const cli = join(root, 'out', 'main', 'cli.js')

/** A preload that reports another version of Node. */
const pretend = (version: string): string =>
  `data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
  )}`

const start = (version: string, ...argv: string[]) =>
  spawnSync(process.execPath, ['--import', pretend(version), cli, ...argv], { encoding: 'utf8' })

describe('the command line on an old Node', () => {
  it('names the needed version and where to get it, whatever the command is', () => {
    for (const argv of [['perform'], ['parse', '--jsonl'], []]) {
      const { status, stderr, stdout } = start('18.20.8', ...argv)
      expect(stderr).toBe(
        'Adlib needs Node 20.19 or newer; this is 18.20.8. Get it from https://nodejs.org/\n',
      )
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    }
  })

  it('starts on a supported version', () => {
    expect(start('20.19.0', '--help').status).toBe(0)
  })
})
