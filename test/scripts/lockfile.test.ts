import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../fixtures/adlib-process.ts'

const lockfiles = execFileSync('git', ['ls-files', '*package-lock.json'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '')

it.each(lockfiles)('%s has the hash of every package, so that npm refuses a changed one', (file) => {
  const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean }>
  }
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
  expect(installed.length).toBeGreaterThan(0)
  expect(
    installed.flatMap(([path, { integrity }]) => (integrity?.startsWith('sha512-') ? [] : [path])),
  ).toEqual([])
})
