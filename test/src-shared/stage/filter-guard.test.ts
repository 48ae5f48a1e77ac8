import { expect, it } from 'vitest'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { currentFilter, type FilterSettings } from '../../../src-shared/stage/filter-guard.ts'

it('the filter blocks an avoided topic as soon as the streamer adds it', () => {
  let settings: FilterSettings = defaultSettings
  const filter = currentFilter(() => settings)
  expect(filter().check('My old school').ok).toBe(true)

  settings = { ...settings, show: { avoid: ['old school'] } }
  expect(filter().check('My old school').ok).toBe(false)

  settings = { ...settings, show: { avoid: [] } }
  expect(filter().check('My old school').ok).toBe(true)
})
