import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dataFolder, makeFolder, reportsFolder } from '../../../electron/data/data-folder.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adlib-data-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('takes the option first, then the variable, then the platform’s place', () => {
  const env = { ADLIB_DATA: '/from/env' }
  expect(dataFolder({ data: 'named', env })).toBe(resolve('named'))
  expect(dataFolder({ env })).toBe(resolve('/from/env'))
  const platform = dataFolder({ env: { ADLIB_DATA: '' } })
  expect([isAbsolute(platform), platform.includes('adlib')]).toEqual([true, true])
  expect(dataFolder({})).toBe(platform)
})

it('keeps reports beside the work headless, in the data folder on the desktop, and where it is told', () => {
  const at = { dataDir: '/data', cwd: '/work' }
  expect(reportsFolder({ ...at, desktop: false })).toBe(join('/work', 'reports'))
  expect(reportsFolder({ ...at, desktop: true })).toBe('/data')
  expect(reportsFolder({ ...at, desktop: true, reports: 'out' })).toBe(resolve('/work', 'out'))
})

it('makes a folder with its parents for its owner alone, or says why not', () => {
  const dir = join(folder, 'a', 'b')
  expect(makeFolder(dir, '--data')).toBeNull()
  expect(makeFolder(dir, '--data')).toBeNull()
  if (process.platform !== 'win32') expect(statSync(dir).mode & 0o777).toBe(0o700)
  writeFileSync(join(folder, 'file'), '')
  const failure = makeFolder(join(folder, 'file', 'x'), '--data')
  expect(failure?.message).toContain(join(folder, 'file', 'x'))
  expect(failure?.remedy).toContain('--data DIR')
})
