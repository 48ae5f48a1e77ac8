import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refuseDowngrade } from '../../../electron/data/data-folder.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

describe('refuseDowngrade', () => {
  it('records the Adlib version in a new folder and after an upgrade', () => {
    const folder = newFolder()
    const recorded = () => readFileSync(join(folder, 'newest-version'), 'utf8')
    expect(refuseDowngrade(folder, '0.1.0')).toBeNull()
    expect(recorded()).toBe('0.1.0\n')
    expect(refuseDowngrade(folder, '0.12.0')).toBeNull()
    expect(recorded()).toBe('0.12.0\n')
  })

  it('rejects an older release series, names both versions and a remedy, and changes nothing', () => {
    const folder = newFolder()
    refuseDowngrade(folder, '1.2.0')
    for (const older of ['0.9.9', '1.1.7']) {
      expect(refuseDowngrade(folder, older)).toEqual({
        message: `This is Adlib ${older}, but the newer Adlib 1.2.0 has used ${folder}.`,
        remedy: expect.stringContaining('Install Adlib 1.2.0 or newer'),
      })
    }
    expect(readFileSync(join(folder, 'newest-version'), 'utf8')).toBe('1.2.0\n')
  })

  it('accepts an older patch version of the same release series', () => {
    const folder = newFolder()
    refuseDowngrade(folder, '1.2.5')
    expect(refuseDowngrade(folder, '1.2.0')).toBeNull()
  })

  it('ignores a damaged record of the newest version', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'newest-version'), '\0\0\0')
    expect(refuseDowngrade(folder, '0.1.0')).toBeNull()
  })
})
