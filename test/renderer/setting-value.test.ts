import { describe, expect, it } from 'vitest'
import { ui } from '../../renderer/panel/kit/language.ts'
import { settingPatch, settingValue } from '../../renderer/panel/settings/setting-patch.ts'
import { isDefault, isFound, valueText } from '../../renderer/panel/settings/setting-value.ts'
import { applySettings } from '../../src-shared/settings/apply-settings.ts'
import { type SettingField, settingFields } from '../../src-shared/settings/setting-fields.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'

const fields = settingFields()
const field = (path: string): SettingField => {
  const found = fields.find((one) => one.path === path)
  if (found === undefined) throw new Error(`no field ${path}`)
  return found
}

describe('the list of settings', () => {
  it('has words for every setting and choice in the schema, and no others', () => {
    for (const { path, options = [] } of fields) {
      const words = ui.setting[path]
      expect(words, `renderer/panel/kit/languages/en.json needs words for ${path}`).toBeDefined()
      for (const option of options) expect(words.options, path).toHaveProperty(option)
    }
    expect(Object.keys(ui.setting)).toHaveLength(fields.length)
  })

  it('the server accepts a patch that sets a setting to its default', () => {
    for (const { path, default: value } of fields) {
      const applied = applySettings(defaultSettings, settingPatch(defaultSettings, path, value))
      expect(applied, path).toEqual({ ok: true, settings: defaultSettings })
    }
  })

  it('changes or removes one sampling option and keeps the others', () => {
    const patch = settingPatch(defaultSettings, 'sampling.words.topK', 40)
    const applied = applySettings(defaultSettings, patch)
    if (!applied.ok) throw new Error(applied.message)
    expect(applied.settings.sampling.words).toEqual({ ...defaultSettings.sampling.words, topK: 40 })
    const removed = applySettings(
      applied.settings,
      settingPatch(applied.settings, 'sampling.words.topK', null),
    )
    expect(removed).toEqual({ ok: true, settings: defaultSettings })
  })

  it('finds a setting by its name, effect, path and search terms', () => {
    const found = (search: string) =>
      fields.filter(({ path }) => isFound(path, search)).map(({ path }) => path)
    expect(found('volume')).toContain('stage.sound.volume')
    expect(found('green screen')).toEqual(['overlay.chroma'])
    expect(found('ollama.host')).toEqual(['ollama.host'])
    expect(found('talkativeness')).toContain('stage.pacing.linesPerMin')
    expect(found('zebra crossing')).toEqual([])
  })

  it('formats a setting value as short text', () => {
    expect(valueText('stage.pacing.restMs', 7000)).toBe('7 s')
    expect(valueText('stage.sound.volume', 0.8)).toBe('80 %')
    expect(valueText('overlay.motion', 'reduced')).toBe('Reduced')
    expect(valueText('overlay.chroma', '')).toBe('transparent')
    expect(valueText('performer.speakAloud', true)).toBe('on')
    expect(valueText('policy.otherwise', null)).toBe('not set')
    expect(valueText('sight.ignore', ['Bank', 'Mail'])).toBe('Bank, Mail')
    expect(valueText('overlay.keepFree', [[0, 0, 0.2, 0.3]])).toBe('1')
    expect(valueText('policy.tools', { play_sfx: 'ask' })).toBe('play_sfx')
    expect(valueText('show.notes', 'x'.repeat(500)).length).toBeLessThan(70)
  })

  it.each([
    ['performer.speakAloud', false, 'off'],
    ['sight.ignore', [], 'empty'],
    ['policy.tools', {}, 'none'],
    ['show.notes', 'a'.repeat(60), `“${'a'.repeat(60)}”`],
    ['show.notes', 'a'.repeat(61), `“${'a'.repeat(59)}…”`],
    ['stage.pacing.linesPerMin', 1240, '1,240'],
  ] as const)('formats %s %j as %s', (path, value, text) => {
    expect(valueText(path, value)).toBe(text)
  })

  it('finds a setting only if each word of the search occurs, in any case', () => {
    expect(isFound('stage.sound.volume', 'VOLUME  sound')).toBe(true)
    expect(isFound('stage.sound.volume', 'volume zebra')).toBe(false)
  })

  it('detects whether a setting has its default value', () => {
    const { path } = field('stage.obs.breakScenes')
    expect(isDefault(field(path), settingValue(defaultSettings, path))).toBe(true)
    expect(isDefault(field(path), ['BRB'])).toBe(false)
  })
})
