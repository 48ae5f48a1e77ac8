import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { personalNames } from '../../../electron/app/about.ts'
import { openProfiles } from '../../../electron/data/profiles.ts'
import { openCommandKeys, openDevices } from '../../../electron/data/secret-entries.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { marlow } from '../../fixtures/show.ts'

describe('personalNames', () => {
  it('lists the names of devices, keys, profiles, personas and media, and none of a built-in persona', () => {
    const dataDir = newFolder()
    const access = { clock: systemClock, report: () => {} }
    openDevices(dataDir, access).create({ name: 'Kims phone', role: 'viewer' })
    openCommandKeys(dataDir, access).create({ name: 'Kims deck', commands: ['panic'] })
    openProfiles(dataDir, () => {}).put({ name: 'Kims evening', settings: {} })
    for (const folder of ['personas', 'emotes']) mkdirSync(join(dataDir, folder))
    writeFileSync(
      join(dataDir, 'personas', 'kims-own.json'),
      JSON.stringify({ ...marlow, id: 'kims-own', name: 'Kims Own' }),
    )
    writeFileSync(join(dataDir, 'emotes', 'kims_face.png'), '')
    const names = personalNames(dataDir)
    expect(names).toEqual(
      expect.arrayContaining([
        'Kims phone',
        'Kims deck',
        'Kims evening',
        'Kims Own',
        'kims-own',
        'kims_face',
      ]),
    )
    expect(names).not.toContain('Marlow')
  })
})
