import { describe, expect, it } from 'vitest'
import { defaultSettings, settingsSchema } from '../../../src-shared/settings/settings.ts'
import {
  moderatorPaths,
  overlayPaths,
  settingsAt,
  settingsPart,
  viewerPaths,
} from '../../../src-shared/settings/settings-part.ts'

describe('settingsPart', () => {
  it('keeps the groups and single settings at the paths, and nothing else', () => {
    const patch = {
      stage: { sound: { volume: 0.2, device: 'x' }, pacing: { restMs: 1 } },
      show: { notes: 'x' },
    }
    expect(settingsPart(patch, ['stage.sound.volume', 'overlay'])).toEqual({
      stage: { sound: { volume: 0.2 } },
    })
    expect(settingsPart(patch, ['stage.sound'])).toEqual({ stage: { sound: patch.stage.sound } })
    expect(settingsPart(patch, ['stage.previewMs', 'overlay'])).toBeNull()
  })

  it('each path of an audience names a setting', () => {
    for (const path of [...overlayPaths, ...viewerPaths, ...moderatorPaths])
      expect(settingsPart(defaultSettings, [path]), path).not.toBeNull()
  })
})

describe('settingsAt', () => {
  it('replaces every other setting by its default', () => {
    const settings = settingsSchema.parse({
      panel: { language: 'de' },
      show: { notes: 'secret', persona: 'pip' },
    })
    expect(settingsAt(settings, ['panel.language', 'show.persona'])).toEqual(
      settingsSchema.parse({ panel: { language: 'de' }, show: { persona: 'pip' } }),
    )
  })
})
