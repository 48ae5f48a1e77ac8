import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeTooOld } from '../../scripts/node-version.mjs'
import { whatIsMissing } from '../../scripts/prepare.mjs'

describe('nodeTooOld', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '26.1.0'])('accepts Node %s', (version) => {
    expect(nodeTooOld(version, '>=20.19')).toBeNull()
  })

  it.each(['20.18.3', '18.20.0'])(
    'rejects Node %s, and names the required version and where to get it',
    (version) => {
      expect(nodeTooOld(version, '>=20.19')).toMatch(/needs Node 20\.19 .*nodejs\.org/)
    },
  )
})

describe('whatIsMissing', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adlib-prepare-'))
    mkdirSync(join(folder, 'node_modules'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const lock = (file: string, packages: object) =>
    writeFileSync(join(folder, file), JSON.stringify({ lockfileVersion: 3, packages }))
  const wanted = {
    '': { name: 'app' },
    'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
    'node_modules/for-windows': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  }

  it('requires an install if npm left no record, as after an interrupted install', () => {
    lock('package-lock.json', wanted)
    expect(whatIsMissing(folder)).toBe('nothing is installed yet')
  })

  it('allows optional packages for other platforms to be missing', () => {
    lock('package-lock.json', wanted)
    lock('node_modules/.package-lock.json', { 'node_modules/zod': wanted['node_modules/zod'] })
    expect(whatIsMissing(folder)).toBeNull()
  })

  it('returns the first package whose version differs from the lockfile', () => {
    lock('package-lock.json', wanted)
    lock('node_modules/.package-lock.json', { 'node_modules/zod': { version: '3.9.0', integrity: 'x' } })
    expect(whatIsMissing(folder)).toBe('zod 4.0.0 is missing')
  })
})
