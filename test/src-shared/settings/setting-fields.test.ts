import { describe, expect, it } from 'vitest'
import { applySettings } from '../../../src-shared/settings/apply-settings.ts'
import { type SettingField, settingFields } from '../../../src-shared/settings/setting-fields.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'

const fields = settingFields()
const field = (path: string): SettingField | undefined => fields.find((one) => one.path === path)

/**
 * Returns the paths of all leaves of a value. Lists and empty objects are leaves, because the schema does not define
 * their keys.
 */
const pathsOf = (value: unknown, path: string[] = []): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]))
    : [path.join('.')]

describe('settingFields', () => {
  it('lists every setting of the defaults, and no setting twice', () => {
    const paths = fields.map(({ path }) => path as string)
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of pathsOf(defaultSettings)) expect(paths).toContain(path)
  })

  it('returns the kind, limits, choices and default of each setting', () => {
    expect(field('stage.sound.volume')).toEqual({
      path: 'stage.sound.volume',
      kind: 'number',
      default: 0.8,
      optional: false,
      isWhole: false,
      min: 0,
      max: 1,
    })
    expect(field('overlay.theme')).toMatchObject({ kind: 'choice', options: ['stage', 'mono', 'candy'] })
    expect(field('performer.speakAloud')).toMatchObject({ kind: 'switch', default: false })
    expect(field('sight.ignore')).toMatchObject({ kind: 'list', maxLength: 100 })
    expect(field('show.notes')).toMatchObject({ kind: 'text', maxLength: 4000 })
    expect(field('sight.masks')).toMatchObject({ kind: 'form' })
    expect(field('policy.sideEffects')).toMatchObject({ optional: true, default: null, kind: 'choice' })
  })
})

describe('a null in a patch', () => {
  it('a null removes an optional setting, but is rejected for any other setting', () => {
    const set = applySettings(defaultSettings, { policy: { otherwise: 'ask' } })
    if (!set.ok) throw new Error(set.message)
    const removed = applySettings(set.settings, { policy: { otherwise: null } })
    expect(removed).toEqual({ ok: true, settings: defaultSettings })
    expect(applySettings(defaultSettings, { overlay: { theme: null } }).ok).toBe(false)
  })
})
