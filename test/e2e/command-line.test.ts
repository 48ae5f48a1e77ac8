import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../fixtures/adlib-process.ts'

it.each(['--version', '-v'])('adlib %s prints the version and exits with 0', (option) => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const args = [join(root, 'out', 'main', 'cli.js'), option]
  // A non-zero exit code would throw.
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe(`${version}\n`)
})
