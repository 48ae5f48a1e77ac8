import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataFolder, makeFolder, reportsFolder } from '../../../electron/data/data-folder.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adlib-data-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('dataFolder', () => {
  it('prefers the command-line option, then the environment variable, then the platform folder', () => {
    const env = { ADLIB_DATA: '/from/env' }
    expect(dataFolder({ data: 'named', env })).toBe(resolve('named'))
    expect(dataFolder({ env })).toBe(resolve('/from/env'))
    const platform = dataFolder({ env: { ADLIB_DATA: '' } })
    expect([isAbsolute(platform), platform.includes('adlib')]).toEqual([true, true])
    expect(dataFolder({})).toBe(platform)
  })
})

describe('reportsFolder', () => {
  it('returns a folder in the working folder for the command line, and the data folder for the desktop app', () => {
    const at = { dataDir: '/data', cwd: '/work' }
    expect(reportsFolder({ ...at, desktop: false })).toBe(join('/work', 'reports'))
    expect(reportsFolder({ ...at, desktop: true })).toBe('/data')
    expect(reportsFolder({ ...at, desktop: true, reports: 'out' })).toBe(resolve('/work', 'out'))
  })
})

describe('makeFolder', () => {
  it('creates a folder and its parents with access only for the owner, or returns the reason for a failure', () => {
    const dir = join(folder, 'a', 'b')
    expect(makeFolder(dir, '--data')).toBeNull()
    expect(makeFolder(dir, '--data')).toBeNull()
    if (process.platform !== 'win32') expect(statSync(dir).mode & 0o777).toBe(0o700)
    writeFileSync(join(folder, 'file'), '')
    const failure = makeFolder(join(folder, 'file', 'x'), '--data')
    expect(failure?.message).toContain(join(folder, 'file', 'x'))
    expect(failure?.remedy).toContain('--data DIR')
  })

  it.runIf(process.platform === 'linux')('returns the reason if the file system allows no new folder', () => {
    expect(makeFolder('/proc/nope/deeper', '--data')?.message).toContain('/proc/nope/deeper')
  })
})
